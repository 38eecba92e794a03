//===- Builders.h - ops without result types in hand ------------*- C++ -*-===//
//
// Parameters and behaviour of `ONNXAddOp::create(builder, location, a, b)` and
// similar functions. Every op version has a builder with ranges of operands and
// attributes. Those with plain names, and all if dialect.json has `"builders":
// "all"`, also take them one by one:
//
//   ONNXConvOp::create(builder, location, x, w, /*B=*/Value(), "SAME_UPPER");
//   ONNXTransposeOp::create(builder, location, x, {1, 0});
//
// Result types are inferred from operands and attributes: element types always,
// shapes by relations, and after `inferShapesInBuilders` (ShapeInference.h) by
// all rules.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_BUILDERS_H
#define DIALECTGEN_ONNX_BUILDERS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OperationSupport.h"
#include <initializer_list>
#include <optional>

namespace dialectgen::onnx {

/// Stands for an operand or a result that is absent: the value of a new
/// onnx.NoValue.
mlir::Value createNoValue(mlir::OpBuilder &builder, mlir::Location location);

/// An attribute that should be an AttributeT, and is one in ops that verify:
/// another attribute is kept until the verifier rejects it.
template <typename AttributeT> class HeldAttr : public AttributeT {
public:
  using AttributeT::AttributeT;
  HeldAttr(AttributeT attribute) : AttributeT(attribute) {}

  static bool classof(mlir::Attribute) { return true; }
};

/// An attribute that a builder takes; null for one that is left out.
template <typename AttributeT> class AttributeArgument {
public:
  AttributeArgument() = default;
  template <typename T,
            typename = std::enable_if_t<std::is_convertible_v<T, AttributeT>>>
  AttributeArgument(T attribute) : attribute(attribute) {}

  mlir::Attribute get(mlir::OpBuilder &) const { return attribute; }

private:
  AttributeT attribute;
};

/// An `int` of the standard: a signed integer of 64 bits.
template <> class AttributeArgument<mlir::IntegerAttr> {
public:
  AttributeArgument() = default;
  AttributeArgument(mlir::IntegerAttr attribute) : attribute(attribute) {}
  AttributeArgument(int64_t value) : value(value) {}

  mlir::Attribute get(mlir::OpBuilder &builder) const;

private:
  mlir::IntegerAttr attribute;
  std::optional<int64_t> value;
};

/// A `float` of the standard.
template <> class AttributeArgument<mlir::FloatAttr> {
public:
  AttributeArgument() = default;
  AttributeArgument(mlir::FloatAttr attribute) : attribute(attribute) {}
  AttributeArgument(double value) : value(value) {}

  mlir::Attribute get(mlir::OpBuilder &builder) const;

private:
  mlir::FloatAttr attribute;
  std::optional<double> value;
};

template <> class AttributeArgument<mlir::StringAttr> {
public:
  AttributeArgument() = default;
  AttributeArgument(mlir::StringAttr attribute) : attribute(attribute) {}
  AttributeArgument(llvm::StringRef value) : value(value) {}
  AttributeArgument(const char *value) : value(value) {}

  mlir::Attribute get(mlir::OpBuilder &builder) const;

private:
  mlir::StringAttr attribute;
  std::optional<llvm::StringRef> value;
};

/// A type, which some attributes are here that are numbers in the standard.
template <> class AttributeArgument<mlir::TypeAttr> {
public:
  AttributeArgument() = default;
  AttributeArgument(mlir::TypeAttr attribute) : attribute(attribute) {}
  AttributeArgument(mlir::Type type)
      : attribute(type ? mlir::TypeAttr::get(type) : mlir::TypeAttr()) {}

  mlir::Attribute get(mlir::OpBuilder &) const { return attribute; }

private:
  mlir::TypeAttr attribute;
};

template <typename AttributeT>
class AttributeArgument<HeldAttr<AttributeT>>
    : public AttributeArgument<AttributeT> {
public:
  using AttributeArgument<AttributeT>::AttributeArgument;
};

/// A list. Its elements must live until the op is built.
template <> class AttributeArgument<mlir::ArrayAttr> {
public:
  AttributeArgument() = default;
  AttributeArgument(mlir::ArrayAttr attribute) : attribute(attribute) {}
  AttributeArgument(std::initializer_list<int64_t> values)
      : integers(llvm::ArrayRef<int64_t>(values.begin(), values.size())) {}
  template <typename Range, typename = std::enable_if_t<std::is_convertible_v<
                                Range, llvm::ArrayRef<int64_t>>>>
  AttributeArgument(const Range &values)
      : integers(llvm::ArrayRef<int64_t>(values)) {}
  AttributeArgument(llvm::ArrayRef<float> values) : numbers(values) {}
  AttributeArgument(llvm::ArrayRef<llvm::StringRef> values) : strings(values) {}

  mlir::Attribute get(mlir::OpBuilder &builder) const;

private:
  mlir::ArrayAttr attribute;
  std::optional<llvm::ArrayRef<int64_t>> integers;
  std::optional<llvm::ArrayRef<float>> numbers;
  std::optional<llvm::ArrayRef<llvm::StringRef>> strings;
};

/// Fills `state` with operands, of which null ones are absent, with attributes,
/// of which null ones are left out, and with the types of `resultCount`
/// results; the results after them are absent. Where a type does not follow,
/// that is an error at the location of the op, whose verifier then refuses it.
void buildInferring(
    mlir::OpBuilder &builder, mlir::OperationState &state,
    llvm::ArrayRef<mlir::ValueRange> operands,
    llvm::ArrayRef<std::pair<llvm::StringRef, mlir::Attribute>> attributes,
    unsigned resultCount);
/// The same, of all operands and attributes at once.
void buildInferringFromRanges(mlir::OpBuilder &builder,
                              mlir::OperationState &state,
                              mlir::ValueRange operands,
                              llvm::ArrayRef<mlir::NamedAttribute> attributes,
                              unsigned resultCount);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_BUILDERS_H
