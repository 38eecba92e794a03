//===- MlirVersion.h - differences between versions of MLIR -----*- C++ -*-===//
//
// The runtime compiles with MLIR 19.1 and 22.1, and writes the same bytes with
// both. Every condition on the version of MLIR is in this file; other code uses
// the functions below.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_MLIRVERSION_H
#define DIALECTGEN_CORE_MLIRVERSION_H

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR >= 20
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#else
#include "mlir/Dialect/Quant/QuantOps.h"
#include "mlir/Dialect/Quant/QuantTypes.h"
// Of MlirVersion.td.
#include "dialectgen/core/SymbolUserAttr.h.inc"
#endif

namespace dialectgen {

/// The builtin type with this text; null if this version of MLIR lacks it,
/// which is no error: older versions lack floats that releases have.
inline mlir::Type parseBuiltinType(llvm::StringRef text,
                                   mlir::MLIRContext *context) {
  mlir::ScopedDiagnosticHandler quiet(
      context, [](mlir::Diagnostic &) { return mlir::success(); });
  return mlir::parseType(text, context);
}

/// `Op::create`, which op classes have since MLIR 21.
template <typename Op, typename... Args>
Op createOp(mlir::OpBuilder &builder, mlir::Location location, Args &&...args) {
#if LLVM_VERSION_MAJOR >= 21
  return Op::create(builder, location, std::forward<Args>(args)...);
#else
  return builder.create<Op>(location, std::forward<Args>(args)...);
#endif
}

/// Calls a function at the end of its scope: `auto end = atScopeExit([&] { …
/// })`.
template <typename Function>
[[nodiscard]] auto atScopeExit(Function &&function) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::scope_exit(std::forward<Function>(function));
#else
  return llvm::make_scope_exit(std::forward<Function>(function));
#endif
}

/// Calls `see` with each resource of the context and its key. MLIR 19 has no
/// list of them: there, `listsResources` is false and nothing is seen.
#if LLVM_VERSION_MAJOR >= 20
inline constexpr bool listsResources = true;
#else
inline constexpr bool listsResources = false;
#endif
template <typename Function>
void forEachResource(const mlir::DialectResourceBlobManager &resources,
                     Function &&see) {
#if LLVM_VERSION_MAJOR >= 20
  resources.getBlobMap([&](const auto &map) {
    for (const auto &entry : map)
      if (const mlir::AsmResourceBlob *blob = entry.second.getBlob())
        see(entry.getKey(), *blob);
  });
#endif
}

/// Whether programs take MlirOptMain's parts one by one (OptTool.cpp).
#if LLVM_VERSION_MAJOR >= 22
#define DIALECTGEN_HAS_PARTS_OF_OPT_MAIN 1
#endif

// Metadata of diagnostics, which MLIR 19 has not: they are lost there.

template <typename Value>
void addMetadata(mlir::Diagnostic &diagnostic, Value value) {
#if LLVM_VERSION_MAJOR >= 20
  diagnostic.getMetadata().emplace_back(value);
#endif
}

inline llvm::MutableArrayRef<mlir::DiagnosticArgument>
metadataOf(mlir::Diagnostic &diagnostic) {
#if LLVM_VERSION_MAJOR >= 20
  return diagnostic.getMetadata();
#else
  return {};
#endif
}

// Locations. MLIR 20 added ranges of lines and columns. Older versions read the
// place where a range begins, and never write one.

#if LLVM_VERSION_MAJOR >= 20
inline constexpr bool hasLocationRanges = true;
using FileRangeLoc = mlir::FileLineColRange;
#else
inline constexpr bool hasLocationRanges = false;
using FileRangeLoc = mlir::FileLineColLoc;
#endif

/// Whether the location is a range that is more than a line and a column.
inline bool isLocationRange(mlir::LocationAttr location) {
#if LLVM_VERSION_MAJOR >= 20
  return mlir::isa<FileRangeLoc>(location) &&
         !mlir::isStrictFileLineColLoc(mlir::Location(location));
#else
  return false;
#endif
}

/// The place where the file location begins.
inline mlir::FileLineColLoc beginOf(FileRangeLoc range) {
#if LLVM_VERSION_MAJOR >= 20
  return mlir::FileLineColLoc::get(range.getFilename(), range.getStartLine(),
                                   range.getStartColumn());
#else
  return range;
#endif
}

// Types.

#if LLVM_VERSION_MAJOR >= 20
using Float8E3M4Type = mlir::Float8E3M4Type;
using QuantDialect = mlir::quant::QuantDialect;
#else
/// No type is one.
struct Float8E3M4Type : mlir::Type {
  using Type::Type;
  static bool classof(mlir::Type) { return false; }
};
using QuantDialect = mlir::quant::QuantizationDialect;
#endif

/// A type that is quantized in blocks; null with an error if it cannot be made,
/// or if this version of MLIR has none.
inline mlir::Type makeSubChannelType(
    llvm::function_ref<mlir::InFlightDiagnostic()> error, unsigned flags,
    mlir::Type storage, mlir::Type expressed, mlir::DenseElementsAttr scales,
    mlir::DenseElementsAttr points, llvm::ArrayRef<int32_t> dimensions,
    llvm::ArrayRef<int64_t> sizes, int64_t least, int64_t most) {
#if LLVM_VERSION_MAJOR >= 20
  return mlir::quant::UniformQuantizedSubChannelType::getChecked(
      error, flags, storage, expressed, scales, points, dimensions, sizes,
      least, most);
#else
  error() << "MLIR " << LLVM_VERSION_MAJOR
          << " has no types that are quantized in blocks";
  return {};
#endif
}

/// Whether mlir-opt was asked for its passes (a flag since MLIR 20).
template <typename Config> bool asksForPasses(const Config &config) {
#if LLVM_VERSION_MAJOR >= 20
  return config.shouldListPasses();
#else
  return false;
#endif
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_MLIRVERSION_H
