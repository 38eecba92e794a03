//===- Verifiers.cpp - rules of attributes --------------------------------===//
//
// Rules between the parameters of an attribute, and of shardings and the meshes
// that they name.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/sdy/SdyAssembly.h"
#include "dialectgen/sdy/SdyOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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
                                            ArrayRef<AxisRefAttr> axes,
                                            bool isClosed,
                                            std::optional<int64_t> priority) {
  if (!priority)
    return success();
  if (*priority < 0)
    return emitError() << "a priority is " << *priority
                       << ", but must be at least 0";
  if (isClosed && axes.empty())
    return emitError() << "a priority is of a dimension that nothing divides";
  return success();
}

/// The axis in the words of programs.
static std::string textOf(AxisRefAttr axis) {
  std::string text = "\"" + axis.getName().str() + "\"";
  if (SubAxisInfoAttr part = axis.getSubAxisInfo())
    text += ":(" + std::to_string(part.getPreSize()) + ")" +
            std::to_string(part.getSize());
  return text;
}

/// Where a part of an axis ends, if the first one begins at 1.
static int64_t endOf(SubAxisInfoAttr part) {
  int64_t end;
  return llvm::MulOverflow(part.getPreSize(), part.getSize(), end)
             ? std::numeric_limits<int64_t>::max()
             : end;
}

/// Adds `axes`, of one list, to those that are `used`. None may have something
/// in common with another one, as an axis and a part of it, and parts whose
/// ranges meet; nor continue the one before it, with which it is one part.
static LogicalResult useAxes(ArrayRef<AxisRefAttr> axes,
                             SmallVectorImpl<AxisRefAttr> &used,
                             EmitError emitError) {
  SubAxisInfoAttr last;
  for (auto [index, axis] : llvm::enumerate(axes)) {
    SubAxisInfoAttr part = axis.getSubAxisInfo();
    for (AxisRefAttr other : used) {
      SubAxisInfoAttr first = other.getSubAxisInfo();
      if (axis.getName() == other.getName() &&
          (!part || !first ||
           (first.getPreSize() < endOf(part) &&
            part.getPreSize() < endOf(first))))
        return emitError() << "a sharding uses axis " << textOf(other)
                           << ", and " << textOf(axis) << " besides";
    }
    if (last && part && axes[index - 1].getName() == axis.getName() &&
        endOf(last) == part.getPreSize())
      return emitError() << "a sharding uses " << textOf(axis) << " behind "
                         << textOf(axes[index - 1])
                         << ", with which it is one part of the axis";
    used.push_back(axis);
    last = part;
  }
  return success();
}

LogicalResult AxisRefListAttr::verify(EmitError emitError,
                                      ArrayRef<AxisRefAttr> axes) {
  SmallVector<AxisRefAttr> used;
  return useAxes(axes, used, emitError);
}

LogicalResult
TensorShardingAttr::verify(EmitError emitError, Attribute meshOrRef,
                           ArrayRef<DimensionShardingAttr> dimensions,
                           ArrayRef<AxisRefAttr> replicated,
                           ArrayRef<AxisRefAttr> unreduced,
                           ReductionOp reduction) {
  if (!llvm::isa<MeshAttr, FlatSymbolRefAttr>(meshOrRef))
    return emitError() << "a sharding is by a mesh (#sdy.mesh) or a symbol "
                          "that is one, not by "
                       << meshOrRef;
  if (reduction != ReductionOp::SUM && unreduced.empty())
    return emitError() << "the reduction '" << stringifyReductionOp(reduction)
                       << "' is of unreduced axes, and there are none";
  // Few: programs have meshes of a handful of axes.
  SmallVector<AxisRefAttr> used;
  for (DimensionShardingAttr dimension : dimensions)
    if (failed(useAxes(dimension.getAxes(), used, emitError)))
      return failure();
  return failure(failed(useAxes(replicated, used, emitError)) ||
                 failed(useAxes(unreduced, used, emitError)));
}

