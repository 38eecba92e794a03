//===- OlderPrograms.h - lists of older programs ----------------*- C++ -*-===//
//
// Lists of numbers and of truth values are arrays today, and were tensors in
// older releases: `permutation = dense<[1, 0]> : tensor<2xi64>`. Operations
// that are registered as TakesOlderLists take such a tensor where they take an
// array and no tensor, wherever it stands: in text, in a dictionary of
// attributes in bytecode, from before properties, and in properties.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H
#define DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OperationSupport.h"

namespace dialectgen {
namespace detail {

/// The array with the numbers or truth values of a tensor of rank 1; null if
/// `value` is no such tensor.
mlir::Attribute arrayOfTensor(mlir::Attribute value);

/// What properties of `ConcreteOp` hold as `name` if they are given `value`.
template <typename ConcreteOp>
mlir::Attribute holdAttribute(llvm::StringRef name, mlir::Attribute value) {
  typename ConcreteOp::Properties properties;
  ConcreteOp::setInherentAttr(properties, name, value);
  return ConcreteOp::getInherentAttr(value.getContext(), properties, name)
      .value_or(mlir::Attribute());
}

/// `value`, or the array that it was before lists were arrays.
template <typename ConcreteOp>
mlir::Attribute listOfToday(llvm::StringRef name, mlir::Attribute value) {
  if (!llvm::isa_and_nonnull<mlir::DenseIntElementsAttr>(value) ||
      holdAttribute<ConcreteOp>(name, value))
    return value;
  mlir::Attribute array = arrayOfTensor(value);
  return array && holdAttribute<ConcreteOp>(name, array) ? array : value;
}

} // namespace detail

/// Stands for ConcreteOp where that is registered.
template <typename ConcreteOp> class TakesOlderLists : public ConcreteOp {
public:
  using ConcreteOp::ConcreteOp;

  static mlir::TypeID resolveTypeID() {
    return mlir::TypeID::get<ConcreteOp>();
  }

  template <typename Properties>
  static void setInherentAttr(Properties &properties, llvm::StringRef name,
                              mlir::Attribute value) {
    ConcreteOp::setInherentAttr(properties, name,
                                detail::listOfToday<ConcreteOp>(name, value));
  }

  /// Of an operation as text, before it is made.
  static llvm::LogicalResult verifyInherentAttrs(
      mlir::OperationName name, mlir::NamedAttrList &attributes,
      llvm::function_ref<mlir::InFlightDiagnostic()> emitError) {
    for (mlir::NamedAttribute attribute : llvm::to_vector(attributes))
      attributes.set(attribute.getName(),
                     detail::listOfToday<ConcreteOp>(attribute.getName(),
                                                     attribute.getValue()));
    return ConcreteOp::verifyInherentAttrs(name, attributes, emitError);
  }

  template <typename Properties>
  static llvm::LogicalResult setPropertiesFromAttr(
      Properties &properties, mlir::Attribute dictionary,
      llvm::function_ref<mlir::InFlightDiagnostic()> emitError) {
    if (auto known = llvm::dyn_cast_or_null<mlir::DictionaryAttr>(dictionary)) {
      llvm::SmallVector<mlir::NamedAttribute> today;
      for (mlir::NamedAttribute attribute : known)
        today.emplace_back(attribute.getName(),
                           detail::listOfToday<ConcreteOp>(
                               attribute.getName(), attribute.getValue()));
      dictionary = mlir::DictionaryAttr::get(known.getContext(), today);
    }
    return ConcreteOp::setPropertiesFromAttr(properties, dictionary, emitError);
  }
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_OLDERPROGRAMS_H
