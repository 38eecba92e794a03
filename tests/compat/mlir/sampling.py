"""A sample of each op of an imported family, made from its specs.

The specs have the arguments, results, regions and successors of an op, and the names of the
definitions that constrain them; values of these are tried, best guesses first, until the
verifier of the live dialect accepts an operation. Its errors are taken at their word: types and
attributes that it refuses are not tried again, and types of results and ranks that it names are.
"""
import bisect
import itertools
import json
import os
import pathlib
import re
import subprocess

from carrying import MLIR

TYPES = """f32 i32 index i1 i64 f64 i8 f16 f8E8M0FNU tensor<4xf32> tensor<4xi32> tensor<4xi1> tensor<4xindex>
    tensor<4x4xf32> tensor<1x4x4x2xf32> tensor<?xf32> tensor<*xf32> tensor<?xindex> tensor<f32>
    tensor<4x4xi32> tensor<?x?xf32> tensor<2xindex> tensor<4xi8> tensor<1xf32> tensor<1xi8> tensor<1xi32> tensor<1x4x4xf32> tensor<1x4x4xi32>
    tensor<4xcomplex<f32>> tensor<i32> vector<4xf32> vector<4xi32> vector<4xi1> vector<4xindex>
    vector<4x4xf32> vector<1xf32> vector<16xi8> vector<[4]xf32> vector<[4]xi1> vector<f32> memref<4xf32> memref<?xf32> memref<4x4xf32>
    memref<*xf32> memref<4xi32> memref<f32> memref<?x?xf32> memref<4xindex> memref<1xi32>
    memref<4xvector<4xf32>> complex<f32> complex<f64> none
    tensor<4x!quant.uniform<i8:f32,1.0>> !quant.uniform<i8:f32,1.0> !shape.shape !shape.size
    !shape.value_shape !shape.witness tuple<i32,f32> (i32)->i32 ()->()""".split()
# What names of definitions tell of a type; the first that fits orders the others.
HINTS = [
    (r"unranked.*memref", r"memref<\*"),
    (r"memref|buffer", r"^memref"),
    (r"unranked.*tensor", r"tensor<\*"),
    (r"tensor.*4d|4d", r"tensor<1x4x4x2"),
    (r"3d", r"tensor<1x4x4x(f|i)"),
    (r"2d|matrix", r"4x4x"),
    (r"tensor", r"^tensor<"),
    (r"vector.*(mask|i1)|mask", r"^vector<4xi1"),
    (r"vector", r"^vector<"),
    (r"complex", r"complex"),
    (r"witness", r"witness"),
    (r"sizeorindex|shape_size", r"^index|size"),
    (r"shape", r"shape|^tensor<\?xindex"),
    (r"^index|index$", r"^index|xindex"),
    (r"bool|i1$", r"^i1$|xi1>"),
    (r"float|fp", r"f32|f64"),
    (r"int", r"^i(32|64)$|xi32"),
    (r"function", r"->"),
]
# Programs of an op: in all, with one body and number of values, and between two answers.
MOST, MOST_ALIKE, ROUND = 700, 160, 12


def candidates(definition, own):
    """Types for a constraint, likely ones first."""
    name = definition.lower()
    types = own + TYPES
    for word, type_ in HINTS:
        if re.search(word, name):
            likely = [t for t in types if re.search(type_, t)]
            return likely + [t for t in types if t not in likely]
    return types


