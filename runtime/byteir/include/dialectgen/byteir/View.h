//===- View.h - typed views over operations that carry others ---*- C++ -*-===//
//
// A coarse operation such as `byteir.softmax` is carried by an operation with a
// name and a dictionary. A view reads it, regardless of the carrier:
//
//     stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 1}}
//     stablehlo.custom_call @byteir.softmax(%x) {backend_config = {axis = 1},
//                                                api_version = 4}
//     stablehlo.composite "byteir.softmax" %x {composite_attributes = {axis =
//     1},
//                                              decomposition = @f}
//
// and `mhlo.custom_call` as the first. `isa<SoftmaxOp>(op)` checks the name; a
// verified program then has the attributes of the spec. For an unverified one,
// getters return zeros and null values.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_VIEW_H
#define DIALECTGEN_BYTEIR_VIEW_H

#include "dialectgen/byteir/ViewTable.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include <variant>

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace dialectgen::byteir {

/// The kinds of operations that carry others.
enum class Carrier {
  /// A custom call; attributes are in a dictionary beside its own.
  CustomCall,
  /// A custom call; attributes are its `backend_config`.
  BackendConfig,
  /// A composite; its attributes, version and decomposition.
  Composite,
};

class View;
class EntryValue;

/// Builds the replacement of a view, a value of its type for each result. Fails
/// with an error; nothing is built then.
using BodyMaker =
    mlir::LogicalResult (*)(const View &view, mlir::OpBuilder &builder,
                            llvm::SmallVectorImpl<mlir::Value> &results);

/// How carriers are built.
struct BuildOptions {
  Carrier carrier = Carrier::CustomCall;
  /// The operations that carry: those of whichever dialect the context has
  /// under these names, `mhlo.custom_call` too.
  llvm::StringRef customCall = "stablehlo.custom_call";
  llvm::StringRef composite = "stablehlo.composite";
  /// Builds the functions of composites: `byteir::decompose` of Decompose.h,
  /// which needs the stablehlo dialect.
  BodyMaker decompose = nullptr;
};

/// The argument of a builder for an attribute; an empty one omits it.
class EntryValue {
public:
  EntryValue(int64_t value) : value(value) {}
  EntryValue(double value) : value(value) {}
  EntryValue(bool value) : value(value) {}
  EntryValue(llvm::StringRef value) : value(value) {}
  EntryValue(llvm::ArrayRef<int64_t> value)
      : value(llvm::SmallVector<int64_t>(value)) {}
  EntryValue(mlir::Attribute value) : value(value) {}
  template <typename T>
  EntryValue(std::optional<T> given)
      : EntryValue(given ? EntryValue(*given) : EntryValue(mlir::Attribute())) {
  }
  /// Null if it is left out.
  mlir::Attribute make(mlir::Builder &builder) const;

private:
  std::variant<int64_t, double, bool, llvm::StringRef,
               llvm::SmallVector<int64_t>, mlir::Attribute>
      value;
};

/// The name of the operation that `op` carries; empty if it is no carrier. The
/// name may be unknown.
llvm::StringRef getTarget(mlir::Operation *op);
bool isView(mlir::Operation *op, llvm::StringRef target);

/// Whether a key of the dictionary is not an attribute of an operation: the
/// version, and annotations of passes, which begin with `_`.
bool isOthersKey(llvm::StringRef key);

/// The contents of a carrier.
class View {
public:
  /// `op` may be null; else it is a carrier.
  explicit View(mlir::Operation *op = nullptr);
  /// The view of a carrier of an operation that the table has; null otherwise.
  static View of(mlir::Operation *op);

  mlir::Operation *getOperation() const { return op; }
  mlir::Operation *operator->() const { return op; }
  operator mlir::Operation *() const { return op; }
  explicit operator bool() const { return op; }
  mlir::Location getLoc() const { return op->getLoc(); }
  mlir::MLIRContext *getContext() const { return op->getContext(); }

  llvm::StringRef getCarriedName() const { return byteir::getTarget(op); }
  Carrier getCarrier() const { return carrier; }
  /// Null if the table has none.
  const ViewOpRow *getRow() const { return row; }
  /// The dictionary; null if it is none. Without one it is empty.
  mlir::DictionaryAttr getDictionary() const { return dictionary; }
  /// `op` gets another entry; the default, or none, leaves it out. The version
  /// is the newest if that at hand has no such entry, and a composite gets
  /// another function. Fails with an error if that is not admitted; nothing is
  /// changed then.
  mlir::LogicalResult setEntry(llvm::StringRef key, const EntryValue &value,
                               const BuildOptions &options = {});
  /// Replaces the attributes of `op` and, if it declares one, its version.
  void setDictionary(mlir::DictionaryAttr dictionary, int64_t version);
  /// The version that the program declares; empty if there is none.
  std::optional<int64_t> getSaidVersion() const;
  /// Its version: the declared one, or otherwise the oldest that has all its
  /// keys and types; null if the declared one does not exist.
  const ViewVersionRow *getVersion() const;

  /// An entry, or the default where there is none; null if that has none.
  mlir::Attribute getEntry(llvm::StringRef key) const;
  bool hasEntry(llvm::StringRef key) const {
    return dictionary && dictionary.contains(key);
  }
  int64_t entryI64(llvm::StringRef key) const;
  double entryF64(llvm::StringRef key) const;
  bool entryBool(llvm::StringRef key) const;
  llvm::StringRef entryString(llvm::StringRef key) const;
  llvm::SmallVector<int64_t> entryI64Array(llvm::StringRef key) const;
  mlir::TypedAttr entryScalar(llvm::StringRef key) const;

  /// The values of operand or result `index` of the version.
  mlir::ValueRange getOperandValues(unsigned index) const;
  mlir::ValueRange getResultValues(unsigned index) const;
  /// Null if there is none.
  mlir::Value getOperandValue(unsigned index) const;
  mlir::Value getResultValue(unsigned index) const;
  mlir::ValueRange getValues(const RelationArgument &term) const;

private:
  mlir::Operation *op;
  const ViewOpRow *row = nullptr;
  Carrier carrier = Carrier::CustomCall;
  mlir::DictionaryAttr dictionary;
};

/// The elements of a constant, of whatever dialect; null if `value` is none.
mlir::DenseElementsAttr getConstant(mlir::Value value);

/// For each of `rows`, the first of `count` values that it has, and how many;
/// none if so many values cannot be shared out.
using Layout = llvm::SmallVector<std::pair<unsigned, unsigned>, 4>;
std::optional<Layout> layOut(llvm::ArrayRef<ViewValueRow> rows, unsigned count);

/// Whether `type` is one of those of `row`.
bool admitsType(const ViewValueRow &row, mlir::Type type);

/// Verifies `op`, which may carry anything, against the spec: errors name the
/// operation, the invalid part and the accepted values.
mlir::LogicalResult verifyView(mlir::Operation *op);
/// The same for a view, as if it declared that version.
mlir::LogicalResult verifyAs(const View &view, const ViewVersionRow &version);
/// Constraints beyond relations, for an operation whose row has a verifier.
mlir::LogicalResult verifyByHook(const View &view);
/// The same for all operations under `root`.
mlir::LogicalResult verifyViews(mlir::Operation *root);

//===----------------------------------------------------------------------===//
// Result types
//===----------------------------------------------------------------------===//

/// The known parts of a type.
struct KnownType {
  mlir::Type element;
  std::optional<llvm::SmallVector<int64_t>> shape;

  static KnownType of(mlir::Type type);
  /// Adds sizes, and keeps those that are known and differ. True if something
  /// new is known.
  bool learn(llvm::ArrayRef<int64_t> sizes);
  /// Null if the element type or the rank is not known.
  mlir::Type get() const;
};

/// Infers `results`, each for one value, from operands and attributes.
/// Undetermined sizes stay dynamic.
void inferTypes(const ViewVersionRow &version,
                llvm::function_ref<mlir::ValueRange(unsigned operand)> operands,
                llvm::function_ref<mlir::Attribute(llvm::StringRef key)> entry,
                llvm::MutableArrayRef<KnownType> results);

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

/// The argument of a builder for a result: whether it exists, and its element
/// type if it cannot be inferred; or the types of a variadic one.
struct ResultWish {
  ResultWish(bool isThere, mlir::Type element = {})
      : isThere(isThere), element(element) {}
  ResultWish(mlir::TypeRange types)
      : isThere(true), types(llvm::to_vector(types)) {}
  bool isThere;
  mlir::Type element;
  llvm::SmallVector<mlir::Type> types;
};

struct NamedEntry {
  llvm::StringRef key;
  EntryValue value;
};

/// The carrier of `target`; fails with an error.
mlir::FailureOr<mlir::Operation *>
buildCarrier(mlir::OpBuilder &builder, mlir::Location location,
             llvm::StringRef target, llvm::ArrayRef<mlir::ValueRange> operands,
             llvm::ArrayRef<ResultWish> results,
             llvm::ArrayRef<NamedEntry> entries, const BuildOptions &options);

/// The carrier of `target` with these results, operands and attributes. Fails
/// with an error if it violates the spec; nothing is built then.
mlir::FailureOr<mlir::Operation *>
buildCarrier(mlir::OpBuilder &builder, mlir::Location location,
             llvm::StringRef target, mlir::TypeRange results,
             mlir::ValueRange operands, mlir::DictionaryAttr entries,
             const BuildOptions &options,
             std::optional<int64_t> version = std::nullopt);

/// The list of attributes by position that PyTorch's frontend writes.
constexpr llvm::StringLiteral positionalKey = "custom_attrs";

/// Erases a private function in `module` that nothing names any more.
void eraseUnusedBody(mlir::Operation *module, mlir::FlatSymbolRefAttr symbol);

/// Whether two decompositions are the same but for their names and locations.
bool areEqual(mlir::func::FuncOp one, mlir::func::FuncOp other);

/// Another carrier of the same operation, before `view`, with the same results,
/// operands, entries, declared version, and other attributes. Fails with an
/// error if the other carrier cannot represent one of them; nothing is built
/// then.
mlir::FailureOr<mlir::Operation *> convertCarrier(mlir::OpBuilder &builder,
                                                  const View &view,
                                                  const BuildOptions &options);

template <typename Op>
mlir::FailureOr<Op> buildView(mlir::OpBuilder &builder, mlir::Location location,
                              llvm::ArrayRef<mlir::ValueRange> operands,
                              llvm::ArrayRef<ResultWish> results,
                              llvm::ArrayRef<NamedEntry> entries,
                              const BuildOptions &options) {
  mlir::FailureOr<mlir::Operation *> op = buildCarrier(
      builder, location, Op::targetName, operands, results, entries, options);
  if (failed(op))
    return mlir::failure();
  return Op(*op);
}

} // namespace dialectgen::byteir

#endif // DIALECTGEN_BYTEIR_VIEW_H
