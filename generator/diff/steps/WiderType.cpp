//===- WiderType.cpp - a type that has all numbers of another -------------===//
//
// See WiderType.h.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/WiderType.h"
#include <tuple>

namespace dialectgen {

namespace {
/// Which numbers an element type has, by the definition that it is in ODS.
struct Numbers {
  enum Kind { Unsigned, Signed, Real } kind;
  /// Of the whole numbers that are all among them.
  unsigned bits;
};
} // namespace

static std::optional<Numbers> numbersOf(const Family &family,
                                        const std::string &type) {
  std::optional<TypeExpression> expression = parseTypeExpression(type);
  if (!expression || expression->arguments.size() != 1)
    return std::nullopt;
  const ElementType *element =
      findByName(family.vocabulary.elementTypes, expression->arguments[0].head);
  if (!element)
    return std::nullopt;
  llvm::StringRef definition = element->def;
  static constexpr std::pair<llvm::StringLiteral, unsigned> reals[] = {
      {"BF16", 8}, {"F16", 11}, {"F32", 24}, {"F64", 53}};
  for (auto [name, bits] : reals)
    if (definition == name)
      return Numbers{Numbers::Real, bits};
  Numbers::Kind kind =
      definition.consume_front("U") ? Numbers::Unsigned : Numbers::Signed;
  unsigned bits = 0;
  if (!definition.consume_front("I") || definition.getAsInteger(10, bits) ||
      bits < 8)
    return std::nullopt;
  return Numbers{kind, bits};
}

static bool holds(Numbers wide, Numbers narrow) {
  if (narrow.kind == Numbers::Real)
    return wide.kind == Numbers::Real && wide.bits > narrow.bits;
  if (wide.kind == Numbers::Real)
    return narrow.bits - (narrow.kind == Numbers::Signed) <= wide.bits;
  return wide.bits > narrow.bits &&
         (wide.kind == Numbers::Signed || narrow.kind == Numbers::Unsigned);
}

std::string widerOf(const Family &family, const std::string &type,
                    const std::vector<std::string> &admitted) {
  std::optional<Numbers> narrow = numbersOf(family, type);
  std::string found;
  auto rank = [](Numbers numbers) {
    bool isReal = numbers.kind == Numbers::Real;
    bool isCommon = isReal
                        ? numbers.bits >= 24
                        : numbers.bits >= 32 && numbers.kind == Numbers::Signed;
    return std::tuple(!isCommon, isReal, numbers.bits);
  };
  for (const std::string &other : admitted) {
    std::optional<Numbers> wide = numbersOf(family, other);
    if (!narrow || !wide || !holds(*wide, *narrow))
      continue;
    if (found.empty() || rank(*wide) < rank(*numbersOf(family, found)))
      found = other;
  }
  return found;
}

} // namespace dialectgen
