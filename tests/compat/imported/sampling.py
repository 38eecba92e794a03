"""A sample of each op of an imported family, made from its specs.

The specs have the arguments, results, regions and successors of an op, and the names of the
definitions that constrain them; values of these are tried, best guesses first, until the
verifier of the live dialect accepts an operation. Errors that name the type of a result are
taken at their word.
"""
import itertools
import json
import pathlib
import re
import subprocess

TYPES = """f32 i32 index i1 i64 f64 i8 tensor<4xf32> tensor<4xi32> tensor<4xi1> tensor<4xindex>
    tensor<4x4xf32> tensor<1x4x4x2xf32> tensor<?xf32> tensor<*xf32> tensor<?xindex> tensor<f32>
    tensor<4xi8> tensor<1xf32> tensor<1xi8> tensor<1xi32> tensor<1x4x4xf32> tensor<1x4x4xi32>
    tensor<4xcomplex<f32>> tensor<i32> vector<4xf32> vector<4xi32> vector<4xi1> vector<4xindex>
    vector<4x4xf32> vector<1xf32> vector<16xi8> memref<4xf32> memref<?xf32> memref<4x4xf32>
    memref<*xf32> memref<4xi32> memref<f32> complex<f32> complex<f64> none
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
MOST = 600


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
    def __init__(self, folder):
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
        self.ops = [json.loads(path.read_text()) for path in sorted(self.folder.glob("ops/*.json"))]

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

    def attempts(self, op, results=None):
        """Programs with the op, each a function, likely ones first."""
        version = op["versions"][0]
        lists = {key: version.get(key, []) for key in ("operands", "results")}
        constraints = []
        for one in lists["operands"] + lists["results"]:
            if one["type"] not in constraints:
                constraints.append(one["type"])
        pools = [candidates(self.definitions.get(one, one), self.own) for one in constraints]
        # All alike, then each on its own.
        chosen = [(type_,) * len(pools) for type_ in (pools[0] if pools else [])]
        depth = {0: 1, 1: 60, 2: 14, 3: 7}.get(len(pools), 4)
        chosen += itertools.islice(itertools.product(*(pool[:depth] for pool in pools)), 400)
        if not pools:
            chosen = [()]
        regions = version.get("regions", [])
        bodies = ["{}"] if not regions else [
            "{}", "{\n^bb0:\n}",
            *(
                f"{{\n^bb0{args}:\n{end}\n}}"
                for args in ("", "(%b0: index)", "(%b0: f32)", "(%b0: f32, %b1: f32)", "(%b0: index, %b1: f32)")
                for end in [
                    f'"{self.name}.yield"() : () -> ()',
                    *([f'"{self.name}.yield"(%b0) : (f32) -> ()'] if "%b0: f32" in args else []),
                    *([f'"{self.name}.return"() : () -> ()'] if self.name in ("func", "shape") else []),
                ]
            ),
        ]
        counts = [1, 0, 2]
        made = 0
        for count, body in itertools.product(counts, bodies):
            if count != 1 and not any(
                one.get("arity") in ("variadic", "optional") for one in lists["operands"] + lists["results"]
            ):
                continue
            for types in chosen:
                by_name = dict(zip(constraints, types))
                values, segments = {}, {}
                for key, list_ in lists.items():
                    values[key], segments[key] = [], []
                    for one in list_:
                        number = 1
                        if one.get("arity") == "optional":
                            number = 1 if count == 2 else 0
                        if one.get("arity") == "variadic":
                            number = max(count, one.get("min_count", 0))
                        values[key] += [by_name[one["type"]]] * number
                        segments[key].append(number)
                main = (values["operands"] + values["results"] + ["f32"])[0]
                if results is not None:
                    values["results"] = results
                attributes = version.get("attributes", [])
                required = [one for one in attributes if one.get("required")]
                texts = [self.attribute(one, main) for one in required]
                for combination in itertools.islice(itertools.product(*texts), 6):
                    held = [f"{one['name']} = {text}" for one, text in zip(required, combination)]
                    for trait, key in (("operand_segments", "operands"), ("result_segments", "results")):
                        if trait in str(op.get("traits", "")) or trait in str(version.get("traits", "")):
                            sizes = ", ".join(map(str, segments[key]))
                            held.append(f"{key[:-1]}SegmentSizes = array<i32: {sizes}>")
                    yield self.program(op, values, held, version, body)
                    made += 1
                    if made == MOST:
                        return

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
        text = f'{left}"{self.name}.{op["op"]}"({names}){targets}{held}{inner} : {signature}'
        is_terminator = "terminator" in str(op.get("traits", "")) + str(version.get("traits", ""))
        if not arguments and not results and regions and not successors:
            # A symbol, which stands beside functions.
            return text + "\n"
        end = "" if is_terminator else "\nfunc.return"
        after = "\n^next:\nfunc.return" if successors else ""
        return f"func.func @NAME({', '.join(arguments)}) {{\n{text}{end}{after}\n}}\n"


def verify(tool, programs):
    """For each program whether it is accepted, and the errors."""
    marker = "\n// -----\n"
    text = marker.join(programs)
    done = subprocess.run(
        [str(tool), "--split-input-file", "--mlir-print-op-generic", "-o", "/dev/null"],
        input=text.encode(), capture_output=True,
    )
    starts, line = [], 1
    for program in programs:
        starts.append(line)
        line += program.count("\n") + marker.count("\n")
    errors = [""] * len(programs)
    import bisect
    for found in re.finditer(r"^[^\n]*?:(\d+):\d+: error: (.*)$", done.stderr.decode(), re.M):
        index = bisect.bisect_right(starts, int(found[1])) - 1
        errors[index] += found[2] + "\n"
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{tool} ends with {done.returncode}: {done.stderr.decode()[-2000:]}")
    return errors


def inferred(errors):
    """Types of results that an error names."""
    found = re.search(r"inferred type\(s\) (.*) are incompatible", errors)
    return re.findall(r"'([^']*)'", found[1]) if found else None


def find_samples(tool, folder):
    """Accepted programs by op, and the first error of each other op."""
    family = Family(folder)
    tries = {op["op"]: family.attempts(op) for op in family.ops}
    ops = {op["op"]: op for op in family.ops}
    samples, rejected, told = {}, {}, set()
    while tries:
        batch = []
        for name in list(tries):
            some = list(itertools.islice(tries[name], 50))
            if not some:
                del tries[name]
                continue
            unique = re.sub(r"\W", "_", name)
            batch += [(name, one.replace("@NAME", f"@{family.name}_{unique}")) for one in some]
        if not batch:
            break
        for (name, program), errors in zip(batch, verify(tool, [one for _, one in batch])):
            if name in samples:
                continue
            if not errors:
                samples[name] = program
                tries.pop(name, None)
                rejected.pop(name, None)
                continue
            rejected.setdefault(name, errors.splitlines()[0])
            if results := inferred(errors):
                if (name, tuple(results)) not in told and name in tries:
                    told.add((name, tuple(results)))
                    tries[name] = itertools.chain(family.attempts(ops[name], results), tries[name])
    return samples, rejected
