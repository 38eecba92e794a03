//===- SampleProgram.cpp - programs to test versions with -----------------===//
//
// See SampleProgram.h.
//
//===----------------------------------------------------------------------===//

#include "emit/SampleProgram.h"
#include "diff/Steps.h"
#include "emit/SampleAttributes.h"
#include "emit/WireText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

bool isTerminator(const Family &family, const Op &op) {
  return llvm::any_of(op.versions, [&](const OpVersion &version) {
    return llvm::any_of(version.traits, [&](const std::string &name) {
      const Trait *trait = findByName(family.vocabulary.traits, name);
      return trait && trait->versionedDef == "Terminator";
    });
  });
}

/// The op that is a function; null if there is none.
static const Op *functionOp(const Family &family) {
  auto it =
      llvm::find_if(family.ops, [](const Op &op) { return op.isFunction; });
  return it == family.ops.end() ? nullptr : &*it;
}

/// The op that ends a region; null if there is none.
static const Op *terminatorOp(const Family &family) {
  // The one that programs of all releases can end with.
  const Op *found = nullptr;
  for (const Op &op : family.ops)
    if (isTerminator(family, op) &&
        (!found || op.versions.back().since < found->versions.back().since))
      found = &op;
  return found;
}

std::string sampleProblem(const Family &family) {
  for (const Version &release : family.releaseLine().releases) {
    SampleValues make(family, release);
    std::string in = " in release " + toString(release);
    const Op *function = functionOp(family), *terminator = terminatorOp(family);
    if (!function || !function->versionAt(release))
      return "sample programs need an op that is a function" + in;
    if (!terminator || !terminator->versionAt(release))
      return "sample programs need an op with the trait Terminator" + in;
    if (!make.scalar())
      return "sample programs need a scalar type" + in;
    const WireRecord *text = make.stringRecord();
    if (!text || !livesAt(*text, release))
      return "sample programs need an attribute that holds a string" + in;
  }
  return "";
}

std::string versionedName(const Family &family, const Op &op,
                          const OpVersion &version) {
  const VersionedPart &versionedPart = *family.versionedPart();
  const CarriedVersion *carried =
      family.findCarried(versionedPart, op, version);
  return carried ? versionedPart.dialect + "." + carried->mnemonic : "";
}

/// The name of the version of `op` that is there in the release of `make`.
static std::string nameAt(const SampleValues &make, const Op &op) {
  return versionedName(make.family, op, *op.versionAt(make.at));
}

/// Whether `attribute` has the MLIR definition `def`.
static bool isKind(const Family &family, const Attribute &attribute,
                   llvm::StringRef def) {
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  return kind && kind->def == def;
}

bool isOfFunction(const Family &family, const Op &op,
                  const Attribute &attribute) {
  return op.isFunction && (isKind(family, attribute, "SymbolNameAttr") ||
                           isKind(family, attribute, "TypeAttr"));
}

static std::string join(const std::vector<std::string> &parts) {
  return llvm::join(parts, ", ");
}

/// How many values stand for a formal operand or result.
static unsigned countOf(const SampleOp &sample, const Parameter &value) {
  if (sample.absent.count(value.name))
    return 0;
  return value.isVariadic() ? sample.count : 1;
}

