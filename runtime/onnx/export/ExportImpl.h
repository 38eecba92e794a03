//===- ExportImpl.h - the parts of the exporter -----------------*- C++ -*-===//
//
// One export is one Exporter; its methods stand in one file a concern:
//
//   Export.cpp            the model: opsets, main function, files
//   ExportGraph.cpp       graphs: names, inputs and outputs, initializers
//   ExportNodes.cpp       nodes and their attributes
//   ExportFunctions.cpp   local functions
//   ExportTensors.cpp     tensors, external data
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_EXPORT_EXPORTIMPL_H
#define DIALECTGEN_ONNX_EXPORT_EXPORTIMPL_H

#include "../dialect/TypeNotes.h"
#include "../model/Form.h"
#include "../model/LargeWeights.h"
#include "dialectgen/onnx/Export.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <onnx/onnx_pb.h>

namespace dialectgen::onnx::exporter {

using llvm::FailureOr;
using llvm::LogicalResult;
using llvm::StringRef;

/// Canonical domain to opset version.
using Opsets = std::map<std::string, int64_t>;

/// A function of the model as it is written.
struct WrittenFunction {
  ::onnx::FunctionProto proto;
  std::string domain, name, overload;
  /// Where the model had it, then in which order they were written.
  std::pair<int64_t, size_t> place;
};

/// The names of one graph or function body.
struct NameScope {
  const NameScope *parent = nullptr;
  /// The op of the parent's graph that has this one; null if there is none.
  mlir::Operation *owner = nullptr;
  const Opsets *opsets = nullptr;
  /// The function the scope is in; null in the main graph.
  mlir::func::FuncOp function;
  llvm::StringSet<> used;
  llvm::StringMap<unsigned> counters;
  /// Values of this graph by name, for lists of names.
  llvm::StringMap<mlir::Value> values;

  /// Whether a value has `name`, here or in a graph around this one.
  bool isUsed(StringRef name) const;
};

class Exporter {
public:
  Exporter(mlir::ModuleOp module, const ExportOptions &options,
           std::string externalFile);

  /// Makes the model.
  LogicalResult run();
  /// Writes it, once; false if protobuf cannot.
  bool write(llvm::raw_ostream &stream);

  /// Writes the bytes of external tensors, each at its offset.
  void writeExternalData(llvm::raw_ostream &stream) const;
  bool hasExternalData() const { return !externalTensors.empty(); }

private:
  // Export.cpp
  FailureOr<mlir::func::FuncOp> findMain();
  LogicalResult collectOpsets();
  LogicalResult setOpsets(
      mlir::Operation *op, const Opsets &opsets,
      google::protobuf::RepeatedPtrField<::onnx::OperatorSetIdProto> &list);
  FailureOr<Opsets> recordedOpsets(mlir::Operation *op);

  //  ExportGraph.cpp
  /// A graph of `block`; `notes` has its metadata besides values, `inputs` and
  /// `outputs` a dictionary per value.
  LogicalResult exportGraph(mlir::Block &block, mlir::DictionaryAttr notes,
                            mlir::ArrayAttr inputs, mlir::ArrayAttr outputs,
                            NameScope &scope, ::onnx::GraphProto &graph);
  /// Nodes of `block`, whose values have names by then.
  LogicalResult
  exportNodes(mlir::Block &block, NameScope &scope,
              google::protobuf::RepeatedPtrField<::onnx::NodeProto> &nodes,
              ::onnx::GraphProto *graph);
  /// Names for the arguments, the outputs and then all results of `block`.
  /// Outputs that cannot have the name they need become identities.
  LogicalResult nameValues(
      mlir::Block &block, llvm::ArrayRef<StringRef> inputs,
      llvm::ArrayRef<StringRef> outputs, NameScope &scope,
      llvm::SmallVectorImpl<std::string> &outputNames,
      llvm::SmallVectorImpl<std::pair<std::string, mlir::Value>> &copies);
  /// Why the model cannot copy `value`; empty if it can.
  std::string whyNoCopy(mlir::Value value, const NameScope &scope);
  /// Writes a copy of `value` with the name `name`.
  void
  addCopy(mlir::Value value, StringRef name,
          google::protobuf::RepeatedPtrField<::onnx::NodeProto> &nodes) const;
  /// A cast to a more or less precise type of the same value.
  LogicalResult
  exportCast(mlir::Operation *cast, const NameScope &scope,
             google::protobuf::RepeatedPtrField<::onnx::NodeProto> &nodes);
  LogicalResult
  exportCopies(llvm::ArrayRef<std::pair<std::string, mlir::Value>> copies,
               mlir::Operation *terminator, NameScope &scope,
               google::protobuf::RepeatedPtrField<::onnx::NodeProto> &nodes);
  /// Whether `name` has a meaning for nodes of `inner`: of the enclosing
  /// graphs, they see earlier values. Later values may be shadowed.
  bool isVisible(StringRef name, const NameScope &inner);
  /// `wanted`, with a number if it is taken.
  std::string takeName(StringRef wanted, NameScope &scope);
  /// Names `value`: as requested, otherwise after its op.
  std::string claim(StringRef wanted, mlir::Value value, NameScope &scope);
  void nameIfNew(StringRef wanted, mlir::Value value, NameScope &scope);
  LogicalResult exportValueInfo(StringRef name, mlir::Type type,
                                mlir::DictionaryAttr notes,
                                mlir::Location location,
                                ::onnx::ValueInfoProto &info);
  LogicalResult exportInitializer(mlir::Operation *op, StringRef name,
                                  ::onnx::GraphProto &graph);
  /// An initializer of `value`; null, after an error, if there can be none.
  ::onnx::TensorProto *exportInitializer(mlir::Attribute value,
                                         mlir::DictionaryAttr form,
                                         mlir::Location location,
                                         StringRef name,
                                         ::onnx::GraphProto &graph);
  /// Places of initializers among those of their kind, ascending.
  struct DefaultPlaces {
    llvm::SmallVector<int64_t> dense, sparse;
  };
  /// The initializers that inputs have as defaults, before any others, and
  /// where they belong.
  FailureOr<DefaultPlaces> exportDefaults(mlir::Block &block,
                                          mlir::ArrayAttr inputs,
                                          ::onnx::GraphProto &graph);
  void exportGraphNotes(mlir::DictionaryAttr notes, ::onnx::GraphProto &graph);
  /// The value_infos that `notes` list, or those of the plain form.
  LogicalResult
  exportValueInfos(mlir::Block &block, mlir::DictionaryAttr notes,
                   NameScope &scope,
                   llvm::function_ref<::onnx::ValueInfoProto *()> add,
                   bool plainHasAll, mlir::ArrayAttr outputNotes = {});
  bool isInitializer(mlir::Operation *op, const NameScope &scope);

