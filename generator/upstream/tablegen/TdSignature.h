//===- TdSignature.h - an operation as its definition has it ----*- C++ -*-===//
//
// Operands, results, attributes and regions of a definition in TableGen, in its
// order, each with its constraint; and the first and last version in a
// definition.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDSIGNATURE_H
#define DIALECTGEN_UPSTREAM_TDSIGNATURE_H

#include "model/Model.h"
#include "upstream/tablegen/TdFile.h"

namespace dialectgen {

struct TdParameter {
  std::string name;
  Arity arity = Arity::Single;
  unsigned minCount = 0;
  const llvm::Record *constraint = nullptr;
  /// It is a list of lists, whose sizes an attribute has.
  bool isListOfLists = false;
};

struct TdAttribute {
  std::string name;
  /// One that has a default is required where that is filled in.
  bool required = true;
  /// C++.
  std::optional<std::string> defaultText;
  const llvm::Record *constraint = nullptr;
  /// It is a native property, which may have no attribute.
  bool isProperty = false;
};

struct TdRegion {
  std::string name;
  bool variadic = false;
  const llvm::Record *constraint = nullptr;
};

struct TdSuccessor {
  std::string name;
  bool variadic = false;
};

struct TdSignature {
  /// The definition.
  const llvm::Record *record = nullptr;
  std::vector<TdParameter> operands, results;
  std::vector<TdAttribute> attributes;
  std::vector<TdRegion> regions;
  std::vector<TdSuccessor> successors;
};

/// An error if the definition lacks members of its class, or has parts that the
/// model of an operation cannot express.
llvm::Expected<TdSignature> readSignature(const TdFile &file,
                                          const llvm::Record &operation);
/// The same for an operation whose C++ is generated from specs: an error, too,
/// if it has successors or lists of lists.
llvm::Expected<TdSignature>
readGeneratedSignature(const TdFile &file, const llvm::Record &operation);

/// The class instance of an argument, a parameter or a region; null if it is
/// not a definition.
const llvm::Record *constraintOf(const TdArgument &argument);

/// The version in `record` under `name`: a field, a method in its C++, or a
/// trait with a number. Nothing if it has none of these, or an open end. If
/// versions are `dotted` (`1.4.0`, `Version(1, 4, 0)`), a single number is not
/// a version.
llvm::Expected<std::optional<Version>> readVersion(const TdFile &file,
                                                   const llvm::Record &record,
                                                   llvm::StringRef name,
                                                   bool dotted, bool isEnd);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDSIGNATURE_H
