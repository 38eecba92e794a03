//===- VersionView.cpp - ops of any version by name -----------------------===//
//
// See VersionView.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/VersionView.h"
#include "dialectgen/onnx/Builders.h"
#include "dialectgen/onnx/OlderOpHandle.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// Nothing if there is none.
template <typename Row>
std::optional<unsigned> findNamed(ArrayRef<Row> rows, StringRef name) {
  const auto *known =
      llvm::find_if(rows, [&](const Row &row) { return row.name == name; });
  return known == rows.end() ? std::nullopt
                             : std::optional(unsigned(known - rows.begin()));
}

/// `'onnx.ReduceSumV11' has no operand 'axes'; it has 'data'`.
template <typename Row>
LogicalResult refuse(InFlightDiagnostic error, const OpVersionInfo &info,
                     const char *what, ArrayRef<Row> rows, StringRef name) {
  error << "'" << info.opName << "' has no " << what << " '" << name << "'";
  if (!rows.empty()) {
    error << "; it has ";
    llvm::interleaveComma(
        rows, error, [&](const Row &row) { error << "'" << row.name << "'"; });
  }
  return error;
}

bool isList(const ParameterInfo &parameter) {
  return parameter.arity == Arity::Variadic;
}

/// The first value of a parameter and the number of them.
FailureOr<std::pair<unsigned, unsigned>>
findValues(Operation *op, const OpVersionInfo &info, const char *what,
           ArrayRef<ParameterInfo> parameters, TypeRange types,
           StringRef name) {
  std::optional<unsigned> index = findNamed(parameters, name);
  if (!index) {
    (void)refuse(op->emitError(), info, what, parameters, name);
    return failure();
  }
  auto count = unsigned(types.size());
  if (isList(parameters[*index]))
    return std::pair(std::min(*index, count), count - std::min(*index, count));
  // An absent one has its place, or is behind the last one.
  bool isThere = *index < count && !isa<NoneType>(types[*index]);
  return std::pair(*index, unsigned(isThere));
}

/// The values from a place on; one that is absent may have none.
template <typename Range>
FailureOr<Range> sliceOf(Range values,
                         FailureOr<std::pair<unsigned, unsigned>> found) {
  if (failed(found))
    return failure();
  auto [first, count] = *found;
  return values.slice(count ? first : 0, count);
}

template <typename Range>
FailureOr<Value> singleOf(const VersionView &view, const char *what,
                          StringRef name, FailureOr<Range> values,
                          ArrayRef<ParameterInfo> parameters) {
  if (failed(values))
    return failure();
  if (isList(parameters[*findNamed(parameters, name)])) {
    view->emitError() << what << " '" << name << "' of '"
                      << view.getInfo().opName
                      << "' is a list; ask for all of its values";
    return failure();
  }
  return values->empty() ? Value() : Value((*values)[0]);
}

const AttributeInfo *findAttribute(const OpVersionInfo &info, StringRef name,
                                   bool isRegion) {
  std::optional<unsigned> index = findNamed(info.attributes, name);
  const AttributeInfo *known = index ? &info.attributes[*index] : nullptr;
  return known && (known->region >= 0) == isRegion ? known : nullptr;
}

} // namespace

std::optional<VersionView> versionOf(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  return info ? std::optional(VersionView(op, *info)) : std::nullopt;
}

bool VersionView::hasOperand(StringRef name) const {
  return findNamed(info->operands, name).has_value();
}
bool VersionView::hasResult(StringRef name) const {
  return findNamed(info->results, name).has_value();
}
bool VersionView::hasAttribute(StringRef name) const {
  return findAttribute(*info, name, /*isRegion=*/false);
}
bool VersionView::hasRegion(StringRef name) const {
  return findAttribute(*info, name, /*isRegion=*/true);
}

FailureOr<OperandRange> VersionView::getOperands(StringRef name) const {
  return sliceOf(op->getOperands(),
                 findValues(op, *info, "operand", info->operands,
                            op->getOperandTypes(), name));
}

FailureOr<ResultRange> VersionView::getResults(StringRef name) const {
  return sliceOf(op->getResults(),
                 findValues(op, *info, "result", info->results,
                            op->getResultTypes(), name));
}

FailureOr<Value> VersionView::getOperand(StringRef name) const {
  return singleOf(*this, "operand", name, getOperands(name), info->operands);
}

FailureOr<Value> VersionView::getResult(StringRef name) const {
  return singleOf(*this, "result", name, getResults(name), info->results);
}

FailureOr<Attribute> VersionView::getAttribute(StringRef name) const {
  if (hasAttribute(name))
    return op->getInherentAttr(name).value_or(Attribute());
  (void)refuse(op->emitError(), *info, "attribute", info->attributes, name);
  return failure();
}

