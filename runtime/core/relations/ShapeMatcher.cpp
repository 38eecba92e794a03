//===- ShapeMatcher.cpp - shapes against their expressions ----------------===//
//
// See ShapeMatcher.h.
//
//===----------------------------------------------------------------------===//

#include "ShapeMatcher.h"
#include "ShapeWording.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

std::string ShapeSubject::placeOf(size_t dimension) const {
  if (isNumber)
    return typed.label();
  return (isAttribute ? "number " : "dimension ") + std::to_string(dimension) +
         " of " + typed.label();
}

/// How many dimensions `item` covers.
static size_t lengthOf(ShapeTree item, const ShapeEvaluator &evaluator) {
  if (isList(item)) {
    FailureOr<std::optional<Extents>> sizes = evaluator.quiet().list(item);
    return succeeded(sizes) && *sizes ? (*sizes)->size() : ShapeLayout::open;
  }
  if (item.front().operation == ShapeOperation::OptionalSize)
    return evaluator.variables[size_t(item.front().number)].isPresent.value_or(
        true);
  return 1;
}

/// The optional dimension of which it is unknown whether there is one.
static std::optional<size_t> undecidedIn(const ShapeLayout &layout,
                                         const ShapeEvaluator &evaluator) {
  for (const auto &[item, length] : llvm::reverse(layout.items))
    if (item.front().operation == ShapeOperation::OptionalSize &&
        !evaluator.variables[size_t(item.front().number)].isPresent)
      return size_t(item.front().number);
  return std::nullopt;
}

static LogicalResult failRank(const ShapeSubject &subject, ShapeTree tree,
                              const ShapeEvaluator &evaluator, size_t expected,
                              bool isLeast) {
  if (evaluator.isQuiet)
    return failure();
  InFlightDiagnostic error = evaluator.relation.emit();
  error << subject.typed.label();
  if (subject.isAttribute)
    error << " has " << subject.sizes->size() << " numbers";
  else
    error << " is " << subject.typed.type << ", of rank "
          << subject.sizes->size();
  error << ", but must have " << (subject.isAttribute ? "" : "rank ")
        << (isLeast ? "at least " : "") << expected;
  if (auto source = ShapeWording(evaluator).lengthSource(tree))
    error << ": " << *source << " is " << expected;
  return error;
}

FailureOr<ShapeLayout> layOut(const ShapeSubject &subject, ShapeTree tree,
                              const ShapeEvaluator &evaluator) {
  ShapeLayout layout;
  size_t rank = subject.sizes->size();
  if (tree.front().operation != ShapeOperation::List) {
    layout.items.push_back({tree, rank});
    return layout;
  }
  size_t known = 0, unknown = 0;
  forChildren(tree, [&](ShapeTree item) {
    size_t length = lengthOf(item, evaluator);
    if (length == ShapeLayout::open)
      ++unknown;
    else
      known += length;
    layout.items.push_back({item, length});
  });
  if (std::optional<size_t> optional = undecidedIn(layout, evaluator)) {
    bool isPresent = rank >= known;
    layout.decided = {*optional, isPresent};
    if (!isPresent) {
      --known;
      for (auto &[item, length] : layout.items)
        if (item.front().operation == ShapeOperation::OptionalSize &&
            size_t(item.front().number) == *optional)
          length = 0;
    }
  }
  if (rank < known || (!unknown && rank != known))
    return failRank(subject, tree, evaluator, known, /*isLeast=*/unknown != 0);
  layout.isComplete = unknown <= 1;
  for (auto &[item, length] : layout.items)
    if (length == ShapeLayout::open && layout.isComplete)
      length = rank - known;
  return layout;
}

FailureOr<ShapeLayout> ShapeMatcher::layOut(const ShapeSubject &subject,
                                            ShapeTree tree) {
  FailureOr<ShapeLayout> layout = dialectgen::layOut(subject, tree, evaluator);
  if (succeeded(layout) && layout->decided)
    variables[layout->decided->first].isPresent = layout->decided->second;
  return layout;
}