LogicalResult OpShardingRuleAttr::verify(
    EmitError emitError, ArrayRef<int64_t> sizes,
    ArrayRef<TensorMappingAttr> operands, ArrayRef<TensorMappingAttr> results,
    ArrayRef<int64_t> reduction, ArrayRef<int64_t> needReplication,
    ArrayRef<int64_t> permutation, ArrayRef<int64_t> blockedPropagation, bool) {
  if (operands.empty() && results.empty())
    return emitError() << "a rule of shardings has neither operands nor "
                          "results";
  /// Factors of a tensor, or those with a role: each once.
  auto check = [&](ArrayRef<int64_t> indices,
                   SmallVectorImpl<int64_t> &seen) -> LogicalResult {
    for (int64_t index : indices) {
      if (index < 0 || index >= int64_t(sizes.size()))
        return emitError() << "a rule of shardings names factor " << index
                           << ", and has " << sizes.size();
      if (llvm::is_contained(seen, index))
        return emitError() << "a rule of shardings has factor " << index
                           << " twice in one tensor, or in two roles";
      seen.push_back(index);
    }
    return success();
  };
  for (ArrayRef<TensorMappingAttr> tensors : {operands, results})
    for (TensorMappingAttr tensor : tensors) {
      SmallVector<int64_t> seen;
      for (DimMappingAttr dimension : tensor.getDimMappings()) {
        ArrayRef<int64_t> factors = dimension.getFactorIndices();
        if (failed(check(factors, seen)))
          return failure();
        if (factors.size() > 1)
          for (int64_t index : factors)
            if (sizes[size_t(index)] == 1)
              return emitError() << "a rule of shardings has factor " << index
                                 << " of size 1 beside others";
      }
    }
  SmallVector<int64_t> roles, blocked;
  return failure(failed(check(reduction, roles)) ||
                 failed(check(needReplication, roles)) ||
                 failed(check(permutation, roles)) ||
                 failed(check(blockedPropagation, blocked)));
}

/// As the rule of an operation, it has a mapping for each of its values.
LogicalResult
OpShardingRuleAttr::verifySymbolUses(Operation *op,
                                     SymbolTableCollection &) const {
  if (op->getAttr("sdy.sharding_rule") != *this)
    return success();
  auto check = [&](ArrayRef<TensorMappingAttr> mappings, TypeRange types,
                   StringRef what) -> LogicalResult {
    if (mappings.size() != types.size())
      return op->emitError()
             << "'" << op->getName() << "' has " << types.size() << " " << what
             << ", and a rule of shardings for " << mappings.size();
    for (auto [mapping, type] : llvm::zip(mappings, types))
      if (auto shaped = llvm::dyn_cast<ShapedType>(type);
          shaped && shaped.hasRank() &&
          shaped.getRank() != int64_t(mapping.getDimMappings().size()))
        return op->emitError()
               << "'" << op->getName() << "' has a rule of shardings for "
               << mapping.getDimMappings().size() << " dimensions of " << type;
    return success();
  };
  return failure(
      failed(check(getOperandMappings(), op->getOperandTypes(), "operands")) ||
      failed(check(getResultMappings(), op->getResultTypes(), "results")));
}

namespace {

/// A sharding of something of `op`, and the mesh that it is by.
class UsedSharding {
public:
  UsedSharding(Operation *op, TensorShardingAttr sharding,
               SymbolTableCollection &symbols)
      : op(op), sharding(sharding),
        mesh(dyn_cast<MeshAttr>(sharding.getMeshOrRef())) {
    if (mesh)
      return;
    auto name = cast<FlatSymbolRefAttr>(sharding.getMeshOrRef());
    Operation *found = symbols.lookupNearestSymbolFrom(op, name);
    mesh = found ? found->getAttrOfType<MeshAttr>("mesh") : MeshAttr();
    isElsewhere = !found && op->getDialect() != &sharding.getDialect();
  }

  /// The axes are some of the mesh, and those that divide no dimension are in
  /// its order.
  LogicalResult verifyAxes() const {
    if (isElsewhere)
      return success();
    if (!mesh)
      return fail() << "a sharding by the mesh " << sharding.getMeshOrRef()
                    << ", but no 'sdy.mesh' is called so";
    for (DimensionShardingAttr dimension : sharding.getDimShardings())
      for (AxisRefAttr axis : dimension.getAxes())
        if (failed(verifyAxis(axis)))
          return failure();
    for (ArrayRef<AxisRefAttr> axes :
         {sharding.getReplicatedAxes(), sharding.getUnreducedAxes()}) {
      std::pair<size_t, int64_t> last;
      for (AxisRefAttr axis : axes) {
        if (failed(verifyAxis(axis)))
          return failure();
        SubAxisInfoAttr part = axis.getSubAxisInfo();
        std::pair place(indexOf(axis), part ? part.getPreSize() : 0);
        if (place < last)
          return fail() << "replicated or unreduced axes in another order than "
                        << mesh;
        last = place;
      }
    }
    return success();
  }