FailureOr<Region *> VersionView::getRegion(StringRef name) const {
  const AttributeInfo *known = findAttribute(*info, name, /*isRegion=*/true);
  if (known && unsigned(known->region) < op->getNumRegions())
    return &op->getRegion(unsigned(known->region));
  op->emitError() << "'" << info->opName << "' has no region '" << name << "'";
  return failure();
}

LogicalResult VersionView::setAttribute(StringRef name, Attribute value) const {
  if (!hasAttribute(name))
    return refuse(op->emitError(), *info, "attribute", info->attributes, name);
  NamedAttrList given;
  if (value)
    given.append(name, value);
  else if (findAttribute(*info, name, /*isRegion=*/false)->required)
    return op->emitError() << "attribute '" << name << "' of '" << info->opName
                           << "' must not be absent";
  if (failed(op->getName().verifyInherentAttrs(
          given, [&] { return op->emitError(); })))
    return failure();
  op->setInherentAttr(StringAttr::get(op->getContext(), name), value);
  return success();
}

LogicalResult VersionView::setOperand(StringRef name, Value value) const {
  std::optional<unsigned> index = findNamed(info->operands, name);
  if (!index)
    return refuse(op->emitError(), *info, "operand", info->operands, name);
  const ParameterInfo &parameter = info->operands[*index];
  if (isList(parameter) || *index >= op->getNumOperands())
    return op->emitError() << "operand '" << name << "' of '" << info->opName
                           << "' has no place of its own in the op";
  if (!value && parameter.arity == Arity::Single)
    return op->emitError() << "operand '" << name << "' of '" << info->opName
                           << "' must not be absent";
  OpBuilder builder(op);
  op->setOperand(*index, value ? value : createNoValue(builder, op->getLoc()));
  return success();
}

FailureOr<Operation *> createVersion(OpBuilder &builder, Location location,
                                     const OpVersionInfo &info,
                                     ArrayRef<NamedOperands> operands,
                                     ArrayRef<NamedAttribute> attributes,
                                     TypeRange resultTypes) {
  if (info.opName.empty()) {
    emitError(location) << "'" << info.name << "' of " << info.domain
                        << " opset " << info.since
                        << " is no op of the dialect";
    return failure();
  }
  SmallVector<ValueRange> given(info.operands.size());
  for (const NamedOperands &operand : operands) {
    std::optional<unsigned> index = findNamed(info.operands, operand.name);
    if (!index) {
      (void)refuse(emitError(location), info, "operand", info.operands,
                   operand.name);
      return failure();
    }
    if (!isList(info.operands[*index]) && operand.values.size() != 1) {
      emitError(location) << "operand '" << operand.name << "' of '"
                          << info.opName << "' is one value, and not "
                          << operand.values.size();
      return failure();
    }
    given[*index] = operand.values;
  }
  SmallVector<Value> values;
  Value absent;
  for (auto [parameter, range] : llvm::zip(info.operands, given)) {
    bool isThere = !range.empty() &&
                   llvm::all_of(range, [](Value value) { return bool(value); });
    if (isThere) {
      llvm::append_range(values, range);
      continue;
    }
    if (parameter.arity == Arity::Single ||
        (isList(parameter) && (parameter.minCount || !range.empty()))) {
      emitError(location) << "operand '" << parameter.name << "' of '"
                          << info.opName << "' must not be absent";
      return failure();
    }
    if (isList(parameter))
      continue;
    if (!absent)
      absent = createNoValue(builder, location);
    values.push_back(absent);
  }
  OperationName name(info.opName, builder.getContext());
  NamedAttrList list(attributes);
  for (NamedAttribute attribute : attributes)
    if (!findAttribute(info, attribute.getName(), /*isRegion=*/false)) {
      (void)refuse(emitError(location), info, "attribute", info.attributes,
                   attribute.getName());
      return failure();
    }
  for (const AttributeInfo &attribute : info.attributes)
    if (attribute.required && attribute.region < 0 &&
        !list.get(attribute.name)) {
      emitError(location) << "attribute '" << attribute.name << "' of '"
                          << info.opName << "' must not be absent";
      return failure();
    }
  if (failed(
          name.verifyInherentAttrs(list, [&] { return emitError(location); })))
    return failure();
  bool hasRegions =
      llvm::any_of(info.attributes, [](const AttributeInfo &attribute) {
        return attribute.region >= 0;
      });
  return resultTypes.empty() && !hasRegions
             ? createOlderOp(builder, location, info.opName, values, attributes)
             : createOlderOp(builder, location, info.opName, resultTypes,
                             values, attributes);
}

} // namespace dialectgen::onnx
