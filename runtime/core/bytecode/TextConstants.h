//===- TextConstants.h - large constants around text ------------*- C++ -*-===//
//
// A large `dense` attribute is one string of digits in a text. While the
// program is printed or parsed, a resource without data stands for it:
//
//     %0 = stablehlo.constant dense_resource<"dialectgen constant 0"> : …
//
// A key in quotes cannot be the text of a string in a program, where quotes are
// escaped.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_TEXTCONSTANTS_H
#define DIALECTGEN_CORE_BYTECODE_TEXTCONSTANTS_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OperationSupport.h"
#include <optional>
#include <vector>

namespace dialectgen::text {

/// From how many bytes on data goes around printer and parser.
constexpr size_t large = 4096;

/// `dense_resource<"dialectgen constant 7">` up to the number.
extern const llvm::StringLiteral placeholderStart;
std::string placeholderOf(size_t index);
/// Takes a placeholder from the beginning of `text` and returns its number;
/// none if it begins with something else.
std::optional<size_t> takePlaceholder(llvm::StringRef &text);

/// Whether `behind`, the text after the `>` of a constant, has nothing on its
/// line whose position a parser records: a placeholder moves it.
bool isWithoutPositions(llvm::StringRef behind);

/// Replaces placeholders in `module` by constants with `data`, which is freed.
/// Fails without an error if a type does not fit.
mlir::LogicalResult
putConstants(mlir::ModuleOp module,
             llvm::MutableArrayRef<mlir::AsmResourceBlob> data);

/// Has placeholders for the large constants of a program while it lives, if the
/// flags have them printed as digits.
class HeldConstants {
public:
  HeldConstants(mlir::ModuleOp module, const mlir::OpPrintingFlags &flags);
  ~HeldConstants();
  HeldConstants(const HeldConstants &) = delete;
  HeldConstants &operator=(const HeldConstants &) = delete;

  size_t size() const { return held.size(); }
  llvm::ArrayRef<char> getData(size_t index) const;

private:
  struct Held {
    mlir::Operation *op;
    mlir::StringAttr name;
    mlir::Attribute value;
  };
  std::vector<Held> held;
};

} // namespace dialectgen::text

#endif // DIALECTGEN_CORE_BYTECODE_TEXTCONSTANTS_H