class Family:
    def __init__(self, folder, dialectgen):
        self.folder = pathlib.Path(folder)
        load = lambda name: json.loads((self.folder / name).read_text())
        manifest = load("dialect.json")
        self.name = manifest["dialect"]["name"]
        self.definitions = {
            one["name"]: one.get("def", one["name"]) for one in load("types/named.json")["named_types"]
        }
        attributes = load("attributes/records.json")
        self.records = {one["name"]: one for one in attributes["records"]}
        self.wires = {one["name"]: one for one in attributes["wire_records"]}
        self.kinds = {
            one["name"]: one.get("def", one["name"])
            for one in load("attributes/kinds.json")["attribute_kinds"]
        }
        self.own = [
            f"!{self.name}.{one['mnemonic']}"
            for one in load("types/records.json")["records"]
            if one.get("mnemonic") and not one.get("fields") and not one.get("as_text")
        ]
        # A version may state what differs from the one before it; resolved ones are whole.
        resolved = subprocess.run(
            [dialectgen, f"--root={self.folder.parents[1]}", f"--only={self.folder.name}", "--dump-resolved"],
            capture_output=True, check=True, text=True,
        )
        family = json.loads(resolved.stdout)
        self.ops = family.get(self.folder.name, family)["ops"]

    def attribute(self, one, type_):
        """Texts of an attribute, likely ones first."""
        kind = one["kind"]
        if record := self.records.get(kind):
            cases = self.wires[record["wire"]].get("cases")
            if not cases:
                return [f"#{self.name}.{record['mnemonic']}"] if not record.get("fields") else []
            if storage := record.get("storage"):
                return [f"{case['value']} : {storage}" for case in cases[:3]]
            return [f"#{self.name}<{record['mnemonic']} {case['name']}>" for case in cases[:2]] + [
                f"#{self.name}.{record['mnemonic']}<{case['name']}>" for case in cases[:2]
            ]
        definition = self.kinds.get(kind, kind)
        element = re.search(r"x?([if]\d+|index)>?$", type_)
        element = element[1] if element else "i32"
        one_ = "1.0" if element[0] == "f" else "1"
        shaped = type_.startswith(("tensor<4", "vector<4", "tensor<1", "vector<1", "tensor<f", "tensor<i"))
        typed = [f"dense<{one_}> : {type_}"] if shaped else [f"{one_} : {element}"]
        for word, texts in [
            (r"^UnitAttr", ["unit"]),
            (r"^BoolAttr|^I1Attr", ["true"]),
            (r"SymbolName", ['"sym"']),
            (r"SymbolRef", ["@s"]),
            (r"StrArray", ['["a"]']),
            (r"Str", ['"a"', '"nearest"']),
            (r"DenseI64Array|DenseI64", ["array<i64: 1>", "array<i64>", "array<i64: 0>", "array<i64: 1, 1>"]),
            (r"DenseI32Array", ["array<i32: 0>", "array<i32>"]),
            (r"DenseI8Array", ["array<i8: 0>"]),
            (r"DenseBoolArray", ["array<i1: true>", "array<i1>"]),
            (r"AffineMapArray", ["[affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>]"]),
            (r"AffineMap", ["affine_map<(d0) -> (d0)>", "affine_map<() -> (0)>"]),
            (r"IntegerSet", ["affine_set<(d0) : (d0 >= 0)>"]),
            (r"Reassociation|IndexListArray", ["[[0 : i64]]", "[[0 : i64, 1 : i64]]"]),
            (r"Array", ["[]", "[0 : i64]", "[1 : i64]", "[1.0 : f32]"]),
            (r"TypeAttrOf.*Memref|MemRefTypeAttr", ["memref<4xf32>"]),
            (r"TypeAttrOf.*Function|FunctionType", ["() -> ()"]),
            (r"TypeAttr", ["f32", "() -> ()", "memref<4xf32>", "i32"]),
            (r"Dictionary", ["{}"]),
            (r"Elements", [f"dense<{one_}> : {type_}" if shaped else "dense<1> : tensor<4xi32>"]
             + ["dense<1> : tensor<1xi64>", "dense<[4]> : tensor<1xindex>"]),
            (r"^(SI|UI|I)(\d+)Attr", None),
            (r"IndexAttr|Index", ["1 : index"]),
            (r"F(32|64)Attr", None),
            (r"Int|I64", ["1 : i64"]),
        ]:
            if found := re.search(word, definition):
                if texts is None:
                    number = re.search(r"(SI|UI|I|F)(\d+)", definition)
                    kind_ = number[1].lower() + number[2]
                    return [f"1.0 : {kind_}"] if kind_[0] == "f" else [f"1 : {kind_}", f"0 : {kind_}"]
                return texts
        return typed + ["1 : i64", '"a"']

    def bodies(self, regions):
        """Texts of a region, likely ones first."""
        if not regions:
            return [""]
        ends = [f'"{self.name}.{end}"() : () -> ()' for end in ("yield", "return")]
        found = ["{}", "{\n^bb0:\n}"]
        for types in ([], ["index"], ["f32"], ["f32", "f32"], ["index", "f32"]):
            arguments = ", ".join(f"%b{i}: {type_}" for i, type_ in enumerate(types))
            block = f"({arguments})" if types else ""
            carried = [f'"{self.name}.yield"(%b0) : (f32) -> ()'] if "f32" in types[:1] else []
            found += [f"{{\n^bb0{block}:\n{end}\n}}" for end in ends + carried]
        return found

    def program(self, op, values, attributes, version, body):
        arguments = [f"%a{i}: {type_}" for i, type_ in enumerate(values["operands"])]
        names = ", ".join(f"%a{i}" for i in range(len(arguments)))
        results = values["results"]
        left = f"%r:{len(results)} = " if len(results) > 1 else "%r = " if results else ""
        successors = version.get("successors", [])
        targets = f"[{', '.join(['^next'] * len(successors))}]" if successors else ""
        regions = version.get("regions", [])
        inner = f" ({', '.join([body] * len(regions))})" if regions else ""
        held = f" <{{{', '.join(attributes)}}}>" if attributes else ""
        signature = f"({', '.join(values['operands'])}) -> ({', '.join(results)})"
        text = f'{left}"{self.name}.{in_dialect(op)}"({names}){targets}{held}{inner} : {signature}'
        is_terminator = "terminator" in str(op.get("traits", "")) + str(version.get("traits", ""))
        if not arguments and not results and regions and not successors:
            # A symbol, which stands beside functions.
            return text + "\n"
        end = "" if is_terminator else "\nfunc.return"
        after = "\n^next:\nfunc.return" if successors else ""
        return f"func.func @NAME({', '.join(arguments)}) {{\n{text}{end}{after}\n}}\n"


