//===- ShapeSolver.cpp - shapes of one operation --------------------------===//
//
// See ShapeSolver.h. Expressions are in ShapeExpressions.cpp and
// ShapeLists.cpp.
//
//===----------------------------------------------------------------------===//

#include "ShapeSolver.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

using Operation = ShapeOperation;

TypedList ShapeSolver::typesOf(const RelationArgument &argument) {
  TypedList types = verifier.typesOf(argument);
  if (!signature.isPairwise || types.size() < 2)
    return types;
  return pair < types.size() ? TypedList{types[pair]} : TypedList();
}

void ShapeSolver::collectSubjects() {
  for (const ShapeClause &clause : signature.clauses) {
    if (clause.argument == ShapeClause::equation)
      continue;
    const RelationArgument &argument = arguments[clause.argument];
    bool isAttribute = argument.kind == RelationArgument::Attribute;
    bool isNumber = !isList(clause.nodes);
    if (isAttribute || isNumber) {
      Subject subject{
          &clause, {Type(), &argument}, std::nullopt, true, isNumber};
      if (std::optional<Shape> numbers = verifier.numbersOf(argument);
          numbers && (!isNumber || numbers->size() == 1)) {
        subject.sizes.emplace();
        for (int64_t value : *numbers)
          subject.sizes->push_back(Extent::exactly(value));
      }
      subjects.push_back(std::move(subject));
      continue;
    }
    for (const Typed &typed : typesOf(argument))
      subjects.push_back({&clause, typed,
                          typed.open ? std::nullopt : extentsOf(typed.type),
                          false});
  }
}

ShapeSolver::Nodes ShapeSolver::select(Nodes nodes) {
  while (nodes.front().operation == Operation::If) {
    SmallVector<Nodes, 3> parts = childrenOf(nodes);
    FailureOr<Extent> condition = number(parts[1]);
    std::optional<bool> isSo =
        failed(condition) ? std::nullopt : condition->truth();
    if (!isSo)
      return {};
    nodes = *isSo ? parts[0] : parts[2];
  }
  return nodes;
}

std::string ShapeSolver::placeOf(const Subject &subject,
                                 size_t dimension) const {
  if (subject.isNumber)
    return subject.typed.label();
  return (subject.isAttribute ? "number " : "dimension ") +
         std::to_string(dimension) + " of " + subject.typed.label();
}

FailureOr<ShapeSolver::Layout> ShapeSolver::layOut(Subject &subject,
                                                   Nodes nodes) {
  Layout layout;
  if (nodes.front().operation != Operation::List) {
    layout.items.push_back({nodes, subject.sizes->size()});
    return layout;
  }
  size_t rank = subject.sizes->size(), known = 0, unknown = 0;
  Variable *optional = nullptr;
  constexpr size_t open = ~size_t(0);
  forChildren(nodes, [&](Nodes item) {
    size_t length = 1;
    if (isList(item)) {
      bool wasQuiet = std::exchange(isQuiet, true);
      FailureOr<std::optional<Extents>> sizes = list(item);
      isQuiet = wasQuiet;
      length = succeeded(sizes) && *sizes ? (*sizes)->size() : open;
    } else if (item.front().operation == Operation::OptionalSize) {
      Variable &variable = variables[size_t(item.front().number)];
      if (!variable.isPresent)
        optional = &variable;
      length = variable.isPresent.value_or(true);
    }
    (length == open ? unknown : known) += length == open ? 1 : length;
    layout.items.push_back({item, length});
  });
  if (optional) {
    optional->isPresent = rank >= known;
    if (rank < known) {
      --known;
      for (auto &[item, length] : layout.items)
        if (item.front().operation == Operation::OptionalSize &&
            &variables[size_t(item.front().number)] == optional)
          length = 0;
    }
  }
  if (rank < known || (!unknown && rank != known)) {
    if (isQuiet)
      return failure();
    InFlightDiagnostic error = verifier.emit();
    error << subject.typed.label();
    if (subject.isAttribute)
      error << " has " << rank << " numbers";
    else
      error << " is " << subject.typed.type << ", of rank " << rank;
    return error << ", but '" << text(nodes) << "' has "
                 << (unknown ? "at least " : "") << known << partsOf(nodes);
  }
  layout.isComplete = unknown <= 1;
  for (auto &[item, length] : layout.items)
    if (length == open && layout.isComplete)
      length = rank - known;
  return layout;
}

