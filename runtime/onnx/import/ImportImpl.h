//===- ImportImpl.h - the parts of the importer -----------------*- C++ -*-===//
//
// One import is one Importer; its methods are divided over files by concern:
//
//   Import.cpp            the model: module, opsets, main function
//   ImportGraph.cpp       graphs: names, order of nodes, initializers, yields
//   ImportNodes.cpp       nodes: op version, operands and results
//   ImportFunctions.cpp   local functions, specialised for each kind of call
//   ImportTypes.cpp       types        ImportTensors.cpp   tensor data
//   ImportAttributes.cpp  attributes   ImportForm.cpp      data for exports
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTIMPL_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTIMPL_H

#include "../model/ExternalData.h"
#include "../model/Form.h"
#include "../model/ImportProto.h"
#include "../model/LargeWeights.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <deque>
#include <map>

namespace dialectgen::onnx::importer {

using llvm::FailureOr;
using llvm::LogicalResult;
using llvm::StringRef;

/// Canonical domain to opset version.
using Opsets = std::map<std::string, int64_t>;

/// The metadata of a value_info besides the type; becomes attributes.
struct ValueNotes {
  /// `0:batch,2:length`: symbolic sizes by dimension.
  std::string dimParams;
  /// `type:IMAGE,0:DATA_BATCH`: denotations of the type and of dimensions.
  std::string denotations;
  std::string docString;
  Entries metadata;

  bool empty() const {
    return dimParams.empty() && denotations.empty() && docString.empty() &&
           metadata.empty();
  }
};

struct DeclaredValue {
  mlir::Type type;
  /// Null if there is no metadata besides the type.
  std::unique_ptr<ValueNotes> notes;
};

/// Attribute values that a call gives to the function it calls, resolved down
/// to a value: no reference is left.
using Bindings = llvm::StringMap<const ::onnx::AttributeProto *>;

/// The declarations of a name in one graph or function body, and its value. A
/// model of a million nodes has as many.
struct NamedValue {
  /// Null until it is defined.
  mlir::Value value;
  /// The declarations of outputs and of values between nodes.
  DeclaredValue declared;
  /// The node it is a result of; noNode if it is an input or initializer.
  unsigned producer = noNode;
  bool isDeclared = false;
  bool isOutput = false;
  /// An annotation names it: so its name is kept.
  bool isKept = false;

  static constexpr unsigned noNode = ~0u;
};

/// A name with its value.
using Name = llvm::StringMapEntry<NamedValue>;

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

  KnownOp(const OpVersionInfo &info, int64_t opset, mlir::OperationName name)
      : info(&info), opset(opset), name(name) {}
};

/// An initializer with an input's name: the value of the input if callers pass
/// none.
struct InputDefault {
  mlir::ElementsAttr value;
  /// Properties of the initializer, without those of the input.
  mlir::NamedAttrList notes;
  /// Among the initializers of its kind.
  int64_t position;
};

/// The names of one graph or function body while it is imported.
struct GraphScope {
  GraphScope *parent = nullptr;
  const Opsets *opsets = nullptr;
  /// The function the scope is in; null in the main graph.
  const ::onnx::FunctionProto *function = nullptr;
  const Bindings *bindings = nullptr;
  mlir::Location location;
  unsigned depth = 0;
  mlir::Block *block = nullptr;
  /// By name; names that are only declared or used are here, too.
  llvm::StringMap<NamedValue> names;
  /// The declarations of inputs in the graph.
  llvm::StringMap<DeclaredValue> inputs;
  /// Callers may give inputs other values than the initializers of their names.
  bool takesInputs = false;
  /// Those initializers, by name.
  llvm::StringMap<InputDefault> defaults;
  /// The scope's onnx.NoValue once it is needed.
  mlir::Value absent;

  explicit GraphScope(mlir::Location location) : location(location) {}
  mlir::Value lookup(StringRef name) const;
};

/// The nodes of a graph in an order in which every value is defined before its
/// use, and the names that they have in its scope.
struct NodeOrder {
  /// Positions in the file; empty if the order is the file's.
  std::vector<unsigned> order;
  /// Of all nodes, inputs before outputs; null for an absent one, and for an
  /// input that is none of the scope's.
  std::vector<Name *> names;
  /// Where those of a node begin; one more than there are nodes.
  std::vector<unsigned> firstName;
};

