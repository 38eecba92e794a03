//===- ImportVersions.h - versions of ops that opsets select ----*- C++ -*-===//
//
// A node becomes the op of the newest version that the opset import of its
// model or function selects.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTVERSIONS_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTVERSIONS_H

#include "ImportScope.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/OpTable.h"

namespace dialectgen::onnx::importer {

/// The opsets that `owner` imports: the model or a function, as in messages.
FailureOr<Opsets> importOpsets(
    const google::protobuf::RepeatedPtrField<pb::OperatorSetIdProto> &list,
    const llvm::Twine &owner, mlir::Location location);

/// How the dialect reads the nodes of one operator.
struct KnownOp {
  const OpVersionInfo *info;
  int64_t opset;
  mlir::OperationName name;
  /// The hook that imports its nodes; null if the table suffices.
  const ImportHook *hook = nullptr;
  /// Of the version's attributes, in their order.
  llvm::SmallVector<mlir::StringAttr> attributeNames;
  unsigned numRegions = 0;
  /// Nodes may have other forms (DomainInfo).
  bool isOpen = false;

  KnownOp(const OpVersionInfo &info, int64_t opset, mlir::OperationName name)
      : info(&info), opset(opset), name(name) {}
  /// Without a variadic one, which is last.
  size_t numFixedOperands() const {
    return info->operands.size() -
           (!info->operands.empty() &&
            info->operands.back().arity == Arity::Variadic);
  }
  /// Its name in messages: `Conv version 11 (opset 13 of ai.onnx)`.
  std::string title() const;
};

/// The hook that imports nodes of a version; null if the table suffices. Fails
/// if the spec names one that the program does not have.
FailureOr<const ImportHook *> findHook(const ImportOptions &options,
                                       const OpVersionInfo &info,
                                       const NodeSite &site);

/// The operators that the nodes of a model have, each looked up once for each
/// list of opsets that the model and its functions import.
class KnownOps {
public:
  KnownOps(mlir::Location fileLocation, const ImportOptions &options)
      : fileLocation(fileLocation), options(options) {}

  /// Null before `add` was asked for this operator.
  const KnownOp *find(const pb::NodeProto &node, const Opsets &opsets);
  /// Fails if `opset` of `domain`, which the dialect has, is not known.
  LogicalResult checkOpset(const NodeSite &site, StringRef domain,
                           int64_t opset);
  /// Why `opset` of `domain` has no such operator; empty if it has.
  std::string whyUnknown(const NodeSite &site, StringRef domain,
                         int64_t opset) const;
  /// The version that `opset` of `domain`, which have the operator, selects.
  FailureOr<const KnownOp *> add(const NodeSite &site, StringRef domain,
                                 int64_t opset);

private:
  FailureOr<const OpVersionInfo *>
  selectVersion(const NodeSite &site, StringRef domain, int64_t opset);

  mlir::Location fileLocation;
  const ImportOptions &options;
  std::map<const Opsets *, llvm::StringMap<KnownOp>> known;
  /// Warnings given once.
  llvm::StringSet<> warned;
};

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTVERSIONS_H
