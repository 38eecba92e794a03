//===- Regions.cpp - lowerings of regions and displaced samples -----------===//
//
// Cells of regions are intervals along each of two axes, so an image is
// multiplied, or masked, along one axis after the other. Displaced samples are
// taken one by one.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Lowering.h"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

Value floorOf(Hlo &hlo, Value x) { return hlo.unary<stablehlo::FloorOp>(x); }
Value ceilOf(Hlo &hlo, Value x) { return hlo.unary<stablehlo::CeilOp>(x); }
Value both(Hlo &hlo, Value a, Value b) {
  return hlo.binary<stablehlo::AndOp>(a, b);
}

/// `1 - |distance|`, or 0 if that is less.
Value hat(Hlo &hlo, Value distance) {
  return hlo.max(hlo.add(hlo.mul(hlo.unary<stablehlo::AbsOp>(distance), -1), 1),
                 0);
}

/// Cells of all regions along one dimension of the image.
struct Cells {
  /// Numbers of each cell and element, in the shape [region, element, cell].
  Value element, cell;
  /// The size of the dimension, in that shape.
  Value size;

  Cells(Lowering &to, Value image, Value regions, int64_t dimension,
        int64_t count) {
    Hlo &hlo = to.getHlo();
    Type f32 = to.getBuilder().getF32Type();
    Value like = to.filled(f32, 0,
                           {to.extentOf(regions, 0),
                            to.extentOf(image, dimension), Extent(count)});
    element = hlo.iota(like, f32, 1);
    cell = hlo.iota(like, f32, 2);
    size =
        hlo.broadcast(hlo.convert(to.sizeAt(image, dimension), f32), like, {});
  }
  /// A number of each region for all of its cells and elements.
  Value spread(Hlo &hlo, Value number) const {
    return hlo.broadcast(number, cell, {0});
  }
};

/// Column `index` of the regions, scaled.
Value columnOf(Lowering &to, Value regions, int64_t index) {
  Hlo &hlo = to.getHlo();
  Value column =
      to.reshapeTo(to.sliceOf(regions, 1, Extent(index), Extent(index + 1), 1),
                   {to.extentOf(regions, 0)});
  return hlo.mul(hlo.convert(column, to.getBuilder().getF32Type()),
                 to.real("spatial_scale", 1));
}

/// The image of each region.
Value imagesOf(Lowering &to, Value batchIndices) {
  Hlo &hlo = to.getHlo();
  return take(hlo, hlo.widen(to.operand(0)), 0, batchIndices);
}

/// The weights of elements for the mean of the samples in each cell. Samples
/// outside of the image count as 0, unless they are close.
Value sampleWeights(Lowering &to, int64_t dimension, int64_t count) {
  Hlo &hlo = to.getHlo();
  Value regions = to.operand(1);
  bool isHalf =
      to.string("coordinate_transformation_mode", "half_pixel") == "half_pixel";
  Value begin = columnOf(to, regions, 3 - dimension),
        length = hlo.sub(columnOf(to, regions, 5 - dimension), begin);
  begin = hlo.add(begin, isHalf ? -0.5 : 0);
  Value cell = hlo.mul(isHalf ? length : hlo.max(length, 1),
                       1 / static_cast<float>(count));
  int64_t ratio = to.integer("sampling_ratio", 0);
  Value samples = ratio ? hlo.fill(cell, double(ratio)) : ceilOf(hlo, cell);
  Cells cells(to, to.operand(0), regions, dimension, count);
  Value first = hlo.add(cells.spread(hlo, begin),
                        hlo.mul(cells.cell, cells.spread(hlo, cell))),
        step = cells.spread(hlo, hlo.div(cell, hlo.max(samples, 1)));
  Extent rounds =
      ratio ? Extent(ratio)
            : Extent(hlo.convert(hlo.reduce<stablehlo::MaxOp>(samples, 0, {0}),
                                 to.getBuilder().getI32Type()));
  auto addSample = [&](Value index, ValueRange now) -> SmallVector<Value> {
    Value number = hlo.broadcast(
        hlo.convert(index, to.getBuilder().getF32Type()), cells.cell, {});
    Value place = hlo.add(first, hlo.mul(hlo.add(number, 0.5), step));
    Value counts = both(
        hlo, hlo.compare(number, cells.spread(hlo, samples), Direction::LT),
        both(hlo, hlo.compare(place, hlo.fill(place, -1), Direction::GE),
             hlo.compare(place, cells.size, Direction::LE)));
    Value within = hlo.max(hlo.min(place, hlo.add(cells.size, -1)), 0);
    Value weight = hat(hlo, hlo.sub(within, cells.element));
    return {hlo.add(now[0], hlo.select(counts, weight, hlo.fill(weight, 0)))};
  };
  Value sum = to.repeat(rounds, hlo.fill(cells.cell, 0), addSample).front();
  return hlo.div(sum, cells.spread(hlo, hlo.max(samples, 1)));
}

