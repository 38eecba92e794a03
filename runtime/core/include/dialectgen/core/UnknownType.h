//===- UnknownType.h - types that stand for any type ------------*- C++ -*-===//
//
// A dialect may have a type for values of undeclared type. It marks that type
// with this trait; relations do not compare it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_UNKNOWNTYPE_H
#define DIALECTGEN_CORE_UNKNOWNTYPE_H

#include "mlir/IR/Types.h"

namespace dialectgen {

template <typename ConcreteType>
class UnknownTypeTrait
    : public mlir::TypeTrait::TraitBase<ConcreteType, UnknownTypeTrait> {};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_UNKNOWNTYPE_H
