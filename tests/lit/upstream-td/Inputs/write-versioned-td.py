#!/usr/bin/env python3
"""Writes the .td files of a versioned dialect as hands would have written them.

Usage: dialectgen --dump-resolved | write-versioned-td.py FAMILY FOLDER [RELEASE]

FOLDER/versioned gets Dialect.td, Types.td, Attrs.td, Enums.td and Ops.td, in the
shape that dialects of versioned operations have: bounds as parameters of
classes, from which methods are made; any type, any attribute; a log of releases
in the description. They include each other as "versioned/…".

With RELEASE they are as that release had them: without what came later, and with
bounds in the form of old, a text that is parsed, with names in the messages.
"""
import json
import pathlib
import sys

family = json.load(sys.stdin)[sys.argv[1]]
folder = pathlib.Path(sys.argv[2], "versioned")
folder.mkdir(parents=True, exist_ok=True)
versioned = family["versioned_dialect"]
name, prefix = versioned["name"], versioned["prefix"]

CPP_TYPES = {
    "varint": '"uint64_t"',
    "signed": '"int64_t"',
    "bool": '"bool"',
    "attribute": '"::mlir::Attribute"',
    "type": '"::mlir::Type"',
    "string": 'StringRefParameter<"">',
    "f64": 'APFloatParameter<"">',
    "bits(type)": 'APIntParameter<"">',
    "blob": '"DenseElementsAttr"',
    "list(signed)": prefix + "_Dims",
    "list(type)": 'ArrayRefParameter<"::mlir::Type">',
    "list(attribute)": 'ArrayRefParameter<"::mlir::Attribute">',
    "list(attribute, attribute)":
        'ArrayRefParameter<"std::pair<::mlir::Attribute, ::mlir::Attribute>">',
    "list(f64)": 'ArrayRefParameter<"::llvm::APFloat">',
}



def number(version):
    return [int(part) for part in version.split(".")]


newest = number(sys.argv[3]) if len(sys.argv) > 3 else None


def trim(entries):
    """What the release has of `entries`; an end that came later is none."""
    if newest is None:
        return entries
    kept = [e for e in entries if number(e.get("since", "0.0.0")) <= newest]
    for entry in kept:
        if number(entry.get("until", "0.0.0")) >= newest:
            del entry["until"]
    return kept


family["types"] = trim(family["types"])
family["attributes"] = trim(family["attributes"])
for attribute in family["attributes"]:
    if "cases" in attribute:
        attribute["cases"] = trim(attribute["cases"])
for op in family["ops"]:
    op["versions"] = trim(op["versions"])
line = family["timelines"][0]
line["releases"] = [r for r in line["releases"] if newest is None or number(r) <= newest]

BOUNDS = """    ::mlir::{name}::Version {owner}getMinVersion() {{
      return ::mlir::{name}::Version(}}] # !subst(".", ", ", minVersion) # [{{);
    }}
    ::mlir::{name}::Version {owner}getMaxVersion() {{
      }}] # !if(!eq(maxVersion, "current"),
        [{{ return ::mlir::{name}::Version::getCurrentVersion(); }}],
        [{{ return ::mlir::{name}::Version(}}] # !subst(".", ", ", maxVersion) # [{{); }}]) # [{{
    }}
"""

if newest is not None:
    BOUNDS = """    ::mlir::{name}::Version {owner}getMinVersion() {{
      auto version = ::mlir::{name}::Version::fromString("}}] # minVersion # [{{");
      if (failed(version)) llvm_unreachable("bad version }}] # minVersion # [{{ of }}] # NAME # [{{_v1");
      return *version;
    }}
    ::mlir::{name}::Version {owner}getMaxVersion() {{
      if (!strcmp("}}] # maxVersion # [{{", "current")) return getCurrentVersion();
      auto version = ::mlir::{name}::Version::fromString("}}] # maxVersion # [{{");
      if (failed(version)) llvm_unreachable("bad version }}] # maxVersion # [{{ of }}] # NAME # [{{_v1");
      return *version;
    }}
"""


def write(file, includes, text):
    guard = f"{prefix}_{file.upper().replace('.', '_')}"
    lines = [f'include "{include}"' for include in includes]
    (folder / file).write_text("\n".join(
        [f"#ifndef {guard}", f"#define {guard}", *lines, "", text + "#endif", ""]))


log = "\n".join(f"      {r}: what is new." for r in family["timelines"][0]["releases"])
write("Dialect.td", ["mlir/IR/OpBase.td"], f"""def {prefix}_Dialect : Dialect {{
  let name = "{name}";
  let cppNamespace = "::mlir::{name}";
  let description = [{{
    Versions of everything.

    Version log:
{log}
  }}];
}}

def {prefix}_AnyType : AnyTypeOf<[AnyType]>;
def {prefix}_AnyAttr : AnyAttrOf<[AnyAttr]>;
def {prefix}_AnyRegion : Region<CPred<"true">, "any region">;
""")


