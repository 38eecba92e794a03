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
      if (!function.isPrivate() && !function.isExternal())
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
  void infer(const Round &round);
  void write();
  /// Notes of a value with the names of its open dimensions that `known` lacks.
  std::string namesOf(Value value, StringRef known);

  ModuleOp module;
  ShapeInferenceOptions options;
  llvm::MapVector<StringAttr, size_t> names;
  SmallVector<Place> places;
  /// By dimension, of results that have open ones.
  llvm::MapVector<Value, SmallVector<Evidence>> found;
};

void Namer::collect(func::FuncOp function) {
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
  function.walk([&](Operation *op) {
    for (Value result : op->getResults())
      if (auto type = dyn_cast<RankedTensorType>(result.getType());
          type && !type.hasStaticShape())
        found[result].resize(size_t(type.getRank()));
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
  if (failed(inferShapes(*copy, options)))
    return;
  for (auto &[value, dimensions] : found) {
    auto type = dyn_cast<RankedTensorType>(copies.lookup(value).getType());
    if (!type || type.getRank() != int64_t(dimensions.size()))
      continue;
    for (auto [evidence, size] : llvm::zip(dimensions, type.getShape())) {
      if (ShapedType::isDynamic(size))
        continue;
      auto name = nameOf.find(size);
      evidence.add(name == nameOf.end() ? std::nullopt
                                        : std::optional(name->second),
                   round.isLarge);
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

void Namer::write() {
  Builder builder(module.getContext());
  llvm::SetVector<Operation *> owners;
  for (auto &[value, dimensions] : found)
    owners.insert(value.getDefiningOp());
  for (Operation *op : owners) {
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
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isPrivate() || !llvm::hasSingleElement(function.getBody()))
      continue;
    Operation *end = function.getBody().front().getTerminator();
    for (auto [index, value] : llvm::enumerate(end->getOperands())) {
      auto before =
          function.getResultAttrOfType<StringAttr>(unsigned(index), dimParams);
      StringRef known = before ? before.getValue() : StringRef();
      std::string text = namesOf(value, known);
      if (text != known)
        function.setResultAttr(unsigned(index), dimParams,
                               builder.getStringAttr(text));
    }
  }
}

} // namespace

void nameDimensions(ModuleOp module, const ShapeInferenceOptions &options) {
  Namer(module, options).run();
}

} // namespace dialectgen::onnx
