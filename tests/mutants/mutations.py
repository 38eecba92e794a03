"""Mistakes in specs, made of the JSON schemas.

A mutant is one change of one file: a key is removed or added, a value becomes
one of another kind, another name of the vocabulary, a name that C++, TableGen
or JSON do not take, or a number out of reach. Which changes there are follows
from the schema alone, so that a new key of the format has mutants at once.
"""

import copy
import functools
import json

# Names of C++ and of TableGen, methods of every op class, and text with a special
# meaning in quotes. Macros of C are left to the compiler.
HOSTILE = [
    "class", "int", "and", "this", "operator", "def", "let", "foreach", "dag",
    "Op", "Type", "Attr", "Operation", "Properties", "Adaptor", "FoldAdaptor",
    "name", "types", "type", "operands", "operand", "results", "result",
    "attributes", "attribute", "properties", "regions", "region", "state",
    "context", "loc", "location", "builder", "parser", "printer", "value",
    "odsState", "odsBuilder", "tblgen_value", "self", "op", "index", "hash",
    "getName", "verify", "build", "parse", "print", "fold", "create", "mlir",
    "llvm", "std", "detail", "storage", "key", "dialectgen", "_x", "__x", "x__y",
    "", " ", ".", "-", "a-b", "a.b", "a b", "9x", "é", "%x", "$x", "@x", "#x",
    "a\"b", "a\\", "a\\b", "a\nb", "a\tb", "]}", "}]", "*/", "//", "/*", "<% x %>",
    "`", "`x", "(", ")", "<", ">", "a, b", "a;b", "{0}", "R\"(", "??/", "x" * 300,
]
NUMBERS = [
    0, 1, -1, 2, 31, 32, 33, 64, 255, 256, 65536, 2**31 - 1, 2**31, 3000000000,
    -2**31 - 1, 2**32, 2**53 + 1, 2**63 - 1, 2**63, -2**63, 2**64, 10**30, 0.5, -0.0,
    1e-320, 1e39, 1e308,
]
VERSIONS = [0, 1, 5, 13, 99, 2**31, 2**32 - 1, 2**32, "", "0", "0.0.0", "1.0", "1.0.0",
            "1.2.3.4", "1.99999999999.0", "99.0.0", "-1.0.0", "01.0.0", "1.0.0 ", "v1", "x"]
ANY = [None, True, False, 0, -1, 0.5, "", "x", [], [[]], ["x"], {}, {"x": 1}, {"": {}}]


class Schemas:
    """The schemas of a folder, by the files they are of."""

    def __init__(self, folder):
        # Of a file that no schema is of.
        self.roots = {"any": {}}
        for name in ["op", "attributes", "types", "names", "wire", "dialect", "drift-allowed"]:
            with open(folder / f"{name}.schema.json") as file:
                self.roots[name] = json.load(file)
        # Most keys are absent wherever an object is, and are the same then.
        self.of_absent = functools.lru_cache(maxsize=None)(self.parts_of_absent)

    @staticmethod
    def of(path):
        """The schema of specs/<family>/<path>."""
        first = path.split("/")[0]
        if first == "released":
            return "any"
        return "op" if first == "ops" else path.split("/")[-1].removesuffix(".json") \
            if path.endswith("drift-allowed.json") else first.removesuffix(".json")

    def resolve(self, root, node, pointer):
        """A node behind its references, and where it stands."""
        while isinstance(node, dict) and "$ref" in node:
            pointer = root + node["$ref"]
            at = self.roots[root]
            for part in node["$ref"].removeprefix("#").strip("/").split("/"):
                at = at[part] if part else at
            node = at
        return node, pointer

    def fits(self, root, node, value):
        """Whether a value is what a schema says, as far as that tells
        alternatives apart."""
        node, _ = self.resolve(root, node, "")
        if node is True or node == {}:
            return True
        if node is False:
            return False
        kinds = node.get("type")
        if kinds is not None:
            kinds = [kinds] if isinstance(kinds, str) else kinds
            if not any(is_kind(value, kind) for kind in kinds):
                return False
        if "const" in node and node["const"] != value:
            return False
        if "enum" in node and value not in node["enum"]:
            return False
        if isinstance(value, dict):
            known = node.get("properties", {})
            if any(key not in value for key in node.get("required", [])):
                return False
            if node.get("additionalProperties") is False and any(k not in known for k in value):
                return False
            if not all(self.fits(root, known[k], v) for k, v in value.items() if k in known):
                return False
            rest = node.get("additionalProperties")
            if isinstance(rest, dict) and not all(
                    self.fits(root, rest, v) for k, v in value.items() if k not in known):
                return False
        if isinstance(value, list) and "items" in node:
            if not all(self.fits(root, node["items"], element) for element in value):
                return False
        for word in ("anyOf", "oneOf"):
            if word in node and not any(self.fits(root, one, value) for one in node[word]):
                return False
        return True

    def parts(self, root, node, pointer, value):
        """A schema node and its alternatives that fit the value."""
        node, pointer = self.resolve(root, node, pointer)
        found = [(node, pointer)]
        if not isinstance(node, dict):
            return []
        for word in ("anyOf", "oneOf", "allOf"):
            alternatives = list(enumerate(node.get(word, [])))
            fitting = [one for one in alternatives if word == "allOf" or self.fits(root, one[1], value)]
            for index, one in fitting or alternatives:
                found += self.parts(root, one, f"{pointer}/{word}/{index}", value)
        return found

    def parts_of_absent(self, root, pointer):
        """The parts of the node at `pointer` that any value may have."""
        node = self.roots[root]
        for part in pointer.removeprefix(root + "#").strip("/").split("/"):
            node = node[int(part) if isinstance(node, list) else part]
        return [part for part, _ in self.parts(root, node, pointer, None)]


