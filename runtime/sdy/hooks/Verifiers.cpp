//===- Verifiers.cpp - rules of attributes --------------------------------===//
//
// Rules between the parameters of an attribute, and of shardings and the meshes
// that they name.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/sdy/SdyAssembly.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::sdy {

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

LogicalResult MeshAxisAttr::verify(EmitError emitError, StringRef name,
                                   int64_t size) {
  if (size > 0)
    return success();
  return emitError() << "the size of axis \"" << name << "\" is " << size
                     << ", but must be at least 1";
}

LogicalResult MeshAttr::verify(EmitError emitError, ArrayRef<MeshAxisAttr> axes,
                               ArrayRef<int64_t> deviceIds) {
  llvm::StringMap<bool> names;
  int64_t devices = 1;
  for (MeshAxisAttr axis : axes) {
    if (!names.try_emplace(axis.getName(), true).second)
      return emitError() << "two axes of a mesh are called \"" << axis.getName()
                         << "\"";
    if (llvm::MulOverflow(devices, axis.getSize(), devices))
      return emitError() << "a mesh has more devices than 64 bits count";
  }
  if (axes.empty()) {
    if (deviceIds.size() > 1 || (deviceIds.size() == 1 && deviceIds[0] < 0))
      return emitError() << "a mesh without axes has no device, or one whose "
                            "number is at least 0";
    return success();
  }
  if (deviceIds.empty())
    return success();
  if (int64_t(deviceIds.size()) != devices)
    return emitError() << "a mesh of " << devices << " devices has "
                       << deviceIds.size() << " device_ids";
  llvm::SmallBitVector seen(deviceIds.size());
  for (int64_t id : deviceIds) {
    if (id < 0 || id >= devices || seen.test(unsigned(id)))
      return emitError() << "device_ids are each number from 0 to "
                         << devices - 1 << " once; " << id
                         << (id < 0 || id >= devices ? " is none of them"
                                                     : " is there twice");
    seen.set(unsigned(id));
  }
  if (llvm::is_sorted(deviceIds))
    return emitError() << "device_ids in ascending order are those of a mesh "
                          "without device_ids";
  return success();
}

LogicalResult DimensionShardingAttr::verify(EmitError emitError,
                                            ArrayRef<AxisRefAttr>, bool,
                                            std::optional<int64_t> priority) {
  if (!priority || *priority >= 0)
    return success();
  return emitError() << "a priority is " << *priority
                     << ", but must be at least 0";
}

/// The axis in the words of programs.
static std::string textOf(AxisRefAttr axis) {
  std::string text = "\"" + axis.getName().str() + "\"";
  if (SubAxisInfoAttr part = axis.getSubAxisInfo())
    text += ":(" + std::to_string(part.getPreSize()) + ")" +
            std::to_string(part.getSize());
  return text;
}

/// Whether two references are to axes that have something in common: an axis
/// and a part of it do, and parts whose ranges meet.
static bool overlap(AxisRefAttr a, AxisRefAttr b) {
  if (a.getName() != b.getName())
    return false;
  SubAxisInfoAttr first = a.getSubAxisInfo(), second = b.getSubAxisInfo();
  if (!first || !second)
    return true;
  auto endOf = [](SubAxisInfoAttr part) {
    int64_t end;
    return llvm::MulOverflow(part.getPreSize(), part.getSize(), end)
               ? std::numeric_limits<int64_t>::max()
               : end;
  };
  return first.getPreSize() < endOf(second) &&
         second.getPreSize() < endOf(first);
}

