//===- RelationTerms.cpp - what relations are about -----------------------===//
//
// See RelationTerms.h.
//
//===----------------------------------------------------------------------===//

#include "RelationTerms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include <map>

namespace dialectgen {

std::optional<char> kindOfTerm(const Op &op, const OpVersion &version,
                               llvm::StringRef term) {
  int64_t number;
  if (!term.getAsInteger(10, number))
    return 'n';
  llvm::StringRef name = term.split('.').first;
  for (const Region &region : version.regions)
    if (name == (region.ownName.empty() ? region.name : region.ownName))
      return 'r';
  // An operand, a result and an attribute may share a name: then it is the
  // value.
  if (findByName(version.operands, name) || findByName(version.results, name))
    return 'v';
  if (findByName(ownAttributesOf(op, version), name))
    return 'a';
  return std::nullopt;
}

bool areTermsOf(const char *terms, llvm::StringRef kinds) {
  // Of many relations few kinds differ; compiling an expression costs more than
  // everything else about one.
  thread_local std::map<std::pair<const char *, std::string>, bool> known;
  auto [answer, isNew] = known.try_emplace({terms, kinds.str()});
  if (isNew)
    answer->second = llvm::Regex("^(" + std::string(terms) + ")$").match(kinds);
  return answer->second;
}

bool isVerified(const Relation &relation) {
  static constexpr llvm::StringLiteral others[] = {
#define DIALECTGEN_INFERRED_ALONE(ENUMERATOR) #ENUMERATOR,
#include "dialectgen/core/Words.def"
  };
  return !llvm::is_contained(others,
                             getRelationWords()[relation.word].enumerator);
}

bool isBesideTwins(const Dialect &dialect, const Op &op,
                   const OpVersion &version) {
  return llvm::any_of(dialect.parts(), [&](const Carriage *carriage) {
    return carriage->kind != CarriageKind::Twin &&
           llvm::any_of(dialect.carried(*carriage, op),
                        [&](const CarriedVersion &carried) {
                          return carried.since == version.since;
                        });
  });
}

bool hasTermsOf(const Op &op, const OpVersion &version,
                const Relation &relation) {
  std::string kinds;
  for (const std::string &term : relation.terms) {
    std::optional<char> kind = kindOfTerm(op, version, term);
    if (!kind)
      return false;
    kinds += *kind;
  }
  return (!relation.when || kindOfTerm(op, version, relation.when->name)) &&
         areTermsOf(getRelationWords()[relation.word].terms, kinds);
}

} // namespace dialectgen
