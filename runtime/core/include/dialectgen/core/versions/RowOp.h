//===- RowOp.h - operations without a class ---------------------*- C++ -*-===//
//
// The base of models of operations that are rows of a table, in place of a C++
// class for each: it answers MLIR's questions as a class of ODS would. The
// properties of an operation are an array of its attributes, sorted by their
// names, as ODS writes them. VersionedOps.cpp has the model of operations of
// versioned dialects, runtime/onnx/dialect/OlderOps.cpp that of superseded
// versions of ONNX.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_ROWOP_H
#define DIALECTGEN_CORE_VERSIONS_ROWOP_H

#include "dialectgen/core/versions/StepTable.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

namespace dialectgen {

class RowOp : public mlir::OperationName::Impl {
public:
  /// How many operands, results, regions or successors an operation has: so
  /// many, and `lists` lists of any length.
  struct Count {
    unsigned singles = 0, lists = 0;
  };
  struct Counts {
    Count operands, results, regions, successors;
  };

  /// The model of a name that has one (isOfRow in VersionedOps.h).
  static const RowOp &of(mlir::OperationName name);
  /// Gives `dialect` the operation.
  static void add(std::unique_ptr<RowOp> op);

  llvm::MutableArrayRef<mlir::Attribute> valuesOf(mlir::Operation *op) const {
    if (names.empty())
      return {};
    return valuesIn(op->getPropertiesStorageUnsafe());
  }

  /// As findElement of VersionedOps.h.
  virtual std::pair<unsigned, unsigned>
  find(mlir::Operation *op, ElementKind kind, unsigned index) const = 0;
  virtual llvm::LogicalResult read(mlir::DialectBytecodeReader &reader,
                                   mlir::OperationState &state) const = 0;
  virtual void write(mlir::Operation *op,
                     mlir::DialectBytecodeWriter &writer) const = 0;
  /// Of an operation with several results.
  virtual void nameResults(mlir::Operation *op,
                           mlir::OpAsmSetValueNameFn name) const = 0;

  llvm::LogicalResult
  foldHook(mlir::Operation *, llvm::ArrayRef<mlir::Attribute>,
           llvm::SmallVectorImpl<mlir::OpFoldResult> &) override {
    return llvm::failure();
  }
  void getCanonicalizationPatterns(mlir::RewritePatternSet &,
                                   mlir::MLIRContext *) override {}
  bool hasTrait(mlir::TypeID id) override {
    return llvm::is_contained(traits, id);
  }
  mlir::OperationName::ParseAssemblyFn getParseAssemblyFn() override;
  void printAssembly(mlir::Operation *op, mlir::OpAsmPrinter &printer,
                     llvm::StringRef defaultDialect) override;
  llvm::LogicalResult verifyRegionInvariants(mlir::Operation *) override {
    return llvm::success();
  }

  std::optional<mlir::Attribute> getInherentAttr(mlir::Operation *op,
                                                 llvm::StringRef name) override;
  void setInherentAttr(mlir::Operation *op, mlir::StringAttr name,
                       mlir::Attribute value) override;
  void populateInherentAttrs(mlir::Operation *op,
                             mlir::NamedAttrList &attributes) override;
  llvm::LogicalResult
  verifyInherentAttrs(mlir::OperationName, mlir::NamedAttrList &,
                      llvm::function_ref<mlir::InFlightDiagnostic()>) override {
    return llvm::success();
  }
  int getOpPropertyByteSize() override { return int(bytes); }
  void initProperties(mlir::OperationName, mlir::OpaqueProperties storage,
                      mlir::OpaqueProperties init) override;
  void deleteProperties(mlir::OpaqueProperties) override {}
  void populateDefaultAttrs(const mlir::OperationName &,
                            mlir::NamedAttrList &) override {}
  void populateDefaultProperties(mlir::OperationName,
                                 mlir::OpaqueProperties) override {}
  llvm::LogicalResult setPropertiesFromAttr(
      mlir::OperationName, mlir::OpaqueProperties properties,
      mlir::Attribute value,
      llvm::function_ref<mlir::InFlightDiagnostic()> emitError) override;
  mlir::Attribute getPropertiesAsAttr(mlir::Operation *op) override;
  void copyProperties(mlir::OpaqueProperties to,
                      mlir::OpaqueProperties from) override {
    llvm::copy(valuesIn(from), valuesIn(to).begin());
  }
  bool compareProperties(mlir::OpaqueProperties a,
                         mlir::OpaqueProperties b) override {
    return valuesIn(a) == valuesIn(b);
  }
  llvm::hash_code hashProperties(mlir::OpaqueProperties properties) override {
    return llvm::hash_combine_range(valuesIn(properties).begin(),
                                    valuesIn(properties).end());
  }

protected:
  /// `id` is the operation's own. `interfaces` are those of the operation
  /// besides the ones for properties and for names of results.
  RowOp(llvm::StringRef name, mlir::Dialect &dialect, mlir::TypeID id,
        mlir::detail::InterfaceMap interfaces)
      : Impl(mlir::StringAttr::get(dialect.getContext(), name), &dialect, id,
             std::move(interfaces)) {}

  /// The interfaces for properties and for names of results.
  static void addInterfaces(mlir::detail::InterfaceMap &map, bool hasProperties,
                            unsigned results);
  /// Adds an attribute, and returns its place, which the next ones may move.
  size_t addProperty(llvm::StringRef name);
  /// To be called when all attributes are added.
  void finishProperties();
  void addTraits(const Counts &counts);
  /// MLIR's verdict on the numbers.
  static llvm::LogicalResult verifyCounts(mlir::Operation *op,
                                          const Counts &counts);

  llvm::MutableArrayRef<mlir::Attribute>
  valuesIn(mlir::OpaqueProperties properties) const {
    return {properties.as<mlir::Attribute *>(), names.size()};
  }
  /// Where the properties of an operation that is read are built.
  llvm::MutableArrayRef<mlir::Attribute>
  makeProperties(mlir::OperationState &state) const {
    return {make(state), names.size()};
  }

  /// The name that a program may have in place of `name`.
  virtual llvm::StringRef olderName(size_t, llvm::StringRef name) const {
    return name;
  }
  /// Whether property `index` can hold `value`, which is not null.
  virtual bool holds(size_t, mlir::Attribute) const { return true; }
  /// Sets `property` to the attribute of a program.
  virtual llvm::LogicalResult
  convert(size_t index, mlir::Attribute given, mlir::Attribute &property,
          llvm::function_ref<mlir::InFlightDiagnostic()> emitError) const;
  /// The attribute of operations that were not given one; null: none.
  virtual mlir::Attribute initialOf(size_t) const { return {}; }

  std::optional<size_t> indexOf(llvm::StringRef name) const;

  llvm::SmallVector<llvm::StringRef, 4> names;
  llvm::SmallVector<mlir::TypeID, 8> traits;

private:
  mlir::Attribute *(*make)(mlir::OperationState &) = nullptr;
  size_t bytes = 0;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_ROWOP_H