LogicalResult
TensorShardingAttr::verify(EmitError emitError, Attribute meshOrRef,
                           ArrayRef<DimensionShardingAttr> dimensions,
                           ArrayRef<AxisRefAttr> replicated,
                           ArrayRef<AxisRefAttr> unreduced,
                           ReductionOp reduction) {
  if (!isa<MeshAttr, FlatSymbolRefAttr>(meshOrRef))
    return emitError() << "a sharding is by a mesh (#sdy.mesh) or a symbol "
                          "that is one, not by "
                       << meshOrRef;
  if (reduction != ReductionOp::SUM && unreduced.empty())
    return emitError() << "the reduction '" << stringifyReductionOp(reduction)
                       << "' is of unreduced axes, and there are none";
  // Few: programs have meshes of a handful of axes.
  SmallVector<AxisRefAttr> used;
  auto use = [&](ArrayRef<AxisRefAttr> axes) -> LogicalResult {
    for (AxisRefAttr axis : axes) {
      for (AxisRefAttr other : used)
        if (overlap(axis, other))
          return emitError() << "a sharding uses axis " << textOf(other)
                             << ", and " << textOf(axis) << " besides";
      used.push_back(axis);
    }
    return success();
  };
  for (DimensionShardingAttr dimension : dimensions)
    if (failed(use(dimension.getAxes())))
      return failure();
  return failure(failed(use(replicated)) || failed(use(unreduced)));
}

LogicalResult OpShardingRuleAttr::verify(
    EmitError emitError, ArrayRef<int64_t> sizes,
    ArrayRef<TensorMappingAttr> operands, ArrayRef<TensorMappingAttr> results,
    ArrayRef<int64_t> reduction, ArrayRef<int64_t> needReplication,
    ArrayRef<int64_t> permutation, ArrayRef<int64_t> blockedPropagation, bool) {
  if (operands.empty() && results.empty())
    return emitError() << "a rule of shardings has neither operands nor "
                          "results";
  auto check = [&](ArrayRef<int64_t> indices) -> LogicalResult {
    for (int64_t index : indices)
      if (index < 0 || index >= int64_t(sizes.size()))
        return emitError() << "a rule of shardings names factor " << index
                           << ", and has " << sizes.size();
    return success();
  };
  for (ArrayRef<TensorMappingAttr> tensors : {operands, results})
    for (TensorMappingAttr tensor : tensors)
      for (DimMappingAttr dimension : tensor.getDimMappings())
        if (failed(check(dimension.getFactorIndices())))
          return failure();
  for (ArrayRef<int64_t> factors :
       {reduction, needReplication, permutation, blockedPropagation})
    if (failed(check(factors)))
      return failure();
  return success();
}

LogicalResult
TensorShardingAttr::verifySymbolUses(Operation *op,
                                     SymbolTableCollection &symbols) const {
  auto mesh = dyn_cast<MeshAttr>(getMeshOrRef());
  if (!mesh) {
    auto name = cast<FlatSymbolRefAttr>(getMeshOrRef());
    Operation *found = symbols.lookupNearestSymbolFrom(op, name);
    mesh = found ? found->getAttrOfType<MeshAttr>("mesh") : MeshAttr();
    if (!mesh)
      return op->emitError()
             << "'" << op->getName() << "' has a sharding by the mesh " << name
             << ", but no 'sdy.mesh' is called so";
  }
  auto check = [&](ArrayRef<AxisRefAttr> axes) -> LogicalResult {
    for (AxisRefAttr axis : axes) {
      const auto *known =
          llvm::find_if(mesh.getAxes(), [&](MeshAxisAttr candidate) {
            return candidate.getName() == axis.getName();
          });
      if (known == mesh.getAxes().end())
        return op->emitError()
               << "'" << op->getName() << "' has a sharding by axis \""
               << axis.getName() << "\", which is none of " << mesh;
      SubAxisInfoAttr part = axis.getSubAxisInfo();
      int64_t end;
      if (part &&
          (part.getPreSize() < 1 || part.getSize() < 2 ||
           llvm::MulOverflow(part.getPreSize(), part.getSize(), end) ||
           known->getSize() % end || part.getSize() == known->getSize()))
        return op->emitError()
               << "'" << op->getName() << "' has a sharding by " << textOf(axis)
               << ", which is no part of an axis of size " << known->getSize();
    }
    return success();
  };
  for (DimensionShardingAttr dimension : getDimShardings())
    if (failed(check(dimension.getAxes())))
      return failure();
  return failure(failed(check(getReplicatedAxes())) ||
                 failed(check(getUnreducedAxes())));
}

LogicalResult TensorShardingPerValueAttr::verifySymbolUses(
    Operation *op, SymbolTableCollection &symbols) const {
  for (TensorShardingAttr sharding : getShardings())
    if (failed(sharding.verifySymbolUses(op, symbols)))
      return failure();
  return success();
}

} // namespace dialectgen::sdy
