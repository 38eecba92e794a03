//===- VersionAdaptor.cpp - versions of ops in IR -------------------------===//
//
// See VersionAdaptor.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionAdaptor.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/Silence.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen {

StringRef getName(RefusalClass refusal) {
  switch (refusal) {
  case RefusalClass::Impossible:
    return "impossible";
  case RefusalClass::NeedsConstant:
    return "needs a constant";
  case RefusalClass::NeedsShape:
    return "needs a shape";
  case RefusalClass::NotWritten:
    return "not written";
  }
  llvm_unreachable("unknown class");
}

void setRefusalClass(Diagnostic &error, RefusalClass refusal) {
  addMetadata(error, StringAttr::get(error.getLocation().getContext(),
                                     getName(refusal)));
}

std::optional<RefusalClass> refusalClassOf(Diagnostic &error) {
  for (DiagnosticArgument &argument : metadataOf(error)) {
    if (argument.getKind() !=
        DiagnosticArgument::DiagnosticArgumentKind::Attribute)
      continue;
    auto name = dyn_cast<StringAttr>(argument.getAsAttribute());
    for (RefusalClass refusal :
         {RefusalClass::Impossible, RefusalClass::NeedsConstant,
          RefusalClass::NeedsShape, RefusalClass::NotWritten})
      if (name && name.getValue() == getName(refusal))
        return refusal;
  }
  return std::nullopt;
}

/// Marks the metadata that is a version.
static constexpr StringRef neededVersionKey = "needed_version";

void setNeededVersion(Diagnostic &error, StringRef version) {
  MLIRContext *context = error.getLocation().getContext();
  addMetadata(
      error,
      DictionaryAttr::get(
          context, NamedAttribute(StringAttr::get(context, neededVersionKey),
                                  StringAttr::get(context, version))));
}

StringRef neededVersionOf(Diagnostic &error) {
  for (DiagnosticArgument &argument : metadataOf(error))
    if (argument.getKind() ==
        DiagnosticArgument::DiagnosticArgumentKind::Attribute)
      if (auto entries = dyn_cast<DictionaryAttr>(argument.getAsAttribute()))
        if (auto version = entries.getAs<StringAttr>(neededVersionKey))
          return version.getValue();
  return "";
}

StringAttr VersionAdaptor::getSymbol(Operation *op) const {
  return op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
}

Attribute VersionAdaptor::make(const ValueMaker &value, unsigned) const {
  if (value.text)
    return parseAttribute(value.text, context);
  return value.ofBuiltins ? value.ofBuiltins(context) : Attribute();
}

Attribute VersionAdaptor::listOf(Attribute value) const {
  return ArrayAttr::get(context, value);
}

Attribute VersionAdaptor::onlyValueOf(Attribute list) const {
  auto array = dyn_cast<ArrayAttr>(list);
  return array && array.size() == 1 ? array[0] : Attribute();
}

std::optional<SmallVector<int64_t>>
VersionAdaptor::getNumbers(Attribute value) const {
  if (auto number = dyn_cast<IntegerAttr>(value))
    return SmallVector<int64_t>{number.getValue().getSExtValue()};
  auto list = dyn_cast<ArrayAttr>(value);
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> numbers;
  for (Attribute element : list) {
    auto number = dyn_cast<IntegerAttr>(element);
    if (!number)
      return std::nullopt;
    numbers.push_back(number.getValue().getSExtValue());
  }
  return numbers;
}

Type VersionAdaptor::getElementType(Type type) const {
  return getElementTypeOrSelf(type);
}

Type VersionAdaptor::withElementType(Type type, Type element) const {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(element)) : element;
}

void DialectAdaptor::check(Operation *op, const OpRow *row, const OpRow *from,
                           llvm::function_ref<void(const Illegal &)> report) {
  // An op that was not converted is as valid as before.
  if (!from)
    return;
  std::string why;
  if (isLegalAlone(op, &why))
    return;
  std::string name = ("'" + op->getName().getStringRef() + "'").str();
  StringRef text(why);
  text.consume_front(name + " op ");
  Illegal illegal{"a use that " + name + " does not admit"};
  // `operand #0 must be …, but got 'tensor<f32>'` names its subject.
  auto [part, rest] = text.split(" must be ");
  if (auto [types, got] = rest.rsplit(", but got "); !got.empty()) {
    size_t place = part.find(" #");
    illegal.what = place == StringRef::npos
                       ? (part + " of type " + got).str()
                       : (part.take_front(place) + " " +
                          part.drop_front(place + 2) + " of type " + got)
                             .str();
    text = "";
  }
  (row->until < from->since ? illegal.since : illegal.until) =
      row->until < from->since ? from->since : from->until;
  illegal.part = "";
  illegal.why = text.str();
  illegal.refusal = classOf(op);
  illegal.isBoundOpen = true;
  report(illegal);
}

} // namespace dialectgen
