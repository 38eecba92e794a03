//===- VhloDialect.h - every version of StableHLO ---------------*- C++ -*-===//
//
// The vhlo dialect. Its types and attributes are records (VersionTable.h): one
// C++ class for all types and one for all attributes, told apart by wire code,
// because everything done with them is done by table.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_VHLODIALECT_H
#define DIALECTGEN_STABLEHLO_VHLODIALECT_H

#include "dialectgen/core/steps/VersionTable.h"
#include "mlir/IR/Dialect.h"

namespace dialectgen::vhlo {

namespace detail {
struct AttributeStorage;
struct TypeStorage;
} // namespace detail

/// Any type of the dialect.
class VhloType
    : public mlir::Type::TypeBase<VhloType, mlir::Type, detail::TypeStorage> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral name = "vhlo.type";
  static VhloType get(mlir::MLIRContext *context, unsigned code,
                      llvm::ArrayRef<mlir::Attribute> fields = {});
  unsigned getCode() const;
  const RecordRow &getRow() const;
  llvm::ArrayRef<mlir::Attribute> getFields() const;
};

/// Any attribute of the dialect.
class VhloAttr : public mlir::Attribute::AttrBase<VhloAttr, mlir::Attribute,
                                                  detail::AttributeStorage> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral name = "vhlo.attribute";
  static VhloAttr get(mlir::MLIRContext *context, unsigned code,
                      llvm::ArrayRef<mlir::Attribute> fields = {});
  unsigned getCode() const;
  const RecordRow &getRow() const;
  llvm::ArrayRef<mlir::Attribute> getFields() const;
};

class VhloDialect : public mlir::Dialect {
public:
  explicit VhloDialect(mlir::MLIRContext *context);
  ~VhloDialect() override;
  static constexpr llvm::StringLiteral getDialectNamespace() { return "vhlo"; }

  mlir::Type parseType(mlir::DialectAsmParser &parser) const override;
  void printType(mlir::Type type,
                 mlir::DialectAsmPrinter &printer) const override;
  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser,
                                 mlir::Type type) const override;
  void printAttribute(mlir::Attribute attribute,
                      mlir::DialectAsmPrinter &printer) const override;

  /// Operations that are written as functions are; all others have the generic
  /// form.
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef name) const override;
  llvm::unique_function<void(mlir::Operation *, mlir::OpAsmPrinter &)>
  getOperationPrinter(mlir::Operation *op) const override;
};

/// The dialect's rows by wire code.
llvm::ArrayRef<RecordRow> getTypeRows();
llvm::ArrayRef<RecordRow> getAttributeRows();

Version getCurrentVersion();
Version getMinimumVersion();
/// What stands before the version in the producer string of an artifact.
llvm::StringRef getProducerPrefix();
/// The MLIR bytecode version artifacts of `version` are written in;
/// std::nullopt if `version` is not supported.
std::optional<int64_t> getBytecodeVersion(Version version);

/// Upgrades or downgrades all operations under `root`.
mlir::LogicalResult convertToVersion(mlir::Operation *root, Version target);

/// Fails if vhlo operations under `root` have types or attributes of other
/// dialects; see dialectgen/core/steps/ForeignContent.h.
mlir::LogicalResult refuseForeignContent(mlir::Operation *root,
                                         bool keepBuiltinAttributes = false);

/// Registers `vhlo-to-version{target=#.#.#}`.
void registerVhloPasses();

} // namespace dialectgen::vhlo

MLIR_DECLARE_EXPLICIT_TYPE_ID(dialectgen::vhlo::VhloDialect)
MLIR_DECLARE_EXPLICIT_TYPE_ID(dialectgen::vhlo::VhloType)
MLIR_DECLARE_EXPLICIT_TYPE_ID(dialectgen::vhlo::VhloAttr)

#endif // DIALECTGEN_STABLEHLO_VHLODIALECT_H
