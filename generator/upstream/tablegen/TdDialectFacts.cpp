//===- TdDialectFacts.cpp - facts of ops of a dialect in .td files --------===//
//
// Definitions of a dialect contain types, kinds, defaults and traits in
// addition to names.
//
//===----------------------------------------------------------------------===//

#include "upstream/tablegen/TdParts.h"
#include "upstream/tablegen/TdStatements.h"
#include <cmath>

using namespace dialectgen;
using llvm::StringRef;

/// States the types of the values of `version`, which has those of `stated`.
static void stateTypes(const TdSource &source, const TdSignature &stated,
                       OpVersion &version, TdFindings &findings) {
  // The types of each value in the definition, if known and different from the
  // specs.
  std::vector<std::pair<Parameter *, std::set<std::string>>> values;
  auto collect = [&](const std::vector<TdParameter> &theirs,
                     std::vector<Parameter> &ours) {
    for (const auto &[their, our] : llvm::zip(theirs, ours)) {
      TdTypes types = source.vocabulary.typesOf(*their.constraint);
      if (types.orNothing && our.arity == Arity::Single)
        our.arity = Arity::Optional;
      if (!types.unknown.empty())
        ++findings.unknownTypes[types.unknown];
      else if (!types.types.empty())
        values.push_back({&our, std::move(types.types)});
    }
  };
  collect(stated.operands, version.operands.edit());
  collect(stated.results, version.results.edit());

  // A variable of which all values are stated to be the same is that.
  for (TypeConstraint &variable : version.typeConstraints) {
    const std::set<std::string> *common = nullptr;
    bool isOne = true;
    for (const auto &[parameter, types] : values)
      if (parameter->type == variable.name) {
        isOne &= !common || *common == types;
        common = &types;
      }
    if (!common || !isOne)
      continue;
    variable.types.edit([&](std::vector<std::string> &ours) {
      llvm::erase_if(
          ours, [&](const std::string &type) { return !common->count(type); });
      for (const std::string &type : *common)
        if (!llvm::is_contained(ours, type))
          ours.push_back(type);
    });
  }
  for (const auto &[parameter, types] : values) {
    if (types == source.vocabulary.typesOf(version, *parameter))
      continue;
    if (types.size() == 1) {
      parameter->type = *types.begin();
      continue;
    }
    // Of several types, a variable of its own.
    std::string name = "T";
    for (unsigned n = 1;; ++n) {
      const TypeConstraint *taken = version.findTypeConstraint(name);
      if (!taken)
        version.typeConstraints.push_back(
            {name, std::vector<std::string>(types.begin(), types.end()), {}});
      if (!taken || llvm::equal(taken->types, types))
        break;
      name = "T" + std::to_string(n);
    }
    parameter->type = name;
  }
}

/// Whether two numbers are equal, up to the precision of a float written with
/// five digits.
static bool isSameValue(const Json &a, const Json &b) {
  if (a.is_array() && b.is_array() && a.size() == b.size())
    return llvm::all_of(llvm::zip(a, b), [](const auto &pair) {
      return isSameValue(std::get<0>(pair), std::get<1>(pair));
    });
  if (a.is_number() && b.is_number() &&
      (a.is_number_float() || b.is_number_float())) {
    double left = a.get<double>(), right = b.get<double>();
    return std::abs(left - right) <=
           1e-5 * std::max({1.0, std::abs(left), std::abs(right)});
  }
  return a == b;
}

/// The default of `stated` as a spec writes it; null if it cannot be told.
static Json defaultOf(const TdSource &source, const TdDialect &dialect,
                      const TdAttribute &stated, const Attribute &attribute) {
  StringRef text = StringRef(*stated.defaultText).trim();
  if (const DialectRecord *record =
          findByName(dialect.family.dialectAttributes, attribute.kind)) {
    StringRef name = text.rsplit("::").second;
    if (name.empty())
      name = text;
    const WireRecord *cases =
        findByName(dialect.family.attributes, record->wire);
    if (cases && findByName(cases->cases, name))
      return name.str();
    auto known = dialect.enumerations.find(record->name);
    if (known != dialect.enumerations.end() && findByName(known->second, name))
      return name.str();
    return nullptr;
  }
  const AttributeKind *kind = source.ours.findAttributeKind(attribute.kind);
  if (!kind || kind->value.empty())
    return nullptr;
  bool isQuoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  if (kind->value == "string" && !kind->list)
    return (isQuoted ? text.drop_front().drop_back() : text).str();
  std::string json = text.str();
  if (kind->list && text.starts_with("{") && text.ends_with("}"))
    json = ("[" + text.drop_front().drop_back() + "]").str();
  Json value = Json::parse(json, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded() || value.is_array() != kind->list)
    return nullptr;
  return value;
}