/// A node and where it stands.
struct NodeSite {
  const ::onnx::NodeProto &node;
  unsigned index;
  const GraphScope &scope;
  /// The node's; null if it has none.
  mlir::StringAttr name;
  mlir::Location location;
  /// As in NodeOrder.
  llvm::ArrayRef<Name *> inputs, outputs;

  /// How messages call it: `node 'conv1' (Conv)`.
  std::string title() const;
  mlir::InFlightDiagnostic error() const {
    return mlir::emitError(location) << title() << ": ";
  }
};

/// The hook that imports nodes of a version; null if the table suffices. Fails
/// if the spec names one that the program does not have.
FailureOr<const ImportHook *> findHook(const ImportOptions &options,
                                       const OpVersionInfo &info,
                                       const NodeSite &site);

/// An attribute of a node with references to function attributes resolved.
struct NodeAttribute {
  StringRef name;
  const ::onnx::AttributeProto *value;
  AttributeKind kind;
};

/// The name of a tensor's or type's owner in messages; built only for them.
using Owner = llvm::function_ref<std::string()>;

/// Names for messages.
std::string articleKindName(AttributeKind kind);
/// `; did you mean 'x'?` for the nearest candidate, else empty.
std::string didYouMean(StringRef name, llvm::ArrayRef<StringRef> candidates);
/// `Conv version 11 (opset 13 of ai.onnx)`.
std::string describe(const OpVersionInfo &info, int64_t opset);

class Importer {
public:
  Importer(mlir::MLIRContext *context, const ImportOptions &options,
           StringRef fileName);

  /// `mapped` keeps `buffer` if it is a mapped file, which tensors may stay in;
  /// null if `buffer` is the caller's.
  mlir::OwningOpRef<mlir::ModuleOp> run(llvm::MemoryBufferRef buffer,
                                        std::shared_ptr<void> mapped);

private:
  // Import.cpp
  FailureOr<Opsets> importOpsets(
      const google::protobuf::RepeatedPtrField<::onnx::OperatorSetIdProto> &,
      StringRef owner, bool required);
  LogicalResult importModule();
  LogicalResult importMainGraph();
  /// Whether the module is legal, if need be without shapes that the model
  /// gives values between nodes and that contradict their nodes.
  bool verifies();
  mlir::Attribute toAttribute(const Entries &entries);
  void addNotes(const ValueNotes &notes,
                llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes);
  void addNotes(const DeclaredValue &declared,
                llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes);
  /// The name of an input or output with its metadata.
  llvm::SmallVector<mlir::NamedAttribute>
  namedNotes(StringRef name, const DeclaredValue &declared);
  /// The same of an output that `value` is.
  mlir::DictionaryAttr outputNotes(StringRef name, mlir::Value value,
                                   GraphScope &scope);
  FailureOr<mlir::DictionaryAttr>
  importGraphNotes(const ::onnx::GraphProto &graph, mlir::Location location,
                   GraphScope &scope);

  // ImportTypes.cpp
  FailureOr<mlir::Type> importType(const ::onnx::TypeProto &type,
                                   mlir::Location location, Owner owner,
                                   ValueNotes *notes = nullptr,
                                   StringRef path = "", unsigned depth = 0);
  FailureOr<DeclaredValue> importValueInfo(const ::onnx::ValueInfoProto &info,
                                           mlir::Location location,
                                           StringRef what);

  // ImportTensors.cpp
  FailureOr<mlir::ElementsAttr> importTensor(const ::onnx::TensorProto &tensor,
                                             mlir::Location location,
                                             Owner owner);
  FailureOr<mlir::ElementsAttr>
  importSparseTensor(const ::onnx::SparseTensorProto &tensor,
                     mlir::Location location, Owner owner);
  /// Bytes in the layout of raw_data, and their owner.
  struct TensorBytes {
    llvm::ArrayRef<char> bytes;
    std::shared_ptr<void> owner;
  };
  FailureOr<TensorBytes> tensorBytes(::onnx::TensorProto &tensor,
                                     uint64_t count, uint64_t size,
                                     mlir::Location location, Owner owner);
  FailureOr<TensorBytes> externalBytes(const ::onnx::TensorProto &tensor,
                                       uint64_t size, mlir::Location location,
                                       Owner owner);
  mlir::ElementsAttr toElements(mlir::RankedTensorType type,
                                const TensorBytes &data, unsigned bits,
                                StringRef name);

