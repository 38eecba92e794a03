"""A dialect through releases of LLVM, each adopted on top of the one before, and the checks of that.

After each adoption: a second run finds no difference; the specs generate; mlir-tblgen of the
installed LLVM accepts the definitions; each edited op has a version, and each step is derived,
declared, or impossible with a to-do; after the last, the newest state is that of a fresh import.
"""
import json
import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
PLACEHOLDER = "it is not known yet how version "
# The LLVM of the newest release of families that are shipped, and the lines of a step by hand.
SHIPPED, MOST_LINES = "22", 4
UNDECLARED = "nobody has declared this step"


class Failure(Exception):
    pass


def load_dialects():
    """The definitions of each dialect by release, and the new names of ops."""
    return json.loads((HERE / "dialects.json").read_text())


def shipped_families(root):
    """The names of the families of MLIR's own dialects."""
    text = (root / "runtime/mlir/CMakeLists.txt").read_text()
    return re.search(r"set\(DIALECTGEN_MLIR_FAMILIES\s+([^)]*)\)", text)[1].split()


def add_arguments(parser):
    """The arguments that every program which follows dialects has."""
    parser.add_argument("dialectgen", type=pathlib.Path)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("scratch", type=pathlib.Path)
    parser.add_argument("--llvm", action="append", default=[])
    parser.add_argument("--only", default="")


def read_arguments(parser):
    arguments = parser.parse_args()
    arguments.llvm = {number: pathlib.Path(folder) for number, folder in
                      (entry.split("=", 1) for entry in arguments.llvm)}
    newest = max(arguments.llvm, key=int)
    arguments.installed = arguments.llvm[newest]
    arguments.tblgen = arguments.installed.parent / "bin/mlir-tblgen"
    return arguments


def chain(files, includes):
    return [(number, files[number]) for number in files if number.isdigit() and number in includes]


def link_specs(root, specs):
    """Has the specs of another family, a folder or one file with its ledger, below `root`, too."""
    folder = root / "specs"
    if specs.suffix == ".json":
        ledger = specs.parents[1] / "released" / specs.name
        for path in (folder / "mlir" / specs.name, folder / "released" / specs.name):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to((specs if path.parent.name == "mlir" else ledger).resolve())
    else:
        (folder / specs.name).symlink_to(specs.resolve())


