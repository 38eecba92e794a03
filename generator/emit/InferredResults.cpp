//===- InferredResults.cpp - result types that need not be given ----------===//
//
// See InferredResults.h.
//
//===----------------------------------------------------------------------===//

#include "emit/InferredResults.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

/// Whether `relation` relates `result` to another value by the terms that
/// `which` selects.
bool determines(const Relation &relation, char which, const OpVersion &version,
                llvm::StringRef result) {
  llvm::ArrayRef<std::string> terms = relation.terms;
  llvm::ArrayRef<std::string> told = which == '>'   ? terms.take_back()
                                     : which == '+' ? terms.drop_front()
                                     : which >= '0' && which <= '9'
                                         ? terms.slice(size_t(which - '0'), 1)
                                         : terms;
  // A relation among results alone infers nothing.
  if (which == '~' && llvm::all_of(terms, [&](const std::string &term) {
        return findByName(version.results, term);
      }))
    return false;
  return llvm::is_contained(told, result);
}

unsigned partsOf(const OpVersion &version, const Parameter &result) {
  unsigned parts = result.arity == Arity::Single ? Determination::COUNT : 0u;
  for (const Relation &relation : version.relations) {
    if (relation.when)
      continue;
    llvm::StringRef kind = getRelationWords()[relation.word].enumerator;
    for (const Determination &line : getDeterminations())
      if (kind == line.relation &&
          determines(relation, line.terms[1], version, result.name))
        parts |= line.part;
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

bool isOneType(const Dialect &dialect, llvm::StringRef name) {
  const NamedType *type = findByName(dialect.vocabulary.namedTypes, name);
  if (!type)
    return false;
  if (type->rank && *type->rank == 0 && type->elements.size() == 1)
    return isScalarType(type->elements.front());
  return llvm::any_of(dialect.ownTypes, [&](const OwnRecord &record) {
    return record.fields.empty() &&
           type->def == dialect.own()->prefix + "_" + record.name;
  });
}

Inferred inferredResultsOf(const Dialect &dialect, const OpVersion &version) {
  bool isFixed =
      !version.results.empty() &&
      llvm::all_of(version.results, [&](const Parameter &result) {
        return result.arity == Arity::Single && isOneType(dialect, result.type);
      });
  return isFixed ? Inferred::Types : inferredByRelations(version);
}

} // namespace dialectgen