  // ImportAttributes.cpp
  FailureOr<AttributeKind> attributeKind(const ::onnx::AttributeProto &proto,
                                         const NodeSite &site);
  FailureOr<llvm::SmallVector<NodeAttribute>>
  resolveAttributes(const NodeSite &site, const GraphScope &scope);
  FailureOr<mlir::Attribute> importAttribute(const NodeAttribute &attribute,
                                             const NodeSite &site, bool asType);

  // ImportGraph.cpp
  /// Constants for the initializers of `graph`, in the block of `scope`.
  LogicalResult importInitializers(const ::onnx::GraphProto &graph,
                                   GraphScope &scope);
  /// Keeps an initializer that has the name of an input.
  LogicalResult importDefault(StringRef name, InputDefault given,
                              StringRef docString, const Entries &metadata,
                              mlir::DictionaryAttr written, GraphScope &scope);
  /// The attributes of each input that is an argument.
  mlir::ArrayAttr inputNotes(const ::onnx::GraphProto &graph,
                             GraphScope &scope);
  /// Reads the graph's declarations of its values into `scope`.
  LogicalResult importDeclarations(const ::onnx::GraphProto &graph,
                                   GraphScope &scope);
  LogicalResult
  importNodes(const google::protobuf::RepeatedPtrField<::onnx::NodeProto> &,
              GraphScope &scope);
  LogicalResult importSubgraph(const ::onnx::GraphProto &graph,
                               mlir::Region &region, GraphScope &parent,
                               const NodeSite &site, const OpView *op,
                               unsigned regionIndex,
                               mlir::DictionaryAttr &notes);
  /// `what` names its definition in messages, for example `node 'a' (Add):
  /// result`.
  LogicalResult define(GraphScope &scope, StringRef name, mlir::Value value,
                       mlir::Location location, Owner what);
  LogicalResult define(GraphScope &scope, Name &name, mlir::Value value,
                       mlir::Location location, Owner what);
  mlir::Value absentValue(GraphScope &scope);
  const std::vector<std::string> &freeNames(const ::onnx::GraphProto &graph);
  FailureOr<NodeOrder>
  orderNodes(const google::protobuf::RepeatedPtrField<::onnx::NodeProto> &,
             GraphScope &scope);
  NodeSite siteOf(const ::onnx::NodeProto &node, unsigned index,
                  const GraphScope &scope);

  // ImportNodes.cpp
  LogicalResult importNode(const NodeSite &site, GraphScope &scope);
  LogicalResult importKnown(const NodeSite &site, KnownOp &op,
                            GraphScope &scope);
  LogicalResult importCustom(const NodeSite &site, StringRef domain,
                             int64_t opset, GraphScope &scope);
  FailureOr<const OpVersionInfo *>
  selectVersion(const NodeSite &site, StringRef domain, int64_t opset);
  FailureOr<KnownOp> makeKnownOp(const NodeSite &site, StringRef domain,
                                 int64_t opset);
  LogicalResult importOperands(const NodeSite &site, GraphScope &scope,
                               llvm::SmallVectorImpl<mlir::Value> &operands);
  LogicalResult addNodeNotes(const NodeSite &site,
                             mlir::NamedAttrList &attributes);
  LogicalResult applyHook(const NodeSite &site, const KnownOp &op,
                          mlir::OperationState &state);
  /// Makes the op of a node. `inherent` are set one by one: as a dictionary
  /// they would stay in the context for nothing. `known` is null for custom ops
  /// and calls.
  LogicalResult finish(const NodeSite &site, mlir::OperationState &state,
                       llvm::ArrayRef<mlir::NamedAttribute> inherent,
                       GraphScope &scope, KnownOp *known);

  /// `op`, or a constant of a newer version in its place: runtimes take a node
  /// for a constant of any type, whatever its version admits.
  mlir::Operation *holdConstant(mlir::Operation *op, const OpVersionInfo &info);

