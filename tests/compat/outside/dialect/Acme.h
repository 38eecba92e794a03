//===- Acme.h - a dialect of another project --------------------*- C++ -*-===//
//
// The classes of AcmeOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef ACME_ACME_H
#define ACME_ACME_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

namespace outside::acme {

// Definitions name classes of MLIR without its namespace.
using namespace mlir;

/// The common class of the dialect's tensors.
class BaseTensorType : public mlir::Type {
public:
  using Type::Type;
  static bool classof(mlir::Type type);
};

/// A field of a struct, with storage of its own in the context.
struct FieldInfo {
  mlir::StringAttr name;
  mlir::Type type;

  bool operator==(const FieldInfo &other) const {
    return name == other.name && type == other.type;
  }
  FieldInfo allocateInto(mlir::TypeStorageAllocator &) const { return *this; }
};

inline llvm::hash_code hash_value(const FieldInfo &field) {
  return llvm::hash_combine(field.name, field.type);
}

} // namespace outside::acme

#include "AcmeEnums.h.inc"

#include "AcmeDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "AcmeAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "AcmeTypes.h.inc"

#define GET_OP_CLASSES
#include "AcmeOps.h.inc"

#endif // ACME_ACME_H
