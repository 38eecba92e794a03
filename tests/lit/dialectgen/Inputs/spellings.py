"""Runs each command of dialectgen by its name and by its other spellings on copies of FOLDER/root."""

import pathlib
import random
import re
import shutil
import subprocess
import sys

folder = pathlib.Path(sys.argv[1])
# Operands and options with which a command comes far enough to read both.
ARGUMENTS = {
    "generate": ([], ["--only=onnx"]),
    "check": ([], ["--format=json"]),
    "drift": ([], ["--against=root", "--format=json"]),
    "plan": ([], ["--against=nowhere.json"]),
    "adopt": ([], ["--against=nowhere.json", "--codes=none.json"]),
    "correct": (["Scale.13"], ["--against=nowhere.json"]),
    "new family": (["toy"], []),
    "import": (["Absent.td"], ["--only=tiny", "--strict", "-I", "."]),
    "import-hooks": (["nowhere"], ["--only=onnx"]),
    "new op": (["Gelu"], ["--like=Scale"]),
    "new version": (["Scale"], []),
    "new attribute": (["Scale.exact:int,Scale.other:int"], []),
    "new type": (["f1"], ["--like=f2"]),
    "new record": (["Span(first:i64)"], []),
    "new enum": (["Mode(A,B)"], []),
    "new enum-case": (["Mode.A"], []),
    "release": (["99"], ["--only=onnx"]),
    "handles": (["include"], ["--only=onnx"]),
    "format": ([], ["--only=onnx"]),
    "list versions": ([], ["--format=json"]),
    "list steps": ([], []),
    "list rules": ([], ["--format=markdown"]),
    "explain": (["unknown-key"], ["--format=json"]),
    "dump": ([], ["--only=onnx"]),
    "man-page": ([], []),
    "completion": (["bash"], []),
}


def run(arguments):
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder / "root", tree, symlinks=True)
    done = subprocess.run(["dialectgen", "--root=tree", *arguments], cwd=folder, capture_output=True)
    files = {path.relative_to(tree): path.read_bytes() for path in sorted(tree.rglob("*"))
             if path.is_file() and "templates" not in path.parts}
    return done.returncode, done.stdout, done.stderr, files


def spell(flags, operands):
    """The flags, of which the last has the operand, in one of the ways to write that."""
    flags = [flag.partition("=")[0][random.choice([0, 1]):] for flag in flags.split()]
    if operands and random.choice([True, False]):
        return [*flags[:-1], f"{flags[-1]}={operands[0]}"]
    return [*flags, *operands]


random.seed(1)
text = subprocess.run(["dialectgen", "--help"], capture_output=True, text=True, check=True).stdout
commands, spellings, name = 0, 0, None
for line in text.splitlines():
    if named := re.match(r"  ([a-z][a-z -]*[a-z])(?: <.*)?$", line):
        name = named[1]
        operands, options = ARGUMENTS[name]
        expected = run([*name.split(), *operands, *options])
        assert run([*options, *name.split(), *operands]) == expected, f"{name}: another order"
        assert name != "generate" or run(options) == expected, "no command is not generate"
        commands += 1
    elif also := re.match(r" +Also: (.*)", line):
        flags = spell(also[1], operands)
        words = [flags, options] if random.choice([True, False]) else [options, flags]
        assert (got := run(sum(words, []))) == expected, f"{name}: {words}: {got[:3]} {expected[:3]}"
        spellings += 1
print(f"{commands} commands, {spellings} spellings")
