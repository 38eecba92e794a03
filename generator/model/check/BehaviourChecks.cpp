//===- BehaviourChecks.cpp - relations, composite attributes and ops elsewhere
//---------===//
//
// See checkBehaviour in Checks.h: facts of ops beyond their signatures may
// refer only to existing operands, results, attributes and regions.
//
//===----------------------------------------------------------------------===//

#include "model/check/Checks.h"
#include "model/diagnostics/Locate.h"
#include "model/relations/RelationArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {
namespace {

class BehaviourChecker {
public:
  BehaviourChecker(const Family &family, Diagnostics &diagnostics)
      : family(family), diagnostics(diagnostics) {}

  void checkAll() {
    llvm::StringMap<const Op *> elsewhere;
    for (const Op &op : family.ops) {
      if (!op.external.empty())
        claim(elsewhere, op, op.external, op.external);
      for (const auto &[region, external] : op.externalInside)
        claim(elsewhere, op, region + " " + external, external);
      for (const CompositeAttribute &compositeAttribute :
           op.compositeAttributes)
        checkCompositeAttribute(op, compositeAttribute);
      for (const OpVersion &version : op.versions)
        for (const Relation &relation : version.relations)
          checkRelation(op, version, relation);
    }
  }

private:
  /// Reports `name` unless it is one of `known`.
  bool check(llvm::SMRange range, llvm::StringRef what, llvm::StringRef name,
             const std::vector<std::string> &known) {
    return checkKnown(range, what, name, known, diagnostics);
  }

  /// One op stands for each of another dialect.
  void claim(llvm::StringMap<const Op *> &elsewhere, const Op &op,
             llvm::StringRef key, llvm::StringRef external) {
    auto [it, isNew] = elsewhere.try_emplace(key, &op);
    if (!isNew)
      diagnostics
          .error(DiagnosticId::DuplicateOp, locate(op.range, external),
                 "op '" + op.name + "' is '" + external.str() +
                     "' elsewhere, and so is '" + it->second->name + "'")
          .note(locate(it->second->range, external), "first declared here");
  }

  void checkCompositeAttribute(const Op &op,
                               const CompositeAttribute &compositeAttribute) {
    std::vector<std::string> known;
    for (const OpVersion &version : op.versions)
      llvm::append_range(known, namesOf(version.attributes));
    for (const auto &[attribute, field] : compositeAttribute.holds)
      check(compositeAttribute.range, "attribute", attribute, known);
  }

  /// Fields of the attribute of the dialect's op `name`.
  std::vector<std::string>
  fieldsOf(const std::vector<DialectAttribute> &attributes,
           llvm::StringRef name) {
    const DialectAttribute *attribute = findByName(attributes, name);
    const DialectRecord *record =
        attribute ? recordOfFields(family, *attribute) : nullptr;
    return record ? namesOf(record->fields) : std::vector<std::string>();
  }

  void checkCondition(const Relation &relation,
                      const std::vector<std::string> &values,
                      const std::vector<std::string> &attributes) {
    llvm::StringRef condition = getConditionNames()[relation.when->kind].name;
    std::vector<std::string> known;
    if (condition != "attribute")
      known = values;
    if (condition != "rank" && condition != "dynamic")
      llvm::append_range(known, attributes);
    std::string what = condition == "attribute" ? "attribute"
                       : condition == "rank" || condition == "dynamic"
                           ? "operand or result"
                           : "operand, result or attribute";
    check(relation.range, what, relation.when->name, known);
  }

  /// Relations of types are about attributes that have one: numbers, elements,
  /// and those of which the kind does not tell.
  void checkTyped(const Relation &relation,
                  const std::vector<DialectAttribute> &attributes) {
    for (const std::string &argument : relation.arguments) {
      const DialectAttribute *attribute = findByName(attributes, argument);
      if (!attribute)
        continue;
      const AttributeKind *kind = family.findAttributeKind(attribute->kind);
      bool hasNone =
          kind ? kind->list || kind->unit || kind->region ||
                     kind->value == "string" || kind->value == "dictionary" ||
                     llvm::StringRef(kind->def).ends_with("ArrayAttr")
               : family.findDialectAttribute(attribute->kind) != nullptr;
      if (hasNone)
        diagnostics.error(
            DiagnosticId::RelationArguments, locate(relation.range, argument),
            "attribute '" + argument + "' of kind '" + attribute->kind.str() +
                "' has no type; arguments of '" +
                getRelationNames()[relation.kind].name +
                "' are operands, results, and attributes that are numbers or "
                "tensors");
    }
  }

