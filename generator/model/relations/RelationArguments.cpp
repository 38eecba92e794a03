//===- RelationArguments.cpp - what relations are about -------------------===//
//
// See RelationArguments.h.
//
//===----------------------------------------------------------------------===//

#include "model/relations/RelationArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <map>

namespace dialectgen {

std::optional<Referent> resolveArgument(const Op &op, const OpVersion &version,
                                        llvm::StringRef argument) {
  int64_t number;
  if (!argument.getAsInteger(10, number))
    return Referent{Referent::Number, number};
  llvm::StringRef name = argument.split('.').first;
  for (const auto &[index, region] : llvm::enumerate(version.regions))
    if (name == region.nameInDialect())
      return Referent{Referent::Region, int64_t(index)};
  auto find = [&](const auto &elements,
                  Referent::Kind kind) -> std::optional<Referent> {
    if (const auto *element = findByName(elements, name))
      return Referent{kind, element - elements.data()};
    return std::nullopt;
  };
  if (auto operand = find(version.operands, Referent::Operand))
    return operand;
  if (auto result = find(version.results, Referent::Result))
    return result;
  return find(dialectAttributesOf(op, version), Referent::Attribute);
}

const DialectRecord *recordOfFields(const Family &family,
                                    const DialectAttribute &attribute) {
  const DialectRecord *record = family.findDialectAttribute(attribute.kind);
  if (!record || record->fields.size() != 1)
    return record;
  const DialectRecord *element = family.findDialectAttribute(
      innerKind(record->fields.front().kind, "list"));
  return element ? element : record;
}

std::optional<char> kindOfArgument(const Op &op, const OpVersion &version,
                                   llvm::StringRef argument) {
  std::optional<Referent> referent = resolveArgument(op, version, argument);
  if (!referent)
    return std::nullopt;
  // No tensor has as many dimensions.
  constexpr int64_t mostDimensions = 1 << 10;
  switch (referent->kind) {
  case Referent::Operand:
  case Referent::Result:
    return 'v';
  case Referent::Region:
    return 'r';
  case Referent::Attribute:
    return 'a';
  case Referent::Number:
    break;
  }
  return -mostDimensions <= referent->index && referent->index < mostDimensions
             ? 'n'
             : 'N';
}

bool areArgumentsOf(const char *arguments, llvm::StringRef kinds) {
  // Of many relations few kinds differ; compiling an expression costs more than
  // everything else about one.
  thread_local std::map<std::pair<const char *, std::string>, bool> known;
  auto [answer, isNew] = known.try_emplace({arguments, kinds.str()});
  if (isNew)
    answer->second =
        llvm::Regex("^(" + std::string(arguments) + ")$").match(kinds);
  return answer->second;
}

bool mayBePairwise(const Relation &relation) {
  static constexpr llvm::StringLiteral pairwise[] = {
#define DIALECTGEN_PAIRWISE(ENUMERATOR) #ENUMERATOR,
#include "dialectgen/core/Names.def"
  };
  return llvm::is_contained(pairwise,
                            getRelationNames()[relation.kind].enumerator);
}

bool isBesideVersionedOps(const Family &family, const Op &op,
                          const OpVersion &version) {
  return llvm::any_of(family.parts(), [&](const FamilyPart *familyPart) {
    return familyPart->kind != PartKind::VersionedDialect &&
           llvm::any_of(family.carried(*familyPart, op),
                        [&](const CarriedVersion &carried) {
                          return carried.since == version.since;
                        });
  });
}

bool hasArgumentsOf(const Op &op, const OpVersion &version,
                    const Relation &relation) {
  std::string kinds;
  for (const std::string &argument : relation.arguments) {
    std::optional<char> kind = kindOfArgument(op, version, argument);
    if (!kind)
      return false;
    kinds += *kind;
  }
  return (!relation.when || kindOfArgument(op, version, relation.when->name)) &&
         areArgumentsOf(getRelationNames()[relation.kind].arguments, kinds);
}

std::string missingArgumentOf(const Op &op, const OpVersion &version,
                              const Relation &relation) {
  std::string kinds, missing;
  for (const std::string &argument : relation.arguments) {
    if (std::optional<char> kind = kindOfArgument(op, version, argument))
      kinds += *kind;
    else if (missing.empty())
      missing = argument;
  }
  bool isRelation =
      !missing.empty() &&
      (!relation.when || kindOfArgument(op, version, relation.when->name)) &&
      areArgumentsOf(getRelationNames()[relation.kind].arguments, kinds);
  return isRelation ? missing : "";
}

/// "a, b and c"
static std::string list(llvm::ArrayRef<std::string> parts) {
  std::string text;
  for (const auto &[index, part] : llvm::enumerate(parts))
    text += (index == 0                  ? ""
             : index + 1 == parts.size() ? " and "
                                         : ", ") +
            part;
  return text;
}

std::optional<std::string> fillMeaning(llvm::StringRef meaning,
                                       llvm::ArrayRef<std::string> arguments) {
  if (arguments.empty())
    return std::nullopt;
  std::string text;
  while (!meaning.empty()) {
    auto [before, after] = meaning.split('$');
    text += before;
    if (after.empty())
      break;
    char which = after.front();
    if (llvm::isDigit(which) && size_t(which - '0') >= arguments.size())
      return std::nullopt;
    text += list(which == '*'   ? arguments
                 : which == '<' ? arguments.drop_back()
                 : which == '>' ? arguments.take_back()
                 : which == '+' ? arguments.drop_front()
                                : arguments.slice(size_t(which - '0'), 1));
    meaning = after.drop_front();
  }
  return text;
}

} // namespace dialectgen