class Search:
    """Tries of one op, with the lessons from those before."""

    def __init__(self, family, op):
        self.family, self.op = family, op
        self.version = op["versions"][0]
        # Texts that the verifier refuses, by ("operand", number) and the like.
        self.refused = {}
        self.results = None
        self.ranks = {}
        # Ranks are learned from one try to the next.
        self.round = 1 if self.is_structured() else ROUND
        self.tries = self.attempts()

    def is_structured(self):
        names = [one["name"] for one in self.version.get("operands", [])]
        return names == ["inputs", "outputs"] and bool(self.version.get("regions"))

    def admits(self, slot, text):
        return text not in self.refused.get(slot, ())

    def learn(self, choice, errors):
        """Takes the verifier at its word; `choice` has the text of each slot."""
        for kind, number in re.findall(r"op (operand|result) #(\d+) must be", errors):
            slot = (kind, int(number))
            if slot in choice:
                self.refused.setdefault(slot, set()).add(choice[slot])
        for name in re.findall(r"attribute '([\w.]+)' failed to satisfy", errors):
            if ("attribute", name) in choice:
                self.refused.setdefault(("attribute", name), set()).add(choice["attribute", name])
        for number, rank in re.findall(r"result rank of indexing_map #(\d+) \((\d+)\)", errors):
            self.ranks[int(number)] = int(rank)
        if found := re.search(r"inferred type\(s\) (.*) are incompatible", errors):
            results = re.findall(r"'([^']*)'", found[1])
            if results != self.results:
                self.results = results
                if choice:
                    self.tries = itertools.chain([self.again(choice, results)], self.tries)

    def again(self, choice, results):
        values, held, body, segments = choice["parts"]
        return self.make({**values, "results": results}, held, body, segments)

    def make(self, values, held, body, segments):
        """A program, and the texts in it by their slots."""
        choice = {("attribute", name): text for name, text in held}
        for kind in ("operand", "result"):
            for number, type_ in enumerate(values[f"{kind}s"]):
                choice[kind, number] = type_
        choice["parts"] = values, held, body, segments
        attributes = [f"{name} = {text}" for name, text in held]
        traits = str(self.op.get("traits", "")) + str(self.version.get("traits", ""))
        for kind in ("operand", "result"):
            if f"{kind}_segments" in traits:
                sizes = ", ".join(map(str, segments[f"{kind}s"]))
                attributes.append(f"{kind}SegmentSizes = array<i32: {sizes}>")
        return self.family.program(self.op, values, attributes, self.version, body), choice

    def types(self, slots, counts):
        """Types of the values in `slots`, a list of (key, constraint), likely ones first."""
        pools = {}
        for _, one in slots:
            definition = self.family.definitions.get(one["type"], one["type"])
            pools.setdefault(one["type"], candidates(definition, self.family.own))
        # All alike, which teaches most; then by constraint; then each on its own.
        first = next(iter(pools.values()), [])
        yield from ({id(one): type_ for _, one in slots} for type_ in first[:24])
        numbers = self.numbers(slots, counts)

        def admitted(one):
            return [
                type_
                for type_ in pools[one["type"]]
                if all(self.admits(slot, type_) for slot in numbers[id(one)])
            ]

        depth = {1: 60, 2: 16, 3: 8}.get(len(slots), 4)
        by_name = {one["type"]: one for _, one in slots}
        shared = [admitted(one)[:depth] for one in by_name.values()]
        for chosen in itertools.islice(itertools.product(*shared), 300):
            named = dict(zip(by_name, chosen))
            yield {id(one): named[one["type"]] for _, one in slots}
        single = [admitted(one)[:depth] for _, one in slots]
        for chosen in itertools.islice(itertools.product(*single), 300):
            yield {id(one): type_ for (_, one), type_ in zip(slots, chosen)}

    @staticmethod
    def numbers(slots, counts):
        """The numbers of the values of each parameter, as errors have them."""
        next_, found = {"operands": 0, "results": 0}, {}
        for key, one in slots:
            found[id(one)] = [(key[:-1], next_[key] + i) for i in range(counts[id(one)])]
            next_[key] += counts[id(one)]
        return found

    def attempts(self):
        yield from self.structured()
        slots = [(key, one) for key in ("operands", "results") for one in self.version.get(key, [])]
        varies = any(one.get("arity") in ("variadic", "optional") for _, one in slots)
        required = [one for one in self.version.get("attributes", []) if one.get("required")]
        seen = set()
        for count, body in itertools.product(
            [1, 0, 2] if varies else [1], self.family.bodies(self.version.get("regions", []))
        ):
            counts = {
                id(one): {"optional": int(count == 2), "variadic": max(count, one.get("min_count", 0))}
                .get(one.get("arity"), 1)
                for _, one in slots
            }
            made = 0
            for types in self.types(slots, counts):
                values, segments = {"operands": [], "results": []}, {"operands": [], "results": []}
                for key, one in slots:
                    values[key] += [types[id(one)]] * counts[id(one)]
                    segments[key].append(counts[id(one)])
                if any(
                    not self.admits((kind, number), type_)
                    for kind in ("operand", "result")
                    for number, type_ in enumerate(values[f"{kind}s"])
                ):
                    continue
                main = (values["operands"] + values["results"] + ["f32"])[0]
                texts = [
                    [
                        (one["name"], text)
                        for text in self.family.attribute(one, main)
                        if self.admits(("attribute", one["name"]), text)
                    ]
                    for one in required
                ]
                made += 1
                for held in itertools.islice(itertools.product(*texts), 6):
                    program = self.make(values, held, body, segments)
                    if program[0] not in seen:
                        seen.add(program[0])
                        yield program
                if made >= MOST_ALIKE:
                    break

    def structured(self):
        """Operations with inputs, outputs and a body that the parser makes, by their ranks."""
        if not self.is_structured():
            return
        for inputs, element in itertools.product((1, 2, 3, 4), ("f32", "i32", "i1")):
            self.ranks = {}
            for _ in range(3):
                ranks = [self.ranks.get(i, 1) for i in range(inputs + 1)]
                types = [f"tensor<{'1x' * rank}{element}>" for rank in ranks]
                types[2:inputs] = ["i32"] * (inputs - 2) if inputs == 4 else types[2:inputs]
                taken = ", ".join(f"%a{i}: {type_}" for i, type_ in enumerate(types))
                values = ", ".join(f"%a{i}" for i in range(inputs))
                yield (
                    f"func.func @NAME({taken}) {{\n"
                    f"%r = {self.family.name}.{self.op['op']} ins({values} : {', '.join(types[:-1])})"
                    f" outs(%a{inputs} : {types[-1]}) -> {types[-1]}\nfunc.return\n}}\n",
                    {},
                )
        self.round = ROUND


