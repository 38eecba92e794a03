//===- SmallNumbers.cpp - numbers of 8 and 4 bits in StableHLO ------------===//
//
// Casts and quantizations to and from each small type are lowered and run. The
// numbers are those of a table of the type's codes, made of its bits as ONNX
// describes them, on all codes, the middles between them and their neighbours,
// and beyond the range: neither LLVM's conversions nor a runtime are asked,
// which knows few of these types.
//
//===----------------------------------------------------------------------===//

#include "RecordedTensors.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <OnnxModel.pb.h>
#include <cmath>

using namespace mlir;

namespace dialectgen::test {
namespace {

const double infinity = std::numeric_limits<double>::infinity(),
             nan = std::numeric_limits<double>::quiet_NaN();

/// A type of floats: its bits, and the result beyond its numbers.
struct Floats {
  const char *name;
  /// Of TensorProto.
  int dataType;
  int fractionBits, bias;
  /// Codes from 0 up to the greatest number.
  int count;
  /// Of numbers beyond the greatest one, without saturation.
  double beyond;
  bool hasNegativeZero, hasNaN = true;

  /// Code `count` is the number that follows the greatest one.
  double at(int code) const {
    int exponent = code >> fractionBits,
        fraction = code & ((1 << fractionBits) - 1);
    return exponent == 0 ? std::ldexp(fraction, 1 - bias - fractionBits)
                         : std::ldexp((1 << fractionBits) + fraction,
                                      exponent - bias - fractionBits);
  }
  double most() const { return at(count - 1); }
  /// The nearest number; of two the one with an even code.
  double nearest(double value, bool saturates) const {
    if (std::isnan(value))
      return nan;
    double size = std::min(std::abs(value), 2 * at(count));
    int best = 0;
    for (int code = 1; code <= count; ++code) {
      double known = std::abs(at(best) - size), now = std::abs(at(code) - size);
      if (now < known || (now == known && code % 2 == 0))
        best = code;
    }
    bool isBeyond = best == count;
    double result = !isBeyond ? at(best) : saturates ? most() : beyond;
    if (result == 0 && !hasNegativeZero)
      return 0;
    return std::signbit(value) ? -result : result;
  }
};

const Floats floats[] = {
    {"f8E4M3FN", 17, 3, 7, 0x7f, nan, true},
    {"f8E4M3FNUZ", 18, 3, 8, 0x80, nan, false},
    {"f8E5M2", 19, 2, 15, 0x7c, infinity, true},
    {"f8E5M2FNUZ", 20, 2, 16, 0x80, nan, false},
    {"f4E2M1FN", 23, 1, 1, 8, nan, true, /*hasNaN=*/false},
};

/// Numbers that a cast to the type has to tell apart.
std::vector<double> numbersAround(const Floats &type) {
  std::vector<double> all = {0,    0.47892545, 0.8191054, 0.7229038,
                             1e-7, 1000000,    1e30,      infinity};
  for (int code = 0; code != type.count; ++code) {
    double number = type.at(code), middle = (number + type.at(code + 1)) / 2;
    for (double near : {0x1p-10, 0x1p-20, 0x1p-40})
      llvm::append_values(all, middle * (1 - near), middle * (1 + near));
    llvm::append_values(all, number, middle);
  }
  for (size_t i = 0, count = all.size(); i != count; ++i)
    all.push_back(-all[i]);
  if (type.hasNaN)
    all.push_back(nan);
  return all;
}

struct Integers {
  const char *name;
  int least, most;
};
const Integers integers[] = {
    {"i4", -8, 7}, {"ui4", 0, 15}, {"i8", -128, 127}, {"ui8", 0, 255}};

class SmallNumbers : public testing::Test {
protected:
  SmallNumbers() {
    context.loadDialect<onnx::ONNXDialect, stablehlo::StablehloDialect,
                        func::FuncDialect>();
  }

  Type typeOf(const std::string &name) { return parseType(name, &context); }
  Tensor tensorOf(const std::string &element, ArrayRef<double> numbers) {
    Tensor tensor = Tensor::make(typeOf(element), {int64_t(numbers.size())});
    for (auto [i, number] : llvm::enumerate(numbers))
      tensor.set(int64_t(i), number);
    return tensor;
  }

  /// The result of `body`, ops of ONNX that take `%x` and make `%y` of as many
  /// elements; all unless it can be lowered and run.
  std::optional<Tensor> run(const Tensor &x, const std::string &element,
                            const std::string &body) {
    std::string shape = "tensor<" + std::to_string(x.size()) + "x", from;
    llvm::raw_string_ostream(from) << x.element;
    std::string text =
        "func.func @main(%x: $X) -> $Y {\n" + body + "\nonnx.Return %y : $Y\n}";
    auto replace = [&](const std::string &word, const std::string &by) {
      for (size_t at; (at = text.find(word)) != std::string::npos;)
        text.replace(at, word.size(), by);
    };
    replace("$X", shape + from + ">");
    replace("$Y", shape + element + ">");
    auto module = parseSourceString<ModuleOp>(text, &context);
    if (!module || failed(onnx::lowerToStablehlo(*module, {})))
      return std::nullopt;
    std::string problem;
    auto results =
        interpret(*module->getOps<func::FuncOp>().begin(), {x}, problem);
    if (!results) {
      ADD_FAILURE() << problem << " in " << text;
      return std::nullopt;
    }
    return results->front();
  }

