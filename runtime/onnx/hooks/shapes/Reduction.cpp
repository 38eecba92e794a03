//===- Reduction.cpp - shapes of reductions -------------------------------===//
//
// Shapes with some dimensions gone or of size one.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <string>

using namespace mlir;

namespace dialectgen::onnx {

namespace {

/// A term of an equation: letters before and after an ellipsis.
struct Term {
  std::string before, after;
  bool ellipsis = false;
};

std::optional<Term> readTerm(StringRef text) {
  Term term;
  while (!text.empty()) {
    if (text.consume_front("...")) {
      if (term.ellipsis)
        return std::nullopt;
      term.ellipsis = true;
    } else if (llvm::isAlpha(text.front())) {
      (term.ellipsis ? term.after : term.before) += text.front();
      text = text.drop_front();
    } else if (text.front() == ' ') {
      text = text.drop_front();
    } else {
      return std::nullopt;
    }
  }
  return term;
}

} // namespace

/// Letters of the equation stand for sizes.
LogicalResult shape_inference::einsum(Context &context) {
  StringRef equation = context.getString("equation", "");
  auto [left, right] = equation.split("->");
  bool isExplicit = equation.contains("->");
  SmallVector<StringRef> texts;
  left.split(texts, ',');
  if (texts.size() != context.op->getNumOperands())
    return context.refuse("the equation has " + Twine(texts.size()) +
                          " terms for " + Twine(context.op->getNumOperands()) +
                          " operands");
  // Sizes of letters in order, and how often they occur.
  std::map<char, std::pair<int64_t, unsigned>> letters;
  Shape broadcast;
  bool broadcastKnown = true, hasEllipsis = false;
  bool fits = true;
  auto join = [&](int64_t &known, int64_t size) {
    // A size of one may be stretched.
    if (known == 1 || (!isKnown(known) && size != 1))
      known = size;
    else if (isKnown(known) && isKnown(size) && size != 1 && size != known)
      fits = false;
  };
  for (auto [index, text] : llvm::enumerate(texts)) {
    std::optional<Term> term = readTerm(text);
    if (!term)
      return context.refuse("the equation is none: '" + equation + "'");
    hasEllipsis |= term->ellipsis;
    auto shape = context.getShape(index);
    size_t named = term->before.size() + term->after.size();
    if (shape &&
        (term->ellipsis ? shape->size() < named : shape->size() != named))
      return context.refuse("operand #" + Twine(index) + " is of rank " +
                            Twine(shape->size()) + ", which does not fit '" +
                            text.trim() + "'");
    auto count = [&](char letter, int64_t size) {
      auto [it, isNew] = letters.try_emplace(letter, size, 0u);
      ++it->second.second;
      if (!isNew)
        join(it->second.first, size);
    };
    for (auto [at, letter] : llvm::enumerate(term->before))
      count(letter, shape ? (*shape)[at] : unknown);
    for (auto [at, letter] : llvm::enumerate(term->after))
      count(letter, shape ? (*shape)[shape->size() - term->after.size() + at]
                          : unknown);
    if (!term->ellipsis)
      continue;
    if (!shape) {
      broadcastKnown = false;
      continue;
    }
    ArrayRef<int64_t> middle =
        shape->drop_front(term->before.size()).drop_back(term->after.size());
    if (middle.size() > broadcast.size())
      broadcast.insert(broadcast.begin(), middle.size() - broadcast.size(), 1);
    for (auto [size, given] :
         llvm::zip(llvm::reverse(broadcast), llvm::reverse(middle)))
      join(size, given);
  }
  if (!fits)
    return context.refuse("one letter stands for different sizes");
  Term output;
  if (isExplicit) {
    std::optional<Term> term = readTerm(right);
    if (!term)
      return context.refuse("the equation is none: '" + equation + "'");
    output = *term;
  } else {
    output.ellipsis = hasEllipsis;
    for (const auto &[letter, entry] : letters)
      if (entry.second == 1)
        output.after += letter;
  }
  if (output.ellipsis && !broadcastKnown)
    return success();
  Shape shape;
  auto append = [&](const std::string &names) {
    for (char letter : names) {
      auto known = letters.find(letter);
      shape.push_back(known == letters.end() ? unknown : known->second.first);
    }
  };
  append(output.before);
  if (output.ellipsis)
    llvm::append_range(shape, broadcast);
  append(output.after);
  context.setShape(0, shape);
  return success();
}

} // namespace dialectgen::onnx