/// `images`, [region, channel, row, column], times weights of columns; the
/// result has [region, channel, cell, row].
Value timesColumns(Lowering &to, Value images, Value weights) {
  Extents shape = to.extentsOf(images);
  Value rows =
      to.reshapeTo(images, {shape[0], to.times(shape[1], shape[2]), shape[3]});
  Value cells = to.product(rows, weights, /*batchDimensions=*/1);
  shape[3] = to.extentOf(weights, 2);
  return to.transpose(to.reshapeTo(cells, shape), {0, 1, 3, 2});
}

/// Elements that belong to each cell, which begins and ends between elements.
Value elementsOfCells(Lowering &to, int64_t dimension, int64_t count) {
  Hlo &hlo = to.getHlo();
  Value regions = to.operand(1);
  auto rounded = [&](int64_t column) {
    return hlo.unary<stablehlo::RoundOp>(columnOf(to, regions, column));
  };
  Value begin = rounded(4 - dimension), end = rounded(6 - dimension);
  Value width = hlo.max(hlo.add(hlo.sub(end, begin), 1), 1);
  Cells cells(to, to.operand(0), regions, dimension, count);
  Value cell = cells.spread(
      hlo, hlo.div(width, hlo.fill(width, static_cast<float>(count))));
  Value from = cells.spread(hlo, begin);
  Value first = hlo.add(floorOf(hlo, hlo.mul(cells.cell, cell)), from),
        limit =
            hlo.add(ceilOf(hlo, hlo.mul(hlo.add(cells.cell, 1), cell)), from);
  return both(hlo, hlo.compare(cells.element, first, Direction::GE),
              hlo.compare(cells.element, limit, Direction::LT));
}

/// The greatest of `images` in each cell of columns, with cells in front of
/// rows; `least` if there is none.
Value greatestOfColumns(Lowering &to, Value images, Value which, Value least) {
  Hlo &hlo = to.getHlo();
  Extents shape = to.extentsOf(images);
  shape.push_back(to.extentOf(which, 2));
  Value like = to.filled(Hlo::elementOf(images), 0, shape);
  Value masked = hlo.select(hlo.broadcast(which, like, {0, 3, 4}),
                            hlo.broadcast(images, like, {0, 1, 2, 3}),
                            hlo.broadcast(least, like, {}));
  return to.transpose(hlo.reduce<stablehlo::MaxOp>(masked, -INFINITY, {3}),
                      {0, 1, 3, 2});
}

} // namespace

/// Bilinear samples are products of weights along both axes.
LogicalResult lowering::roiAlign(Lowering &to) {
  if (to.string("mode", "avg") != "avg")
    return to.refuse("implementations differ in the maximum of samples");
  Hlo &hlo = to.getHlo();
  Value images = imagesOf(to, to.operand(2));
  for (auto [dimension, size] :
       {std::pair(int64_t(3), "output_width"), {2, "output_height"}})
    images = timesColumns(
        to, images,
        hlo.convert(sampleWeights(to, dimension, to.integer(size, 1)),
                    Hlo::elementOf(images)));
  return to.give(images);
}

