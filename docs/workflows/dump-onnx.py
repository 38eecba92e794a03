"""dump-onnx.py [--import=MODULE]... [--domain=NAME] [FILE]: writes schemas to FILE, or to onnx.json.

They are those of the installed onnx package (docs/drift.md), and those that MODULE registers
(onnx.defs.register_schema); with --domain, of that domain alone (docs/onnx-models.md).
"""

import argparse
import importlib
import json

import onnx
from onnx import defs

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--import", action="append", default=[], dest="modules", metavar="MODULE")
parser.add_argument("--domain", metavar="NAME")
parser.add_argument("file", nargs="?", default="onnx.json", metavar="FILE")
options = parser.parse_args()
for module in options.modules:
    importlib.import_module(module)

FORMAL = defs.OpSchema.FormalParameterOption
DIFFERENTIABLE = defs.OpSchema.DifferentiationCategory

def field(p, name):
    """Older releases spell `is_homogeneous` as `isHomogeneous`."""
    first, *rest = name.split("_")
    return getattr(p, name) if hasattr(p, name) else getattr(p, first + "".join(w.title() for w in rest))

def formal(index, p, fewest):
    out = {"name": p.name, "type": field(p, "type_str")}
    if p.option != FORMAL.Single:
        out["option"] = "optional" if p.option == FORMAL.Optional else "variadic"
    if p.option == FORMAL.Variadic:
        out.update(homogeneous=field(p, "is_homogeneous"), min_arity=fewest - index)
    if field(p, "differentiation_category") != DIFFERENTIABLE.Unknown:
        out["differentiable"] = field(p, "differentiation_category") == DIFFERENTIABLE.Differentiable
    return out

def attribute(a):
    out = {"name": a.name, "type": a.type.name.lower(), "required": a.required}
    if a.default_value.type:
        value = onnx.helper.get_attribute_value(a.default_value)
        text = lambda v: v.decode() if isinstance(v, bytes) else v
        out["default"] = [text(v) for v in value] if isinstance(value, list) else text(value)
    return out

schemas, domains = [], {}
for s in sorted(defs.get_all_schemas_with_history(), key=lambda s: (s.domain, s.name, s.since_version)):
    domain = s.domain or "ai.onnx"
    if domain != (options.domain or domain):
        continue
    known = domains.setdefault(domain, {"min": s.since_version, "max": s.since_version})
    known["min"], known["max"] = min(known["min"], s.since_version), max(known["max"], s.since_version)
    schemas.append({
        "domain": domain, "name": s.name, "since_version": s.since_version, "deprecated": s.deprecated,
        "support": "experimental" if s.support_level == defs.OpSchema.SupportType.EXPERIMENTAL else "common",
        "min_input": s.min_input, "max_input": s.max_input,
        "min_output": s.min_output, "max_output": s.max_output,
        "inputs": [formal(i, p, s.min_input) for i, p in enumerate(s.inputs)],
        "outputs": [formal(i, p, s.min_output) for i, p in enumerate(s.outputs)],
        "attributes": [attribute(a) for _, a in sorted(s.attributes.items())],
        "type_constraints": [{"name": t.type_param_str, "types": list(t.allowed_type_strs)}
                             for t in s.type_constraints],
        "has_shape_inference": s.has_type_and_shape_inference_function,
        "has_function": s.has_function,
        "has_context_dependent_function": s.has_context_dependent_function,
    })
if not schemas:
    parser.error(f"no schema is of domain '{options.domain}'")
with open(options.file, "w") as out:
    json.dump({"domains": domains, "schemas": schemas}, out)
