//===- OpTable.h - signatures of all op versions ----------------*- C++ -*-===//
//
// The signatures of all op versions as constant data, for code that handles ops
// by name: the importer, version selection, checks without an op class. The
// rows are generated: generated/onnx/OpBuildTable.inc, included inside
// dialectgen::onnx, defines the constant arrays `opVersionTable`
// (OpVersionInfo), `opVersionLists` (OpVersionList) and `domainTable`
// (DomainInfo).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPTABLE_H
#define DIALECTGEN_ONNX_OPTABLE_H

#include "dialectgen/core/versions/EnumSet.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace dialectgen::onnx {

enum class Arity : uint8_t { Single, Optional, Variadic };

/// Numbers of onnx.AttributeProto.AttributeType.
enum class AttributeKind : uint8_t {
  Float = 1,
  Int = 2,
  String = 3,
  Tensor = 4,
  Graph = 5,
  Floats = 6,
  Ints = 7,
  Strings = 8,
  Tensors = 9,
  Graphs = 10,
  SparseTensor = 11,
  SparseTensors = 12,
  TypeProto = 13,
  TypeProtos = 14,
};

struct ParameterInfo {
  llvm::StringRef name;
  /// The type variable (`T`), or the type where only one is admitted
  /// (`tensor(int64)`, also for a variable that admits a single type).
  llvm::StringRef type;
  Arity arity;
  bool homogeneous;
  /// Variadic only: the fewest values.
  uint8_t minCount;
  /// Its name in the dialect; empty: the same.
  llvm::StringRef inDialect = {};
};

/// A variable that stands for one of several types, in the order in which
/// messages name them.
struct TypeVariableInfo {
  llvm::StringRef name;
  llvm::ArrayRef<llvm::StringRef> types;
};

struct AttributeInfo {
  llvm::StringRef name;
  AttributeKind kind;
  bool required;
  /// The dialect stores it as a type attribute although ONNX declares int (`to`
  /// of Cast).
  bool asType;
  /// Index of the region that holds a graph attribute, else -1.
  int8_t region;
  /// The default, as JSON; without data: there is none. Ops of the dialect are
  /// made with it.
  llvm::StringRef initial = {};
  /// The values that it, or each element of a list, may have; empty: any.
  llvm::ArrayRef<llvm::StringRef> among = {};
  /// Bounds of it, or of each element of a list; empty: there is none.
  llvm::StringRef minimum = {}, maximum = {};
  /// An int that is the number of an element type.
  bool isTypeNumber = false;
};

/// What an op has besides its signature: effects, checks by name, and functions
/// under runtime/onnx/hooks.
enum class OpFeature : uint8_t {
  Pure,
  ConstantLike,
  SpatialAttributes,
  Windows,
  Verifier,
  Folder,
  Canonicalizer,
  Assembly,
};

/// One version of one op.
struct OpVersionInfo {
  /// `ai.onnx` for the default domain.
  llvm::StringRef domain;
  llvm::StringRef name;
  /// Valid for opsets since..until, both included; until is 0 for "current".
  uint16_t since, until;
  /// `onnx.ReduceSumV11`; empty when the version list leaves the version out.
  llvm::StringRef opName;
  bool deprecated, experimental;
  llvm::ArrayRef<ParameterInfo> operands, results;
  llvm::ArrayRef<AttributeInfo> attributes;
  llvm::ArrayRef<TypeVariableInfo> variables;
  /// The oldest version whose shape inference rule holds for this one too.
  uint16_t shapesSince;
  /// Name of the rule that gives the shapes where the ONNX library has none;
  /// of the one that gives result types where the parameters above do not.
  llvm::StringRef shapeRule, resultTypeRule;
  /// Name of the rule that bounds the elements of results that are not
  /// negative (hooks/values/Bounds.h).
  llvm::StringRef boundRule;
  /// Name of the importer hook; empty: the table suffices.
  llvm::StringRef importer;
  EnumSet<OpFeature> features = {};
  /// The op of the domain that takes the place of a deprecated one; empty if
  /// the specs name none.
  llvm::StringRef successor = {};
  /// Of a first version: why older opsets have nothing in its place; empty if
  /// they may have.
  llvm::StringRef noEquivalent = {};
};

/// The versions of an op, newest first.
struct OpVersionList {
  llvm::StringRef domain;
  llvm::StringRef name;
  /// Those that are ops of the dialect, and all the standard has.
  llvm::ArrayRef<uint16_t> dialectVersions, opsets;
};

/// An operator that models and runtimes had although no opset defined it.
struct ExperimentalOpInfo {
  llvm::StringRef name;
  /// The last opset whose models may have it.
  uint16_t until;
};

struct DomainInfo {
  llvm::StringRef name;
  uint16_t minimum, newestReleased, newest;
  llvm::ArrayRef<ExperimentalOpInfo> experimental = {};
  /// Models may have other ops of it, and other forms of these.
  bool isOpen = false;
};

/// Sorted by domain, name, since.
llvm::ArrayRef<OpVersionInfo> getOpVersions();
llvm::ArrayRef<DomainInfo> getDomains();

/// The domain of that canonical name; null if the specs know none.
const DomainInfo *findDomain(llvm::StringRef name);
/// Sorted by domain, name.
llvm::ArrayRef<OpVersionList> getOpVersionLists();

/// `ai.onnx` for `""` and `ai.onnx`, else the domain itself.
llvm::StringRef canonicalDomain(llvm::StringRef domain);
/// All versions of an op, oldest first; empty if the op is unknown.
llvm::ArrayRef<OpVersionInfo> findOp(llvm::StringRef domain,
                                     llvm::StringRef name);
/// The newest version not newer than `opset`; null if there is none.
const OpVersionInfo *findOpVersion(llvm::StringRef domain, llvm::StringRef name,
                                   unsigned opset);
/// The experimental operator that models of `opset` may have; null if there is
/// none.
const ExperimentalOpInfo *findExperimentalOp(llvm::StringRef domain,
                                             llvm::StringRef name,
                                             unsigned opset);
/// Is it the version that `opset` selects?
inline bool isOf(const OpVersionInfo &info, int64_t opset) {
  return opset >= info.since && (info.until == 0 || opset <= info.until);
}
/// The row of a dialect op name (`onnx.ReduceSumV11`); null if unknown.
const OpVersionInfo *findByOpName(llvm::StringRef opName);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPTABLE_H
