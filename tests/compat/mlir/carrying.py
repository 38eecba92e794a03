"""Carries programs into artifacts and back, with the tools of versioned dialects."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "wire-reader"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "support"))

import artifact_checks  # noqa: E402
from draws import Draws  # noqa: E402

MLIR = pathlib.Path("/usr/lib/llvm-22")
JOBS = min(4, os.cpu_count())


def run(*arguments, text=None):
    """Status, standard output and standard error, as bytes."""
    done = subprocess.run([str(a) for a in arguments], input=text, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def scatter(dialectgen, root, folder):
    """The specs of `root` below `folder`, those of imported families as folders; where they are."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "specs", folder / "specs")
    names = ",".join(path.stem for path in sorted((root / "specs/mlir").glob("*.json")))
    status, _, errors = run(dialectgen, f"--root={folder}", "--format-specs", "--as=folder",
                            f"--only={names}")
    if status:
        sys.exit(errors.decode())
    return folder / "specs"


def snippets(paths):
    """The MLIR in the documentation of .td files."""
    for path in paths:
        for i, text in enumerate(re.findall(r"```(?:mlir)?\n(.*?)```", path.read_text(), re.S)):
            yield f"{path.stem}.{i}", text


class ByTable:
    """mlir-portable-translate with versioned dialects of files, in place of those that are compiled."""

    def __init__(self, translate, wires, *flags):
        self.command = [translate, *(f"--table={path}" for path in wires), *flags]
        self.hooked = set()

    def takes(self, program):
        """A run of drawn cases takes a third of its programs: all tables are read for each."""
        draws = Draws()
        return draws.has(f"{program} by table", min(draws.share, 3))

    def mistake(self, text, target, artifact):
        """What differs from the `artifact` that the compiled way writes; None if nothing does.
        A step that is C++ is refused by its name, and counted."""
        status, written, errors = run(*self.command, "--serialize", f"--target={target}", text=text)
        if hooks := re.findall(rb"it takes the hook '([\w-]+)', which is C\+\+ that a table lacks", errors):
            self.hooked.update(hook.decode() for hook in hooks)
            return None if status == 1 and not written else "is written in spite of a hook"
        if status or written != artifact:
            return f"differs by table for {target}: status {status}, {errors.decode()[:600]}"
        return None

    def reads(self, artifact, program):
        """The same of the program that the compiled way reads from a file."""
        status, read, errors = run(*self.command, "--deserialize", artifact)
        if b"which is C++ that a table lacks" in errors:
            return None
        return None if read == program else f"is read differently by table: {status}, {errors.decode()[:600]}"


class Dialect:
    """A dialect, its tools `<tools>-opt` and `<tools>-translate`, and what became of its programs.
    `by_table` writes and reads the same."""

    def __init__(self, name, scratch, tools, by_table=None):
        self.name, self.scratch, self.by_table = name, pathlib.Path(scratch), by_table
        self.opt, self.translate = (f"{tools}-{tool}" for tool in ("opt", "translate"))
        self.failures, self.equal, self.other, self.count, self.ops = [], 0, 0, 0, set()

    def complete(self, text):
        """A program of a snippet; None if its values cannot be found out."""
        parse = (self.opt, "--verify-each=0")
        if re.search(r"func\.func|module", text):
            return None if run(*parse, text=text.encode())[0] else text
        values = {}
        for _ in range(40):
            heading = ", ".join(f"{name}: {type_}" for name, type_ in values.items())
            program = f"func.func @f({heading}) {{\n{text}\n  return\n}}\n"
            status, _, errors = run(*parse, text=program.encode())
            errors = errors.decode()
            if not status:
                return program
            if other := re.search(
                r"use of value '(%[\w$.-]+)' expects different type than prior uses: '(.*)' vs '(.*)'",
                errors,
            ):
                if values.get(other[1]) == other[2]:
                    return None
                values[other[1]] = other[2]
            elif place := re.search(r"<stdin>:(\d+):(\d+): error: use of undeclared SSA value", errors):
                line = program.splitlines()[int(place[1]) - 1][int(place[2]) - 1 :]
                name = re.match(r"%[\w$.-]+", line)
                if not name:
                    return None
                values[name[0]] = "index"
            else:
                return None
        return None

    def carry(self, program, text):
        """One program; its artifact, if it came back equal."""
        status, before, _ = run(self.opt, "-mlir-print-op-generic", text=text)
        if status:
            self.other += 1  # Another dialect's, or against the rules of its own.
            return None
        self.count += 1
        artifact = self.scratch / "artifacts" / f"{self.name}.{program}.bc"
        artifact.parent.mkdir(parents=True, exist_ok=True)
        status, written, errors = run(self.translate, "--serialize", "--target=current", text=text)
        if status and re.search(rb"op is (not of the '|of a dialect without versions)", errors):
            # The dialect loads others, whose operations have no versions here.
            self.count, self.other = self.count - 1, self.other + 1
            return None
        if status:
            self.failures.append(f"{program} cannot be written: {errors.decode()}")
            return None
        artifact.write_bytes(written)
        status, back, errors = run(self.translate, "--deserialize", artifact)
        if status:
            self.failures.append(f"{program} is written and cannot be read: {errors.decode()}")
            return None
        if self.by_table and self.by_table.takes(program):
            mistakes = (self.by_table.mistake(text, "current", written),
                        self.by_table.reads(artifact, back))
            self.failures += [f"{program} {mistake}" for mistake in mistakes if mistake]
        status, after, errors = run(self.opt, "-mlir-print-op-generic", text=back)
        if status or before != after:
            self.failures.append(f"{program} is not equal afterwards: {errors.decode()}")
            return None
        self.equal += 1
        self.ops.update(re.findall(rf'"{self.name}\.([\w.]+)"\(', before.decode()))
        return artifact

    def read_without_mlir(self, artifact, wires, damages=60):
        """Python reads what the tools read, and nothing that is damaged ends it."""
        status, printed, errors = run(self.opt, "--mlir-print-op-generic", artifact)
        if status:
            self.failures.append(f"{artifact.stem} is not printed: {errors.decode()}")
        for mistake in artifact_checks.mistakes(
            artifact.read_bytes(), wires, printed.decode(errors="surrogateescape"), damages
        ):
            self.failures.append(f"{artifact.stem} {mistake}")

    def damage(self, artifact, places=40, seed=0):
        """Artifacts that end early are refused; others with a changed byte end no tool."""
        written = artifact.read_bytes()
        damaged = self.scratch / "damaged.bc"
        step = max(1, len(written) // places)
        for i in range(seed % step, len(written), step):
            for changed in (written[:i], written[:i] + bytes([written[i] ^ 0x41]) + written[i + 1 :]):
                damaged.write_bytes(changed)
                status, _, errors = run(self.translate, "--deserialize", damaged)
                short = len(changed) < len(written)
                if status not in (0, 1) or (short and not status) or (status and b"error:" not in errors):
                    self.failures.append(
                        f"{artifact.name}, {'cut off' if short else 'changed'} at byte {i}, ends "
                        f"the tool with {status}: {errors.decode()[:300]}"
                    )