/// Cells without elements are 0.
LogicalResult lowering::maxRoiPool(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value regions = to.operand(1);
  Value batch = to.reshapeTo(to.sliceOf(regions, 1, Extent(0), Extent(1), 1),
                             {to.extentOf(regions, 0)});
  Value images = imagesOf(to, hlo.convert(batch, to.getBuilder().getI32Type()));
  Value least = hlo.scalar(Hlo::elementOf(images), -INFINITY);
  Sizes counts = to.integers("pooled_shape", 2, 1);
  SmallVector<Value> filled;
  for (int64_t dimension : {3, 2}) {
    Value which = elementsOfCells(to, dimension, counts[dimension - 2]);
    images = greatestOfColumns(to, images, which, least);
    filled.push_back(hlo.reduce<stablehlo::OrOp>(which, 0, {1}));
  }
  Value isFilled = both(hlo, hlo.broadcast(filled[1], images, {0, 2}),
                        hlo.broadcast(filled[0], images, {0, 3}));
  return to.give(hlo.select(isFilled, images, hlo.fill(images, 0)));
}

namespace {

/// Places of samples in an image, one for each element of a kernel and of the
/// result, along one dimension: [image, kernel, row, column].
Value placesOf(Lowering &to, Value offsets, ArrayRef<int64_t> kernel,
               size_t axis) {
  Hlo &hlo = to.getHlo();
  int64_t stride = to.integers("strides", 2, 1)[axis],
          dilation = to.integers("dilations", 2, 1)[axis],
          pad = to.integers("pads", 4, 0)[axis];
  Value place = hlo.add(
      hlo.mul(hlo.iota(offsets, Hlo::elementOf(offsets), int64_t(axis) + 2),
              double(stride)),
      double(-pad));
  SmallVector<double> inKernel;
  for (int64_t i = 0, count = hlo.number(CheckedSize::elementsIn(kernel));
       i != count; ++i)
    inKernel.push_back(double(axis ? i % kernel[1] : i / kernel[1]) *
                       double(dilation));
  Value starts = to.numbers(
      RankedTensorType::get(int64_t(inKernel.size()), Hlo::elementOf(offsets)),
      inKernel);
  return hlo.add(hlo.add(place, hlo.broadcast(starts, place, {1})), offsets);
}

/// The elements of `images`, [image, channel, row, column], at whole places,
/// weighted, and 0 outside: [image, kernel, row, column, channel].
Value cornerOf(Lowering &to, Value images, Value row, Value column,
               Value weight) {
  Hlo &hlo = to.getHlo();
  Extents shape = to.extentsOf(images), result = to.extentsOf(row);
  Type i32 = to.getBuilder().getI32Type();
  Value place = hlo.iota(row, i32, 0), isWithin;
  for (auto [one, size] : {std::pair(row, shape[2]), {column, shape[3]}}) {
    Value last = to.fillLike(one, to.plus(size, -1)),
          whole = hlo.max(hlo.min(one, last), 0);
    Value fits = hlo.compare(whole, one, Direction::EQ);
    isWithin = isWithin ? both(hlo, isWithin, fits) : fits;
    place = hlo.add(hlo.mul(place, to.fillLike(place, size)),
                    hlo.convert(whole, i32));
  }
  Extent pixels = to.times(shape[0], to.times(shape[2], shape[3]));
  Value all =
      to.reshapeTo(to.transpose(images, {0, 2, 3, 1}), {pixels, shape[1]});
  Value taken = take(hlo, all, 0, to.reshapeTo(place, to.elementsOf(result)));
  weight = hlo.select(isWithin, weight, hlo.fill(weight, 0));
  result.push_back(shape[1]);
  taken = to.reshapeTo(taken, result);
  return hlo.mul(taken, hlo.broadcast(weight, taken, {0, 1, 2, 3}));
}

/// Bilinear samples at `places`, rows and columns.
Value samplesAt(Lowering &to, Value images, ArrayRef<Value> places,
                Value mask) {
  Hlo &hlo = to.getHlo();
  Value sum;
  for (int64_t corner = 0; corner != 4; ++corner) {
    Value weight = mask;
    SmallVector<Value> at;
    for (auto [axis, place] : llvm::enumerate(places)) {
      at.push_back(hlo.add(floorOf(hlo, place), double(corner >> axis & 1)));
      Value share = hat(hlo, hlo.sub(place, at.back()));
      weight = weight ? hlo.mul(weight, share) : share;
    }
    Value part = cornerOf(to, images, at[0], at[1], weight);
    sum = sum ? hlo.add(sum, part) : part;
  }
  return sum;
}

} // namespace

