//===- VersionAdaptor.h - versions of ops in IR -----------------*- C++ -*-===//
//
// The interface of the conversion engine to the dialect of an op: legality at
// the target, and constants, absent operands and casts. VersionedAdaptor.h is
// for a versioned dialect; DialectAdaptor is for operations of the dialect
// itself.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONADAPTOR_H
#define DIALECTGEN_CORE_VERSIONS_VERSIONADAPTOR_H

#include "dialectgen/core/versions/StepTable.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

namespace dialectgen {

/// Why a conversion is refused: whether anything could mend it.
enum class RefusalClass {
  /// The target has nothing that means the same.
  Impossible,
  /// It has, if an operand were a constant.
  NeedsConstant,
  /// It has, if a rank or a size were known.
  NeedsShape,
  /// It may have; nobody has written how.
  NotWritten,
};

/// `impossible`, `needs a constant`, …
llvm::StringRef getName(RefusalClass refusal);

/// Adds its class to `error`.
void setRefusalClass(mlir::Diagnostic &error, RefusalClass refusal);

/// That of an error of a conversion; nothing if `error` is none.
std::optional<RefusalClass> refusalClassOf(mlir::Diagnostic &error);

/// Adds the version that has the refused operation, as the timeline spells it:
/// `10`, `1.4.0`.
void setNeededVersion(mlir::Diagnostic &error, llvm::StringRef version);

/// That version; empty if `error` has none. Valid as long as the context is.
llvm::StringRef neededVersionOf(mlir::Diagnostic &error);

/// Something of an operation that is not at the target.
struct Illegal {
  std::string what;
  /// Since when, or until when, it is; neither if no version has it.
  std::optional<Version> since = std::nullopt, until = std::nullopt;
  /// Where in the operation, ending in ` of `; empty if it is the operation's
  /// own. None if it is the operation.
  std::optional<std::string> part = std::nullopt;
  std::string why = {};
  RefusalClass refusal = RefusalClass::NotWritten;
  /// The bound is that of the version which the operation had: one in between
  /// may admit it, too.
  bool isBoundOpen = false;
  /// Whose versions `since` and `until` are; those of the operation if it is
  /// none.
  std::optional<unsigned> timeline = std::nullopt;
};

class StepRewrite;

class VersionAdaptor {
public:
  explicit VersionAdaptor(mlir::MLIRContext *context) : context(context) {}
  virtual ~VersionAdaptor() = default;
  mlir::MLIRContext *getContext() const { return context; }

  /// Reports a feature of `op` that the target lacks, although the target has
  /// the version of `op`. `row` is its version, null if it has none; `from` is
  /// its original version, null if it has not been converted.
  virtual void check(mlir::Operation *op, const OpRow *row, const OpRow *from,
                     llvm::function_ref<void(const Illegal &)> report) = 0;
  /// Why there is no way for `op`, which the target lacks as it is.
  virtual RefusalClass classOf(mlir::Operation *op) const {
    return RefusalClass::NotWritten;
  }
  /// Why nothing can take the place of `op` before its first version; empty if
  /// this is not known.
  virtual llvm::StringRef whyNoEquivalent(mlir::Operation *op) const {
    return "";
  }
  /// The name of the version of `op` in tables: its own name, unless it carries
  /// another op.
  virtual mlir::OperationName getVersion(mlir::Operation *op) const {
    return op->getName();
  }
  /// An op that carries others returns their attributes, and creates an
  /// carrier of version `name` like `op`; null if ops are not carried.
  virtual mlir::DictionaryAttr readCarried(mlir::Operation *op) const {
    return {};
  }
  virtual mlir::Operation *
  buildCarrier(mlir::Operation *op, mlir::OperationName name,
               mlir::ValueRange operands, mlir::TypeRange results,
               llvm::ArrayRef<mlir::NamedAttribute> attributes) const {
    return nullptr;
  }

  /// The name of a symbol; null if `op` is none.
  virtual mlir::StringAttr getSymbol(mlir::Operation *op) const;

  /// Null if the adaptor has no such values. `timeline` is that of the
  /// operation that the value is for.
  virtual mlir::Attribute make(const ValueMaker &value,
                               unsigned timeline) const;
  /// Whether two values mean the same.
  virtual bool isSame(mlir::Attribute a, mlir::Attribute b) const {
    return a == b;
  }
  /// Whether a version that lacks `attribute` does the same as the operation
  /// with this value of it; may add operands that make it so.
  virtual bool isWithoutEffect(StepRewrite &rewrite, mlir::StringAttr attribute,
                               mlir::Attribute value) const {
    return false;
  }
  /// A list of `value` alone, and the one value of a list; null if there is
  /// none.
  virtual mlir::Attribute listOf(mlir::Attribute value) const;
  virtual mlir::Attribute onlyValueOf(mlir::Attribute list) const;

  /// A number as another kind; null if it is none of that kind.
  virtual mlir::Attribute convert(mlir::Attribute value,
                                  ConstantKind kind) const {
    return {};
  }

  /// A number as one of `type`, as MLIR writes that; null if the type lacks it.
  virtual mlir::Attribute retype(mlir::Attribute value,
                                 llvm::StringRef type) const {
    return {};
  }

  /// The numbers that an attribute is, one or a list; nothing if it is neither.
  virtual std::optional<llvm::SmallVector<int64_t>>
  getNumbers(mlir::Attribute value) const;

  /// Whether `op` has no version, regardless of its name.
  virtual bool isUnversioned(mlir::Operation *op) const { return false; }

  // Null, and false, where a dialect has none.
  /// `element` is the element type that the constant is to have; null if that
  /// follows from `value`. Of a kind of lists a single value is one, too.
  virtual mlir::Value buildConstant(mlir::OpBuilder &builder,
                                    mlir::Location location,
                                    mlir::Attribute value, mlir::Type element,
                                    ConstantForm form) const {
    return {};
  }
  /// The attribute of which buildConstant makes `value`; null if there is none.
  virtual mlir::Attribute readConstant(mlir::Value value,
                                       ConstantKind kind) const {
    return {};
  }
  /// Replacements for the results of an operation, of version `row`, that no
  /// step converts to the target: new values of other operations, which have
  /// steps. Empty if there are none.
  virtual std::optional<llvm::SmallVector<mlir::Value, 1>>
  expand(StepRewrite &rewrite, const OpRow &row) const {
    return std::nullopt;
  }
  /// The type of a result that is not there.
  virtual mlir::Type getAbsentType() const { return {}; }
  virtual mlir::Value buildAbsent(mlir::OpBuilder &builder,
                                  mlir::Location location) const {
    return {};
  }
  virtual bool isAbsent(mlir::Value value) const { return false; }
  virtual mlir::Value buildCast(mlir::OpBuilder &builder,
                                mlir::Location location, mlir::Value value,
                                mlir::Type type) const {
    return {};
  }
  /// The element type of a shaped type, and the shaped type with another.
  virtual mlir::Type getElementType(mlir::Type type) const;
  virtual mlir::Type withElementType(mlir::Type type, mlir::Type element) const;

protected:
  mlir::MLIRContext *context;
};

/// Operations of the dialect itself: the definition of each version has its
/// types, values and bounds, so its verifier decides.
class DialectAdaptor : public VersionAdaptor {
public:
  using VersionAdaptor::VersionAdaptor;
  void check(mlir::Operation *op, const OpRow *row, const OpRow *from,
             llvm::function_ref<void(const Illegal &)> report) override;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONADAPTOR_H
