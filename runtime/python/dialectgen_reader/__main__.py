"""The command `python3 -m dialectgen_reader`."""

import argparse
import pathlib
import sys

from . import ArtifactError, Wire, default_wire_files, read, version_text


def releases_text(releases, otherwise):
    """A single release, or those of several dialects."""
    if len(releases) == 1:
        return version_text(next(iter(releases.values())))
    parts = (f"{dialect}={version_text(one)}" for dialect, one in sorted(releases.items()))
    return ",".join(parts) or otherwise


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="dialectgen_reader",
        description="Reads artifacts of versioned dialects without MLIR: prints the release"
        " of each and the oldest one that can read it.",
    )
    parser.add_argument("artifacts", nargs="+", metavar="ARTIFACT", help="an artifact")
    parser.add_argument(
        "--wire",
        action="append",
        metavar="FILE",
        help="the wire description of a versioned dialect (default: those beside this file)",
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--text", action="store_true", help="print the program")
    mode.add_argument(
        "--check", action="store_true", help="print problems; exit with 1 if there are any"
    )
    options = parser.parse_args(arguments)
    try:
        wires = [Wire.load(path) for path in options.wire or default_wire_files()]
    except (OSError, ValueError, KeyError) as error:
        print(f"dialectgen_reader: error: {error}", file=sys.stderr)
        return 2
    if not wires:
        message = "no wire description; name one with --wire"
        print(f"dialectgen_reader: error: {message}", file=sys.stderr)
        return 2
    status = 0
    for path in options.artifacts:
        try:
            artifact = read(pathlib.Path(path).read_bytes(), wires)
        except (OSError, ArtifactError) as error:
            print(f"{path}: error: {error}", file=sys.stderr)
            status = 2
            continue
        if options.text:
            sys.stdout.write(artifact.text())
            continue
        problems = artifact.problems() if options.check else []
        for problem in problems:
            print(f"{path}: {problem}")
            status = max(status, 1)
        if not problems:
            release = releases_text(artifact.releases, "none")
            oldest = releases_text(artifact.oldest_releases(), "unknown")
            print(f"{path}: release {release}, readable since {oldest}")
    return status


if __name__ == "__main__":
    sys.exit(main())
