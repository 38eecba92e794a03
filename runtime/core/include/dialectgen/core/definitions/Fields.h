//===- Fields.h - fields of attributes and types as text --------*- C++ -*-===//
//
// How the parameters of DialectDefinitions.td are read and written where MLIR's
// own way is none that could stand between commas.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_FIELDS_H
#define DIALECTGEN_CORE_DEFINITIONS_FIELDS_H

#include "mlir/IR/OpImplementation.h"
#include <type_traits>

namespace dialectgen {

/// `[1, 2]`
mlir::FailureOr<llvm::SmallVector<int64_t>>
parseIntsField(mlir::AsmParser &parser);
void printIntsField(mlir::AsmPrinter &printer, llvm::ArrayRef<int64_t> numbers);

/// `[f32, f64]`
mlir::FailureOr<llvm::SmallVector<mlir::Type>>
parseTypesField(mlir::AsmParser &parser);
void printTypesField(mlir::AsmPrinter &printer,
                     llvm::ArrayRef<mlir::Type> types);

mlir::FailureOr<bool> parseBoolField(mlir::AsmParser &parser);
mlir::FailureOr<llvm::APFloat> parseF64Field(mlir::AsmParser &parser);

/// A case of the enumeration that `Attr` holds, as a field of a default value.
/// The text of a default value has no context (MLIR 19 does not replace
/// `$_builder` there).
template <typename Attr> struct CaseOf {
  using Enum = decltype(std::declval<Attr>().getValue());
  explicit CaseOf(Enum value) : value(value) {}
  Attr operator()(mlir::MLIRContext *context) const {
    return Attr::get(context, value);
  }
  Enum value;
};

/// `Record::get`, for fields of default values.
template <typename Record, typename... Fields>
Record makeRecord(mlir::MLIRContext *context, Fields &&...fields) {
  auto inContext = [&](auto &&field) -> decltype(auto) {
    if constexpr (std::is_invocable_v<decltype(field), mlir::MLIRContext *>)
      return field(context);
    else
      return std::forward<decltype(field)>(field);
  };
  return Record::get(context, inContext(std::forward<Fields>(fields))...);
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_DEFINITIONS_FIELDS_H
