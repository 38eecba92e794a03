"""Runs the commands of a guide and compares what they print with the guide.

follow.py ROOT PAGE TOOLS SCRATCH [SECTION] [--without=FAMILY] [--empty | --installed] [--with=PATH]

In the blocks ```console of PAGE (or of its section under heading SECTION) a
line that begins with `$ ` is a command; a backslash at its end and a here
document continue it. What follows is what it prints, on both streams, in order;
`…` stands for anything, alone on a line for any lines. All commands run one
after the other in SCRATCH, a copy of what of ROOT they may change, with the
tools under build/bin. Exit statuses other than 0 are as fine as the guide finds
them, but for those that the guide says nothing is printed of. The copy lacks
FAMILY, which the guide makes.

With --installed, TOOLS are those of an installed tree, and nothing but the page is
taken from ROOT: SCRATCH begins with a copy of the installed specs and what is
generated from them, with --empty with nothing. It has to be outside of ROOT then.
PATHs of ROOT that --with names are copied there, too: files of others that a guide
has a stand-in of.
"""
import pathlib
import re
import shutil
import subprocess
import sys


def section(text, heading):
    match = re.search(rf"^(#+) {re.escape(heading)}$", text, re.M)
    assert match, f"no heading '{heading}'"
    end = re.search(rf"^#{{1,{len(match[1])}}} ", text[match.end() :], re.M)
    return text[match.end() : match.end() + end.start() if end else None]


def steps(text):
    """Commands, each with the lines that it prints."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S):
        lines = block.splitlines()
        at = 0
        while at < len(lines):
            assert lines[at].startswith("$ "), f"expected a command: {lines[at]}"
            command = [lines[at][2:]]
            here = re.search(r"<<'(\w+)'", command[0])
            while command[-1].endswith("\\") or (here and command[-1] != here[1]):
                at += 1
                command.append(lines[at])
            at += 1
            output = []
            while at < len(lines) and not lines[at].startswith("$ "):
                output.append(lines[at])
                at += 1
            yield "\n".join(command), output


def pattern(lines):
    """What a command may print, as a regular expression."""
    parts = []
    for line in lines:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append("[^\n]*?".join(map(re.escape, line.split("…"))) + r"[ \t]*\n")
    return "".join(parts)


def prepare(root, tools, scratch, without):
    shutil.rmtree(scratch, ignore_errors=True)
    for folder in ("specs", "templates", "generated", "docs/reference", "docs/explorer/data"):
        shutil.copytree(root / folder, scratch / folder,
                        ignore=lambda _, names: {name for name in names if name in without})
    for folder in ("runtime", "tests"):
        (scratch / folder).symlink_to(root / folder)
    (scratch / "build").mkdir()
    (scratch / "build/bin").symlink_to(tools)
    quiet = {"cwd": scratch, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(["git", "init", "-q"], **quiet)
    subprocess.run(["git", "add", "specs"], **quiet)


def prepare_installed(tools, scratch, empty):
    shutil.rmtree(scratch, ignore_errors=True)
    (scratch / "build").mkdir(parents=True)
    (scratch / "build/bin").symlink_to(tools)
    quiet = {"cwd": scratch, "check": True, "stdout": subprocess.DEVNULL}
    if not empty:
        shutil.copytree(tools.parent / "share/dialectgen/specs", scratch / "specs")
        subprocess.run([tools / "dialectgen"], **quiet)
    subprocess.run(["git", "init", "-q"], **quiet)
    subprocess.run(["git", "add", "."], **quiet)


def copy_stand_ins(root, scratch):
    for path in (one.partition("=")[2] for one in sys.argv[1:] if one.startswith("--with=")):
        (scratch / path).parent.mkdir(parents=True, exist_ok=True)
        if (root / path).is_dir():
            shutil.copytree(root / path, scratch / path)
        else:
            shutil.copy(root / path, scratch / path)


def main():
    given = [one for one in sys.argv[1:] if not one.startswith("--")]
    families = [one.partition("=")[2] for one in sys.argv[1:] if one.startswith("--without=")]
    root, page, tools, scratch = (pathlib.Path(one).resolve() for one in given[:4])
    text = page.read_text()
    if len(given) > 4:
        text = section(text, given[4])
    if "--empty" in sys.argv or "--installed" in sys.argv:
        prepare_installed(tools, scratch, "--empty" in sys.argv)
        copy_stand_ins(root, scratch)
    else:
        prepare(root, tools, scratch, {name + end for name in families for end in ("", ".json", ".js")})
    count = 0
    for command, expected in steps(text):
        run = subprocess.run(
            ["bash", "-c", command], cwd=scratch, text=True, timeout=300,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        printed = run.stdout if run.stdout.endswith("\n") or not run.stdout else run.stdout + "\n"
        if not re.fullmatch(pattern(expected), printed) or (run.returncode and not expected):
            sys.exit(
                f"{page.name}: what is printed is not what the guide says\n$ {command}\n"
                f"{printed}(status {run.returncode}; the guide says)\n" + "\n".join(expected)
            )
        count += 1
    print(f"{count} commands")


main()
