"""Definitions of other projects as specs, for comparisons with those of this one."""
import json
import pathlib
import subprocess


def load(path: pathlib.Path):
    return json.loads(path.read_text())


def number(release: str) -> tuple:
    return tuple(map(int, release.split(".")))


def version_at(op: dict, release: str = ""):
    """The version that a release has, the newest one without a release, whole; None if it has none."""
    versions = {one["since"]: one for one in op["versions"]}
    known = [since for since in versions if not release or number(since) <= number(release)]
    if not known:
        return None
    version = versions[max(known, key=number)]
    if "from" not in version:
        return json.loads(json.dumps(version))
    whole = version_at(op, version["from"])
    for change in version["changes"]:
        whole.setdefault("attributes", []).append(change["value"])
    return whole


def import_state(dialectgen, root: pathlib.Path, here: pathlib.Path, state: pathlib.Path, files, family: str):
    """Imports `files` of the folder `state` as a dialect of `here`, which is empty; prints the counts."""
    (here / "specs").mkdir()
    (here / "templates").symlink_to(root / "templates")
    done = subprocess.run(
        [dialectgen, "import", ",".join(map(str, files)), "--generated", f"--only={family}",
         f"-I{state}", f"--root={here}"],
        capture_output=True, text=True)
    print(f"{state.name}: {done.stdout.splitlines()[0] if done.stdout else done.stderr}; "
          f"{done.stdout.count('to do:')} to dos")
    return done