  /// It is one of a value of `type`. A mesh without axes divides nothing.
  LogicalResult verifyValue(Type type) const {
    auto shaped = dyn_cast<ShapedType>(type);
    ArrayRef<DimensionShardingAttr> dimensions = sharding.getDimShardings();
    if (!shaped || (dimensions.empty() && (!mesh || mesh.getAxes().empty())))
      return success();
    if (!shaped.hasRank())
      return fail() << "a sharding of " << type << ", which has no rank";
    if (int64_t(dimensions.size()) != shaped.getRank())
      return fail() << "a sharding of " << dimensions.size()
                    << " dimensions, of " << type;
    for (auto [dimension, size] : llvm::zip(dimensions, shaped.getShape()))
      if (size == 0 && !dimension.getAxes().empty())
        return fail() << "a sharding that divides a dimension of size 0, of "
                      << type;
    return success();
  }

  /// Further axes of an operation are some of the mesh; lists of a list are of
  /// the dimensions of its result.
  LogicalResult verifyOperation(int64_t rank) const {
    auto verifyAll = [&](ArrayRef<AxisRefAttr> axes) {
      return success(llvm::all_of(
          axes, [&](AxisRefAttr axis) { return succeeded(verifyAxis(axis)); }));
    };
    for (NamedAttribute attribute : op->getAttrs()) {
      if (auto list = dyn_cast<AxisRefListAttr>(attribute.getValue()))
        if (failed(verifyAll(list.getValue())))
          return failure();
      if (auto moves = dyn_cast<AllToAllParamListAttr>(attribute.getValue()))
        for (AllToAllParamAttr move : moves.getValue())
          if (failed(verifyAll(move.getAxes())))
            return failure();
      auto lists = dyn_cast<ListOfAxisRefListsAttr>(attribute.getValue());
      if (!lists)
        continue;
      if (int64_t(lists.getValue().size()) != rank)
        return fail() << "'" << attribute.getName().getValue() << "' of "
                      << lists.getValue().size() << " dimensions, and has "
                      << rank;
      for (AxisRefListAttr list : lists.getValue())
        if (failed(verifyAll(list.getValue())))
          return failure();
    }
    return success();
  }

  /// `local` is the part of `global` that a device has along `manual` axes,
  /// which come first in each dimension.
  LogicalResult verifyPart(Type global, Type local,
                           ManualAxesAttr manual) const {
    auto whole = dyn_cast<ShapedType>(global),
         part = dyn_cast<ShapedType>(local);
    if (!whole || !part || !whole.hasRank() || !part.hasRank())
      return success();
    SmallVector<int64_t> expected(whole.getShape());
    for (auto [size, dimension] :
         llvm::zip(expected, sharding.getDimShardings())) {
      bool isFree = false;
      for (AxisRefAttr axis : dimension.getAxes()) {
        bool isManual = llvm::any_of(manual.getValue(), [&](StringAttr name) {
          return name.getValue() == axis.getName();
        });
        if (isManual && isFree)
          return fail() << "a sharding in which the manual axis "
                        << textOf(axis) << " is behind others";
        isFree |= !isManual;
        if (!isManual || ShapedType::isDynamic(size))
          continue;
        SubAxisInfoAttr sub = axis.getSubAxisInfo();
        int64_t count =
            sub ? sub.getSize() : mesh.getAxes()[indexOf(axis)].getSize();
        if (size % count)
          return fail() << "a sharding that divides " << size << " of "
                        << global << " by " << count << " along "
                        << textOf(axis);
        size /= count;
      }
    }
    if (part.getShape() == ArrayRef(expected))
      return success();
    return fail() << "a part " << local << " of " << global
                  << ", which is not as its sharding divides it";
  }

private:
  InFlightDiagnostic fail() const {
    return op->emitError() << "'" << op->getName() << "' has ";
  }
  size_t indexOf(AxisRefAttr axis) const {
    return llvm::find_if(mesh.getAxes(),
                         [&](MeshAxisAttr known) {
                           return known.getName() == axis.getName();
                         }) -
           mesh.getAxes().begin();
  }
  LogicalResult verifyAxis(AxisRefAttr axis) const {
    size_t index = indexOf(axis);
    if (index == mesh.getAxes().size())
      return fail() << "a sharding by axis \"" << axis.getName()
                    << "\", which is none of " << mesh;
    SubAxisInfoAttr part = axis.getSubAxisInfo();
    int64_t size = mesh.getAxes()[index].getSize(), end;
    if (part && (part.getPreSize() < 1 || part.getSize() < 2 ||
                 llvm::MulOverflow(part.getPreSize(), part.getSize(), end) ||
                 size % end || part.getSize() == size))
      return fail() << "a sharding by " << textOf(axis)
                    << ", which is no part of an axis of size " << size;
    return success();
  }