KINDS = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "null": lambda value: value is None,
}


def is_kind(value, kind):
    return KINDS[kind](value)


class Site:
    """A value in a file, or a key of an object in it that is absent."""

    def __init__(self, file, path, pointer, schemas, present, value):
        self.file, self.path, self.pointer = file, path, pointer
        self.schemas, self.present, self.value = schemas, present, value


def find_sites(schemas, file, text):
    root = Schemas.of(file)
    sites = []

    def walk(nodes, path, value, pointer):
        parts = [part for node, at in nodes for part in schemas.parts(root, node, at, value)]
        sites.append(Site(file, path, pointer, [node for node, _ in parts], True, value))
        if isinstance(value, dict):
            known = {}
            rest = []
            for node, at in parts:
                for key, child in node.get("properties", {}).items():
                    known.setdefault(key, []).append((child, f"{at}/properties/{key}"))
                if isinstance(node.get("additionalProperties"), dict):
                    rest.append((node["additionalProperties"], f"{at}/additionalProperties"))
            for key, children in known.items():
                at = schemas.resolve(root, *children[0])[1] + "@" + key
                if key in value:
                    walk(children, path + [key], value[key], at)
                elif key != "$schema":
                    resolved = [part for _, place in children
                                for part in schemas.of_absent(root, place)]
                    sites.append(Site(file, path + [key], at, resolved, False, None))
            for key, child in value.items():
                if key not in known:
                    walk(rest, path + [key], child, rest[0][1] if rest else pointer + "/*")
        elif isinstance(value, list):
            items = [(node["items"], f"{at}/items") for node, at in parts if "items" in node]
            for index, child in enumerate(value):
                walk(items, path + [index], child, items[0][1] if items else pointer + "/[]")

    walk([(schemas.roots[root], root + "#")], [], text, root + "#")
    return sites


def names_of(site):
    """What the schema admits by name."""
    words = []
    for node in site.schemas:
        words += node.get("enum", [])
        if "const" in node:
            words.append(node["const"])
        kinds = node.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        words += [True, False] if "boolean" in kinds else []
    return words


class Mutant:
    def __init__(self, file, name, content):
        self.file, self.name, self.content = file, name, content


