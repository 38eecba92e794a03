"""older-onnx.py SPECS OUT: what SPECS/onnx was at opset 12, without the parts that hold only for newer versions."""

import json
import pathlib
import shutil
import sys

source, target = map(pathlib.Path, sys.argv[1:])
shutil.copytree(source / "onnx", target / "onnx")
shutil.copytree(source / "schema", target / "schema", dirs_exist_ok=True)
for path in (target / "onnx/ops").glob("*.json"):
    op = json.loads(path.read_text())
    newest = 12 if op["domain"] == "ai.onnx" else 1
    op["versions"] = [version for version in op["versions"] if version["since"] <= newest]
    if not op["versions"]:
        path.unlink()
        continue
    for key in ("relations", "shapes", "example", "verified", "unverified", "hooks", "traits", "note",
                "bodies"):
        op.pop(key, None)
    path.write_text(json.dumps(op, indent=2) + "\n")
dialect = target / "onnx/dialect.json"
text = json.loads(dialect.read_text())
# Nothing was released of it.
text.pop("released", None)
for timeline in text["timelines"]:
    last = 12 if timeline["name"] == "ai.onnx" else 1
    timeline["newest"] = timeline["newest_released"] = last
dialect.write_text(json.dumps(text, indent=2) + "\n")