static void stateAttribute(const TdSource &source, const TdDialect &dialect,
                           StringRef op, const TdAttribute &stated,
                           const OpVersion &version, Attribute &attribute,
                           TdFindings &findings) {
  std::vector<std::string> kinds =
      source.vocabulary.kindsOf(*stated.constraint);
  if (const DialectRecord *record = source.vocabulary.findRecord(
          dialect.family.dialectAttributes, *stated.constraint))
    kinds = {record->name};
  // The dialect may hold it as another kind than the schema has.
  auto held = version.hooks->attributeKinds.find(attribute.name);
  bool isHeldOtherwise = held != version.hooks->attributeKinds.end();
  const std::string &our = isHeldOtherwise ? held->second : attribute.kind;
  if (kinds.empty()) {
    ++findings.unknownKinds[nameOf(*stated.constraint)];
    // For a new attribute, its C++ class is better than no information.
    const Op *known =
        source.ours.findOp(source.ours.releaseLine().name, op.str());
    bool isNew =
        !known || llvm::none_of(known->versions, [&](const OpVersion &version) {
          return version.findAttribute(attribute.name);
        });
    if (std::string held = source.vocabulary.heldAs(*stated.constraint);
        isNew && !held.empty() && !isHeldOtherwise)
      attribute.kind = held;
  } else if (!isHeldOtherwise && !llvm::is_contained(kinds, our))
    attribute.kind = kinds.front();
  if (isHeldOtherwise)
    return;
  if (!stated.defaultText) {
    attribute.required = stated.required;
    attribute.defaultValue = nullptr;
    return;
  }
  attribute.required =
      stated.required && !source.ours.dialectPart()->fillsInDefaults;
  Json value = defaultOf(source, dialect, stated, attribute);
  if (value.is_null()) {
    // An attribute with a default may be omitted, even if the default is in C++
    // that specs cannot express.
    if (attribute.defaultValue.is_null())
      attribute.required = false;
    const DialectRecord *record =
        findByName(dialect.family.dialectAttributes, attribute.kind);
    if (attribute.defaultValue.is_null() &&
        (!record || record->defaultValue.is_null()))
      findings.unknownDefaults.push_back((op + "." + attribute.name + " = " +
                                          StringRef(*stated.defaultText).trim())
                                             .str());
  } else if (!isSameValue(value, attribute.defaultValue)) {
    attribute.defaultValue = std::move(value);
  }
}

OpVersion dialectgen::stateDialect(const TdSource &source,
                                   const TdDialect &dialect,
                                   const TdSignature &stated, const Op &op,
                                   OpVersion version, TdFindings &findings) {
  std::string anyType = source.vocabulary.anyType();
  version.operands =
      stateParameters(stated.operands, version.operands, anyType);
  version.results = stateParameters(stated.results, version.results, anyType);
  stateTypes(source, stated, version, findings);
  const std::vector<std::string> &unused = version.unusedTypeVariables;
  llvm::erase_if(version.typeConstraints, [&](const TypeConstraint &variable) {
    return !version.usesTypeVariable(variable.name) &&
           !llvm::is_contained(unused, variable.name);
  });

  auto isRegion = [&](StringRef kindName) {
    const AttributeKind *kind = source.ours.findAttributeKind(kindName);
    return kind && kind->region;
  };
  std::vector<TdRegion> regions = stated.regions;
  std::set<std::string> here, gone;
  for (const DialectAttribute &our : dialectAttributesOf(op, version)) {
    auto region = findCalled(regions, our.name);
    auto their = findCalled(stated.attributes, our.name);
    bool isThere = their != stated.attributes.end();
    // Fields of another record are other attributes.
    const DialectRecord *record =
        isThere && our.compositeAttribute
            ? source.vocabulary.findRecord(dialect.family.dialectAttributes,
                                           *their->constraint)
            : nullptr;
    if (record && record->name != our.kind)
      isThere = false;
    else
      here.insert(our.name.str());
    if (isRegion(our.kind) && region != regions.end()) {
      regions.erase(region);
      isThere = true;
    }
    if (isThere)
      continue;
    if (our.attribute)
      gone.insert(our.name.str());
    else
      for (const auto &[name, field] : our.compositeAttribute->holds)
        gone.insert(name);
  }
  llvm::erase_if(version.attributes, [&](const Attribute &attribute) {
    return gone.count(attribute.name);
  });
  for (const TdAttribute &their : stated.attributes) {
    if (!here.count(their.name)) {
      Attribute attribute;
      attribute.name = their.name;
      attribute.kind = source.vocabulary.anyKind();
      version.attributes.push_back(std::move(attribute));
    }
    if (Attribute *attribute = findByName(version.attributes, their.name))
      stateAttribute(source, dialect, op.name, their, version, *attribute,
                     findings);
  }
  version.regions =
      stateRegions(source, regions, source.ours.findOp(op.domain, op.name),
                   version.regions, findings);
  version.traits =
      stateTraits(source, *stated.record, std::move(version.traits), findings);
  return version;
}