class Mutator:
    """Draws mutants of the files of a family: as many of each property and kind
    of change, however often the property occurs."""

    def __init__(self, schemas, files, random):
        self.files, self.random = files, random
        self.present = {}
        self.values = functools.lru_cache(maxsize=None)(self.values_of)
        groups = {}
        for file, content in files.items():
            for site in find_sites(schemas, file, content):
                if site.present:
                    self.present.setdefault(site.pointer, []).append(site.value)
                if site.path:
                    for kind in self.kinds(site):
                        groups.setdefault((site.pointer, kind), []).append(site)
        self.groups = [(kind, groups[pointer, kind]) for pointer, kind in sorted(groups)]
        self.order = []

    def values_of(self, pointer):
        """The values that the family has for a property, by their text."""
        return {json.dumps(value, sort_keys=True): value for value in self.present.get(pointer, [])}

    @staticmethod
    def kinds(site):
        if not site.present:
            return ["add"]
        value = site.value
        kinds = ["kind"]
        if isinstance(site.path[-1], str):
            kinds += ["remove", "key"]
        else:
            kinds += ["drop", "twice"]
        if isinstance(value, str):
            kinds += ["label", "label", "hostile", "hostile"]
        elif isinstance(value, bool):
            kinds += ["flip"]
        elif isinstance(value, (int, float)):
            kinds += ["number"]
        elif isinstance(value, list):
            kinds += ["empty", "more", "order"]
        elif isinstance(value, dict):
            kinds += ["empty", "label"]
        return sorted(set(kinds))

    def draw(self):
        while True:
            if not self.order:
                self.order = list(range(len(self.groups)))
                self.random.shuffle(self.order)
            kind, sites = self.groups[self.order.pop()]
            site = self.random.choice(sites)
            mutant = self.make(site, kind)
            if mutant:
                return mutant

    def other(self, site, pointer=None):
        """Another value that the family has for the same property."""
        known = [v for k, v in sorted(self.values(pointer or site.pointer).items())
                 if not site.present or v != site.value]
        return copy.deepcopy(self.random.choice(known)) if known else None

    def value_for_absent(self, site):
        choices = names_of(site)
        known = list(self.values(site.pointer).values())
        self.random.shuffle(known)
        choices += known[:3]
        kinds = [kind for node in site.schemas
                 for kind in ([node["type"]] if isinstance(node.get("type"), str)
                              else node.get("type", []))]
        if "integer" in kinds or "number" in kinds:
            choices += self.random.sample(NUMBERS, 2)
        if "string" in kinds:
            choices += self.random.sample(HOSTILE, 2)
        if "array" in kinds:
            strings = ["x", self.random.choice(HOSTILE)]
            choices += [[], [self.random.choice(strings)], [self.random.choice(NUMBERS)]]
        if "object" in kinds:
            choices += [{}, {self.random.choice(HOSTILE): self.random.choice(ANY)}]
        return copy.deepcopy(self.random.choice(choices or ANY))

    def make(self, site, kind):
        random = self.random
        # Only the containers on the way to the change are copied.
        content = copy.copy(self.files[site.file])
        container = content
        for step in site.path[:-1]:
            container[step] = copy.copy(container[step])
            container = container[step]
        last = site.path[-1]
        value = site.value
        if kind == "add":
            new = self.value_for_absent(site)
            container[last] = new
        elif kind in ("remove", "drop"):
            del container[last]
            new = None
        elif kind == "twice":
            container.insert(last, copy.deepcopy(container[last]))
            new = None
        elif kind == "key":
            new = random.choice(HOSTILE)
            items = [(new if key == last else key, child) for key, child in container.items()]
            if new in container:
                return None
            container.clear()
            container.update(items)
        else:
            if kind == "kind":
                new = random.choice(ANY)
            elif kind == "label":
                admitted = [word for word in names_of(site) if word != value]
                new = random.choice(admitted) if admitted and random.random() < 0.7 else self.other(site)
                if new is None:
                    return None
            elif kind == "hostile":
                new = random.choice(HOSTILE + VERSIONS)
                if isinstance(new, str) and random.random() < 0.2:
                    new = value + new
            elif kind == "number":
                new = random.choice(NUMBERS)
            elif kind == "flip":
                new = not value
            elif kind == "empty":
                new = type(value)()
            elif kind == "more":
                pointers = [p for p in self.present if p.startswith(site.pointer.split("@")[0] + "/")]
                extra = self.other(site)
                elements = extra if isinstance(extra, list) else []
                element = random.choice(elements) if elements and random.random() < 0.7 else random.choice(ANY)
                new = value + [copy.deepcopy(element)]
                new = new if pointers or elements else None
                if new is None:
                    return None
            elif kind == "order":
                new = value[::-1]
            container[last] = copy.deepcopy(new)
        if content == self.files[site.file] and type(value) is type(new):
            return None
        where = ".".join(str(step) for step in site.path)
        name = f"{site.file} {where}: {kind} {json.dumps(new)[:160]}"
        return Mutant(site.file, name, content)
