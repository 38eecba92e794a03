//===- ImportScope.h - names of a graph and their values --------*- C++ -*-===//
//
// A name of a graph stands for a value once the value is defined, and for its
// declaration before. Subgraphs see the values of the graphs around them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTSCOPE_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTSCOPE_H

#include "ImportTypes.h"
#include "dialectgen/core/DiagnosticIds.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace dialectgen::onnx::importer {

/// Canonical domain to opset version.
using Opsets = std::map<std::string, int64_t>;

/// Attribute values that a call gives to the function it calls, resolved down
/// to a value: no reference is left.
using Bindings = llvm::StringMap<const pb::AttributeProto *>;

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
  /// An output without a type, which a value_info gives.
  bool isUntypedOutput = false;
  /// An annotation names it: so its name is kept.
  bool isKept = false;

  static constexpr unsigned noNode = ~0u;
};

/// A name with its value.
using Name = llvm::StringMapEntry<NamedValue>;

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
  const GraphScope *parent = nullptr;
  /// Grows by the domains that nodes use without an import.
  Opsets *opsets = nullptr;
  /// The function the scope is in; null in the main graph.
  const pb::FunctionProto *function = nullptr;
  const Bindings *bindings = nullptr;
  /// Names that hide others, each told once in an import.
  llvm::StringSet<> *hiding = nullptr;
  mlir::Location location;
  unsigned depth = 0;
  mlir::Block *block = nullptr;
  /// By name; names that are only declared or used are here, too.
  llvm::StringMap<NamedValue> names;
  /// The declarations of inputs in the graph.
  llvm::StringMap<DeclaredValue> inputs;
  /// Callers may give inputs other values than the initializers of their names.
  bool takesInputs = false;
  /// Inputs with initializers are constants alone.
  bool freezesInputs = false;
  /// Those initializers, by name.
  llvm::StringMap<InputDefault> defaults;
  /// The scope's onnx.NoValue once it is needed.
  mlir::Value absent;

  explicit GraphScope(mlir::Location location) : location(location) {}
  /// Of a graph inside `parent`.
  GraphScope(mlir::Location location, const GraphScope &parent)
      : parent(&parent), opsets(parent.opsets), function(parent.function),
        bindings(parent.bindings), hiding(parent.hiding), location(location),
        depth(parent.depth + 1) {}

  mlir::Value lookup(StringRef name) const;
  /// Fails if the graph has a value of this name. `what` names its definition
  /// in messages, for example `node 'a' (Add): result`.
  LogicalResult define(StringRef name, mlir::Value value,
                       mlir::Location location, Owner what);
  LogicalResult define(Name &name, mlir::Value value, mlir::Location location,
                       Owner what);
};

/// A node and where it stands.
struct NodeSite {
  const pb::NodeProto &node;
  unsigned index;
  const GraphScope &scope;
  /// The node's; null if it has none.
  mlir::StringAttr name;
  mlir::Location location;
  /// As in NodeOrder.
  llvm::ArrayRef<Name *> inputs, outputs;

  /// How messages call it: `node 'conv1' (Conv)`.
  std::string title() const;
  mlir::InFlightDiagnostic error(llvm::StringLiteral id = "node") const {
    mlir::InFlightDiagnostic diagnostic = mlir::emitError(location);
    setDiagnosticId(diagnostic, id);
    return std::move(diagnostic << title() << ": ");
  }
};

/// The site of node `index` of `scope`, without its names.
NodeSite siteOf(const pb::NodeProto &node, unsigned index,
                const GraphScope &scope);

LogicalResult emitDefinedTwice(mlir::Location location, const llvm::Twine &what,
                               StringRef name);
/// `; did you mean 'x'?` for the nearest candidate, else empty.
std::string didYouMean(StringRef name, llvm::ArrayRef<StringRef> candidates);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTSCOPE_H
