//===- OpsetAdaptor.h - ONNX ops between opsets -----------------*- C++ -*-===//
//
// The interface of the conversion engine: constants, absent values and casts
// are ops of the dialect; attributes and constants can be converted to each
// other.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPSETS_OPSETCARRIAGE_H
#define DIALECTGEN_ONNX_OPSETS_OPSETCARRIAGE_H

#include "dialectgen/core/versions/StepRewrite.h"
#include "dialectgen/core/versions/VersionAdaptor.h"
#include <functional>

namespace dialectgen::onnx {

/// The elements that `value` always has; null if they are not known.
mlir::DenseElementsAttr knownElements(mlir::Value value);

/// Why they are not known: `computed from inputs`.
std::string whyUnknown(mlir::Value value);

/// The elements of a constant; null if `op` is none or holds them elsewhere.
mlir::DenseElementsAttr elementsOf(mlir::Operation *op);

/// Elements of another type, numbers rounded to the nearest that it has; null
/// if there are none.
mlir::DenseElementsAttr castElements(mlir::DenseElementsAttr elements,
                                     mlir::Type element);

class OpsetAdaptor : public DialectAdaptor {
public:
  /// `opset`: that which the default domain is to have; 0 if it stays.
  OpsetAdaptor(mlir::MLIRContext *context, unsigned opset)
      : DialectAdaptor(context), opset(opset) {}
  using Expand = std::function<std::optional<llvm::SmallVector<mlir::Value, 1>>(
      StepRewrite &, const OpRow &)>;
  void setExpand(Expand function) { expander = std::move(function); }

  /// Older versions admit fewer types, and nobody can tell whether an unknown
  /// one is among them.
  void check(mlir::Operation *op, const OpRow *row, const OpRow *from,
             llvm::function_ref<void(const Illegal &)> report) override;

  /// Values of types that the target cannot even cast have no place there.
  RefusalClass classOf(mlir::Operation *op) const override;
  llvm::StringRef whyNoEquivalent(mlir::Operation *op) const override;
  /// Constants: which version they are is found when all uses are known.
  bool isUnversioned(mlir::Operation *op) const override;
  /// Also numbers of different types.
  bool isSame(mlir::Attribute a, mlir::Attribute b) const override;
  bool isWithoutEffect(StepRewrite &rewrite, mlir::StringAttr attribute,
                       mlir::Attribute value) const override;
  mlir::Attribute convert(mlir::Attribute value,
                          ConstantKind kind) const override;
  mlir::Value buildConstant(mlir::OpBuilder &builder, mlir::Location location,
                            mlir::Attribute value, mlir::Type element,
                            ConstantForm form) const override;
  /// Also for values computed from constants.
  mlir::Attribute readConstant(mlir::Value value,
                               ConstantKind kind) const override;
  mlir::Value buildAbsent(mlir::OpBuilder &builder,
                          mlir::Location location) const override;
  bool isAbsent(mlir::Value value) const override;
  mlir::Type getAbsentType() const override;
  mlir::Value buildCast(mlir::OpBuilder &builder, mlir::Location location,
                        mlir::Value value, mlir::Type type) const override;
  std::optional<llvm::SmallVector<mlir::Value, 1>>
  expand(StepRewrite &rewrite, const OpRow &row) const override;

  /// A cast as the target has it; null if it has none for the types.
  mlir::Value buildTargetCast(mlir::OpBuilder &builder, mlir::Location location,
                              mlir::Value value, mlir::TensorType type) const;

  /// The type of elements in `type` that no op of the target takes; null if
  /// there is none.
  mlir::Type findMissingElement(mlir::Type type) const;

private:
  bool isSayable(mlir::Type type) const;

  unsigned opset;
  Expand expander;
  mutable llvm::DenseMap<mlir::Type, bool> heldElements;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPSETS_OPSETCARRIAGE_H