class Dialect:
    # Of the first import.
    flags = ()

    def __init__(self, arguments, name, files, used=()):
        """`used` are the specs of families that it uses."""
        self.arguments, self.name, self.files, self.used = arguments, name, files, used
        self.root = arguments.scratch / name
        self.fresh = arguments.scratch / f"{name}.fresh"
        self.specs = self.root / "specs" / name

    def run(self, *flags, root=None, allowed=(0,)):
        command = [self.arguments.dialectgen, f"--root={root or self.root}", *map(str, flags)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in allowed:
            raise Failure(f"{' '.join(map(str, command))}: {done.returncode}\n"
                          f"{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done.stdout

    def paths(self, number):
        folder = self.arguments.llvm[number]
        # Those of MLIR itself stand beside the folder of its dialects.
        paths = [folder / ("" if file.startswith("mlir/") else "mlir/Dialect") / file
                 for file in self.files[number].split(",")]
        return [",".join(map(str, paths)), [f"-I{folder}"] + sorted({f"-I{path.parent}" for path in paths})]

    def load(self, number, root):
        shutil.rmtree(root, ignore_errors=True)
        (root / "specs").mkdir(parents=True)
        for name in ("templates", "runtime"):
            (root / name).symlink_to((self.arguments.root / name).resolve())
        for specs in self.used:
            link_specs(root, specs)
        files, include = self.paths(number)
        uses = [f"--uses={','.join(specs.stem for specs in self.used)}"] if self.used else []
        self.run(f"--import={files}", f"--only={self.name}", include[0], *uses, *self.flags,
                 root=root)
        # Steps are declared in the files of ops.
        self.run("--format-specs", "--as=folder", f"--only={self.name}", root=root)

    def tblgen(self):
        """mlir-tblgen reads the definitions as a build would have it."""
        manifest = self.manifest()["versioned_dialect"]
        stem = re.sub(r"_(.)", lambda part: part[1].upper(), manifest["name"])
        stem = stem[0].upper() + stem[1:]
        text = (self.arguments.root / "cmake/versioned-dialect/Ops.td.in").read_text()
        for key, value in {"STEM": stem, "DIALECT": manifest["name"], "FAMILY": self.name,
                           "CLASS_PREFIX": manifest["prefix"], "NAMESPACE": manifest["name"]}.items():
            text = text.replace(f"@{key}@", value)
        file = self.root / f"{stem}Ops.td"
        file.write_text(text)
        done = subprocess.run(
            [self.arguments.tblgen, "-gen-op-decls", f"-I{self.root}/generated",
             f"-I{self.arguments.root}/runtime/core/include", f"-I{self.arguments.installed}",
             file, "-o", "/dev/null"], capture_output=True, text=True)
        if done.returncode:
            raise Failure(f"mlir-tblgen: {done.stderr[:2000]}")

    def generate(self):
        self.run(f"--only={self.name}")
        self.run(f"--only={self.name}", "--check")
        self.tblgen()

    def ops(self):
        """The specs' files of ops of the dialect, by their names."""
        files = (json.loads(path.read_text()) for path in sorted((self.specs / "ops").glob("*.json")))
        return {op["op"]: op for op in files if "external" not in op and "external_inside" not in op}

    def manifest(self):
        return json.loads((self.specs / "dialect.json").read_text())

    def releases(self):
        return self.manifest()["timelines"][0]["releases"]

    def release(self, version):
        """To-dos that nobody does become reasons."""
        for path in (self.specs / "ops").glob("*.json"):
            text = path.read_text()
            changed = re.sub(f'"{PLACEHOLDER}[^"]*"', f'"{UNDECLARED}"', text)
            if changed != text:
                path.write_text(changed)
        self.run(f"--only={self.name}", f"--release={version}")

    def steps_by_hand(self, op, number):
        """The actions that a person wrote for `op`: those of steps.json, or of the family that is shipped."""
        steps = json.loads((HERE / "steps.json").read_text())
        ledger = self.arguments.root / f"specs/released/{self.name}.json"
        if number == SHIPPED and ledger.is_file():
            for released in json.loads(ledger.read_text())["ops"]:
                if released["op"] == op:
                    return released["versions"][0].get("step")
        return steps.get(self.name, {}).get(number, {}).get(op)

    def declare(self, number):
        """Writes steps that a person declared, and returns the lines of each, by op."""
        lines = {}
        for path in sorted((self.specs / "ops").glob("*.json")):
            text = path.read_text()
            placeholder = re.search(rf'\{{"impossible": "{PLACEHOLDER}[^"]*"\}}', text)
            actions = self.steps_by_hand(path.stem, number) if placeholder else None
            if not actions:
                continue
            derived = json.loads(text)["versions"][0]["step"]
            actions = [json.dumps(action) for action in actions if action not in derived]
            path.write_text(text.replace(placeholder[0], ",\n        ".join(actions)))
            # The spec format has lines of up to 100 columns.
            lines[path.stem] = sum(-(-len(action) // 90) for action in actions)
            if lines[path.stem] > MOST_LINES:
                raise Failure(f"the step of {path.stem} has {lines[path.stem]} lines")
        return lines

    def adopt(self, before, number):
        files, include = self.paths(number)
        renamed = self.files.get("renamed", {}).get(number, [])
        flags = [f"--only={self.name}", f"--against={files}", *include]
        more = [f"--renamed={','.join(renamed)}"] if renamed else []
        old, last = self.ops(), self.releases()[-1]
        adopted = json.loads(self.run("--adopt", "--format=json", *flags, *more, allowed=(0, 1)))
        if adopted.get("left_out"):
            raise Failure(f"left out: {adopted['left_out']}")
        self.run("--check-version", *flags)
        declared = self.declare(number)
        self.generate()
        again = json.loads(self.run("--adopt", "--format=json", *flags, allowed=(0, 1)))
        if again["written"]:
            raise Failure(f"a second adoption writes {again['written']}")

        new = self.ops()
        release = self.releases()[-1]
        steps = json.loads(self.run("--list-steps", "--format=json", f"--only={self.name}", allowed=(0, 1)))
        steps = [step for step in steps[self.name]["steps"] if step["to"] == release and release != last]
        edited = [op for op in new if op in old and len(new[op]["versions"]) > len(old[op]["versions"])]
        gone = [op for op in old if "until" in new[op]["versions"][0] and "until" not in old[op]["versions"][0]]
        count = lambda way, *kinds: sum(step[way]["kind"] in kinds for step in steps)
        if sorted(step["op"] for step in steps) != sorted(edited):
            raise Failure(f"steps of {[s['op'] for s in steps]}, edited {edited}")
        if bad := [s for s in steps for way in ("up", "down") if s[way]["kind"] == "unconfirmed"]:
            raise Failure(f"unconfirmed: {bad}")
        impossible = [s["op"] for s in steps if "impossible" in (s["up"]["kind"], s["down"]["kind"])]
        told = {place["name"] for place in adopted.get("open", []) if "impossible" in place["text"]}
        if missing := [op for op in impossible if op not in told]:
            raise Failure(f"impossible without a to-do: {missing}")
        known = ("same", "derived", "declared", "hooked")
        called = {facts.get("dialect_name", op) for op, facts in old.items()}
        types = sum(1 for op in old if op not in edited and op not in gone
                    and new[op]["versions"] != old[op]["versions"])
        return release, [self.name, f"{before} → {number}", len([o for o in new.values() if "until" not in o["versions"][0]]),
                len(edited), types, len([op for op in new if op not in old]), len(gone),
                len([name for name in renamed if name.split(":")[0] in called]),
                count("up", *known), count("down", *known), len(declared), sum(declared.values()),
                len(impossible),
                sum(other.startswith(("type ", "attribute ")) and "_v" in other for other in adopted.get("others", [])),
                len(adopted["written"])]

    def resolved(self, root):
        """The facts of the newest versions, in words that any import has."""
        family = json.loads(self.run(f"--only={self.name}", "--dump-resolved", root=root))
        family = family.get(self.name, family)
        words = family["vocabulary"]
        space = family["dialect"]["cpp_namespace"]
        kinds = {kind["name"]: kind.get("def", "") for kind in words.get("attribute_kinds", [])}
        types = {type_["name"]: type_.get("def", type_["name"]) for type_ in words.get("named_types", [])}
        facts = {f"builtin {record['builtin']}": record.get("fields") for record in family.get("types", [])
                 if record.get("builtin", "@text") != "@text" and "until" not in record}
        for key, suffix in (("dialect_types", "Type"), ("dialect_attributes", "Attr")):
            wires = {record.get("name"): record for record in family.get("types" if suffix == "Type" else "attributes", [])}
            for record in family.get(key, []):
                if "until" in record:
                    continue
                called = record.get("class", f"{space}::{record['name']}{suffix}")
                kinds[record["name"]] = called
                wire = wires[record["wire"]]
                facts[called] = {
                    "mnemonic": record["mnemonic"], "storage": record.get("storage"),
                    "fields": [[f["name"], re.sub(r"case\(.*\)", "case", f["kind"]), f.get("required")]
                               for f in record.get("fields", [])],
                    "wire": [[f["name"], f["kind"]] for f in wire.get("fields", [])],
                    "cases": sorted([c["value"], c.get("symbol", c["name"])] for c in wire.get("cases", [])),
                    "bits": wire.get("bit_enum")}
        symbols = {}
        for record in family.get("dialect_attributes", []):
            wire = next(w for w in family.get("attributes", []) if w.get("name") == record["wire"])
            symbols[record["name"]] = {c["name"]: c.get("symbol", c["name"]) for c in wire.get("cases", [])}
        for op in family["ops"]:
            if op.get("external") or op.get("external_inside"):
                continue
            newest = op["versions"][0]
            if "until" in newest:
                continue
            strip = lambda element: {k: v for k, v in element.items() if k not in ("doc", "type", "before", "absent")}
            version = {"traits": sorted(newest.get("traits", []))}
            for key in ("operands", "results", "regions", "successors"):
                version[key] = [strip(element) for element in newest.get(key, [])]
            version["types"] = [types.get(v["type"], v["type"])
                                for key in ("operands", "results") for v in newest.get(key, [])]
            version["attributes"] = []
            for attribute in newest.get("attributes", []):
                one = strip(attribute)
                one["kind"] = kinds[attribute["kind"]]
                if isinstance(one.get("default"), str):
                    one["default"] = symbols.get(attribute["kind"], {}).get(one["default"], one["default"])
                version["attributes"].append(one)
            # Their order means nothing.
            version["attributes"].sort(key=lambda attribute: attribute["name"])
            facts[op.get("dialect_name", op["op"])] = version
        return facts

    def follow(self):
        releases = chain(self.files, self.arguments.llvm)
        rows = []
        self.load(releases[0][0], self.root)
        self.generate()
        for (before, _), (number, _) in zip(releases, releases[1:]):
            release, row = self.adopt(before, number)
            rows.append(row)
            if release != self.manifest()["released"]["versions"][self.name]:
                self.release(release)
                self.generate()
        self.compare_newest(releases[-1][0])
        return rows

    def compare_newest(self, number):
        """The newest state of the specs is that of an import of this release."""
        self.load(number, self.fresh)
        ours, theirs = self.resolved(self.root), self.resolved(self.fresh)
        for name in sorted({*ours, *theirs}):
            if ours.get(name) != theirs.get(name):
                raise Failure(f"'{name}' is\n{ours.get(name)}\nand a fresh import has\n{theirs.get(name)}")
