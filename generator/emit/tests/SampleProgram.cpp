//===- SampleProgram.cpp - programs to test versions with -----------------===//

#include "emit/tests/SampleProgram.h"
#include "diff/steps/Steps.h"
#include "emit/tests/SampleAttributes.h"
#include "emit/tests/WireText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

static bool isTerminator(const Family &family, const Op &op) {
  return llvm::any_of(op.versions, [&](const OpVersion &version) {
    return family.hasVersionedTrait(version, "Terminator");
  });
}

/// The op that is a function; null if there is none.
static const Op *findFunctionOp(const Family &family) {
  auto it =
      llvm::find_if(family.ops, [](const Op &op) { return op.isFunction; });
  return it == family.ops.end() ? nullptr : &*it;
}

SampleFrame::SampleFrame(const Family &family)
    : family(family), function(findFunctionOp(family)),
      constant(findConstantOp(family)) {
  for (const Op &op : family.ops) {
    if (!isTerminator(family, op))
      continue;
    terminators.insert(&op);
    // The one that programs of all releases can end with.
    if (!terminator ||
        op.versions.back().since < terminator->versions.back().since)
      terminator = &op;
  }
  for (const WireRecord &record : family.types) {
    types[record.name].push_back(&record);
    if (record.bits)
      scalars.push_back(&record);
  }
  for (const WireRecord &record : family.attributes)
    attributes[record.name].push_back(&record);
}

std::string sampleProblem(const Family &family) {
  SampleFrame frame(family);
  const Op *function = frame.function, *terminator = frame.terminator;
  for (const Version &release : family.releaseLine().releases) {
    SampleValues make(release, frame);
    std::string in = " in release " + toString(release);
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

/// `type`, or the usual one if it is null.
static Json typeOr(const SampleValues &make, const Json &type) {
  return type.is_null() ? make.usualType() : type;
}

/// How many values stand for a formal operand or result.
static unsigned countOf(const SampleOp &sample, const Parameter &value) {
  if (sample.absent.count(value.name))
    return 0;
  return value.isVariadic() ? sample.count : 1;
}

namespace {

/// What stands in a function.
struct Body {
  std::string text, results;
  /// Types of arguments and of results.
  std::vector<Json> arguments, types;
};

} // namespace

/// A use of the operation of `sample`, whose operands are arguments.
static Body useOf(const SampleValues &make, const SampleOp &sample) {
  const Family &family = make.family;
  auto text = [&](const Json &value) { return wireText(make.frame, value); };
  const OpVersion &version = *sample.version;
  Body body;
  std::vector<std::string> operands, operandTypes, resultTypes, attributes,
      regions;
  for (const Parameter &value : version.operands) {
    auto constant = sample.constants.find(value.name);
    if (constant != sample.constants.end()) {
      const Op &op = *make.frame.constant;
      const OpVersion &made = *op.versionAt(make.at);
      Json type = typeOf(constant->second);
      operands.push_back("%" + value.name);
      operandTypes.push_back(text(type));
      body.text += "  " + operands.back() + " = \"" +
                   versionedName(family, op, made) + "\"() <{" +
                   made.attributes.front().name + " = " +
                   text(constant->second) + "}> : () -> " + text(type) + "\n";
      continue;
    }
    for (unsigned i = 0; i != countOf(sample, value); ++i) {
      operands.push_back("%arg" + std::to_string(body.arguments.size()));
      body.arguments.push_back(typeOr(make, sample.operandType));
      operandTypes.push_back(text(body.arguments.back()));
    }
  }
  for (const Parameter &value : version.results)
    for (unsigned i = 0; i != countOf(sample, value); ++i) {
      body.types.push_back(typeOr(make, sample.resultType));
      resultTypes.push_back(text(body.types.back()));
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
                                      nameAt(make, *make.frame.terminator) +
                                      "\"() : () -> ()\n  }");
  }
  body.text += "  ";
  if (size_t count = body.types.size(); count == 1) {
    body.results = "%0";
    body.text += "%0 = ";
  } else if (count) {
    std::vector<std::string> names;
    for (size_t i = 0; i != count; ++i)
      names.push_back("%0#" + std::to_string(i));
    body.results = join(names);
    body.text += "%0:" + std::to_string(count) + " = ";
  }
  body.text += "\"" + versionedName(family, *sample.op, version) + "\"(" +
               join(operands) + ")";
  if (!attributes.empty())
    body.text += " <{" + join(attributes) + "}>";
  if (!regions.empty())
    body.text += " (" + join(regions) + ")";
  body.text +=
      " : (" + join(operandTypes) + ") -> (" + join(resultTypes) + ")\n";
  return body;
}

/// A function of the dialect around `body`.
static std::string wrap(const SampleValues &make, const Body &body,
                        const SampleOp &sample, const std::string &name) {
  const Family &family = make.family;
  auto text = [&](const Json &value) { return wireText(make.frame, value); };
  const Op &function = *make.frame.function;
  const OpVersion &version = *function.versionAt(make.at);
  std::vector<std::string> attributes, formal, types, further;
  for (const Attribute &attribute : version.attributes) {
    auto given = sample.attributes.find(attribute.name);
    Json value = attributeOf(make, function, version, attribute);
    if (isKind(family, attribute, "SymbolNameAttr"))
      value = make.string(name);
    else if (isKind(family, attribute, "TypeAttr"))
      value = make.functionType(body.arguments, body.types);
    else if (sample.op == &function && given != sample.attributes.end())
      value = given->second;
    attributes.push_back(attribute.name + " = " + text(value));
  }
  for (const auto &[i, type] : llvm::enumerate(body.arguments))
    formal.push_back("%arg" + std::to_string(i) + ": " + text(type));
  for (const Json &type : body.types)
    types.push_back(text(type));
  for (const auto &[key, value] : sample.discardable)
    further.push_back(key + " = " + text(value));
  std::string result = "\"" + versionedName(family, function, version) +
                       "\"() <{" + join(attributes) + "}> ({\n";
  if (!formal.empty())
    result += "^bb0(" + join(formal) + "):\n";
  result += body.text + "  \"" + nameAt(make, *make.frame.terminator) + "\"(" +
            body.results + ") : (" + join(types) + ") -> ()\n})";
  if (!further.empty())
    result += " {" + join(further) + "}";
  return result + " : () -> ()\n";
}

std::string sampleFunction(const SampleValues &make, const SampleOp &sample,
                           const std::string &name) {
  if (!sample.op->isFunction && !make.frame.terminators.contains(sample.op))
    return wrap(make, useOf(make, sample), sample, name);
  Json type = typeOr(make, sample.operandType);
  return wrap(make, {"", "%arg0", {type}, {type}}, sample, name);
}

std::string sampleFunction(const SampleValues &make,
                           const std::vector<Json> &arguments,
                           const std::map<std::string, Json> &discardable,
                           const std::string &name) {
  SampleOp sample;
  sample.discardable = discardable;
  return wrap(make, {"", "", arguments, {}}, sample, name);
}

} // namespace dialectgen
