//===- DimensionNames.cpp - names of inferred dimensions ------------------===//
//
// See DimensionNames.h.
//
//===----------------------------------------------------------------------===//

#include "DimensionNames.h"
#include "../dialect/TypeNotes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

constexpr StringLiteral dimParams = "onnx.dim_params";
constexpr StringLiteral valueInfo = "onnx.value_info";
/// Of ops and functions of a copied module: the number of the original.
constexpr StringLiteral originalNote = "dialectgen.original";

/// A round of inference gives the name at `index` this size.
struct Round {
  int64_t first, step;
  bool isLarge;
  int64_t sizeOf(size_t index) const { return first + step * int64_t(index); }
};
/// What computes with sizes (a minimum, a rounded quotient, a sum) gives
/// another size than its operand in one of these at least.
constexpr Round rounds[] = {
    {3, 2, false},
    {4, 2, false},
    {1000003, 2, true},
    {5040, 5040, true},
};

/// What sizes in all rounds tell of a dimension.
struct Evidence {
  /// Of which the dimension had the size so far.
  std::optional<size_t> name;
  bool isSmall = false, isLarge = false, isContradicted = false;

  void add(std::optional<size_t> found, bool inLarge) {
    isContradicted |= !found || (name && *name != *found);
    name = found;
    (inLarge ? isLarge : isSmall) = true;
  }
  bool isEnough() const { return isSmall && isLarge && !isContradicted; }
};

class Namer {
public:
  Namer(ModuleOp module, const ShapeInferenceOptions &options)
      : module(module), options(options) {
    // Objections to sizes that no user gives are no news.
    this->options.strict = false;
    this->options.complain = [](Operation *, ShapeConflict, const Twine &) {};
  }

  void run() {
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal())
        collect(function);
    if (places.empty() || found.empty())
      return;
    for (const Round &round : rounds)
      infer(round);
    write();
  }

private:
  /// A dimension of an argument.
  struct Place {
    BlockArgument argument;
    int64_t dimension;
    size_t name;
  };

  void collect(func::FuncOp function);
  void collectPlaces(func::FuncOp function);
  /// Looks for names of the open dimensions of `value`, which `owner` defines.
  void collectOpen(Operation *owner, Value value);
  void infer(const Round &round);
  void addEvidence(ModuleOp copy, const DenseMap<int64_t, size_t> &nameOf,
                   bool isLarge);
  void write();
  void writeResults(Operation *op);
  void writeSignature(func::FuncOp function);
  /// Notes of a value with the names of its open dimensions that `known` lacks.
  std::string namesOf(Value value, StringRef known);

  ModuleOp module;
  ShapeInferenceOptions options;
  llvm::MapVector<StringAttr, size_t> names;
  SmallVector<Place> places;
  /// By dimension, of results and of arguments of private functions that have
  /// open ones.
  llvm::MapVector<Value, SmallVector<Evidence>> found;
  /// The ops that have these results, and the functions.
  llvm::SetVector<Operation *> owners;
};

void Namer::collectPlaces(func::FuncOp function) {
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    auto notes = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(),
                                                       dimParams);
    if (!type || !notes)
      continue;
    llvm::StringMap<std::string> known = splitNotes(notes.getValue());
    for (int64_t i = 0; i != type.getRank(); ++i)
      if (auto name = known.find(std::to_string(i));
          name != known.end() && type.isDynamicDim(unsigned(i))) {
        auto key = StringAttr::get(module.getContext(), name->second);
        size_t next = names.size();
        places.push_back(
            {argument, i, names.try_emplace(key, next).first->second});
      }
  }
}

void Namer::collectOpen(Operation *owner, Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.hasStaticShape())
    return;
  found[value].resize(size_t(type.getRank()));
  owners.insert(owner);
}

void Namer::collect(func::FuncOp function) {
  // Calls alone tell the sizes of arguments of private functions.
  if (!function.isPrivate())
    collectPlaces(function);
  else
    for (BlockArgument argument : function.getArguments())
      collectOpen(function, argument);
  function.getBody().walk([&](Operation *op) {
    for (Value result : op->getResults())
      collectOpen(op, result);
  });
}

void Namer::infer(const Round &round) {
  IRMapping copies;
  OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->clone(copies));
  DenseMap<int64_t, size_t> nameOf;
  for (const auto &[name, index] : names)
    nameOf[round.sizeOf(index)] = index;
  for (const Place &place : places) {
    Value argument = copies.lookup(place.argument);
    auto type = cast<RankedTensorType>(argument.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[size_t(place.dimension)] = round.sizeOf(place.name);
    argument.setType(type.clone(shape));
  }
  for (auto function : copy->getOps<func::FuncOp>())
    if (!function.isExternal())
      function.setFunctionType(FunctionType::get(
          module.getContext(), function.getBody().getArgumentTypes(),
          function.getResultTypes()));
  // Inference copies private functions, and erases them.
  Builder builder(module.getContext());
  for (auto [index, owner] : llvm::enumerate(owners))
    copies.lookup(owner)->setAttr(originalNote,
                                  builder.getI64IntegerAttr(int64_t(index)));
  if (succeeded(inferShapes(*copy, options)))
    addEvidence(*copy, nameOf, round.isLarge);
}