FailureOr<bool> ShapeMatcher::refine(const ShapeSubject &subject, int64_t index,
                                     size_t position, size_t dimension) {
  SizeVariable &variable = variables[size_t(index)];
  Extent &extent = variable.at(position);
  variable.origins.resize(std::max(variable.origins.size(), position + 1));
  SizeVariable::Origin &origin = variable.origins[position];
  // Numbers of attributes may be below 0.
  if (subject.isAttribute && !origin.subject)
    extent = Extent();
  Extent found = (*subject.sizes)[dimension];
  Extent both = extent & found;
  if (both.isEmpty() && evaluator.isQuiet)
    return failure();
  if (both.isEmpty()) {
    InFlightDiagnostic error = evaluator.relation.emit();
    error << subject.placeOf(dimension) << " is " << found.str() << ", but ";
    if (!origin.subject)
      return error << "must be " << extent.str();
    return error << origin.subject->placeOf(origin.dimension) << " is "
                 << extent.str() << "; they must be equal";
  }
  bool isNew = !(both == extent);
  if (isNew || !origin.subject)
    origin = {&subject, dimension};
  extent = both;
  return isNew;
}

FailureOr<bool> ShapeMatcher::countSizes(const ShapeSubject &subject,
                                         int64_t index, size_t length) {
  SizeVariable &variable = variables[size_t(index)];
  if (!variable.extents) {
    variable.extents = Extents(length, Extent::size());
    variable.origins.assign(length, SizeVariable::Origin());
    return true;
  }
  if (variable.extents->size() == length)
    return false;
  if (evaluator.isQuiet)
    return failure();
  InFlightDiagnostic error = evaluator.relation.emit();
  error << subject.typed.label() << " has " << length << " ";
  if (variable.origins.empty() || !variable.origins.front().subject)
    return error << "sizes, where there must be " << variable.extents->size();
  return error << "sizes where "
               << variable.origins.front().subject->typed.label() << " has "
               << variable.extents->size() << "; there must be as many";
}

FailureOr<bool>
ShapeMatcher::matchItems(const ShapeSubject &subject,
                         ArrayRef<std::pair<ShapeTree, size_t>> items,
                         size_t dimension) {
  bool isMore = false;
  for (const auto &[item, length] : items) {
    const ShapeNode &node = item.front();
    if (node.operation == ShapeOperation::Sizes) {
      FailureOr<bool> isNew = countSizes(subject, node.number, length);
      if (failed(isNew))
        return failure();
      isMore |= *isNew;
    }
    for (size_t i = 0; isVariable(item) && i != length; ++i) {
      FailureOr<bool> isNew = refine(subject, node.number, i, dimension + i);
      if (failed(isNew))
        return failure();
      isMore |= *isNew;
    }
    dimension += length;
  }
  return isMore;
}

FailureOr<bool> ShapeMatcher::match(const ShapeSubject &subject) {
  if (!subject.sizes)
    return false;
  ShapeTree tree = evaluator.select(subject.clause->nodes);
  if (tree.empty())
    return false;
  if (subject.isNumber)
    return tree.front().operation == ShapeOperation::Size
               ? refine(subject, tree.front().number, 0, 0)
               : FailureOr<bool>(false);
  FailureOr<ShapeLayout> layout = layOut(subject, tree);
  if (failed(layout))
    return failure();
  // Sizes before the first list of unknown length, and after the last one.
  ArrayRef<std::pair<ShapeTree, size_t>> items = layout->items;
  auto isKnown = [](const std::pair<ShapeTree, size_t> &item) {
    return item.second != ShapeLayout::open;
  };
  auto first = items.take_while(isKnown);
  FailureOr<bool> isMore = matchItems(subject, first, /*dimension=*/0);
  if (failed(isMore) || first.size() == items.size())
    return isMore;
  ArrayRef<std::pair<ShapeTree, size_t>> last = items;
  size_t after = 0;
  while (isKnown(items.back())) {
    after += items.back().second;
    items = items.drop_back();
  }
  last = last.drop_front(items.size());
  FailureOr<bool> isMoreAfter =
      matchItems(subject, last, subject.sizes->size() - after);
  return failed(isMoreAfter) ? isMoreAfter
                             : FailureOr<bool>(*isMore || *isMoreAfter);
}

} // namespace dialectgen
