"""Each file of a family has one schema in the settings for editors, which list all schemas of specs.

editors.py ROOT
"""
import json
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
schemas = json.loads((root / ".vscode/settings.json").read_text())["json.schemas"]
# As the language server has it: a star is a part of one name.
patterns = [(re.compile("(.*/)?" + re.escape(pattern).replace(r"\*", "[^/]*")), schema["url"])
            for schema in schemas for pattern in schema["fileMatch"]]
problems = []
files = [file.relative_to(root).as_posix() for family in (root / "specs").iterdir()
         if (family / "dialect.json").exists() or family.name == "mlir"
         for file in sorted(family.rglob("*.json"))]
for file in files:
    found = [url for pattern, url in patterns if pattern.fullmatch(file)]
    if len(found) != 1:
        problems.append(f"{file} has {len(found)} schemas")
urls = {schema["url"] for schema in schemas}
problems += [f"{url} is not there" for url in urls if not (root / url).is_file()]
for schema in (root / "specs/schema").glob("*.json"):
    if json.loads(schema.read_text()).get("description", "").startswith(("specs/<family>/", "specs/mlir/")):
        url = f"./specs/schema/{schema.name}"
        problems += [] if url in urls else [f"{url} is not in the settings"]
print("\n".join(problems) or f"{len(files)} files have a schema")
sys.exit(bool(problems))
