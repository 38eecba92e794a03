//===- AdoptedOps.cpp - operators that an opset takes over ----------------===//
//
// See AdoptedOps.h.
//
//===----------------------------------------------------------------------===//

#include "AdoptedOps.h"
#include "../model/Form.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/Builders.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// The version that a target has of the operator of a custom op; null if it has
/// none.
const OpVersionInfo *versionFor(Operation *op, const TargetOpsets &targets) {
  auto name = op->getAttrOfType<StringAttr>("function_name"),
       domain = op->getAttrOfType<StringAttr>("domain_name");
  if (op->getName().getStringRef() != "onnx.Custom" || !name || !domain)
    return nullptr;
  auto target = targets.find(canonicalDomain(domain).str());
  if (target == targets.end())
    return nullptr;
  const OpVersionInfo *version =
      findOpVersion(target->first, name, target->second);
  return version && !version->opName.empty() && isOf(*version, target->second)
             ? version
             : nullptr;
}

size_t fixedOf(ArrayRef<ParameterInfo> parameters) {
  return parameters.size() -
         (!parameters.empty() && parameters.back().arity == Arity::Variadic);
}

/// An op of that version in front of `op`.
struct Version {
  Version(Operation *op, const OpVersionInfo &version);
  /// Would nothing be lost?
  bool isLegal() const;
  void erase() {
    made->erase();
    if (absent)
      absent->erase();
  }

  Operation *made, *absent = nullptr;
};

Version::Version(Operation *op, const OpVersionInfo &version) {
  OpBuilder builder(op);
  OperationState state(op->getLoc(), version.opName);
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  if (state.operands.size() < fixedOf(version.operands))
    absent = createNoValue(builder, op->getLoc()).getDefiningOp();
  while (state.operands.size() < fixedOf(version.operands))
    state.addOperands(absent->getResult(0));
  while (state.types.size() < fixedOf(version.results))
    state.addTypes(builder.getNoneType());
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (attribute.getName() == "onnx_node_name" ||
        !llvm::is_contained(customOpAttributes, attribute.getName()))
      state.addAttribute(attribute.getName(), attribute.getValue());
  made = builder.create(state);
}

bool Version::isLegal() const {
  return llvm::all_of(made->getDiscardableAttrs(),
                      [](NamedAttribute attribute) {
                        StringRef name = attribute.getName();
                        return name == "onnx_node_name" ||
                               name.starts_with("onnx.");
                      }) &&
         isLegalAlone(made);
}

} // namespace

LogicalResult AdoptedOps::plan(ModuleOp module) {
  module.walk([&](Operation *op) {
    if (versionFor(op, targets))
      found.push_back(op);
  });
  bool isWhole = true;
  llvm::erase_if(found, [&](Operation *op) {
    const OpVersionInfo &info = *versionFor(op, targets);
    Version version(op, info);
    bool isLegal = op->getNumRegions() == 0 && version.isLegal();
    version.erase();
    if (isLegal || findDomain(info.domain)->isOpen)
      return !isLegal;
    op->emitError() << "'" << op->getName() << "' is operator '" << info.name
                    << "' of " << info.domain
                    << ", and does not fit the one that opset "
                    << targets.find(info.domain.str())->second << " has";
    isWhole = false;
    return true;
  });
  return success(isWhole);
}

void AdoptedOps::carryOut() {
  for (Operation *op : found) {
    Operation *made = Version(op, *versionFor(op, targets)).made;
    op->replaceAllUsesWith(made->getResults().take_front(op->getNumResults()));
    op->erase();
  }
}

} // namespace dialectgen::onnx