  struct FunctionEntry;
  // ImportForm.cpp; nothing is called if the options ask for no form.
  mlir::Attribute toNames(llvm::ArrayRef<StringRef> names);
  FailureOr<mlir::DictionaryAttr> tensorForm(const ::onnx::TensorProto &tensor,
                                             bool isInitializer,
                                             mlir::Location location);
  FailureOr<mlir::DictionaryAttr>
  sparseTensorForm(const ::onnx::SparseTensorProto &tensor, bool isInitializer,
                   mlir::Location location);
  /// `isUntyped`: no table defines the kind of the attribute.
  FailureOr<mlir::DictionaryAttr>
  attributeForm(const ::onnx::AttributeProto &attribute, bool isUntyped,
                const NodeSite &site);
  LogicalResult keepNodeForm(const NodeSite &site, mlir::Operation *op,
                             KnownOp *known);
  void keepGraphForm(const ::onnx::GraphProto &graph, GraphScope &scope,
                     mlir::NamedAttrList &entries);
  void keepOpsetForm(
      const google::protobuf::RepeatedPtrField<::onnx::OperatorSetIdProto> &,
      const Opsets &opsets, mlir::NamedAttrList &entries);
  LogicalResult keepModelForm();
  LogicalResult keepFunctionForm(mlir::func::FuncOp copy,
                                 const FunctionEntry &entry,
                                 const GraphScope &scope, const NodeSite &site);

  // ImportFunctions.cpp
  LogicalResult collectFunctions();
  const ::onnx::FunctionProto *findFunction(StringRef domain, StringRef name,
                                            StringRef overload);
  LogicalResult importCall(const NodeSite &site,
                           const ::onnx::FunctionProto &function,
                           GraphScope &scope);
  FailureOr<mlir::func::FuncOp>
  importFunctionCopy(const ::onnx::FunctionProto &function,
                     const Bindings &bindings, mlir::TypeRange operands,
                     llvm::ArrayRef<mlir::Type> results, const NodeSite &site,
                     unsigned depth);

  /// State shared by all calls of a function.
  struct FunctionEntry {
    const ::onnx::FunctionProto *proto;
    std::string title;
    Opsets opsets;
    /// Attributes with a default, among them newer protobuf fields.
    std::deque<::onnx::AttributeProto> defaults;
    std::deque<::onnx::ValueInfoProto> valueInfos;
    bool called = false;
    /// There is a func.func for it.
    bool copied = false;
  };
  /// Functions that are being imported, outermost first.
  llvm::SmallVector<const FunctionEntry *> callStack;
  using CopyKey = std::vector<const void *>;

  mlir::MLIRContext *context;
  const ImportOptions &options;
  mlir::Location fileLocation;
  mlir::OpBuilder builder;
  ExternalDataFolder externalData;
  /// Bytes of the smallest tensor that is external data, if one is.
  std::optional<uint64_t> smallestExternal;
  /// Bytes of initializers in the file, and the owner of its mapping.
  LargeWeights largeWeights;
  std::shared_ptr<void> file;
  std::optional<ParsedModel> parsed;
  ::onnx::ModelProto &model() { return parsed->message(); }
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<mlir::SymbolTable> symbols;
  Opsets opsets;
  /// By domain and name, of each list of opsets that a model and its functions
  /// import.
  std::map<const Opsets *, llvm::StringMap<KnownOp>> knownOps;
  llvm::MapVector<const ::onnx::FunctionProto *, FunctionEntry> functions;
  llvm::StringMap<const ::onnx::FunctionProto *> functionNames;
  /// Domain and name of each function of the model to its overloads, in the
  /// form of messages.
  llvm::StringMap<std::string> functionOverloads;
  std::map<CopyKey, mlir::func::FuncOp> functionCopies;
  /// Without the first of each function.
  unsigned numCopies = 0;
  /// A tensor's bytes move out of the protobuf, so it is read once.
  llvm::DenseMap<const void *, mlir::ElementsAttr> tensors;
  llvm::DenseMap<const void *, std::vector<std::string>> freeNamesOf;
  llvm::StringSet<> warned;
  DefaultAttributes defaults;
  /// Keys that many ops have.
  mlir::StringAttr nodeNameKey, resultNamesKey;
};

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTIMPL_H
