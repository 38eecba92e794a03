//===- Collectives.cpp - collectives for older releases -------------------===//
//
// Before 1.5.0, and for collective_broadcast before 1.20.0, an operation is on
// one tensor; before 1.15.0 none is waited for; before 1.16.0 groups are rows
// of processes.
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace dialectgen::stablehlo {

static constexpr StringLiteral channelName = "channel_handle";

/// A channel that nothing else in the program has.
static ChannelHandleAttr newChannel(Operation *op, ChannelHandleAttr like) {
  while (Operation *parent = op->getParentOp())
    op = parent;
  int64_t last = 0;
  op->walk([&](Operation *other) {
    if (auto channel = other->getAttrOfType<ChannelHandleAttr>(channelName))
      last = std::max(last, channel.getHandle());
  });
  return ChannelHandleAttr::get(like.getContext(), last + 1, like.getType());
}

LogicalResult decomposition::oneEach(Expansion &expansion) {
  Operation *op = expansion.getOp();
  if (op->getNumOperands() == 1 && op->getNumResults() == 1)
    return success();
  if (op->getNumOperands() != op->getNumResults())
    return expansion.refuse("its last operand selects the root");
  SmallVector<Value> results;
  for (auto [operand, result] :
       llvm::zip(op->getOperands(), op->getResults())) {
    OperationState state(op->getLoc(), op->getName());
    state.addOperands(operand);
    state.addTypes(result.getType());
    state.addAttributes(op->getAttrs());
    for (Region &region : op->getRegions()) {
      IRMapping mapping;
      region.cloneInto(state.addRegion(), mapping);
    }
    // Channels tell operations apart; 0 is none.
    if (auto channel = op->getAttrOfType<ChannelHandleAttr>(channelName);
        channel && channel.getHandle() > 0 && !results.empty())
      state.attributes.set(channelName, newChannel(op, channel));
    results.push_back(expansion.getBuilder().create(state)->getResult(0));
  }
  expansion.replace(results);
  return success();
}

LogicalResult decomposition::atOnce(Expansion &expansion) {
  Operation *op = expansion.getOp();
  SmallVector<Operation *> waiting = llvm::to_vector(op->getUsers());
  for (Operation *done : waiting)
    if (done->getName().getStringRef() != "stablehlo.async_done" ||
        done->getNumResults() !=
            op->getRegion(0).front().back().getNumOperands())
      return expansion.refuse("its future is not only waited for");
  Block &body = op->getRegion(0).front();
  for (auto [argument, operand] :
       llvm::zip(body.getArguments(), op->getOperands()))
    argument.replaceAllUsesWith(operand);
  Operation *end = &body.back();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         body.getOperations(), body.begin(),
                                         end->getIterator());
  for (Operation *done : waiting)
    expansion.replace(done, end->getOperands());
  expansion.erase(op);
  return success();
}

namespace {

/// A part of an axis: a dimension of the mesh, once all axes are divided.
struct Part {
  int64_t size;
  /// Its position along the dimensions of groups; empty if it distinguishes
  /// groups.
  std::optional<size_t> place;
  /// How far apart two processes are that are neighbours along it.
  int64_t stride = 1;
};

struct Axis {
  StringAttr name;
  int64_t size;
};

/// Devices in a grid, from any declaration.
struct Grid {
  SmallVector<Axis> axes;
  /// In the order of the grid; empty if they are counted in it.
  SmallVector<int64_t> devices;
};

} // namespace

/// A number of processes beyond which nobody lists them.
static constexpr int64_t mostProcesses = int64_t(1) << 24;

/// A mesh, or a dictionary with the names of one: an operation of a dialect
/// that stablehlo does not know has that for it.
static std::optional<Grid> readMesh(Attribute value) {
  Grid grid;
  ArrayAttr axes;
  DenseIntElementsAttr devices;
  if (auto mesh = dyn_cast_or_null<MeshAttr>(value)) {
    axes = mesh.getAxes();
    devices = mesh.getDeviceIds();
  } else if (auto fields = dyn_cast_or_null<DictionaryAttr>(value)) {
    axes = fields.getAs<ArrayAttr>("axes");
    devices = fields.getAs<DenseIntElementsAttr>("device_ids");
  }
  if (!axes)
    return std::nullopt;
  int64_t count = 1;
  for (Attribute one : axes) {
    Axis axis = {};
    if (auto live = dyn_cast<MeshAxisAttr>(one)) {
      axis = {live.getName(), live.getSize()};
    } else if (auto fields = dyn_cast<DictionaryAttr>(one)) {
      auto size = fields.getAs<IntegerAttr>("size");
      axis = {fields.getAs<StringAttr>("name"), size ? size.getInt() : 0};
    }
    if (!axis.name || axis.size < 1 || axis.size > mostProcesses / count)
      return std::nullopt;
    count *= axis.size;
    grid.axes.push_back(axis);
  }
  if (devices) {
    for (const APInt &device : devices.getValues<APInt>())
      grid.devices.push_back(device.getSExtValue());
    if (int64_t(grid.devices.size()) != count)
      return std::nullopt;
  }
  return grid;
}

