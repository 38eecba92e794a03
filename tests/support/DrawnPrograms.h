//===- DrawnPrograms.h - programs of parts drawn at random ------*- C++ -*-===//
//
// Programs of constants, attributes, resources and types that are drawn from
// lists of parts: many are refused.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_DRAWNPROGRAMS_H
#define DIALECTGEN_TESTS_SUPPORT_DRAWNPROGRAMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <random>
#include <string>

namespace dialectgen::test {

class DrawnPrograms {
public:
  explicit DrawnPrograms(unsigned seed) : generator(seed) {}

  size_t below(size_t count) { return generator() % count; }
  std::string oneOf(llvm::ArrayRef<llvm::StringRef> parts) {
    return parts[below(parts.size())].str();
  }

  std::string program() {
    std::string text =
        "module @m" +
        (below(3) ? std::string() : " attributes {m.x = " + value() + "}") +
        " {\n  func.func @f() {\n    return\n  }\n"
        "  func.func @main(%a: tensor<f32>, %b: " +
        tensor() + (below(3) ? "" : " {x.note = " + value() + "}") + ") {\n";
    for (unsigned i = 0, count = 1 + unsigned(below(3)); i != count; ++i)
      text += "    " + operation(i) + "\n";
    return text + "    return\n  }\n}\n\n" + resources.str();
  }

private:
  std::string shape() {
    return oneOf({"", "0x", "1x", "2x", "2x3x", "9x", "16x", "2x0x", "1x1x"});
  }

  std::string tensor() {
    return "tensor<" +
           oneOf({"", "?x", "2x", "?x2x", "4294967296x4294967296x4294967296x",
                  "9223372036854775807x"}) +
           oneOf({"i1", "i2", "i4", "ui8", "i32", "f32", "f8E5M2", "bf16",
                  "index", "complex<f32>", "!quant.uniform<i8:f32, 0.5:1>",
                  "!quant.uniform<i8:f32:0, {0.5:1, 0.25:-2}>"}) +
           ">";
  }

  std::string value() {
    std::string of = shape();
    switch (below(12)) {
    case 0:
      return "dense<true> : tensor<" + of + "i1>";
    case 1:
      return "dense<false> : tensor<" + of + "i1>";
    case 2:
      return "dense<1> : tensor<" + of +
             oneOf({"i2", "i4", "i8", "ui32", "i64", "index"}) + ">";
    case 3:
      return "dense<1.0> : tensor<" + of +
             oneOf({"f32", "f64", "bf16", "f8E4M3FN", "f4E2M1FN"}) + ">";
    case 4:
      return "dense<(1.0, 2.0)> : tensor<" + of + "complex<f32>>";
    case 5:
      return "dense<" + oneOf({"true", "1.0", "7"}) + "> : tensor<" +
             oneOf({"4294967296x4294967296x4294967296x",
                    "1073741824x1073741824x", "4611686018427387904x2x"}) +
             oneOf({"i1>", "f32>", "i8>"});
    case 6:
      return "dense_resource<" +
             oneOf({"whole", "short", "empty", "missing", "__elided__"}) +
             "> : tensor<" + oneOf({"2x", "3x", "0x", "8x"}) +
             oneOf({"f32", "i8", "i1", "i4"}) + ">";
    case 7:
      return "dense<\"text\"> : tensor<" + of + "!stablehlo.token>";
    case 8:
      return "dense<[[true, false, true], [false, true, true]]> : "
             "tensor<2x3xi1>";
    case 9:
      return "sparse<[[0]], 1.0> : tensor<4xf32>";
    case 10:
      return "dense<2> : vector<" + oneOf({"2x", "1x"}) + "i32>";
    default:
      return "dense<[0, 1]> : tensor<2xi64>";
    }
  }

  std::string operation(unsigned index) {
    std::string result = "%" + std::to_string(index) + " = ";
    switch (below(6)) {
    case 0:
      return result + "stablehlo.constant " + value();
    case 1:
      return result + "stablehlo.custom_call @g() {x = " + value() + ", y = " +
             oneOf({"array<i1: true>", "array<i1: true, true, true>", "@f",
                    "@f::@g", "unit", "[1, \"a\"]", "{a = 1.0 : f32}",
                    "affine_map<(d0) -> (d0)>", "1 : i64", "2 : ui8", "true",
                    "array<i64>", "array<f32: 1.0>", "loc(\"a\")", "f32"}) +
             "} : () -> tensor<f32>";
    case 2:
      return result + "func.constant @f : () -> ()";
    case 3:
      return result + "arith.constant " + value();
    case 4: {
      std::string type = tensor();
      return result +
             "\"stablehlo.custom_call\"() {call_target_name = \"g\"} "
             ": () -> " +
             type;
    }
    default:
      return result + "stablehlo.optimization_barrier %a : tensor<f32>";
    }
  }

  static constexpr llvm::StringLiteral resources = R"({-#
  dialect_resources: {
    builtin: {
      whole: "0x040000000000803F00000040",
      short: "0x040000000000803F",
      empty: "0x04000000"
    }
  }
#-}
)";

  std::mt19937 generator;
};

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_DRAWNPROGRAMS_H
