//===- Counting.cpp - lowerings that count --------------------------------===//
//
// Sequences of numbers that a pool lists.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

/// How often each row of `pool`, of `length` numbers, occurs along the last
/// dimension of `x`, whose numbers are `step` apart: [..., row].
Value countRows(Lowering &to, Value x, ArrayRef<int64_t> pool, int64_t length,
                int64_t step) {
  Hlo &hlo = to.getHlo();
  auto rows = int64_t(pool.size()) / length;
  int64_t last = Hlo::rankOf(x) - 1,
          reach = hlo.number((CheckedSize(length) - 1) * step);
  Sizes none(size_t(last) + 1, 0), behind = none;
  behind.back() = reach;
  Value longer = to.pad(x, hlo.scalar(Hlo::elementOf(x), 0), none, behind);
  Extents shape = to.extentsOf(x);
  Extent size = shape.back();
  shape.push_back(Extent(rows));
  Value like = to.filled(Hlo::elementOf(x), 0, shape);
  Sizes own = stablehlo::othersThan({last + 1}, last + 2);
  // The last ones end behind the sequence.
  Value place = hlo.iota(like, to.getBuilder().getI32Type(), last);
  Value limit = hlo.broadcast(to.scalarOf(to.plus(size, -reach)), place, {});
  Value isSame = hlo.compare(place, limit, Direction::LT);
  for (int64_t i = 0; i != length; ++i) {
    SmallVector<double> column;
    for (int64_t row = 0; row != rows; ++row)
      column.push_back(double(pool[size_t(row * length + i)]));
    Value wanted =
        to.numbers(RankedTensorType::get(rows, Hlo::elementOf(x)), column);
    Extent start = to.times(Extent(i), Extent(step));
    Value part =
        to.sliceOf(longer, last, start, to.plus(size, start), size.number);
    isSame = hlo.binary<stablehlo::AndOp>(
        isSame,
        hlo.compare(hlo.broadcast(part, like, own),
                    hlo.broadcast(wanted, like, {last + 1}), Direction::EQ));
  }
  return hlo.reduce<stablehlo::AddOp>(
      hlo.convert(isSame, to.getBuilder().getF32Type()), 0, {last});
}

/// The part of the pool with sequences of `length` numbers.
ArrayRef<int64_t> poolOf(ArrayRef<int64_t> pool, ArrayRef<int64_t> starts,
                         int64_t length) {
  auto at = size_t(length);
  if (at > starts.size())
    return {};
  auto end = at < starts.size() ? size_t(starts[at]) : pool.size();
  auto begin = size_t(starts[at - 1]);
  return begin > end || end > pool.size() ? ArrayRef<int64_t>()
                                          : pool.slice(begin, end - begin);
}

/// `columns` with counts of rows added at their places.
Value addAt(Lowering &to, Value columns, Value counts,
            ArrayRef<int64_t> places) {
  Hlo &hlo = to.getHlo();
  int64_t last = Hlo::rankOf(columns) - 1;
  auto rows = int64_t(places.size());
  return scatter(hlo, columns, to.reshape(hlo.integers(places), {rows, 1}),
                 counts, {last}, stablehlo::othersThan({last}, last + 1),
                 [&](ValueRange both) -> SmallVector<Value> {
                   return {hlo.add(both[0], both[1])};
                 });
}

LogicalResult giveWeighted(Lowering &to, Value counts,
                           ArrayRef<int64_t> places) {
  Hlo &hlo = to.getHlo();
  SmallVector<double> weights = to.reals("weights");
  StringRef mode = to.string("mode", "TF");
  if (mode == "IDF")
    counts = hlo.convert(
        hlo.compare(counts, hlo.fill(counts, 0), Direction::GT), to.element());
  if (mode == "TF" || weights.empty())
    return to.give(counts);
  // That of a sequence, or of a column.
  for (auto [row, place] : llvm::enumerate(places))
    if (row >= weights.size() || size_t(place) >= weights.size() ||
        weights[row] != weights[size_t(place)])
      return to.refuse("implementations differ in the order of its weights");
  weights.resize(size_t(*llvm::max_element(places)) + 1);
  Value all = to.numbers(
      RankedTensorType::get(int64_t(weights.size()), to.element()), weights);
  return to.give(
      hlo.mul(counts, hlo.broadcast(all, counts, {Hlo::rankOf(counts) - 1})));
}

} // namespace

/// Rows of the pool are added up in their columns of the result.
LogicalResult lowering::tfIdfVectorizer(Lowering &to) {
  auto pool = to.integers("pool_int64s"), starts = to.integers("ngram_counts"),
       places = to.integers("ngram_indexes");
  if (!pool || !starts || !places || places->empty())
    return to.refuse("its pool has no numbers");
  Value x = to.operand(0);
  Extents shape = to.extentsOf(x);
  shape.back() = to.plus(Extent(*llvm::max_element(*places)), 1);
  Value columns = to.filled(to.element(), 0, shape);
  ArrayRef<int64_t> rest = *places;
  for (int64_t length = 1; length <= int64_t(starts->size()); ++length) {
    ArrayRef<int64_t> part = poolOf(*pool, *starts, length);
    size_t rows = part.size() / size_t(length);
    if (rows > rest.size())
      return to.refuse("its pool has more sequences than places");
    ArrayRef<int64_t> own = rest.take_front(rows);
    rest = rest.drop_front(rows);
    bool counts = rows && length >= to.integer("min_gram_length", 1) &&
                  length <= to.integer("max_gram_length", 1);
    int64_t skips = length == 1 ? 0 : to.integer("max_skip_count", 0);
    // Sequences that skip more than there is are nowhere.
    if (Extent whole = to.extentsOf(x).back(); !whole.isOpen() && length > 1)
      skips = std::min(
          skips, std::max<int64_t>((whole.number - 1) / (length - 1) - 1, 0));
    if (counts && failed(to.needCopies(skips)))
      return failure();
    for (int64_t step = 1; counts && step <= skips + 1; ++step)
      columns = addAt(to, columns, countRows(to, x, part, length, step), own);
  }
  return giveWeighted(to, columns, *places);
}

} // namespace dialectgen::onnx