  /// Verifiers take for granted how many arguments there are, and of which
  /// kind.
  void checkRelation(const Op &op, const OpVersion &version,
                     const Relation &relation) {
    std::vector<DialectAttribute> attributes = dialectAttributesOf(op, version);
    std::vector<std::string> values = namesOf(version.operands), regions;
    llvm::append_range(values, namesOf(version.results));
    for (const Region &region : version.regions)
      regions.push_back(region.nameInDialect());
    std::vector<std::string> known = values;
    llvm::append_range(known, regions);
    llvm::append_range(known, namesOf(attributes));
    std::string kinds;
    bool isGood = true;
    for (llvm::StringRef argument : relation.arguments) {
      auto [name, field] = argument.split('.');
      std::optional<char> kind = kindOfArgument(op, version, argument);
      // An argument with a field stands whole in the spec.
      llvm::SMRange place = locate(relation.range, argument);
      if ((!kind && !check(place, "operand, result, region or attribute", name,
                           known)) ||
          (!field.empty() &&
           !check(place, "field", field, fieldsOf(attributes, name)))) {
        isGood = false;
        continue;
      }
      kinds += *kind;
    }
    if (relation.when)
      checkCondition(relation, values, namesOf(version.attributes));
    // Relations between types are those that may hold pair by pair.
    if (mayBePairwise(relation))
      checkTyped(relation, attributes);
    const RelationName &kind = getRelationNames()[relation.kind];
    if (isGood && !areArgumentsOf(kind.arguments, kinds))
      diagnostics.error(DiagnosticId::RelationArguments, relation.range,
                        "arguments of '" + std::string(kind.name) + "' are '" +
                            kind.arguments + "', not " +
                            (kinds.empty() ? "none" : "'" + kinds + "'") +
                            " (v: operand or result, a: attribute, r: "
                            "region, n: number of dimensions, N: any number)");
  }

  const Family &family;
  Diagnostics &diagnostics;
};

} // namespace

void checkSummaries(const Family &family, Diagnostics &diagnostics) {
  const DialectPart *dialectPart = family.dialectPart();
  if (!dialectPart)
    return;
  for (const Op &op : family.ops)
    if (op.summary.empty() && !family.carried(*dialectPart, op).empty())
      diagnostics.error(
          DiagnosticId::MissingKey, locate(op.range, op.name),
          "op '" + op.name + "' of '" + dialectPart->dialect +
              "' needs a key 'summary', a description in one line");
}

/// Programs of a view are made of its example, which has a type for each value.
static void checkExamples(const Family &family, Diagnostics &diagnostics) {
  if (!family.find(PartKind::View))
    return;
  for (const Op &op : family.ops) {
    if (!op.example || op.versions.empty())
      continue;
    const OpVersion &version = op.versions.front();
    auto check = [&](const char *what, const std::vector<std::string> &types,
                     const std::vector<Parameter> &values) {
      size_t least = 0;
      bool isOpen = false;
      for (const Parameter &value : values) {
        least += value.isVariadic()               ? value.minCount
                 : value.arity == Arity::Optional ? 0
                                                  : 1;
        isOpen |= value.isVariadic();
      }
      if (types.size() < least || (!isOpen && types.size() > values.size()))
        diagnostics.error(DiagnosticId::MissingKey, locate(op.range, "example"),
                          "the example of '" + op.name + "' has " +
                              std::to_string(types.size()) + " " + what +
                              ", and version " + toString(version.since) +
                              " has " + std::to_string(values.size()));
    };
    check("operands", op.example->operands, version.operands);
    check("results", op.example->results, version.results);
  }
}

void checkBehaviour(const Family &family, Diagnostics &diagnostics) {
  checkExamples(family, diagnostics);
  BehaviourChecker(family, diagnostics).checkAll();
}

} // namespace dialectgen