void Namer::addEvidence(ModuleOp copy, const DenseMap<int64_t, size_t> &nameOf,
                        bool isLarge) {
  // Of each value, all copies of its function. Not all have a shape.
  DenseMap<Value, SmallVector<ArrayRef<int64_t>, 1>> shapes;
  copy.walk([&](Operation *op) {
    auto index = op->getAttrOfType<IntegerAttr>(originalNote);
    if (!index)
      return;
    auto add = [&](ValueRange originals, ValueRange values) {
      for (auto [original, value] : llvm::zip_equal(originals, values)) {
        auto type = dyn_cast<RankedTensorType>(value.getType());
        shapes[original].push_back(type ? type.getShape()
                                        : ArrayRef<int64_t>());
      }
    };
    Operation *owner = owners[size_t(index.getInt())];
    if (auto function = dyn_cast<func::FuncOp>(op))
      add(cast<func::FuncOp>(owner).getArguments(), function.getArguments());
    else
      add(owner->getResults(), op->getResults());
  });
  for (auto &[value, dimensions] : found) {
    ArrayRef<ArrayRef<int64_t>> all = shapes[value];
    for (auto [place, evidence] : llvm::enumerate(dimensions)) {
      auto sizeIn = [&, place = place,
                     rank = dimensions.size()](ArrayRef<int64_t> shape) {
        return shape.size() == rank ? shape[place] : ShapedType::kDynamic;
      };
      auto sizes = llvm::map_range(all, sizeIn);
      // No copy tells a size that is unknown in all of them.
      if (all.empty() || llvm::all_of(sizes, ShapedType::isDynamic))
        continue;
      auto name = nameOf.find(sizeIn(all.front()));
      bool isNamed = llvm::all_equal(sizes) && name != nameOf.end();
      evidence.add(isNamed ? std::optional(name->second) : std::nullopt,
                   isLarge);
    }
  }
}

std::string Namer::namesOf(Value value, StringRef known) {
  std::string notes = known.str();
  auto *it = found.find(value);
  if (it == found.end())
    return notes;
  llvm::StringMap<std::string> given = splitNotes(known);
  auto type = cast<RankedTensorType>(value.getType());
  for (auto [index, evidence] : llvm::enumerate(it->second))
    if (evidence.isEnough() && type.isDynamicDim(unsigned(index)) &&
        !given.count(std::to_string(index)))
      addNote(notes, "", Twine(index),
              (names.begin() + ptrdiff_t(*evidence.name))->first);
  return notes;
}

void Namer::writeResults(Operation *op) {
  Builder builder(module.getContext());
  auto before = op->getAttrOfType<ArrayAttr>(valueInfo);
  SmallVector<Attribute> infos;
  bool isNew = false;
  for (auto [index, result] : llvm::enumerate(op->getResults())) {
    DictionaryAttr notes = notesAt(before, index);
    StringRef known = textOf(notes, dimParams);
    std::string text = namesOf(result, known);
    NamedAttrList list(notes ? notes : builder.getDictionaryAttr({}));
    if (text != known) {
      list.set(dimParams, builder.getStringAttr(text));
      isNew = true;
    }
    infos.push_back(list.getDictionary(module.getContext()));
  }
  if (isNew)
    op->setAttr(valueInfo, builder.getArrayAttr(infos));
}

void Namer::writeSignature(func::FuncOp function) {
  auto name = [&](Value value, NamedAttrList &notes) {
    auto known = dyn_cast_or_null<StringAttr>(notes.get(dimParams));
    StringRef before = known ? known.getValue() : StringRef();
    if (std::string text = namesOf(value, before); text != before)
      notes.set(dimParams, StringAttr::get(module.getContext(), text));
  };
  changeInputNotes(function, [&](unsigned index, NamedAttrList &notes) {
    name(function.getArgument(index), notes);
  });
  if (!llvm::hasSingleElement(function.getBody()))
    return;
  Operation *end = function.getBody().front().getTerminator();
  changeOutputNotes(function, [&](unsigned index, NamedAttrList &notes) {
    name(end->getOperand(index), notes);
  });
}

void Namer::write() {
  for (Operation *owner : owners)
    if (!isa<func::FuncOp>(owner))
      writeResults(owner);
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal())
      writeSignature(function);
}

} // namespace

void nameDimensions(ModuleOp module, const ShapeInferenceOptions &options) {
  Namer(module, options).run();
}

} // namespace dialectgen::onnx
