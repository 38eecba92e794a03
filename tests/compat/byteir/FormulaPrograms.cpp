//===- FormulaPrograms.cpp - coarse operations of programs in text --------===//
//
// See checkPrograms in FormulaCases.h.
//
//===----------------------------------------------------------------------===//

#include "FormulaCases.h"

namespace dialectgen::byteir::test {
namespace {

/// A type in MLIR text, with open sizes if `isOpen`.
std::string typeText(Type element, ArrayRef<int64_t> shape, bool isOpen) {
  SmallVector<int64_t> sizes(shape);
  if (isOpen)
    sizes.assign(sizes.size(), ShapedType::kDynamic);
  std::string text;
  llvm::raw_string_ostream(text) << RankedTensorType::get(sizes, element);
  return text;
}

/// A function of one operation, whose operands are its arguments.
std::string programOf(StringRef target, StringRef attributes,
                      ArrayRef<std::string> operands,
                      ArrayRef<std::string> results) {
  std::vector<std::string> names, arguments;
  for (auto [index, type] : llvm::enumerate(operands)) {
    names.push_back("%" + std::to_string(index));
    arguments.push_back(names.back() + ": " + type);
  }
  std::string count = ":" + std::to_string(results.size());
  std::string given = "(" + llvm::join(results, ", ") + ")";
  return "func.func @main(" + llvm::join(arguments, ", ") + ") -> " + given +
         " {\n  %r" + count + " = stablehlo.custom_call @" + target.str() +
         "(" + llvm::join(names, ", ") + ") {byteir_attrs = {" +
         attributes.str() + "}} : (" + llvm::join(operands, ", ") + ") -> " +
         given + "\n  return " + (results.size() == 1 ? "%r#0" : "%r#0, %r#1") +
         " : " + llvm::join(results, ", ") + "\n}\n";
}

void checkLosses(Cases &cases, Type element, bool isOpen) {
  Type i64 = cases.builder.getI64Type();
  // The ignored class, 2, is one that there is, and its row is no number.
  Tensor x = numbers(element, {4, 3}), target = listOf(i64, {1, 2, 0, 1});
  x.set(5, none);
  double sum = 0;
  Wanted each{{4}, {0, 0, 0, 0}};
  for (int64_t row : {0, 2, 3}) {
    each.numbers[size_t(row)] = -x.at(row * 3 + int64_t(target.at(row)));
    sum += each.numbers[size_t(row)];
  }
  std::string operand = typeText(element, {4, 3}, isOpen),
              classes = typeText(i64, {4}, isOpen),
              rows = typeText(element, {4}, isOpen),
              scalar = typeText(element, {}, false);
  for (int64_t reduction : {0, 1, 2}) {
    std::string attributes =
        "ignore_index = 2 : i64, reduction = " + std::to_string(reduction) +
        " : i64";
    std::string loss = reduction ? scalar : rows;
    cases.checkProgram("nll_loss_forward", {x, target},
                       programOf("byteir.nll_loss_forward", attributes,
                                 {operand, classes}, {loss, scalar}),
                       {reduction == 0   ? each
                        : reduction == 1 ? Wanted{{}, {sum / 3}}
                                         : Wanted{{}, {sum}},
                        {{}, {reduction ? 3.0 : 0.0}}});
    Tensor gradient = reduction ? Tensor::make(element, {})
                                : listOf(element, {1, 2, 3, 4}),
           weight = Tensor::make(element, {});
    weight.set(0, 3);
    if (reduction)
      gradient.set(0, 6);
    Wanted wanted{{4, 3}, std::vector<double>(12, 0)};
    for (int64_t row : {0, 2, 3})
      wanted.numbers[size_t(row * 3 + int64_t(target.at(row)))] =
          -(reduction == 0   ? gradient.at(row)
            : reduction == 1 ? 2
                             : 6);
    cases.checkProgram("nll_loss_backward", {gradient, x, target, weight},
                       programOf("byteir.nll_loss_backward", attributes,
                                 {loss, operand, classes, scalar}, {operand}),
                       wanted);
  }
  // One sample; and a mean of nothing is no number.
  Tensor one = listOf(element, {-1, -2, -3}), last = Tensor::make(i64, {});
  last.set(0, 2);
  for (int64_t ignoredClass : {0, 2})
    cases.checkProgram(
        "nll_loss_forward", {one, last},
        programOf("byteir.nll_loss_forward",
                  "ignore_index = " + std::to_string(ignoredClass) +
                      " : i64, reduction = 1 : i64",
                  {typeText(element, {3}, isOpen), "tensor<i64>"},
                  {scalar, scalar}),
        {{{}, {ignoredClass == 2 ? none : 3.0}},
         {{}, {ignoredClass == 2 ? 0.0 : 1.0}}});
}

/// Of matrices, all ways to transpose them, and batches that are broadcast.
void checkProducts(Cases &cases, Type element, bool isOpen) {
  for (bool left : {false, true})
    for (bool right : {false, true})
      for (const SmallVector<int64_t> &batch :
           std::vector<SmallVector<int64_t>>{{}, {2}, {2, 3}, {2, 1}}) {
        // The other side has a batch of 3 where this one has 1.
        bool isBroadcast = !batch.empty() && batch.back() == 1;
        SmallVector<int64_t> a(batch), b(batch), c(batch);
        if (isBroadcast) {
          b.assign(1, 3);
          c.back() = 3;
        }
        a.append(left ? std::initializer_list<int64_t>{4, 2}
                      : std::initializer_list<int64_t>{2, 4});
        b.append(right ? std::initializer_list<int64_t>{5, 4}
                       : std::initializer_list<int64_t>{4, 5});
        c.append({2, 5});
        Tensor x = numbers(element, a, 1), y = numbers(element, b, 2);
        Wanted wanted{c, {}};
        int64_t count = 1;
        for (int64_t size : ArrayRef(c).drop_back(2))
          count *= size;
        for (int64_t i = 0; i != count; ++i)
          for (int64_t row = 0; row != 2; ++row)
            for (int64_t column = 0; column != 5; ++column) {
              int64_t p = isBroadcast ? i / 3 : i, q = isBroadcast ? i % 3 : i;
              double sum = 0;
              for (int64_t k = 0; k != 4; ++k)
                sum += x.at(p * 8 + (left ? k * 2 + row : row * 4 + k)) *
                       y.at(q * 20 + (right ? column * 4 + k : k * 5 + column));
              wanted.numbers.push_back(sum);
            }
        cases.checkProgram(
            "BatchMatMul", {x, y},
            programOf(
                "tf.BatchMatMul",
                std::string("adj_x = ") + (left ? "true" : "false") +
                    ", adj_y = " + (right ? "true" : "false"),
                {typeText(element, a, isOpen), typeText(element, b, isOpen)},
                {typeText(element, c, isOpen)}),
            wanted);
      }
}

/// One line of a table of slices of numbers 0, 1, … in a shape.
struct SliceCase {
  const char *begin, *end, *strides, *masks;
  SmallVector<int64_t> shape;
  std::vector<double> numbers;
};

void checkSlices(Cases &cases) {
  Tensor x = Tensor::make(cases.builder.getF32Type(), {3, 4});
  for (int64_t i = 0; i != 12; ++i)
    x.set(i, double(i));
  const SliceCase table[] = {
      {"0, 1", "2, 3", "1, 1", "", {2, 2}, {1, 2, 5, 6}},
      {"1", "3", "1", "", {2, 4}, {4, 5, 6, 7, 8, 9, 10, 11}},
      {"0, 0", "3, 4", "2, 3", "", {2, 2}, {0, 3, 8, 11}},
      // From the end, and beyond it.
      {"-2, -9", "9, -2", "1, 1", "", {2, 2}, {4, 5, 8, 9}},
      // Backwards, all of it.
      {"0, 9",
       "0, 0",
       "1, -2",
       "begin_mask = 1 : i64, end_mask = 3 : i64",
       {3, 2},
       {3, 1, 7, 5, 11, 9}},
      {"2, 0",
       "0, 0",
       "-1, 1",
       "end_mask = 2 : i64",
       {2, 4},
       {8, 9, 10, 11, 4, 5, 6, 7}},
      // A dimension taken away, one put in.
      {"-1, 1", "0, 3", "1, 1", "shrink_axis_mask = 1 : i64", {2}, {9, 10}},
      {"1, 0, 1",
       "2, 0, 2",
       "1, 1, 1",
       "new_axis_mask = 2 : i64, shrink_axis_mask = 1 : i64",
       {1, 1},
       {5}},
      // Nothing.
      {"2, 0", "1, 4", "1, 1", "", {0, 4}, {}},
  };
  for (const SliceCase &one : table) {
    unsigned count = 1 + unsigned(StringRef(one.begin).count(','));
    std::string vector = "tensor<" + std::to_string(count) + "xi32>";
    auto constant = [&](const char *name, const char *numbers) {
      return std::string("  ") + name + " = stablehlo.constant dense<[" +
             numbers + "]> : " + vector + "\n";
    };
    std::string result = typeText(x.element, one.shape, false);
    cases.checkProgram(
        "StridedSlice", x,
        "func.func @main(%x: tensor<3x4xf32>) -> " + result + " {\n" +
            constant("%b", one.begin) + constant("%e", one.end) +
            constant("%s", one.strides) +
            "  %r = stablehlo.custom_call @tf.StridedSlice(%x, %b, %e, %s) "
            "{byteir_attrs = {" +
            one.masks + "}} : (tensor<3x4xf32>, " + vector + ", " + vector +
            ", " + vector + ") -> " + result + "\n  return %r : " + result +
            "\n}\n",
        Wanted{one.shape, one.numbers});
  }
}

/// Where only dimensions are open that nothing is done along.
void checkOpenDimensions(Cases &cases) {
  Tensor x = Tensor::make(cases.builder.getF32Type(), {2, 4});
  for (int64_t i = 0; i != 8; ++i)
    x.set(i, double(i));
  cases.checkProgram(
      "StridedSlice", x,
      "func.func @main(%x: tensor<?x4xf32>) -> tensor<?x1x2xf32> {\n"
      "  %b = stablehlo.constant dense<[0, 0, 1]> : tensor<3xi32>\n"
      "  %e = stablehlo.constant dense<[0, 0, 4]> : tensor<3xi32>\n"
      "  %s = stablehlo.constant dense<[1, 1, 2]> : tensor<3xi32>\n"
      "  %r = stablehlo.custom_call @tf.StridedSlice(%x, %b, %e, %s) "
      "{byteir_attrs = {end_mask = 1 : i64, new_axis_mask = 2 : i64}} : "
      "(tensor<?x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> "
      "tensor<?x1x2xf32>\n  return %r : tensor<?x1x2xf32>\n}\n",
      Wanted{{2, 1, 2}, {1, 3, 5, 7}});
  for (StringRef mode : {"nearest", "linear"})
    cases.checkProgram(
        "resize", x,
        ("func.func @main(%x: tensor<?x4xf32>) -> tensor<?x2xf32> {\n"
         "  %s = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>\n"
         "  %r = stablehlo.custom_call @byteir.resize(%x, %s) {byteir_attrs = "
         "{target_mode = \"scale\", mode = \"" +
         mode +
         "\", coordinate_transformation_mode = \"asymmetric\"}} : "
         "(tensor<?x4xf32>, tensor<2xf32>) -> tensor<?x2xf32>\n"
         "  return %r : tensor<?x2xf32>\n}\n")
            .str(),
        Wanted{{2, 2}, {0, 2, 4, 6}});
  // More places than narrow indices can tell apart.
  Tensor many = Tensor::make(cases.builder.getF32Type(), {40000});
  many.set(30000, 1);
  many.set(39000, 1);
  cases.checkProgram(
      "arg_max", many,
      programOf("byteir.arg_max",
                "axis = 0 : i64, keep_dims = false, select_last_index = false",
                {"tensor<40000xf32>"}, {"tensor<i16>"}),
      Wanted{{}, {30000}});
}

/// Repeats rows 0, 1, 2 by constants; zero and negative numbers mean no
/// repetition.
void checkRepeats(Cases &cases, Type element) {
  Tensor x = numbers(element, {3, 2});
  struct {
    const char *counts;
    std::vector<int64_t> rows;
  } table[] = {{"2, 0, 1", {0, 0, 2}},
               {"2", {0, 0, 1, 1, 2, 2}},
               {"-1, 1, 0", {1}},
               {"0, 0, 0", {}}};
  for (const auto &[counts, rows] : table) {
    Wanted wanted{{int64_t(rows.size()), 2}, {}};
    for (int64_t row : rows)
      for (int64_t column : {0, 1})
        wanted.numbers.push_back(x.at(row * 2 + column));
    std::string list =
        "tensor<" + std::to_string(1 + StringRef(counts).count(',')) + "xi64>";
    std::string from = typeText(element, x.shape, false),
                to = typeText(element, wanted.shape, false);
    cases.checkProgram("repeat", x,
                       "func.func @main(%x: " + from + ") -> " + to +
                           " {\n  %n = stablehlo.constant dense<[" + counts +
                           "]> : " + list +
                           "\n  %r = stablehlo.custom_call @byteir.repeat(%x, "
                           "%n) : (" +
                           from + ", " + list + ") -> " + to +
                           "\n  return %r : " + to + "\n}\n",
                       wanted);
  }
}

void checkScatters(Cases &cases, Type element) {
  Type i32 = cases.builder.getI32Type();
  // Places that are given twice, and one that is nowhere.
  Tensor places = Tensor::make(i32, {5, 1}),
         updates = Tensor::make(element, {5});
  for (auto [index, place] : llvm::enumerate(std::array{1, 3, 1, 9, 0})) {
    places.set(int64_t(index), place);
    updates.set(int64_t(index), double(index) + 1);
  }
  Tensor shape = listOf(i32, {4});
  std::string list = typeText(element, {5}, false);
  for (const char *size : {"4", "?"}) {
    std::string result = typeText(element, {4}, *size == '?');
    cases.checkProgram("ScatterNd", {places, updates, shape},
                       programOf("tf.ScatterNd", "",
                                 {"tensor<5x1xi32>", list, "tensor<1xi32>"},
                                 {result}),
                       Wanted{{4}, {5, 4, 0, 2}});
  }
  // Rows at places of two dimensions.
  Tensor pairs = Tensor::make(i32, {2, 2}),
         rows = Tensor::make(element, {2, 3});
  for (auto [index, place] : llvm::enumerate(std::array{0, 1, 1, 0}))
    pairs.set(int64_t(index), place);
  for (int64_t i = 0; i != 6; ++i)
    rows.set(i, double(i) + 1);
  cases.checkProgram(
      "ScatterNd", {pairs, rows, listOf(i32, {2, 2, 3})},
      programOf("tf.ScatterNd", "",
                {"tensor<2x2xi32>", typeText(element, {2, 3}, false),
                 "tensor<3xi32>"},
                {typeText(element, {2, 2, 3}, false)}),
      Wanted{{2, 2, 3}, {0, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0, 0}});
}

} // namespace

void checkPrograms(Cases &cases) {
  Builder &builder = cases.builder;
  for (Type element :
       {Type(builder.getF16Type()), Type(builder.getBF16Type()),
        Type(builder.getF32Type()), Type(builder.getF64Type())}) {
    for (bool isOpen : {false, true}) {
      checkLosses(cases, element, isOpen);
      checkProducts(cases, element, isOpen);
    }
    checkScatters(cases, element);
    checkRepeats(cases, element);
  }
  checkScatters(cases, builder.getI32Type());
  checkSlices(cases);
  checkOpenDimensions(cases);
}

} // namespace dialectgen::byteir::test
