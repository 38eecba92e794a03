//===- Einsum.cpp - sums of products by their indices, written out --------===//
//
// Every operand has a dimension for each index, of size 1 where it has not that
// index; the product of all is summed over those that the result has not. An
// index that one operand has twice is two, and a matrix that is 1 where they
// are the same is one more operand.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>

namespace dialectgen::onnx {
namespace {

/// Indices of an operand or of the result; those that `...` stands for are
/// counted from the last, and are negative.
using Indices = std::vector<int>;

std::optional<Indices> readIndices(llvm::StringRef text, int rank) {
  Indices indices;
  auto [before, behind] = text.split("...");
  bool isOpen = before.size() != text.size();
  int others = llvm::count_if(text, llvm::isAlpha);
  for (char letter : before)
    indices.push_back(letter);
  for (int left = isOpen ? rank - others : 0; left > 0; --left)
    indices.push_back(-left);
  for (char letter : behind)
    indices.push_back(letter);
  bool isKnown = llvm::all_of(before, llvm::isAlpha) &&
                 llvm::all_of(behind, llvm::isAlpha);
  if (!isKnown || (rank >= 0 && indices.size() != size_t(rank)))
    return std::nullopt;
  return indices;
}

std::string joined(const std::vector<int> &numbers) {
  std::string text;
  for (int number : numbers)
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

/// `name` becomes a matrix that is 1 where row and column are the same, with as
/// many of each as `value` has elements along `axis`: `size`, or less than 1 if
/// that is unknown.
void addIdentity(BodyText &body, const std::string &name,
                 const std::string &value, int64_t axis, int64_t size) {
  // Longer lists would be longer than the computation.
  constexpr int64_t mostListed = 64;
  if (size < 1 || size > mostListed) {
    body << name + "_shape = Shape (" + value + ")"
         << name + "_axis = Constant <value_int = " + std::to_string(axis) +
                "> ()"
         << name + "_size = Gather (" + name + "_shape, " + name + "_axis)"
         << name + "_zero = Constant <value_int = 0> ()"
         << name + "_one = Constant <value_int = 1> ()"
         << name + "_column = Range (" + name + "_zero, " + name + "_size, " +
                name + "_one)";
    body.list(name + "_behind", "1");
    body << name + "_row = Unsqueeze (" + name + "_column, " + name + "_behind)"
         << name + "_whole = Equal (" + name + "_column, " + name + "_row)"
         << name + " = CastLike (" + name + "_whole, x0)";
    return;
  }
  std::string numbers;
  for (int64_t place = 0; place != size * size; ++place)
    numbers +=
        (place ? ", " : "") + std::string(place % (size + 1) == 0 ? "1" : "0");
  body.list(name + "_list", numbers);
  body.list(name + "_sizes",
            std::to_string(size) + ", " + std::to_string(size));
  body << name + "_whole = Reshape (" + name + "_list, " + name + "_sizes)"
       << name + " = CastLike (" + name + "_whole, x0)";
}

} // namespace

std::string body::einsum(const BodyNode &node) {
  const pb::AttributeProto *equation = node.find("equation");
  if (!equation)
    return node.needs("an attribute 'equation'");
  std::string text;
  for (char letter : equation->s())
    if (letter != ' ')
      text += letter;
  auto [left, right] = llvm::StringRef(text).split("->");
  bool isSaid = left.size() != text.size();
  llvm::SmallVector<llvm::StringRef> terms;
  left.split(terms, ',');
  int count = node.node.input_size();
  if (terms.size() != size_t(count))
    return node.needs("a term of 'equation' for each of its " +
                      llvm::Twine(count) + " operands; there are " +
                      llvm::Twine(terms.size()));

  std::vector<Indices> operands;
  std::map<int, int> uses;
  for (int i = 0; i != count; ++i) {
    int rank = node.rank(i);
    std::optional<Indices> indices = readIndices(terms[i], rank);
    if (rank < 0 || !indices)
      return node.needsRank(i, "letters in 'equation' for each dimension");
    for (int index : *indices)
      ++uses[index];
    operands.push_back(std::move(*indices));
  }
  // The implicit result has the indices that occur once, in alphabetical order.
  Indices result;
  if (isSaid) {
    int open = 0;
    for (auto [index, number] : uses)
      open += index < 0;
    std::optional<Indices> said = readIndices(right, -1);
    if (right.contains("..."))
      said = readIndices(right, open + llvm::count_if(right, llvm::isAlpha));
    if (!said)
      return node.needs("letters alone behind the arrow of 'equation'");
    result = std::move(*said);
  } else {
    for (auto [index, number] : uses)
      if (index < 0 || number == 1)
        result.push_back(index);
  }
  for (size_t i = 0; i != result.size(); ++i)
    if (!uses.count(result[i]) ||
        llvm::is_contained(llvm::ArrayRef(result).drop_front(i + 1), result[i]))
      return node.needs("letters of operands, each once, behind the arrow of "
                        "'equation'");

  std::string signature = "Einsum (";
  for (int i = 0; i != count; ++i)
    signature += (i ? ", x" : "x") + std::to_string(i);
  BodyText body(signature + ") => (output) {\n");
  std::vector<std::string> names;
  for (int i = 0; i != count; ++i)
    names.push_back("x" + std::to_string(i));
  // Indices that stand for those that are there twice.
  int fresh = 256;
  for (int i = 0; i != count; ++i)
    for (size_t at = 0; at != operands[i].size(); ++at) {
      int index = operands[i][at];
      if (!llvm::is_contained(llvm::ArrayRef(operands[i]).take_front(at),
                              index))
        continue;
      std::string name = "same" + std::to_string(fresh);
      addIdentity(body, name, "x" + std::to_string(i), int64_t(at),
                  node.size(i, at));
      operands[i][at] = fresh;
      operands.push_back({index, fresh});
      names.push_back(name);
      ++fresh;
    }

  // Those of the result come first, in its order.
  Indices all = result;
  for (const Indices &indices : operands)
    for (int index : indices)
      if (!llvm::is_contained(all, index))
        all.push_back(index);
  std::string product;
  for (size_t i = 0; i != operands.size(); ++i) {
    const Indices &indices = operands[i];
    std::vector<int> order, missing;
    for (size_t at = 0; at != all.size(); ++at) {
      auto place = llvm::find(indices, all[at]);
      if (place == indices.end())
        missing.push_back(at);
      else
        order.push_back(place - indices.begin());
    }
    std::string name = "t" + std::to_string(i), value = names[i];
    if (!llvm::is_sorted(order)) {
      body << name + "_turned = Transpose <perm = [" + joined(order) + "]> (" +
                  value + ")";
      value = name + "_turned";
    }
    if (!missing.empty()) {
      body.list(name + "_missing", joined(missing));
      body << name + "_all = Unsqueeze (" + value + ", " + name + "_missing)";
      value = name + "_all";
    }
    if (!product.empty()) {
      body << name + " = Mul (" + product + ", " + value + ")";
      value = name;
    }
    product = value;
  }
  std::vector<int> summed;
  for (size_t at = result.size(); at != all.size(); ++at)
    summed.push_back(at);
  if (summed.empty()) {
    body << "output = Identity (" + product + ")";
  } else {
    body.list("summed", joined(summed));
    body << "output = ReduceSum <keepdims = 0> (" + product + ", summed)";
  }
  return body.finish();
}

} // namespace dialectgen::onnx
