//===- ChloPrograms.cpp - programs of chlo, run as StableHLO --------------===//
//
// See ChloPrograms.h.
//
//===----------------------------------------------------------------------===//

#include "ChloPrograms.h"
#include "dialectgen/stablehlo/ChloConversion.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <random>

using namespace mlir;

namespace dialectgen::chlo::test {

std::vector<Tensor> runProgram(MLIRContext &context, const std::string &program,
                               ArrayRef<Tensor> arguments) {
  std::string problem;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    problem += diagnostic.str() + "\n";
  });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(program, &context);
  if (!module || failed(stablehlo::legalizeChlo(*module)) ||
      failed(verify(*module))) {
    llvm::errs() << problem << program;
    return {};
  }
  auto function = *module->getOps<func::FuncOp>().begin();
  auto results = dialectgen::test::interpret(function, arguments, problem);
  if (!results) {
    llvm::errs() << problem << "\n" << program;
    return {};
  }
  return *results;
}

namespace {

class Programs {
public:
  explicit Programs(MLIRContext &context) : context(context), types(&context) {}

  /// Runs `body`, which returns %r, and compares that with `wanted`.
  void check(const std::string &body, ArrayRef<Tensor> inputs,
             ArrayRef<std::string> openShapes, const std::string &result,
             const Tensor &wanted) {
    std::string text = "func.func @f(";
    for (auto [index, input] : llvm::enumerate(inputs)) {
      llvm::raw_string_ostream(text)
          << (index ? ", " : "") << "%" << index << ": "
          << (index < openShapes.size() ? openShapes[index] : typeOf(input));
    }
    text += ") -> " + result + " {\n  " + body + "\n  return %r : " + result +
            "\n}\n";
    std::vector<Tensor> results = runProgram(context, text, inputs);
    ++count;
    std::string difference =
        results.empty()
            ? "it is not run"
            : dialectgen::test::difference(results[0], wanted, 1e-5, 1e-6);
    if (difference.empty())
      return;
    llvm::errs() << difference << " in\n" << text;
    ++failures;
  }

  /// The type, with sizes left open along these dimensions.
  std::string typeOf(const Tensor &tensor,
                     ArrayRef<int64_t> openDimensions = {}) const {
    SmallVector<int64_t> shape(tensor.shape);
    for (int64_t dimension : openDimensions)
      shape[size_t(dimension)] = ShapedType::kDynamic;
    std::string text;
    llvm::raw_string_ostream(text)
        << RankedTensorType::get(shape, tensor.element);
    return text;
  }
  std::string openTypeOf(const Tensor &tensor) const {
    return typeOf(tensor, llvm::to_vector(llvm::seq<int64_t>(
                              0, int64_t(tensor.shape.size()))));
  }
  Tensor draw(ArrayRef<int64_t> shape, Type element) {
    Tensor tensor = Tensor::make(element, shape);
    for (int64_t i = 0; i != tensor.size(); ++i)
      tensor.set(i, double(random() % 41) / 4 - 5);
    return tensor;
  }

  void checkBroadcasts();
  void checkNextAfter();
  void checkMulhi();
  void checkTopK();
  void checkRaggedDot();
  void checkScan();
  void checkOddTypes();