/// Samples in the place of columns, which filters multiply.
LogicalResult lowering::deformConv(Lowering &to) {
  if (Hlo::rankOf(to.operand(0)) != 4)
    return to.refuse("its images do not have two dimensions");
  Hlo &hlo = to.getHlo();
  Value x = hlo.widen(to.operand(0)), w = hlo.widen(to.operand(1)),
        offsets = hlo.widen(to.operand(2));
  Sizes window(Lowering::shapeOf(w).drop_front(2)),
      given = to.integers("kernel_shape").value_or(window);
  if (ShapedType::isDynamicShape(given))
    return to.refuse("the size of its kernel is unknown");
  if (!ComputedElements::admits(given))
    return to.refuse(ComputedElements::whyNot(given));
  Extents shape = to.extentsOf(x), filter = to.extentsOf(w),
          result = to.extentsOf(offsets);
  int64_t groups = to.integer("group", 1);
  Extent parts(to.integer("offset_group", 1)),
      images = to.times(shape[0], parts),
      reach(hlo.number(CheckedSize::elementsIn(given))), group(groups),
      places = to.times(result[2], result[3]),
      perGroup = to.over(filter[0], groups),
      columns = to.times(filter[1], reach);
  Extents samplesShape = {images, reach, result[2], result[3]};
  offsets =
      to.reshapeTo(offsets, {images, reach, Extent(2), result[2], result[3]});
  SmallVector<Value> at;
  for (int64_t axis : {0, 1})
    at.push_back(placesOf(
        to,
        to.reshapeTo(to.sliceOf(offsets, 2, Extent(axis), Extent(axis + 1), 1),
                     samplesShape),
        given, size_t(axis)));
  Value mask = to.has(4) ? to.reshapeTo(hlo.widen(to.operand(4)), samplesShape)
                         : Value();
  Value samples =
      samplesAt(to,
                to.reshapeTo(x, {images, to.over(shape[1], parts.number),
                                 shape[2], shape[3]}),
                at, mask);
  // [group, batch, row, column, channel of the group and kernel]
  samples = to.reshapeTo(to.transpose(samples, {0, 4, 1, 2, 3}),
                         {shape[0], group, columns, places});
  samples = to.reshapeTo(to.transpose(samples, {1, 0, 3, 2}),
                         {group, to.times(shape[0], places), columns});
  Value filters = to.reshapeTo(w, {group, perGroup, columns});
  Value sums = to.product(samples, to.transpose(filters, {0, 2, 1}), 1);
  sums = to.reshapeTo(sums, {group, shape[0], places, perGroup});
  result[1] = filter[0];
  Value y = to.reshapeTo(to.transpose(sums, {1, 0, 3, 2}), result);
  if (to.has(3))
    y = hlo.add(y, hlo.broadcast(hlo.widen(to.operand(3)), y, {1}));
  return to.give(y);
}

} // namespace dialectgen::onnx