/// Divides the axes of `grid` where `groups` are along a part of one. Fails if
/// some axis is not there or is divided in ways that do not go together.
static FailureOr<SmallVector<Part>> divide(const Grid &grid, ArrayAttr groups) {
  struct Reference {
    int64_t before, size;
    size_t place;
  };
  SmallVector<SmallVector<Reference>> references(grid.axes.size());
  for (auto [place, one] : llvm::enumerate(groups)) {
    auto reference = dyn_cast<AxisRefAttr>(one);
    const Axis *axis =
        reference ? llvm::find_if(grid.axes,
                                  [&](const Axis &known) {
                                    return known.name == reference.getName();
                                  })
                  : grid.axes.end();
    if (axis == grid.axes.end())
      return failure();
    Reference part = {1, axis->size, place};
    if (SubAxisInfoAttr sub = reference.getSubAxisInfo())
      part = {sub.getPreSize(), sub.getSize(), place};
    // Sizes are counted up to that of the axis, so that nothing overflows.
    if (part.before < 1 || part.size < 1 || part.before > axis->size ||
        part.size > axis->size || axis->size % (part.before * part.size) != 0)
      return failure();
    references[size_t(axis - grid.axes.begin())].push_back(part);
  }
  SmallVector<Part> parts;
  for (auto [axis, of] : llvm::zip(grid.axes, references)) {
    llvm::sort(of, [](const Reference &a, const Reference &b) {
      return std::pair(a.before, a.size) < std::pair(b.before, b.size);
    });
    int64_t done = 1;
    for (const Reference &reference : of) {
      if (reference.before % done != 0)
        return failure();
      parts.push_back({reference.before / done, std::nullopt});
      parts.push_back({reference.size, reference.place});
      done = reference.before * reference.size;
    }
    parts.push_back({axis.size / done, std::nullopt});
  }
  int64_t stride = 1;
  for (Part &part : llvm::reverse(parts)) {
    part.stride = stride;
    stride *= part.size;
  }
  return parts;
}

/// Where each process is that parts lead to, the last part changing first.
static SmallVector<int64_t> offsetsOf(ArrayRef<Part> parts) {
  SmallVector<int64_t> offsets = {0};
  for (const Part &part : parts) {
    SmallVector<int64_t> next;
    for (int64_t offset : offsets)
      for (int64_t i = 0; i != part.size; ++i)
        next.push_back(offset + i * part.stride);
    offsets = std::move(next);
  }
  return offsets;
}

/// Groups along axes of a mesh as rows of processes.
static Attribute rowsOfProcesses(Expansion &expansion, Attribute value) {
  auto refuse = [&](const Twine &why) {
    (void)expansion.refuse(why);
    return Attribute();
  };
  auto groups = cast<ReplicaGroupMeshAxesAttr>(value);
  Attribute mesh = groups.getMesh();
  if (auto symbol = dyn_cast<FlatSymbolRefAttr>(mesh)) {
    Operation *known =
        SymbolTable::lookupNearestSymbolFrom(expansion.getOp(), symbol);
    mesh = known ? known->getAttr("stablehlo.mesh") : Attribute();
    if (!mesh)
      return refuse("there is no '" + symbol.getValue() +
                    "' with a 'stablehlo.mesh' in the program");
  }
  std::optional<Grid> grid = readMesh(mesh);
  if (!grid)
    return refuse("its mesh is none: it has axes with names and sizes, and as "
                  "many devices as these make up, if it lists them");
  FailureOr<SmallVector<Part>> parts = divide(*grid, groups.getAxes());
  if (failed(parts))
    return refuse("its groups are along axes that the mesh does not have, or "
                  "does not divide so");
  SmallVector<Part> between, within(groups.getAxes().size());
  for (const Part &part : *parts)
    if (part.place)
      within[*part.place] = part;
    else
      between.push_back(part);
  SmallVector<int64_t> processes, starts = offsetsOf(between),
                                  offsets = offsetsOf(within);
  for (int64_t start : starts)
    for (int64_t offset : offsets) {
      int64_t process = start + offset;
      processes.push_back(
          grid->devices.empty() ? process : grid->devices[size_t(process)]);
    }
  return DenseIntElementsAttr::get(
      RankedTensorType::get({int64_t(starts.size()), int64_t(offsets.size())},
                            IntegerType::get(value.getContext(), 64)),
      processes);
}

ArrayRef<AttributeDecompositionRow> decomposition::ofAttributes() {
  static constexpr AttributeDecompositionRow rows[] = {
      {TypeID::get<ReplicaGroupMeshAxesAttr>, rowsOfProcesses},
  };
  return rows;
}

} // namespace dialectgen::stablehlo