  unsigned count = 0, failures = 0;

private:
  MLIRContext &context;
  Builder types;
  std::mt19937 random{7};
};

/// The index in `of`, whose dimensions are these ones of a shape, of the
/// element at `index` of that shape.
int64_t indexIn(const Tensor &of, ArrayRef<int64_t> dimensions,
                ArrayRef<int64_t> shape, int64_t index) {
  SmallVector<int64_t> places(shape.size());
  for (size_t i = shape.size(); i-- != 0;) {
    places[i] = index % shape[i];
    index /= shape[i];
  }
  int64_t place = 0;
  for (auto [size, dimension] : llvm::zip(of.shape, dimensions))
    place = place * size + (size == 1 ? 0 : places[size_t(dimension)]);
  return place;
}

void Programs::checkBroadcasts() {
  struct Case {
    SmallVector<int64_t> lhs, rhs, shape;
    std::vector<int64_t> dimensions;
  };
  const Case cases[] = {
      {{2, 3}, {2, 3}, {2, 3}, {}},
      {{3}, {2, 3}, {2, 3}, {}},
      {{2, 1}, {3}, {2, 3}, {}},
      {{}, {4, 2}, {4, 2}, {}},
      {{2}, {2, 3}, {2, 3}, {0}},
      {{3, 4}, {3}, {3, 4}, {0}},
      {{2, 1, 4}, {1, 3, 1}, {2, 3, 4}, {}},
      {{1}, {1, 1}, {1, 1}, {}},
      {{4}, {2, 4, 3}, {2, 4, 3}, {1}},
  };
  for (const Case &one : cases)
    for (bool isOpen : {false, true}) {
      Tensor lhs = draw(one.lhs, types.getF32Type()),
             rhs = draw(one.rhs, types.getF32Type());
      Tensor wanted = Tensor::make(types.getF32Type(), one.shape),
             less = Tensor::make(types.getI1Type(), one.shape);
      auto places = [&](const Tensor &of) {
        SmallVector<int64_t> dimensions = llvm::to_vector(one.dimensions);
        if (of.shape.size() == one.shape.size() || dimensions.empty()) {
          dimensions.clear();
          for (size_t i = 0; i != of.shape.size(); ++i)
            dimensions.push_back(
                int64_t(one.shape.size() - of.shape.size() + i));
        }
        return dimensions;
      };
      for (int64_t i = 0; i != wanted.size(); ++i) {
        double a = lhs.at(indexIn(lhs, places(lhs), one.shape, i)),
               b = rhs.at(indexIn(rhs, places(rhs), one.shape, i));
        wanted.set(i, a - b);
        less.set(i, a < b);
      }
      std::string given;
      if (!one.dimensions.empty())
        given = "broadcast_dimensions = array<i64: " +
                std::to_string(one.dimensions[0]) + ">";
      std::vector<std::string> open;
      auto openOf = [&](const Tensor &tensor) {
        return isOpen ? openTypeOf(tensor) : typeOf(tensor);
      };
      open = {openOf(lhs), openOf(rhs)};
      std::string signature = "(" + open[0] + ", " + open[1] + ") -> ";
      check("%r = chlo.broadcast_subtract %0, %1 {" + given +
                "} : " + signature + openOf(wanted),
            {lhs, rhs}, open, openOf(wanted), wanted);
      check("%r = chlo.broadcast_compare %0, %1 {comparison_direction = "
            "#chlo<comparison_direction LT>" +
                (given.empty() ? "" : ", " + given) + "} : " + signature +
                openOf(less),
            {lhs, rhs}, open, openOf(less), less);
    }
}

void Programs::checkNextAfter() {
  for (Type type : {types.getF32Type(), types.getF64Type()}) {
    bool isDouble = type.isF64();
    static constexpr double odd[] = {0,         -0.0, 1,     -1,
                                     1e-45,     3e38, -3e38, INFINITY,
                                     -INFINITY, NAN,  2,     5e-324};
    constexpr auto length = int64_t(std::size(odd));
    Tensor x = Tensor::make(type, {length * length}), y = x, wanted = x;
    for (int64_t i = 0; i != length * length; ++i) {
      x.set(i, odd[i / length]);
      y.set(i, odd[i % length]);
      wanted.set(
          i, isDouble ? std::nextafter(x.at(i), y.at(i))
                      : double(std::nextafter(float(x.at(i)), float(y.at(i)))));
    }
    std::string tensor = typeOf(x);
    std::vector<Tensor> results = runProgram(
        context,
        "func.func @f(%x: " + tensor + ", %y: " + tensor + ") -> " + tensor +
            " {\n  %r = chlo.next_after %x, %y : " + tensor + ", " + tensor +
            " -> " + tensor + "\n  return %r : " + tensor + "\n}\n",
        {x, y});
    ++this->count;
    for (int64_t i = 0; !results.empty() && i != length * length; ++i) {
      double a = results[0].at(i), b = wanted.at(i);
      if (a == b || (std::isnan(a) && std::isnan(b)))
        continue;
      llvm::errs() << "next_after of " << x.at(i) << " to " << y.at(i) << " is "
                   << a << ", not " << b << "\n";
      ++failures;
    }
    failures += results.empty();
  }
}

void Programs::checkMulhi() {
  for (unsigned width : {8U, 16U, 32U, 64U})
    for (bool isUnsigned : {false, true}) {
      Type type = IntegerType::get(&context, width,
                                   isUnsigned ? IntegerType::Unsigned
                                              : IntegerType::Signless);
      Tensor x = Tensor::make(type, {200}), y = x, wanted = x;
      for (int64_t i = 0; i != 200; ++i) {
        x.setInteger(i, int64_t(uint64_t(random()) << 32 | random()));
        y.setInteger(i, int64_t(uint64_t(random()) << 32 | random()));
        auto a = uint64_t(x.integers[size_t(i)]),
             b = uint64_t(y.integers[size_t(i)]);
        __int128 product = isUnsigned
                               ? __int128(__uint128_t(a) * __uint128_t(b))
                               : __int128(int64_t(a)) * __int128(int64_t(b));
        wanted.setInteger(i, isUnsigned ? int64_t(__uint128_t(product) >> width)
                                        : int64_t(product >> width));
      }
      std::string tensor = typeOf(x);
      check("%r = chlo.mulhi %0, %1 : " + tensor + ", " + tensor + " -> " +
                tensor,
            {x, y}, {}, tensor, wanted);
    }
}

void Programs::checkTopK() {
  for (int64_t k : {0, 1, 3, 7}) {
    Tensor x = draw({3, 7}, types.getF32Type());
    Tensor wanted = Tensor::make(types.getF32Type(), {3, k}),
           places = Tensor::make(types.getI32Type(), {3, k});
    for (int64_t row = 0; row != 3; ++row) {
      std::vector<int64_t> order(7);
      for (int64_t i = 0; i != 7; ++i)
        order[size_t(i)] = i;
      llvm::sort(order, [&](int64_t a, int64_t b) {
        double left = x.at(row * 7 + a), right = x.at(row * 7 + b);
        return left > right || (left == right && a < b);
      });
      for (int64_t i = 0; i != k; ++i) {
        wanted.set(row * k + i, x.at(row * 7 + order[size_t(i)]));
        places.set(row * k + i, double(order[size_t(i)]));
      }
    }
    std::string operation = "chlo.top_k(%0, k = " + std::to_string(k) +
                            ") : " + typeOf(x) + " -> (" + typeOf(wanted) +
                            ", " + typeOf(places) + ")";
    check("%r, %i = " + operation, {x}, {}, typeOf(wanted), wanted);
    check("%v, %r = " + operation, {x}, {}, typeOf(places), places);
  }
}

void Programs::checkRaggedDot() {
  constexpr int64_t b = 2, m = 5, k = 4, n = 3, g = 3;
  // The ragged dimension: of the left rows, contracted, or a batching one.
  for (int mode : {1, 2, 3})
    for (bool isBatched : {false, true}) {
      if (mode == 3 && isBatched)
        continue;
      Tensor lhs = draw({b, m, k}, types.getF32Type());
      Tensor rhs = mode == 1 ? draw({g, b, k, n}, types.getF32Type())
                             : draw({b, k, n}, types.getF32Type());
      int64_t rows = mode == 1 ? m : mode == 2 ? k : b;
      SmallVector<int64_t> shape = {g};
      if (isBatched)
        shape.insert(shape.begin(), b);
      Tensor sizes = Tensor::make(types.getI64Type(), shape);
      for (int64_t i = 0; i != sizes.size(); i += g) {
        int64_t first = int64_t(random()) % rows,
                second = int64_t(random()) % (rows - first + 1);
        sizes.setInteger(i, first);
        sizes.setInteger(i + 1, second);
        sizes.setInteger(i + 2, rows - first - second);
      }
      auto groupOf = [&](int64_t batch, int64_t row) {
        int64_t end = 0, group = 0;
        for (; group != g; ++group) {
          end += sizes.integers[size_t((isBatched ? batch * g : 0) + group)];
          if (row < end)
            break;
        }
        return group;
      };
      SmallVector<int64_t> result = {b, m, n};
      if (mode == 2)
        result.insert(result.begin(), g);
      Tensor wanted = Tensor::make(types.getF32Type(), result);
      std::vector<double> sums(size_t(wanted.size()), 0);
      for (int64_t i = 0; i != b; ++i)
        for (int64_t row = 0; row != m; ++row)
          for (int64_t column = 0; column != n; ++column)
            for (int64_t inner = 0; inner != k; ++inner) {
              int64_t group =
                  mode == 3 ? 0 : groupOf(i, mode == 1 ? row : inner);
              int64_t right = (i * k + inner) * n + column;
              int64_t place = (i * m + row) * n + column;
              if (mode == 1)
                right += group * b * k * n;
              if (mode == 2)
                place += group * b * m * n;
              sums[size_t(place)] +=
                  lhs.at((i * m + row) * k + inner) * rhs.at(right);
            }
      for (int64_t i = 0; i != wanted.size(); ++i)
        wanted.set(i, sums[size_t(i)]);
      std::string numbers =
          "lhs_batching_dimensions = [0], rhs_batching_dimensions = [" +
          std::to_string(mode == 1) +
          "], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = "
          "[" +
          std::to_string(mode == 1 ? 2 : 1) + "], lhs_ragged_dimensions = [" +
          std::to_string(mode == 1   ? 1
                         : mode == 2 ? 2
                                     : 0) +
          "]" + (mode == 1 ? ", rhs_group_dimensions = [0]" : "");
      for (bool isOpen : {false, true}) {
        auto type = [&](const Tensor &tensor) {
          return isOpen ? openTypeOf(tensor) : typeOf(tensor);
        };
        check("%r = \"chlo.ragged_dot\"(%0, %1, %2) <{"
              "ragged_dot_dimension_numbers = #chlo.ragged_dot<" +
                  numbers + ">}> : (" + type(lhs) + ", " + type(rhs) + ", " +
                  type(sizes) + ") -> " + type(wanted),
              {lhs, rhs, sizes}, {type(lhs), type(rhs), type(sizes)},
              type(wanted), wanted);
      }
    }
}

void Programs::checkScan() {
  constexpr int64_t rows = 3, columns = 4;
  for (int64_t dimension : {0, 1})
    for (bool isReverse : {false, true}) {
      Tensor x = draw({rows, columns}, types.getF32Type()), wanted = x;
      int64_t length = dimension ? columns : rows,
              lines = dimension ? rows : columns;
      Tensor first = draw({lines}, types.getF32Type()), last = first;
      for (int64_t line = 0; line != lines; ++line)
        for (int64_t i = 0; i != length; ++i) {
          int64_t place = isReverse ? length - 1 - i : i;
          int64_t index =
              dimension ? line * columns + place : place * columns + line;
          // The half of the sum so far is carried on.
          double sum = last.at(line) + x.at(index);
          wanted.set(index, sum);
          last.set(line, sum / 2);
        }
      std::string line = typeOf(first);
      std::string program =
          "chlo.scan(%0) inits(%1) dimension=" + std::to_string(dimension) +
          (isReverse ? " attributes {is_reverse = true}" : "") +
          " {\n  ^b(%a: " + line + ", %b: " + line +
          "):\n    %s = stablehlo.add %a, %b : " + line +
          "\n    %h = \"chlo.constant_like\"(%a) <{value = 0.5 : f32}> : (" +
          line + ") -> " + line +
          "\n    %c = stablehlo.multiply %s, %h : " + line +
          "\n    stablehlo.return %s, %c : " + line + ", " + line + "\n  } : (";
      for (const std::string &type : {typeOf(x), typeOf(x, dimension)}) {
        std::string whole =
            program + type + ", " + line + ") -> (" + type + ", " + line + ")";
        check("%r, %l = " + whole, {x, first}, {type}, type, wanted);
        check("%o, %r = " + whole, {x, first}, {type}, line, last);
      }
    }
}

/// Each operation with each type that its definition takes becomes a valid
/// program, or is refused.
void Programs::checkOddTypes() {
  static constexpr llvm::StringLiteral elements[] = {
      "i1",
      "i4",
      "i8",
      "ui8",
      "si32",
      "i64",
      "i128",
      "index",
      "f4E2M1FN",
      "f8E4M3FN",
      "bf16",
      "tf32",
      "f64",
      "f80",
      "f128",
      "complex<f32>",
      "complex<i32>",
      "complex<bf16>",
      "!quant.uniform<i8:f32, 0.5:3>"};
  static constexpr llvm::StringLiteral shapes[] = {
      "",
      "3x",
      "2x3x",
      "?x3x",
      "*x",
      "0x",
      "2147483648x4294967296x",
      "9223372036854775807x9223372036854775807x"};
  constexpr llvm::StringLiteral bounds = ", #stablehlo.bounds<?, 4>";
  unsigned lowered = 0, refused = 0;
  llvm::StringSet<> known;
  ScopedDiagnosticHandler silent(&context, [](Diagnostic &) {});
  for (RegisteredOperationName name :
       context.getRegisteredOperationsByDialect("chlo"))
    for (StringRef element : elements)
      for (StringRef shape : shapes)
        for (bool isBounded : {false, true}) {
          if (isBounded && shape != "2x3x")
            continue;
          std::string type = "tensor<" + (isBounded ? "2x?x" : shape.str()) +
                             element.str() + (isBounded ? bounds.str() : "") +
                             ">";
          for (StringRef result : {StringRef(type), StringRef("tensor<3xi1>")})
            for (unsigned operands : {1U, 2U, 3U}) {
              std::string text = "func.func @f(%0: " + type + ") {\n  ";
              bool isTwo = name.getStringRef().ends_with("top_k");
              text += "%r" + std::string(isTwo ? ":2" : "") + " = \"" +
                      name.getStringRef().str() + "\"(%0";
              for (unsigned i = 1; i != operands; ++i)
                text += ", %0";
              text += ") {comparison_direction = #chlo<comparison_direction "
                      "LT>, k = 2 : i64, value = dense<1> : tensor<2xi32>, "
                      "ragged_dot_dimension_numbers = #chlo.ragged_dot<"
                      "lhs_ragged_dimensions = [0], rhs_group_dimensions = "
                      "[0]>} : (" +
                      type;
              for (unsigned i = 1; i != operands; ++i)
                text += ", " + type;
              text += ") -> " +
                      (isTwo ? "(" + type + ", " + type + ")" : result.str()) +
                      "\n  return\n}\n";
              auto module = parseSourceString<ModuleOp>(text, &context);
              if (!module)
                continue;
              if (failed(stablehlo::legalizeChlo(*module))) {
                ++refused;
                continue;
              }
              ++lowered;
              known.insert(name.getStringRef());
              if (succeeded(verify(*module)))
                continue;
              llvm::errs() << "becomes an invalid program:\n" << text;
              ++failures;
            }
        }
  llvm::outs() << lowered << " odd programs of " << known.size()
               << " operations become others, " << refused << " are refused\n";
  failures += !lowered || !refused;
}

} // namespace

unsigned checkPrograms(MLIRContext &context) {
  Programs programs(context);
  programs.checkBroadcasts();
  programs.checkNextAfter();
  programs.checkMulhi();
  programs.checkTopK();
  programs.checkRaggedDot();
  programs.checkScan();
  programs.checkOddTypes();
  llvm::outs() << programs.count << " programs\n";
  return programs.failures;
}

} // namespace dialectgen::chlo::test