  /// Fails where `body` gives another number than `expected`.
  void expect(const Tensor &x, const std::string &element,
              const std::string &body,
              llvm::function_ref<double(double)> expected) {
    std::optional<Tensor> y = run(x, element, body);
    ASSERT_TRUE(y) << body;
    for (int64_t i = 0; i != x.size(); ++i) {
      double wanted = expected(x.at(i)), given = y->at(i);
      bool isSame = std::isnan(wanted)
                        ? std::isnan(given)
                        : wanted == given &&
                              (!y->isReal() ||
                               std::signbit(wanted) == std::signbit(given));
      EXPECT_TRUE(isSame) << x.at(i) << " becomes " << given << " in place of "
                          << wanted << " by " << body;
    }
  }

  MLIRContext context;
};

TEST_F(SmallNumbers, CastsRoundToTheNearest) {
  for (const Floats &type : floats)
    for (bool saturates : {true, false})
      for (const char *from : {"f64", "f32", "f16", "bf16"}) {
        std::string to = type.name,
                    saturate = std::to_string(int(saturates)) + " : si64}>";
        Tensor x = tensorOf(from, numbersAround(type));
        // Types of 4 bits have nothing beyond their numbers.
        auto nearest = [&](double number) {
          return type.nearest(number, saturates || !type.hasNaN);
        };
        expect(x, to,
               "%y = \"onnx.Cast\"(%x) <{to = " + to +
                   ", saturate = " + saturate + " : ($X) -> $Y",
               nearest);
        expect(x, to,
               "%l = onnx.Constant dense<1.0> : tensor<1x" + to +
                   ">\n%y = \"onnx.CastLike\"(%x, %l) <{saturate = " +
                   saturate + " : ($X, tensor<1x" + to + ">) -> $Y",
               nearest);
      }
}

TEST_F(SmallNumbers, CastsFromFloatsKeepThem) {
  for (const Floats &type : floats) {
    std::vector<double> all;
    for (int code = 0; code != type.count; ++code)
      llvm::append_values(all, type.at(code), -type.at(code));
    for (const char *to : {"f64", "f32", "f16", "bf16"}) {
      Tensor x = tensorOf(type.name, all);
      expect(x, to,
             std::string("%y = \"onnx.Cast\"(%x) <{to = ") + to +
                 "}> : ($X) -> $Y",
             [](double number) { return number; });
    }
  }
}

TEST_F(SmallNumbers, CastsToIntegersCutAndSaturate) {
  for (const Integers &type : integers) {
    // Of 8 bits, numbers out of range are undefined.
    bool isSmall = type.most - type.least < 255;
    std::vector<double> all;
    for (int i = 2 * type.least - 5; i != 2 * type.most + 5; ++i)
      if (isSmall || (i >= 2 * type.least && i <= 2 * type.most))
        all.push_back(i / 2.0);
    std::string to = type.name;
    for (const char *from : {"f32", "f16"})
      expect(tensorOf(from, all), to,
             "%y = \"onnx.Cast\"(%x) <{to = " + to + "}> : ($X) -> $Y",
             [&](double number) {
               return std::clamp(std::trunc(number), double(type.least),
                                 double(type.most));
             });
    std::vector<double> own;
    for (int i = type.least; i <= type.most; ++i)
      own.push_back(i);
    expect(tensorOf(to, own), "f32",
           "%y = \"onnx.Cast\"(%x) <{to = f32}> : ($X) -> $Y",
           [](double number) { return number; });
  }
}

TEST_F(SmallNumbers, PowersOfTwoRoundAsTheySay) {
  std::vector<double> all = {infinity, nan, 1,   1.25, 1.5,   1.75,
                             2,        3,   0.3, 0.7,  1e-30, 5e20};
  for (int exponent = -126; exponent != 128; ++exponent)
    llvm::append_values(all, std::ldexp(1, exponent),
                        std::ldexp(1.4375, exponent));
  for (const char *mode : {"up", "down", "nearest"})
    for (bool saturates : {true, false}) {
      auto expected = [&](double number) {
        if (!std::isfinite(number))
          return nan;
        int exponent;
        double fraction = 2 * std::frexp(number, &exponent);
        bool isRaised = mode == llvm::StringRef("up")     ? fraction > 1
                        : mode == llvm::StringRef("down") ? false
                                                          : fraction >= 1.5;
        exponent += isRaised ? 0 : -1;
        return exponent <= 127 ? std::ldexp(1, exponent)
               : saturates     ? std::ldexp(1, 127)
                               : nan;
      };
      for (const char *from : {"f32", "bf16"})
        expect(tensorOf(from, all), "f8E8M0FNU",
               std::string("%y = \"onnx.Cast\"(%x) <{to = f8E8M0FNU, "
                           "round_mode = \"") +
                   mode + "\", saturate = " + std::to_string(int(saturates)) +
                   " : si64}> : ($X) -> $Y",
               expected);
    }
}

/// `quantized` and the constants `%s`, `%z` of type `to`.
std::string withScale(const std::string &to, double scale,
                      const std::string &zero, const std::string &rest) {
  return "%s = onnx.Constant dense<" + std::to_string(scale) +
         "> : tensor<f32>\n%z = onnx.Constant dense<" + zero + "> : tensor<" +
         to + ">\n" + rest;
}

TEST_F(SmallNumbers, QuantizedNumbersAreTheirs) {
  for (double scale : {0.25, 0.1, 3.0}) {
    auto share = [&](double number) -> double {
      return float(number) / float(scale) + 0.0; // -0 and a zero point of 0
    };
    for (const Floats &type : floats) {
      std::string to = type.name;
      std::vector<double> numbers = numbersAround(type), codes;
      for (double &number : numbers)
        number *= scale;
      for (bool saturates : {true, false})
        expect(tensorOf("f32", numbers), to,
               withScale(to, scale, "0.0",
                         "%y = \"onnx.QuantizeLinear\"(%x, %s, %z) <{saturate "
                         "= " +
                             std::to_string(int(saturates)) +
                             " : si64}> : ($X, tensor<f32>, tensor<" + to +
                             ">) -> $Y"),
               [&](double number) {
                 return type.nearest(share(number), saturates || !type.hasNaN);
               });
      for (int code = 0; code != type.count; ++code)
        llvm::append_values(codes, type.at(code), -type.at(code));
      expect(tensorOf(to, codes), "f32",
             withScale(to, scale, "0.0",
                       "%y = \"onnx.DequantizeLinear\"(%x, %s, %z) : ($X, "
                       "tensor<f32>, tensor<" +
                           to + ">) -> $Y"),
             [&](double number) { return float(number) * float(scale); });
    }
    for (const Integers &type : integers) {
      std::string to = type.name;
      int zero = (type.least + type.most + 1) / 2 + 1;
      std::vector<double> numbers, codes;
      for (int i = 2 * (type.least - 20); i <= 2 * (type.most + 20); ++i)
        numbers.push_back(i / 2.0 * scale);
      expect(tensorOf("f32", numbers), to,
             withScale(to, scale, std::to_string(zero),
                       "%y = \"onnx.QuantizeLinear\"(%x, %s, %z) : ($X, "
                       "tensor<f32>, tensor<" +
                           to + ">) -> $Y"),
             [&](double number) {
               return std::clamp<double>(std::nearbyint(share(number)) + zero,
                                         double(type.least), double(type.most));
             });
      for (int i = type.least; i <= type.most; ++i)
        codes.push_back(i);
      expect(
          tensorOf(to, codes), "f32",
          withScale(to, scale, std::to_string(zero),
                    "%y = \"onnx.DequantizeLinear\"(%x, %s, %z) : ($X, "
                    "tensor<f32>, tensor<" +
                        to + ">) -> $Y"),
          [&](double number) { return float(number - zero) * float(scale); });
    }
  }
}

TEST_F(SmallNumbers, RecordedOnesAreRead) {
  std::string path = testing::TempDir() + "small-numbers.pb";
  auto read = [&](int dataType, int width, int count, bool isRaw) {
    onnx::pb::TensorProto proto;
    proto.set_data_type(dataType);
    proto.add_dims(count);
    std::string bytes(size_t(count * width + 7) / 8, 0);
    for (int code = 0; code != count; ++code)
      bytes[size_t(code * width / 8)] |= char(code << (code * width % 8));
    if (isRaw)
      proto.set_raw_data(bytes);
    else
      for (char byte : bytes)
        proto.add_int32_data(uint8_t(byte));
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << proto.SerializeAsString();
    return readTensor(path, &context);
  };
  for (bool isRaw : {true, false}) {
    for (const Floats &type : floats) {
      int width = type.hasNaN ? 8 : 4;
      auto tensor = read(type.dataType, width, type.count, isRaw);
      ASSERT_TRUE(tensor) << type.name;
      for (int code = 0; code != type.count; ++code)
        EXPECT_EQ(tensor->at(code), type.at(code)) << type.name;
    }
    constexpr int ui4 = 21, i4 = 22, f8E8M0 = 24;
    for (int code = 0; code != 16; ++code) {
      EXPECT_EQ(read(ui4, 4, 16, isRaw)->at(code), code);
      EXPECT_EQ(read(i4, 4, 16, isRaw)->at(code), code < 8 ? code : code - 16);
    }
    auto powers = read(f8E8M0, 8, 256, isRaw);
    for (int code = 0; code != 255; ++code)
      EXPECT_EQ(powers->at(code), std::ldexp(1, code - 127));
    EXPECT_TRUE(std::isnan(powers->at(255)));
  }
  llvm::sys::fs::remove(path);
}

} // namespace
} // namespace dialectgen::test
