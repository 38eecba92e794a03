//===- SizeOrigin.h - origins of sizes --------------------------*- C++ -*-===//
//
// Two sizes are the same if they lead back to one dimension of one value. What
// the specs of ops say beyond that (queries and keys have one batch) is noted
// in the program by ops that nothing runs, as long as it is being lowered.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_LOWERINGS_SIZEORIGIN_H
#define DIALECTGEN_ONNX_HOOKS_LOWERINGS_SIZEORIGIN_H

#include "dialectgen/core/relations/EqualSizes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace dialectgen::onnx {

/// A dimension of a value.
struct SizeOrigin {
  mlir::Value value;
  int64_t dimension = 0;
  bool operator==(const SizeOrigin &other) const {
    return value && value == other.value && dimension == other.dimension;
  }
};

/// Equal sizes of the values that a block sees: what its operations say does
/// not hold where it may not run. Values have to stay.
class EqualSizes {
public:
  /// Those of all notes in a block.
  void addNotes(mlir::Block &block);
  void add(llvm::ArrayRef<EqualPlaces> sizes);
  /// Those of a note.
  void addNote(mlir::Operation *note);
  /// Another dimension that has the size of this one; null if none is known.
  SizeOrigin find(mlir::Value value, int64_t dimension) const {
    return firsts.lookup({value, dimension});
  }
  /// Whether origins of all these are known to be one.
  bool areOne(const EqualPlaces &places) const;

  static bool isNote(mlir::Operation *op);
  /// Notes sizes; null if there is nothing to note. Those of values of unknown
  /// rank, and those that are all static, are left out.
  static mlir::Operation *note(mlir::OpBuilder &builder,
                               mlir::Location location,
                               llvm::ArrayRef<EqualPlaces> sizes);

private:
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, SizeOrigin> firsts;
};

/// The first value, and its dimension, that always has the size of that
/// dimension of `value`, as far as operations keep sizes, and as `equal` tells.
SizeOrigin originOf(mlir::Value value, int64_t dimension,
                    const EqualSizes *equal = nullptr);
/// The dimension that a scalar counts; null if it is another number.
SizeOrigin countedBy(mlir::Value scalar);
/// Where the size that a scalar is comes from.
SizeOrigin originOf(mlir::Value size, const EqualSizes *equal = nullptr);

/// The scalar that element `index` of a list was made of; null if it is
/// computed otherwise.
mlir::Value tracedAt(mlir::Value list, int64_t index);
/// Element `index` of a list, or a scalar, as a number; nothing if it is none.
std::optional<int64_t> numberAt(mlir::Value list, int64_t index);
/// Whether a list is one of several parts, or converted from such a one.
bool isJoinedList(mlir::Value list);
/// The scalar of 32 bits that a dimension of `value` was made of; null if its
/// size is none, as where operations compute it.
mlir::Value madeOf(const SizeOrigin &place);
/// Whether two scalars are always the same, as far as that is known.
bool isSameSize(mlir::Value a, mlir::Value b,
                const EqualSizes *equal = nullptr);
/// Whether a scalar is known to be the size of a value, and not below 0.
bool isSize(mlir::Value scalar);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_LOWERINGS_SIZEORIGIN_H