  // ExportNodes.cpp
  LogicalResult exportNode(mlir::Operation *op, NameScope &scope,
                           ::onnx::NodeProto &node);
  FailureOr<const OpVersionInfo *> versionOf(mlir::Operation *op,
                                             const NameScope &scope);
  /// The domain of an op that the specs do not know.
  FailureOr<StringRef> customDomain(mlir::Operation *op,
                                    const NameScope &scope);
  /// Warns, once, of a version that the standard has given up.
  void warnIfDeprecated(mlir::Operation *op, const OpVersionInfo &info);
  LogicalResult exportAttributes(mlir::Operation *op, const OpVersionInfo *info,
                                 NameScope &scope, ::onnx::NodeProto &node);
  LogicalResult exportAttribute(mlir::Operation *op, AttributeInfo info,
                                mlir::Attribute value,
                                mlir::DictionaryAttr details,
                                ::onnx::AttributeProto &proto);
  LogicalResult exportSubgraph(mlir::Operation *op, unsigned region,
                               mlir::DictionaryAttr notes, NameScope &scope,
                               ::onnx::GraphProto &graph);
  /// Can an attribute be written as a reference to attribute `reference` of
  /// the function around it?
  bool refersTo(mlir::Operation *op, const AttributeInfo &info,
                mlir::Attribute value, StringRef reference,
                const NameScope &scope);

  // ExportFunctions.cpp
  LogicalResult exportFunctions(mlir::func::FuncOp main);
  LogicalResult exportFunction(mlir::func::FuncOp function);

  // ExportTensors.cpp
  LogicalResult exportTensor(mlir::ElementsAttr elements,
                             mlir::DictionaryAttr form, mlir::Location location,
                             const llvm::Twine &owner,
                             ::onnx::TensorProto &tensor,
                             bool canBeLarge = false);
  LogicalResult exportSparseTensor(mlir::SparseElementsAttr elements,
                                   mlir::DictionaryAttr form,
                                   mlir::Location location,
                                   const llvm::Twine &owner,
                                   ::onnx::SparseTensorProto &tensor);

  struct ExternalTensor {
    uint64_t offset;
    mlir::ElementsAttr elements;
  };

  mlir::ModuleOp module;
  ExportOptions options;
  ::onnx::ModelProto model;
  /// Initializers of the main graph with external data.
  LargeWeights largeWeights;
  /// Location of external data; empty if there can be none.
  std::string externalFile;
  uint64_t externalSize = 0;
  std::vector<ExternalTensor> externalTensors;
  mlir::SymbolTableCollection symbols;
  Opsets opsets;
  llvm::DenseMap<mlir::Value, std::string> names;
  /// Functions written so far, and those of them that calls name.
  std::vector<std::unique_ptr<WrittenFunction>> written;
  llvm::DenseMap<mlir::Operation *, WrittenFunction *> writtenFor;
  /// Functions on the way from the main function, for circles.
  llvm::SmallVector<mlir::func::FuncOp> callStack;
  /// Deprecated versions that were warned of.
  llvm::DenseSet<const OpVersionInfo *> warned;
  /// The attributes common to all calls of the written function.
  mlir::DictionaryAttr bindings;
  DefaultAttributes defaults;
};

/// Adds `bytes` as unknown field `number`: newer than the library's onnx.proto.
void addNewer(google::protobuf::Message &message, int number, StringRef bytes);
/// `onnx.metadata_props` of `notes` as entries that `add` makes.
void exportEntries(mlir::Attribute list,
                   llvm::function_ref<void(StringRef, StringRef)> add);
/// The same as unknown field `number`.
void addNewerEntries(google::protobuf::Message &message, int number,
                     mlir::Attribute list);
/// Dictionary `key` of `notes`; empty if there is none.
mlir::DictionaryAttr dictionaryOf(mlir::DictionaryAttr notes, StringRef key);

} // namespace dialectgen::onnx::exporter

#endif // DIALECTGEN_ONNX_EXPORT_EXPORTIMPL_H
