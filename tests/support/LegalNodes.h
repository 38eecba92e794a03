//===- LegalNodes.h - legal nodes of an op version, many kinds --*- C++ -*-===//
//
// Nodes beyond the smallest one of an op version (OpMaker.h): attributes with
// values other than their defaults, optional operands and results present and
// absent, constant operands, tensors with and without shapes, each element
// type. Every node verifies.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_LEGALNODES_H
#define DIALECTGEN_TESTS_SUPPORT_LEGALNODES_H

#include "OpMaker.h"
#include "mlir/IR/OperationSupport.h"
#include <random>

namespace dialectgen::onnx::test {

struct NodeKind {
  /// Of all attributes that may be left out, values that are not the defaults.
  bool attributes = false;
  /// Of this one alone; the first such value or a later one.
  std::string attribute;
  unsigned value = 0;
  bool optionalOperands = false, optionalResults = false;
  /// All operands but the first one are constants: lists of one, or scalars.
  bool constants = false, scalars = false;
  int64_t constant = 1;
  /// The shape of operands that are tensors; without one, they have no rank.
  std::optional<std::vector<int64_t>> shape;
  /// Results have it, too.
  bool resultShapes = false;
  /// More values than the fewest where any number may be.
  unsigned variadic = 0;
  Choice types;
};

class LegalNodes {
public:
  explicit LegalNodes(mlir::MLIRContext &context) : context(context) {}

  /// Nothing if the dialect admits no such node.
  std::optional<OpParts> make(const OpVersion &version, const NodeKind &kind);
  std::optional<OpParts> makeRandom(const OpVersion &version,
                                    std::mt19937 &random);
  /// Legal values other than the default of the attributes that may be left
  /// out.
  const std::map<std::string, std::vector<mlir::Attribute>> &
  othersOf(const OpVersion &version);

private:
  bool verifies(const OpParts &parts);
  /// The same, if need be with results as they follow, or without their shapes.
  bool settles(OpParts &parts);
  /// Without optional operands or results, without attributes.
  OpParts plain(const OpVersion &version, const NodeKind &kind);

  mlir::MLIRContext &context;
  std::map<const OpVersion *,
           std::map<std::string, std::vector<mlir::Attribute>>>
      others;
};

/// A list, or a scalar, of numbers or texts of `element`; null if it has none.
mlir::DenseElementsAttr
constantOf(mlir::Type element, llvm::ArrayRef<int64_t> values, bool isScalar);

/// The meaning of an absent attribute; null if there is none.
mlir::Attribute defaultOf(const Attribute &attribute,
                          mlir::MLIRContext &context);

/// The version whose name in the dialect is `onnx.MNEMONIC`.
const OpVersion *findResolved(llvm::StringRef opName);

} // namespace dialectgen::onnx::test

#endif // DIALECTGEN_TESTS_SUPPORT_LEGALNODES_H
