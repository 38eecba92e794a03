//===- PropertyLayouts.h - bytecode of older releases -----------*- C++ -*-===//
//
// Plain bytecode of a dialect stores properties without their names, in
// alphabetical order. An operation or a record that gained a property therefore
// has another layout in files of older releases. The guard determines the
// layouts of a file, and reading uses them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_PROPERTYLAYOUTS_H
#define DIALECTGEN_CORE_BYTECODE_PROPERTYLAYOUTS_H

#include "dialectgen/core/records/RecordTable.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <string>

namespace dialectgen {

/// The layouts of a file where these differ between releases.
struct FileLayouts {
  /// How many properties operations have.
  llvm::SmallDenseMap<const PropertyLayout *, uint64_t> counts;
  /// Records that stand there without their later fields.
  llvm::SmallPtrSet<const RecordRow *, 2> older;

  /// Whether something in the file is laid out otherwise than today.
  bool areOlder() const;
};

/// While it lives, bytecode that this thread reads is laid out so.
class ScopedFileLayouts {
public:
  explicit ScopedFileLayouts(const FileLayouts &layouts);
  ~ScopedFileLayouts();
  ScopedFileLayouts(const ScopedFileLayouts &) = delete;
  ScopedFileLayouts &operator=(const ScopedFileLayouts &) = delete;
  /// Null if there is none.
  static const FileLayouts *current();

private:
  const FileLayouts *outer;
};

/// The properties of the newest release that has `count` of them; nothing if
/// none has.
std::optional<llvm::SmallVector<const PropertyRow *>>
findProperties(const PropertyLayout &layout, uint64_t count);

/// How many properties which releases have, for messages.
std::string explainProperties(const PropertyLayout &layout);

namespace detail {
/// Null if the operation has none.
const PropertyLayout *findLayout(mlir::OperationName name);
/// `set` is false of an attribute that the operation cannot hold.
llvm::LogicalResult
readProperties(mlir::DialectBytecodeReader &reader,
               const PropertyLayout *layout, mlir::OperationName name,
               llvm::function_ref<bool(llvm::StringRef, mlir::Attribute)> set);
void writeProperties(mlir::DialectBytecodeWriter &writer,
                     const PropertyLayout *layout, mlir::Operation *op);
} // namespace detail

/// Reads the properties of an operation that has a PropertyLayout.
template <typename ConcreteOp>
llvm::LogicalResult readPropertiesByLayout(mlir::DialectBytecodeReader &reader,
                                           mlir::OperationState &state) {
  using Properties = typename ConcreteOp::Properties;
  static const PropertyLayout *const layout = detail::findLayout(state.name);
  auto &properties = state.getOrAddProperties<Properties>();
  return detail::readProperties(
      reader, layout, state.name,
      [&](llvm::StringRef name, mlir::Attribute value) {
        ConcreteOp::setInherentAttr(properties, name, value);
        auto held =
            ConcreteOp::getInherentAttr(reader.getContext(), properties, name);
        return held && *held == value;
      });
}

/// Writes them as the newest release has them.
template <typename ConcreteOp>
void writePropertiesByLayout(ConcreteOp op,
                             mlir::DialectBytecodeWriter &writer) {
  static const PropertyLayout *const layout = detail::findLayout(op->getName());
  detail::writeProperties(writer, layout, op);
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_PROPERTYLAYOUTS_H