def record_class(kind):
    return f"""class {prefix}_{kind}Def<string cppName, string attrMnemonic, string minVersion, string maxVersion>
    : {kind}Def<{prefix}_Dialect, cppName> {{
  let mnemonic = attrMnemonic;
  let extraClassDeclaration = [{{
{BOUNDS.format(name=name, owner="")}  }}];
}}

"""


def bounds(record):
    return f'"{record["since"]}", "{record.get("until", "current")}"'


def records(kind, entries):
    """Definitions of records; those of one name are one, with all fields."""
    text, done = record_class(kind), {}
    for record in entries:
        if "name" in record:
            done.setdefault(record["name"], (record, {}))[1].update(
                (field["name"], field["kind"]) for field in record["fields"])
    for record, fields in done.values():
        stem = record["class"].removesuffix(kind)
        suffix = "" if kind == "Type" else kind
        text += f'def {prefix}_{stem}{suffix} : {prefix}_{kind}Def<"{stem}", "{record["name"]}", {bounds(record)}>'
        if fields:
            arguments = ", ".join(
                f"{CPP_TYPES.get(kind, CPP_TYPES['attribute'])}:${field}" for field, kind in fields.items())
            text += f" {{\n  let parameters = (ins {arguments});\n}}\n\n"
        else:
            text += ";\n\n"
    return text


def is_enum(record):
    return "cases" in record and "builtin" not in record


dims = f'def {prefix}_Dims : ArrayRefParameter<"int64_t", "numbers">;\n\n'
base = ["mlir/IR/AttrTypeBase.td", "versioned/Dialect.td"]
write("Types.td", base, dims + records("Type", family["types"]))
write("Attrs.td", base + ["versioned/Types.td"],
      records("Attr", [a for a in family["attributes"] if not is_enum(a)]))

text = f"""class {prefix}_EnumAttr<EnumAttrInfo info, string name, string minVersion, string maxVersion>
    : EnumAttr<{prefix}_Dialect, info, name> {{
  let extraClassDeclaration = [{{
{BOUNDS.format(name=name, owner="")}  }}];
}}

"""
for record in filter(is_enum, family["attributes"]):
    stem = record["class"].removesuffix("Attr")
    cases = ",\n".join(
        f'  I32EnumAttrCase<"{case["name"]}", {case["value"]}>' for case in record["cases"])
    text += f"""def {prefix}_{stem} : I32EnumAttr<"{stem}", "", [
{cases}
]> {{
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::{name}";
}}
def {prefix}_{stem}Attr : {prefix}_EnumAttr<{prefix}_{stem}, "{record["name"]}", {bounds(record)}>;

"""
write("Enums.td", ["mlir/IR/EnumAttr.td", "versioned/Dialect.td"], text)

text = f"""def {prefix}_VersionedOpInterface : OpInterface<"VersionedOpInterface">;

class {prefix}_Op<string mnemonic, string minVersion, string maxVersion, list<Trait> traits = []>
    : Op<{prefix}_Dialect, mnemonic, [DeclareOpInterfaceMethods<{prefix}_VersionedOpInterface>] # traits> {{
  let extraClassDefinition = [{{
{BOUNDS.format(name=name, owner="$cppClass::")}  }}];
}}

"""
TRAITS = {"terminator": "Terminator", "same_variadic_size": "SameVariadicOperandSize"}


def value(parameter):
    kind = f"{prefix}_AnyType"
    if parameter.get("arity") == "variadic":
        kind = f"Variadic<{kind}>"
    if parameter.get("arity") == "optional":
        kind = f"Optional<{kind}>"
    return f"{kind}:${parameter['name']}"


def region(entry):
    kind = f"{prefix}_AnyRegion"
    return (f"VariadicRegion<{kind}>" if entry.get("variadic") else kind) + ":$" + entry["name"]


for op in family["ops"]:
    for version in op["versions"]:
        names = version["versioned_dialect"]
        traits = [TRAITS[t] for t in version.get("traits", []) if t in TRAITS]
        arguments = [value(p) for p in version.get("operands", [])]
        arguments += [f"{prefix}_AnyAttr:${a['name']}" for a in version.get("attributes", [])]
        results = [value(p) for p in version.get("results", [])]
        text += f'def {prefix}_{names["class"]} : {prefix}_Op<"{names["mnemonic"]}", {bounds(version)}'
        text += f", [{', '.join(traits)}]> {{\n" if traits else "> {\n"
        if arguments:
            text += f"  let arguments = (ins {', '.join(arguments)});\n"
        if results:
            text += f"  let results = (outs {', '.join(results)});\n"
        if version.get("regions"):
            text += f"  let regions = (region {', '.join(map(region, version['regions']))});\n"
        text += "}\n\n"
write("Ops.td", ["versioned/Attrs.td", "versioned/Enums.td", "versioned/Types.td"], text)
