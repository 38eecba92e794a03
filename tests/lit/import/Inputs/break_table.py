"""break_table.py TABLE MODEL SCRATCH: puts something else in the place of each value of a table of ops.

Each such table is loaded by dialect-translate, which takes it or refuses it with an error.
"""
import json
import pathlib
import subprocess
import sys

table, model, scratch = map(pathlib.Path, sys.argv[1:])
whole = json.loads(table.read_text())
OTHERS = [None, -1, 70000, "x", "", [], {}, True, [[1, "x"]]]


def places(value, path=()):
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, (*path, key))


def put(value, path, other):
    if not path:
        return other
    copy = value.copy()
    copy[path[0]] = put(value[path[0]], path[1:], other)
    return copy


counts = [0, 0]
for index, path in enumerate(places(whole)):
    # Every other place, each with another value.
    if index % 2 == 0:
        continue
    broken = scratch / "broken.json"
    broken.write_text(json.dumps(put(whole, path, OTHERS[index // 2 % len(OTHERS)])))
    run = subprocess.run(
        ["dialect-translate", f"--ops={broken}", "--import-onnx", model],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=60,
    )
    if run.returncode not in (0, 1) or (run.returncode and "error: " not in run.stderr):
        sys.exit(f"{path}: status {run.returncode}\n{broken.read_text()}\n{run.stderr}")
    counts[run.returncode] += 1
print(f"{counts[1]} tables refused, {counts[0]} taken")