FailureOr<bool> ShapeSolver::refine(Subject &subject, int64_t index,
                                    size_t position, size_t dimension) {
  Variable &variable = variables[size_t(index)];
  Extent &extent =
      variable.extents ? (*variable.extents)[position] : variable.extent;
  variable.origins.resize(std::max(variable.origins.size(), position + 1));
  Origin &origin = variable.origins[position];
  // Numbers of attributes may be below 0.
  if (subject.isAttribute && !origin.argument)
    extent = Extent();
  Extent found = (*subject.sizes)[dimension];
  Extent both = extent & found;
  if (both.isEmpty() && isQuiet)
    return failure();
  if (both.isEmpty()) {
    std::string name = signature.variables[size_t(index)];
    InFlightDiagnostic error = verifier.emit();
    error << placeOf(subject, dimension) << " is " << found.str() << ", but ";
    if (variable.extents)
      error << "size " << position << " of ";
    error << "'" << name << "' is " << extent.str();
    if (origin.argument) {
      bool isAttribute = origin.argument->kind == RelationArgument::Attribute;
      error << ": " << (isAttribute ? "a number in " : "dimension ");
      if (!isAttribute)
        error << origin.dimension << " of ";
      error << quoted(*origin.argument);
    }
    return failure();
  }
  bool isNew = !(both == extent);
  if (isNew || !origin.argument)
    origin = {subject.typed.argument, dimension};
  extent = both;
  return isNew;
}

FailureOr<bool> ShapeSolver::bind(Subject &subject) {
  if (!subject.sizes)
    return false;
  Nodes nodes = select(subject.clause->nodes);
  if (nodes.empty())
    return false;
  if (subject.isNumber)
    return nodes.front().operation == Operation::Size
               ? refine(subject, nodes.front().number, 0, 0)
               : FailureOr<bool>(false);
  FailureOr<Layout> layout = layOut(subject, nodes);
  if (failed(layout))
    return failure();
  bool isMore = false;
  // Sizes before the first list of unknown length, and after the last one.
  size_t dimension = 0;
  auto visit = [&](Nodes item, size_t length) -> LogicalResult {
    const ShapeNode &node = item.front();
    bool isPack = node.operation == Operation::Sizes;
    bool isVariable = isPack || node.operation == Operation::Size ||
                      node.operation == Operation::OptionalSize;
    if (isPack) {
      Variable &variable = variables[size_t(node.number)];
      if (!variable.extents) {
        variable.extents = Extents(length, Extent::size());
        variable.origins.assign(length, Origin());
        isMore = true;
      } else if (variable.extents->size() != length) {
        if (isQuiet)
          return failure();
        return verifier.emit()
               << subject.typed.label() << " is " << subject.typed.type
               << ", with " << length << " sizes '"
               << signature.variables[size_t(node.number)]
               << "', but there are " << variable.extents->size();
      }
    }
    for (size_t i = 0; isVariable && i != length; ++i) {
      FailureOr<bool> isNew = refine(subject, node.number, i, dimension + i);
      if (failed(isNew))
        return failure();
      isMore |= *isNew;
    }
    dimension += length;
    return success();
  };
  constexpr size_t open = ~size_t(0);
  auto isOpen = [&](const std::pair<Nodes, size_t> &item) {
    return item.second == open;
  };
  auto *firstOpen = llvm::find_if(layout->items, isOpen);
  for (auto *item = layout->items.begin(); item != firstOpen; ++item)
    if (failed(visit(item->first, item->second)))
      return failure();
  if (firstOpen == layout->items.end())
    return isMore;
  auto *last = layout->items.end();
  size_t after = 0;
  while (!isOpen(*(last - 1)))
    after += (--last)->second;
  dimension = subject.sizes->size() - after;
  for (; last != layout->items.end(); ++last)
    if (failed(visit(last->first, last->second)))
      return failure();
  return isMore;
}

LogicalResult ShapeSolver::compare(Subject &subject) {
  Nodes nodes = select(subject.clause->nodes);
  if (nodes.empty())
    return success();
  if (!subject.sizes) {
    // Whatever the shape is, its parts may contradict each other.
    if (subject.isAttribute)
      return success();
    FailureOr<std::optional<Extents>> sizes = list(nodes);
    return success(succeeded(sizes));
  }
  FailureOr<Layout> layout =
      subject.isNumber ? Layout{{{nodes, 1}}, true} : layOut(subject, nodes);
  if (failed(layout))
    return failure();
  if (!layout->isComplete)
    return success();
  size_t dimension = 0;
  for (const auto &[item, length] : layout->items) {
    Extents expected;
    switch (item.front().operation) {
    case Operation::Size:
    case Operation::OptionalSize:
    case Operation::Sizes:
    case Operation::AnySize:
    case Operation::AnySizes:
      // Variables were compared when they were bound.
      dimension += length;
      continue;
    default:
      break;
    }
    bool isPack = isList(item);
    if (isPack) {
      FailureOr<std::optional<Extents>> sizes = list(item);
      if (failed(sizes))
        return failure();
      if (!*sizes) {
        dimension += length;
        continue;
      }
      expected = std::move(**sizes);
      if (expected.size() != length)
        return verifier.emit()
               << subject.typed.label() << " is " << subject.typed.type
               << ", but '" << text(item) << "' has " << expected.size()
               << " sizes" << partsOf(item);
    } else {
      FailureOr<Extent> size = number(item);
      if (failed(size))
        return failure();
      expected.push_back(*size);
    }
    for (const auto &[index, extent] : llvm::enumerate(expected)) {
      Extent found = (*subject.sizes)[dimension++];
      if (!(found & extent).isEmpty())
        continue;
      InFlightDiagnostic error = verifier.emit();
      error << placeOf(subject, dimension - 1) << " is " << found.str()
            << ", but ";
      if (isPack)
        error << "size " << index << " of ";
      return error << "'" << text(item) << "' is " << extent.str()
                   << partsOf(item);
    }
  }
  return success();
}

