//===- Bodies.cpp - ops written with others -------------------------------===//
//
// See Bodies.h.
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"

namespace dialectgen::onnx {
namespace {

struct BodyRow {
  llvm::StringLiteral name;
  unsigned since;
  const char *text;
};

constexpr BodyRow bodies[] = {
    {"Mish", 18, R"(
        <opset_import: ["" : 13], domain: "body">
        Mish (X) => (Y) {
          soft = Softplus (X)
          curve = Tanh (soft)
          Y = Mul (X, curve)
        })"},
};

} // namespace

std::optional<std::string> findBody(const OpVersionInfo &info,
                                    const ::onnx::NodeProto &node) {
  for (const BodyRow &row : bodies)
    if (info.domain == "ai.onnx" && info.name == row.name &&
        info.since == row.since)
      return row.text;
  return std::nullopt;
}

} // namespace dialectgen::onnx