  Operation *op;
  TensorShardingAttr sharding;
  MeshAttr mesh;
  /// Of operations of other dialects, as in a part of a program.
  bool isElsewhere = false;
};

/// Verifies a sharding of a value of `type`, which may be null.
LogicalResult verifyUse(Operation *op, Attribute attribute, Type type,
                        SymbolTableCollection &symbols) {
  auto sharding = dyn_cast<TensorShardingAttr>(attribute);
  if (!sharding)
    return success();
  UsedSharding used(op, sharding, symbols);
  return failure(failed(used.verifyAxes()) ||
                 (type && failed(used.verifyValue(type))));
}

/// Verifies shardings of values of `types`; of a computation of which a device
/// has a part, values of `parts` are inside.
LogicalResult verifyUses(Operation *op, ArrayRef<TensorShardingAttr> shardings,
                         TypeRange types, TypeRange parts,
                         SymbolTableCollection &symbols) {
  if (shardings.size() != types.size())
    return op->emitError() << "'" << op->getName() << "' has "
                           << shardings.size() << " shardings for "
                           << types.size() << " values";
  auto computation = dyn_cast<ManualComputationOp>(op);
  if (computation && parts.size() != types.size())
    return op->emitError() << "'" << op->getName() << "' has " << types.size()
                           << " values, and " << parts.size()
                           << " in its region";
  for (auto [index, sharding] : llvm::enumerate(shardings))
    if (failed(verifyUse(op, sharding, types[index], symbols)) ||
        (computation && failed(UsedSharding(op, sharding, symbols)
                                   .verifyPart(types[index], parts[index],
                                               computation.getManualAxes()))))
      return failure();
  return success();
}

} // namespace

LogicalResult
TensorShardingAttr::verifySymbolUses(Operation *op,
                                     SymbolTableCollection &symbols) const {
  Type type = op->getNumResults() == 1 ? op->getResult(0).getType() : Type();
  if (failed(verifyUse(op, *this, type, symbols)))
    return failure();
  auto shaped = llvm::dyn_cast_or_null<ShapedType>(type);
  return shaped && shaped.hasRank() && op->getDialect() == &getDialect()
             ? UsedSharding(op, *this, symbols)
                   .verifyOperation(shaped.getRank())
             : success();
}

/// Of operands, if the operation calls them so, and else of results.
LogicalResult TensorShardingPerValueAttr::verifySymbolUses(
    Operation *op, SymbolTableCollection &symbols) const {
  // An empty list says nothing of operations of others.
  bool isIn = op->getAttr("in_shardings") == *this,
       isOut = op->getAttr("out_shardings") == *this;
  if (!isIn && !isOut && getShardings().empty())
    return success();
  TypeRange arguments, returned;
  if (op->getNumRegions() == 1 && !op->getRegion(0).empty()) {
    Block &block = op->getRegion(0).front();
    arguments = block.getArgumentTypes();
    if (!block.empty())
      returned = block.back().getOperandTypes();
  }
  if (isIn && failed(verifyUses(op, getShardings(), op->getOperandTypes(),
                                arguments, symbols)))
    return failure();
  TypeRange results = op->getResultTypes();
  // Those of others may have a tuple, or nothing but effects.
  if (!isIn && !isOut &&
      (results.empty() ||
       (results.size() == 1 && !llvm::isa<ShapedType>(results[0]))))
    return success(llvm::all_of(getShardings(), [&](Attribute sharding) {
      return succeeded(verifyUse(op, sharding, Type(), symbols));
    }));
  return isIn && !isOut
             ? success()
             : verifyUses(op, getShardings(), results, returned, symbols);
}

namespace {

/// Attributes of arguments and results are in attributes of a function, which
/// MLIR does not look into.
struct FunctionShardings
    : SymbolUserOpInterface::ExternalModel<FunctionShardings, func::FuncOp> {
  LogicalResult verifySymbolUses(Operation *op,
                                 SymbolTableCollection &symbols) const {
    auto function = cast<func::FuncOp>(op);
    auto verifyAll = [&](ArrayAttr attributes, TypeRange types) {
      if (attributes)
        for (auto [each, type] :
             llvm::zip(attributes.getAsRange<DictionaryAttr>(), types))
          for (NamedAttribute attribute : each)
            if (failed(verifyUse(op, attribute.getValue(), type, symbols)))
              return failure();
      return success();
    };
    return failure(failed(verifyAll(function.getArgAttrsAttr(),
                                    function.getArgumentTypes())) ||
                   failed(verifyAll(function.getResAttrsAttr(),
                                    function.getResultTypes())));
  }
};

} // namespace

void verifyFunctions(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, SdyDialect *, func::FuncDialect *) {
        func::FuncOp::attachInterface<FunctionShardings>(*context);
      });
}

} // namespace dialectgen::sdy
