//===- OddPrograms.h - operations of ONNX, of any kind ----------*- C++ -*-===//
//
// Draws programs of one operation that may become a coarse one, of any types,
// shapes and attributes: most mean nothing, and many are no program.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_ODDPROGRAMS_H
#define DIALECTGEN_TESTS_SUPPORT_ODDPROGRAMS_H

#include "llvm/ADT/STLExtras.h"
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace dialectgen::test {

/// Draws one operation with a rule, of any types, shapes and attributes.
class OddSpeller {
public:
  /// `choose` returns a number below its argument.
  explicit OddSpeller(std::function<size_t(size_t)> choose)
      : choose(std::move(choose)) {}

  std::string draw() {
    static const char *const names[] = {"Softmax",
                                        "LogSoftmax",
                                        "Erf",
                                        "Gelu",
                                        "ArgMax",
                                        "ArgMin",
                                        "TopK",
                                        "OneHot",
                                        "QuantizeLinear",
                                        "DequantizeLinear",
                                        "Resize",
                                        "Sum",
                                        "LayerNormalization",
                                        "ReduceL2",
                                        "ReduceMean"};
    text = "";
    next = 0;
    std::string name = names[upTo(15)];
    std::string body;
    std::string x = argument(type(element(), shape()));
    auto axis = [&] { return std::to_string(int(upTo(8)) - 4); };
    auto flag = [&] { return std::to_string(upTo(2)); };
    std::string wide = type(last, {});
    if (name == "Softmax" || name == "LogSoftmax")
      body = one(name, {x}, "axis = " + axis() + " : si64");
    else if (name == "Erf")
      body = one(name, {x}, "");
    else if (name == "Gelu")
      body = one(name, {x},
                 std::string("approximate = \"") + (upTo(2) ? "none" : "tanh") +
                     "\"");
    else if (name == "ArgMax" || name == "ArgMin")
      body = one(name, {x},
                 "axis = " + axis() + " : si64, keepdims = " + flag() +
                     " : si64, select_last_index = " + flag() + " : si64",
                 {"tensor<*xi64>"});
    else if (name == "TopK")
      body = one(name, {x, constant("tensor<1xi64>", axis())},
                 "axis = " + axis() + " : si64, largest = " + flag() +
                     " : si64, sorted = " + flag() + " : si64",
                 {"tensor<*x" + last + ">", "tensor<*xi64>"});
    else if (name == "OneHot")
      body =
          one(name,
              {x, constant(upTo(2) ? "tensor<i64>" : "tensor<1xi64>", axis()),
               constant("tensor<2xf32>", "[0.0, 1.0]")},
              "axis = " + axis() + " : si64", {"tensor<*xf32>"});
    else if (name == "QuantizeLinear" || name == "DequantizeLinear") {
      bool quantizes = name[0] == 'Q';
      Sizes sizes = upTo(2) ? Sizes{} : Sizes{int64_t(upTo(4))};
      std::string kind = last;
      std::string scale = argument(type(upTo(4) ? "f32" : "f16", sizes));
      std::string stored = upTo(3) ? "i8" : "ui8";
      std::string zero =
          upTo(2) ? absent() : argument(type(quantizes ? stored : kind, sizes));
      body = one(name, {x, scale, zero},
                 "axis = " + axis() + " : si64, block_size = 0 : si64",
                 {"tensor<*x" + (quantizes ? stored : "f32") + ">"});
    } else if (name == "Resize") {
      static const char *const modes[] = {"nearest", "linear", "cubic"};
      static const char *const places[] = {
          "half_pixel", "asymmetric", "align_corners", "pytorch_half_pixel"};
      std::string kind = last;
      size_t rank = lastShape.size();
      std::string list = "[";
      bool isScale = upTo(2);
      for (size_t i = 0; i != rank; ++i)
        list +=
            (i ? ", " : "") +
            std::string(isScale ? std::vector<const char *>{"1.0", "2.0", "0.5",
                                                            "0.0"}[upTo(4)]
                                : std::vector<const char *>{"1", "2", "5",
                                                            "0"}[upTo(4)]);
      std::string target = constant("tensor<" + std::to_string(rank) + "x" +
                                        (isScale ? "f32" : "i64") + ">",
                                    rank ? list + "]" : "");
      std::string none = absent();
      body =
          one(name, {x, none, isScale ? target : none, isScale ? none : target},
              std::string("mode = \"") + modes[upTo(3)] +
                  "\", coordinate_transformation_mode = \"" + places[upTo(4)] +
                  "\", nearest_mode = \"floor\"",
              {"tensor<*x" + kind + ">"});
    } else if (name == "Sum") {
      std::string kind = last;
      body = one(name, {x, argument(type(kind, shape()))}, "",
                 {"tensor<*x" + kind + ">"});
    } else if (name == "LayerNormalization") {
      std::string kind = last;
      std::string weight = argument(type(kind, shape()));
      std::string bias = upTo(3) ? argument(type(kind, shape())) : absent();
      static const char *const epsilons[] = {"1.0e-5", "0.0", "-1.0"};
      body =
          one(name, {x, weight, bias},
              "axis = " + axis() + " : si64, epsilon = " + epsilons[upTo(3)] +
                  " : f32, stash_type = 1 : si64",
              {"tensor<*x" + kind + ">", "none", "none"});
    } else {
      // x over its norm, at least any number, or over its mean.
      std::string kind = last;
      std::string unknown = "tensor<*x" + kind + ">";
      std::string axes = upTo(4) ? constant("tensor<1xi64>", axis())
                                 : constant("tensor<0xi64>", "");
      std::string reduced = value();
      text += "  " + reduced + " = \"onnx." + name + "\"(" + x + ", " + axes +
              ") {keepdims = " + flag() + " : si64} : (" + types[x] + ", " +
              types[axes] + ") -> " + unknown + "\n";
      types[reduced] = unknown;
      if (upTo(2)) {
        std::string least = constant("tensor<" + kind + ">", axis() + ".0");
        std::string none = absent(), clipped = value();
        text += "  " + clipped + " = \"onnx.Clip\"(" + reduced + ", " + least +
                ", " + none + ") : (" + unknown + ", " + types[least] +
                ", none) -> " + unknown + "\n";
        types[clipped] = unknown;
        reduced = clipped;
      }
      body = one(upTo(4) ? "Div" : "Sub", {x, reduced}, "", {unknown});
    }
    std::string head = "func.func @main(";
    for (auto [index, argument] : llvm::enumerate(arguments))
      head += (index ? ", " : "") + argument + ": " + types[argument];
    arguments.clear();
    return head + ") {\n" + text + body + "  return\n}\n";
  }

private:
  using Sizes = std::vector<int64_t>;
  unsigned upTo(unsigned count) { return unsigned(choose(count)); }
  std::string value() { return "%v" + std::to_string(next++); }
  std::string element() {
    static const char *const all[] = {"f32",  "f32", "f32", "f16",
                                      "bf16", "f64", "i32", "i64",
                                      "i8",   "ui8", "i1",  "f8E4M3FN"};
    return last = all[upTo(12)];
  }
  Sizes shape() {
    static const int64_t sizes[] = {1, 2, 3, 4, 8, 0, -1};
    lastShape.clear();
    for (unsigned rank = upTo(5); rank != 0; --rank)
      lastShape.push_back(sizes[upTo(7)]);
    return lastShape;
  }
  std::string type(const std::string &element, const Sizes &sizes) {
    std::string text = "tensor<";
    if (upTo(12) == 0)
      return text + "*x" + element + ">";
    for (int64_t size : sizes)
      text += (size < 0 ? "?" : std::to_string(size)) + "x";
    return text + element + ">";
  }
  std::string argument(const std::string &type) {
    std::string name = value();
    types[name] = type;
    arguments.push_back(name);
    return name;
  }
  std::string constant(const std::string &type, const std::string &numbers) {
    std::string name = value();
    types[name] = type;
    text += "  " + name + " = onnx.Constant dense<" + numbers + "> : " + type +
            "\n";
    return name;
  }
  std::string absent() {
    std::string name = value();
    types[name] = "none";
    text += "  " + name + " = \"onnx.NoValue\"() {value} : () -> none\n";
    return name;
  }
  std::string one(const std::string &name, std::vector<std::string> operands,
                  const std::string &attributes,
                  std::vector<std::string> results = {}) {
    if (results.empty())
      results = {"tensor<*x" + last + ">"};
    auto joined = [](const std::vector<std::string> &parts) {
      std::string text;
      for (auto [index, part] : llvm::enumerate(parts))
        text += (index ? ", " : "") + part;
      return text;
    };
    std::vector<std::string> operandTypes;
    for (const std::string &operand : operands)
      operandTypes.push_back(types[operand]);
    return "  %r:" + std::to_string(results.size()) + " = \"onnx." + name +
           "\"(" + joined(operands) + ") {" + attributes + "} : (" +
           joined(operandTypes) + ") -> (" + joined(results) + ")\n" +
           "  \"onnx.Custom\"(" + uses(results.size()) +
           ") {function_name = \"use\"} : (" + joined(results) + ") -> ()\n";
  }
  static std::string uses(size_t count) {
    std::string text;
    for (size_t i = 0; i != count; ++i)
      text += (i ? ", " : "") + std::string("%r#") + std::to_string(i);
    return text;
  }

  std::function<size_t(size_t)> choose;
  std::string text, last;
  Sizes lastShape;
  unsigned next = 0;
  std::map<std::string, std::string> types;
  std::vector<std::string> arguments;
};

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_ODDPROGRAMS_H