/// A use as a line, with its `results` and their `types`.
static std::string use(const SampleValues &make, const SampleOp &sample,
                       std::string &results, std::vector<Json> &types) {
  const Family &family = make.family;
  auto text = [&](const Json &value) { return wireText(family, value); };
  const OpVersion &version = *sample.version;
  auto typeOr = [&](const Json &type) {
    return type.is_null() ? make.usualType() : type;
  };
  std::vector<std::string> operands, operandTypes, resultTypes, attributes,
      regions;
  std::string constants;
  unsigned arguments = 0;
  for (const Parameter &value : version.operands) {
    auto constant = sample.constants.find(value.name);
    if (constant != sample.constants.end()) {
      const Op &op = *findConstantOp(family);
      const OpVersion &made = *op.versionAt(make.at);
      Json type = typeOf(constant->second);
      operands.push_back("%" + value.name);
      operandTypes.push_back(text(type));
      constants += "  " + operands.back() + " = \"" +
                   versionedName(family, op, made) + "\"() <{" +
                   made.attributes.front().name + " = " +
                   text(constant->second) + "}> : () -> " + text(type) + "\n";
      continue;
    }
    for (unsigned i = 0; i != countOf(sample, value); ++i) {
      operands.push_back("%arg" + std::to_string(arguments++));
      operandTypes.push_back(text(typeOr(sample.operandType)));
    }
  }
  for (const Parameter &value : version.results)
    for (unsigned i = 0; i != countOf(sample, value); ++i) {
      types.push_back(typeOr(sample.resultType));
      resultTypes.push_back(text(types.back()));
    }
  for (const Attribute &attribute : version.attributes) {
    auto it = sample.attributes.find(attribute.name);
    attributes.push_back(
        attribute.name + " = " +
        text(it != sample.attributes.end()
                 ? it->second
                 : attributeOf(make, *sample.op, version, attribute)));
  }
  const OpVersion *older = sample.op->olderThan(version);
  for (const auto &[place, region] : llvm::enumerate(version.regions)) {
    // Older versions accept empty values for attributes that they lack.
    bool isNew = older && place >= older->regions.size();
    bool isEmpty = isNew && !region.variadic && !sample.regions;
    for (unsigned i = 0; i != (region.variadic ? sample.regions : 1); ++i)
      regions.push_back(isEmpty ? "{\n  }"
                                : "{\n    \"" +
                                      nameAt(make, *terminatorOp(family)) +
                                      "\"() : () -> ()\n  }");
  }
  std::string line = "  ";
  if (types.size() == 1)
    line += (results = "%0") + " = ";
  else if (!types.empty())
    line += "%0:" + std::to_string(types.size()) + " = ";
  if (types.size() > 1) {
    std::vector<std::string> names;
    for (size_t i = 0; i != types.size(); ++i)
      names.push_back("%0#" + std::to_string(i));
    results = join(names);
  }
  line += "\"" + versionedName(family, *sample.op, version) + "\"(" +
          join(operands) + ")";
  if (!attributes.empty())
    line += " <{" + join(attributes) + "}>";
  if (!regions.empty())
    line += " (" + join(regions) + ")";
  return constants + line + " : (" + join(operandTypes) + ") -> (" +
         join(resultTypes) + ")\n";
}

/// A function around `body`, in lines of `indent`.
static std::string wrap(const SampleValues &make,
                        const std::vector<Json> &arguments,
                        const std::string &body, const std::string &results,
                        const std::vector<Json> &types, const SampleOp &sample,
                        const std::string &name) {
  const Family &family = make.family;
  auto text = [&](const Json &value) { return wireText(family, value); };
  auto texts = [&](const std::vector<Json> &values) {
    std::vector<std::string> parts;
    for (const Json &value : values)
      parts.push_back(text(value));
    return parts;
  };
  const Op &function = *functionOp(family);
  const OpVersion &version = *function.versionAt(make.at);
  std::vector<std::string> attributes, formal, further;
  for (const Attribute &attribute : version.attributes) {
    auto given = sample.attributes.find(attribute.name);
    Json value = attributeOf(make, function, version, attribute);
    if (isKind(family, attribute, "SymbolNameAttr"))
      value = make.string(name);
    else if (isKind(family, attribute, "TypeAttr"))
      value = make.functionType(arguments, types);
    else if (sample.op == &function && given != sample.attributes.end())
      value = given->second;
    attributes.push_back(attribute.name + " = " + text(value));
  }
  for (const auto &[i, type] : llvm::enumerate(arguments))
    formal.push_back("%arg" + std::to_string(i) + ": " + text(type));
  for (const auto &[key, value] : sample.discardable)
    further.push_back(key + " = " + text(value));
  std::string result = "\"" + versionedName(family, function, version) +
                       "\"() <{" + join(attributes) + "}> ({\n";
  if (!formal.empty())
    result += "^bb0(" + join(formal) + "):\n";
  result += body + "  \"" + nameAt(make, *terminatorOp(family)) + "\"(" +
            results + ") : (" + join(texts(types)) + ") -> ()\n})";
  if (!further.empty())
    result += " {" + join(further) + "}";
  return result + " : () -> ()\n";
}

std::string sampleFunction(const SampleValues &make, const SampleOp &sample,
                           const std::string &name) {
  std::vector<Json> arguments, types;
  Json usual = make.usualType();
  const Json &operand =
      sample.operandType.is_null() ? usual : sample.operandType;
  std::string body, results;
  if (sample.op->isFunction || isTerminator(make.family, *sample.op)) {
    arguments = types = {operand};
    results = "%arg0";
  } else {
    for (const Parameter &value : sample.version->operands)
      if (!sample.constants.count(value.name))
        arguments.insert(arguments.end(), countOf(sample, value), operand);
    body = use(make, sample, results, types);
  }
  return wrap(make, arguments, body, results, types, sample, name);
}

std::string sampleFunction(const SampleValues &make,
                           const std::vector<Json> &arguments,
                           const std::map<std::string, Json> &discardable,
                           const std::string &name) {
  SampleOp sample;
  sample.discardable = discardable;
  return wrap(make, arguments, "", "", {}, sample, name);
}

} // namespace dialectgen
