//===- Form.h - the form of a model beside its content ----------*- C++ -*-===//
//
// The importer keeps information for exports in attributes: names of values,
// and differences from the canonical form (the order of attributes, explicit
// defaults, the location of tensor data, …). Without such an attribute an
// export uses the canonical form. This header defines the keys and the
// canonical form for both sides; docs/onnx-models.md lists them for users.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODEL_FORM_H
#define DIALECTGEN_ONNX_MODEL_FORM_H

#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace dialectgen::onnx {

/// Keys of the dictionary `onnx.form`.
namespace form {
constexpr llvm::StringLiteral name = "onnx.form";
/// For a node: the number of listed inputs, if the last of them are absent;
/// names of its attributes in order, if they are not sorted or some hold
/// defaults; properties of single attributes.
constexpr llvm::StringLiteral inputs = "inputs", attributes = "attributes",
                              details = "details";
/// Of a node or function: the default domain as it is spelled, if it is.
constexpr llvm::StringLiteral domain = "domain";
/// Of an attribute: its kind where the value does not tell; the attribute of
/// the function around it that it refers to; of a tensor in it: its name, that
/// its data stands in typed fields; of a sparse one: its two parts, and whether
/// its indices are linear.
constexpr llvm::StringLiteral kind = "kind", reference = "ref",
                              docString = "doc_string",
                              metadata = "metadata_props", tensor = "tensor",
                              tensorName = "name", typed = "typed",
                              values = "values", indices = "indices",
                              linear = "linear";
/// For an initializer that is an input: the properties of the input itself.
constexpr llvm::StringLiteral input = "input";
/// Of a graph or function: names that have a value_info, in their order; for
/// an input, output or initializer a dictionary if the value_info has a type or
/// properties of its own.
constexpr llvm::StringLiteral valueInfo = "value_info", type = "type";
/// For a subgraph: properties of its inputs and outputs, like those of
/// functions (`onnx.name`, …).
constexpr llvm::StringLiteral outputs = "outputs";
/// Of a model or function: domains in the order of their imports, as spelled;
/// a unit for the default one without a name.
constexpr llvm::StringLiteral opsetImports = "opset_imports";
/// Of a function: its position among the model's.
constexpr llvm::StringLiteral index = "index";
/// Of a model: how many bytes the smallest tensor has that is external data.
constexpr llvm::StringLiteral external = "external";
/// Of a model: functions nobody calls, by their position.
constexpr llvm::StringLiteral unusedFunctions = "unused_functions";
} // namespace form

/// Marks a value without a type in the model.
constexpr llvm::StringLiteral untypedNote = "onnx.untyped";

/// For an input: its value if callers pass none, an initializer of its name;
/// and the properties of the initializer alone, by the keys of forms (`tensor`
/// is the form of the tensor, `index` its position among initializers).
constexpr llvm::StringLiteral inputDefault = "onnx.default",
                              inputDefaultNotes = "onnx.default_notes";

/// The name of an input with a default that `value` is computed from, so that
/// it would be known if the default were a constant; empty if there is none.
std::string defaultBehind(mlir::Value value);

/// Marks a constant as a node of the model's opset, whose version does not
/// accept its type.
constexpr llvm::StringLiteral constantNode = "onnx.constant_node";

/// The attribute of a constant that is a tensor. Lists of more elements are
/// held there, too, as one attribute in place of one for each element; the form
/// has the name of the attribute (`value_ints`).
constexpr llvm::StringLiteral constantTensor = "value";
constexpr int longestList = 1024;

/// Attributes of onnx.Custom that are not the node's.
constexpr llvm::StringLiteral customOpAttributes[] = {
    "domain_name",    "function_name", "graph_attributes",
    "onnx_node_name", "opset",         "overload"};

/// The name for a kind of attribute, and the kind of a name.
llvm::StringRef kindName(AttributeKind kind);
std::optional<AttributeKind> kindByName(llvm::StringRef name);

/// The kind of attribute for a value; none for an empty list and for values
/// outside the standard. Integers of a list may be any.
std::optional<AttributeKind> kindOf(mlir::Attribute value);

/// The attributes an op has when nobody gives it any: its defaults.
mlir::DictionaryAttr defaultAttributes(mlir::OperationName name);

/// The same for many ops, each kind asked once.
class DefaultAttributes {
public:
  mlir::DictionaryAttr of(mlir::OperationName name) {
    mlir::DictionaryAttr &known = byName[name.getAsOpaquePointer()];
    if (!known)
      known = defaultAttributes(name);
    return known;
  }

private:
  llvm::DenseMap<void *, mlir::DictionaryAttr> byName;
};

/// Names of the attributes that the plain form of a node lists: sorted, without
/// those that hold their default. `info` is null for custom ops and calls.
llvm::SmallVector<llvm::StringRef>
plainAttributeNames(mlir::Operation *op, const OpVersionInfo *info,
                    DefaultAttributes &defaults);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODEL_FORM_H
