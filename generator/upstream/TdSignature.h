//===- TdSignature.h - an operation as its definition has it ----*- C++ -*-===//
//
// Operands, results, attributes and regions of a definition in TableGen, in the
// order it has them, each with the constraint that it names; and the versions
// that a definition says it is there from and until.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDSIGNATURE_H
#define DIALECTGEN_UPSTREAM_TDSIGNATURE_H

#include "spec/Model.h"
#include "upstream/TdFile.h"

namespace dialectgen {

struct TdParameter {
  std::string name;
  Arity arity = Arity::Single;
  unsigned minCount = 0;
  const llvm::Record *constraint = nullptr;
};

struct TdAttribute {
  std::string name;
  /// One that has a default is required where that is filled in.
  bool required = true;
  /// C++.
  std::optional<std::string> defaultText;
  const llvm::Record *constraint = nullptr;
};

struct TdRegion {
  std::string name;
  bool variadic = false;
  const llvm::Record *constraint = nullptr;
};

struct TdSignature {
  std::vector<TdParameter> operands, results;
  std::vector<TdAttribute> attributes;
  std::vector<TdRegion> regions;
};

/// An error if the definition lacks what its class has, or has what the model
/// of an operation has no place for.
llvm::Expected<TdSignature> readSignature(const TdFile &file,
                                          const llvm::Record &operation);

/// What an argument, a parameter or a region is an instance of; null if that is
/// no definition.
const llvm::Record *constraintOf(const TdArgument &argument);

/// The version that `record` says by `name`: a field of it, a method in its
/// C++, or a trait with a number. Nothing if it has none of these, or if it is
/// an end that is open. Where versions are `dotted` (`1.4.0`, `Version(1, 4,
/// 0)`) a number alone is none.
llvm::Expected<std::optional<Version>> readVersion(const TdFile &file,
                                                   const llvm::Record &record,
                                                   llvm::StringRef name,
                                                   bool dotted, bool isEnd);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDSIGNATURE_H