MARKER = "\n// -----\n"
# Symbolizing the stack of a crash takes seconds.
ENVIRONMENT = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}


def run_verifier(tool, programs):
    """Status and standard error of a tool that parses and verifies programs."""
    done = subprocess.run(
        [str(tool), "--split-input-file", "--mlir-print-op-generic", "-o", "/dev/null"],
        input=MARKER.join(programs).encode(),
        capture_output=True,
        env=ENVIRONMENT,
    )
    return done.returncode, done.stderr.decode(errors="replace")


def verify(tool, programs):
    """For each program the errors; none if it is accepted.

    Programs of guesses find crashes in MLIR's verifiers, which end the tool and lose the results
    of the others: these are tried again in halves. A crash of `tool` alone is an exception.
    """
    status, output = run_verifier(tool, programs)
    if status not in (0, 1) and len(programs) > 1:
        half = len(programs) // 2
        return verify(tool, programs[:half]) + verify(tool, programs[half:])
    if status not in (0, 1):
        if run_verifier(MLIR / "bin/mlir-opt", programs)[0] in (0, 1):
            raise RuntimeError(f"{tool} ends with {status}, and mlir-opt does not:\n{programs[0]}")
        return ["MLIR's own verifier ends with a crash\n"]
    starts, line = [], 1
    for program in programs:
        starts.append(line)
        line += program.count("\n") + MARKER.count("\n")
    errors = [""] * len(programs)
    for found in re.finditer(r"^[^\n]*?:(\d+):\d+: error: (.*)$", output, re.M):
        errors[bisect.bisect_right(starts, int(found[1])) - 1] += found[2] + "\n"
    return errors


def in_dialect(op):
    """The name that the dialect has for an op today."""
    return op.get("dialect_name", op["op"])


def find_samples(tool, folder, known):
    """Accepted programs by op, and the first error of each other op, `known` ones aside."""
    family = Family(folder, pathlib.Path(tool).parent / "dialectgen")
    searches = {in_dialect(op): Search(family, op) for op in family.ops
                if in_dialect(op) not in known}
    samples, rejected, made = {}, {}, dict.fromkeys(searches, 0)
    while searches:
        batch = []
        for name, search in list(searches.items()):
            some = list(itertools.islice(search.tries, search.round))
            made[name] += len(some)
            if not some or made[name] > MOST:
                del searches[name]
            unique = f"@{family.name}_" + re.sub(r"\W", "_", name)
            batch += [(name, search, text.replace("@NAME", unique), choice) for text, choice in some]
        answers = verify(tool, [text for _, _, text, _ in batch])
        for (name, search, text, choice), errors in zip(batch, answers):
            if name in samples:
                continue
            if not errors:
                samples[name] = text
                searches.pop(name, None)
                rejected.pop(name, None)
                continue
            rejected.setdefault(name, errors.splitlines()[0])
            search.learn(choice, errors)
    return samples, rejected
