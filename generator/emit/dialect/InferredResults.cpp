//===- InferredResults.cpp - result types that need not be given ----------===//

#include "emit/dialect/InferredResults.h"
#include "model/relations/Shapes.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

/// Whether `relation` relates `result` to another value by the arguments that
/// `which` selects.
bool determines(const Relation &relation, char which, const OpVersion &version,
                llvm::StringRef result) {
  llvm::ArrayRef<std::string> arguments = relation.arguments;
  llvm::ArrayRef<std::string> told =
      which == '>'                   ? arguments.take_back()
      : which == '+'                 ? arguments.drop_front()
      : which >= '0' && which <= '9' ? arguments.slice(size_t(which - '0'), 1)
                                     : arguments;
  // A relation among results alone infers nothing.
  if (which == '~' && llvm::all_of(arguments, [&](const std::string &argument) {
        return findByName(version.results, argument);
      }))
    return false;
  return llvm::is_contained(told, result);
}

/// `count(inputs) == count(results)`
bool countsResult(const ShapeSignature &shapes,
                  const ShapeExpression &expression, llvm::StringRef result) {
  return expression.operation == ShapeOperation::Equal &&
         llvm::all_of(expression.children,
                      [](const ShapeExpression &side) {
                        return side.operation == ShapeOperation::Count;
                      }) &&
         llvm::any_of(expression.children, [&](const ShapeExpression &side) {
           return shapes.arguments[size_t(side.number)] == result;
         });
}

unsigned partsOf(const OpVersion &version, const Parameter &result) {
  unsigned parts = result.arity == Arity::Single ? Determination::COUNT : 0u;
  for (const Relation &relation : version.relations) {
    if (relation.when)
      continue;
    llvm::StringRef kind = getRelationNames()[relation.kind].enumerator;
    for (const Determination &line : getDeterminations())
      if (kind == line.relation &&
          determines(relation, line.arguments[1], version, result.name))
        parts |= line.part | (relation.isPairwise ? Determination::COUNT : 0u);
  }
  if (version.shapes)
    for (const ShapeClause &clause : version.shapes->clauses) {
      if (countsResult(*version.shapes, clause.expression, result.name))
        parts |= Determination::COUNT;
      if (clause.argument &&
          version.shapes->arguments[*clause.argument] == result.name &&
          isInferred(*version.shapes, version, clause.expression))
        parts |= Determination::SHAPE |
                 (version.shapes->isPairwise ? Determination::COUNT : 0u);
    }
  return parts;
}

} // namespace

Inferred inferredByRelations(const OpVersion &version) {
  constexpr unsigned all = Determination::TYPE | Determination::COUNT;
  bool isTypes = true, isParts = true;
  for (const Parameter &result : version.results) {
    unsigned parts = partsOf(version, result);
    isTypes &= parts == all;
    isParts &= (parts & Determination::TYPE) && (parts & Determination::COUNT);
  }
  // Inference supports single results, or one variadic result.
  bool isKnown = version.results.size() == 1 ||
                 llvm::all_of(version.results, [](const Parameter &result) {
                   return result.arity == Arity::Single;
                 });
  if (version.results.empty() || !isKnown || !isParts)
    return Inferred::Nothing;
  return isTypes ? Inferred::Types : Inferred::Parts;
}

bool isOneType(const Family &family, llvm::StringRef name) {
  const NamedType *type = family.findNamedType(name);
  if (!type)
    return false;
  if (type->rank && *type->rank == 0 && type->elements.size() == 1)
    return isScalarType(type->elements.front());
  return llvm::any_of(family.dialectTypes, [&](const DialectRecord &record) {
    return record.fields.empty() &&
           type->def == family.dialectPart()->prefix + "_" + record.name;
  });
}

Inferred inferredResultsOf(const Family &family, const OpVersion &version) {
  bool isFixed =
      !version.results.empty() &&
      llvm::all_of(version.results, [&](const Parameter &result) {
        return result.arity == Arity::Single && isOneType(family, result.type);
      });
  return isFixed ? Inferred::Types : inferredByRelations(version);
}

} // namespace dialectgen