/// An encoding that bounds no sizes, of an operand whose shape is `nodes` too:
/// `[D...]`.
Attribute ShapeSolver::encodingOfSameShape(Nodes nodes) const {
  auto isOneList = [](Nodes shape) {
    return shape.size() == 2 && shape[0].operation == Operation::List &&
           shape[1].operation == Operation::Sizes;
  };
  if (!isOneList(nodes))
    return {};
  for (const Subject &other : subjects) {
    Nodes shape = other.clause->nodes;
    auto tensor = dyn_cast_or_null<RankedTensorType>(other.typed.type);
    if (tensor && isOneList(shape) && shape[1].number == nodes[1].number &&
        boundsOf(tensor).empty())
      return tensor.getEncoding();
  }
  return {};
}

LogicalResult ShapeSolver::infer(Subject &subject) {
  Nodes nodes = select(subject.clause->nodes);
  if (nodes.empty())
    return success();
  FailureOr<std::optional<Extents>> sizes = list(nodes);
  if (failed(sizes))
    return failure();
  if (!*sizes)
    return success();
  for (Extent size : **sizes)
    if (size.most < 0 || size.least == Extent::unlimited)
      return verifier.emit()
             << "the shape of " << subject.typed.label() << " would be "
             << textOf(**sizes) << ", of which a size is "
             << (size.most < 0 ? "below 0" : "beyond 64 bits");
  OpenResult &open = *subject.typed.open;
  if (!open.sizes)
    open.encoding = encodingOfSameShape(nodes);
  open.addSizes(**sizes);
  return success();
}

LogicalResult ShapeSolver::checkEquation(const ShapeClause &clause) {
  // Of conditions, the side that applies.
  Nodes nodes = select(clause.nodes);
  if (nodes.empty())
    return success();
  FailureOr<Extent> truth = number(nodes);
  if (failed(truth))
    return failure();
  if (truth->truth().value_or(true))
    return success();
  InFlightDiagnostic error = verifier.emit();
  error << "'" << text(nodes) << "' does not hold";
  if (nodes.size() != clause.nodes.size())
    error << " in '" << text(clause.nodes) << "'";
  return error << partsOf(clause.nodes);
}

/// `count(inputs) == count(results)` gives the number of results.
void ShapeSolver::countResults() {
  for (const ShapeClause &clause : signature.clauses) {
    Nodes nodes = clause.nodes;
    if (nodes.size() != 3 || nodes[0].operation != Operation::Equal ||
        nodes[1].operation != Operation::Count ||
        nodes[2].operation != Operation::Count)
      continue;
    const RelationArgument *sides[] = {&arguments[size_t(nodes[1].number)],
                                       &arguments[size_t(nodes[2].number)]};
    for (size_t i : {0, 1})
      if (verifier.isOpen(*sides[i]) && !verifier.isOpen(*sides[1 - i]))
        verifier.open->count(verifier.countOf(*sides[1 - i]));
  }
}

LogicalResult ShapeSolver::bindAll() {
  collectSubjects();
  for (bool isMore = true; isMore;) {
    isMore = false;
    for (Subject &subject : subjects) {
      FailureOr<bool> more = bind(subject);
      if (failed(more))
        return failure();
      isMore |= *more;
    }
  }
  return success();
}

LogicalResult ShapeSolver::solve() {
  if (verifier.open)
    countResults();
  if (failed(bindAll()))
    return failure();
  for (Subject &subject : subjects)
    if (failed(subject.typed.open ? infer(subject) : compare(subject)))
      return failure();
  for (const ShapeClause &clause : signature.clauses)
    if (clause.argument == ShapeClause::equation &&
        failed(checkEquation(clause)))
      return failure();
  return success();
}

} // namespace dialectgen
