//===- ToVersioned.cpp - values to the versioned dialect ------------------===//
//
// See ToVersioned.h.
//
//===----------------------------------------------------------------------===//

#include "ToVersioned.h"
#include "BuiltinRecords.h"
#include "DialectRecords.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/core/legalization/ForeignContent.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen {

ToVersioned::ToVersioned(const LegalizationTable &table, MLIRContext *context,
                         const ToVersionedOptions &options)
    : table(table), context(context), options(options), counterparts(table) {
  for (const auto &[code, row] : llvm::enumerate(table.typeCounterparts))
    if (row.kind == BuiltinKind::Text)
      if (Type type = parseScalar(row.text, context))
        types.set(type, cast<TypeAttr>(
                            table.versions.factory.type(unsigned(code), {}))
                            .getValue());
}

void ToVersioned::setPeers(ArrayRef<ToVersioned *> others) {
  peers = others;
  for (ToVersioned *peer : peers)
    if (peer->table.dialect == "builtin")
      return counterparts.setBuiltins(peer->counterparts);
}

ToVersioned *ToVersioned::peerFor(Type type) const {
  return counterparts.findType(type.getTypeID())
             ? nullptr
             : findPeer(peers, this, type.getDialect().getNamespace());
}

ToVersioned *ToVersioned::peerFor(Attribute value) const {
  return counterparts.findAttribute(value.getTypeID())
             ? nullptr
             : findPeer(peers, this, value.getDialect().getNamespace());
}

bool ToVersioned::isOwn(const Dialect &dialect) const {
  return dialect.getNamespace() == table.dialect ||
         dialect.getNamespace() == "builtin";
}

bool ToVersioned::isOfProgram(Attribute value) const {
  return counterparts.findAttribute(value.getTypeID()) || peerFor(value);
}

Type ToVersioned::refuse(Type type, StringRef why) {
  llvm::raw_string_ostream stream(reason);
  reason.clear();
  stream << "type '" << type << "' has no place in the '"
         << table.versions.dialect << "' dialect";
  if (!why.empty())
    stream << ": " << why;
  return {};
}

Attribute ToVersioned::refuse(Attribute value, StringRef why) {
  llvm::raw_string_ostream stream(reason);
  reason.clear();
  stream << "'" << value << "' ";
  if (!why.empty())
    stream << why;
  else if (isStableBuiltin(value))
    stream << options.builtinAttributesNeed;
  else
    stream << "has no place in the '" << table.versions.dialect << "' dialect";
  return {};
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

/// Text does not say which of the program's contents a name refers to, nor
/// which version of another dialect it is of.
bool ToVersioned::canPrint(Attribute value) const {
  auto isHere = [&](auto part) {
    return peers.empty() || isOwn(part.getDialect());
  };
  return !value
              .walk(
                  [&](Attribute part) {
                    return isa<DistinctAttr, DenseResourceElementsAttr>(part) ||
                                   !isHere(part)
                               ? WalkResult::interrupt()
                               : WalkResult::advance();
                  },
                  [&](Type part) {
                    return isHere(part) ? WalkResult::advance()
                                        : WalkResult::interrupt();
                  })
              .wasInterrupted();
}

/// A value whose record has fields, which its text did not tell, loses them.
static void warnOfText(const Counterparts::OfDialect *known, Attribute value,
                       MLIRContext *context) {
  if (!known || !known->row->text || known->row->text->isWhole)
    return;
  auto warning = emitWarning(UnknownLoc::get(context));
  warning << "'";
  if (auto type = dyn_cast<TypeAttr>(value))
    warning << type.getValue();
  else
    warning << value;
  warning << "' is stored as text, which no step converts: its format is not "
             "one by which a table knows parameters";
}

Attribute ToVersioned::printed(Attribute value) {
  auto type = dyn_cast<TypeAttr>(value);
  constexpr BuiltinKind kind = BuiltinKind::Printed;
  if (!(type ? counterparts.hasType(kind) : counterparts.hasAttribute(kind)) ||
      !canPrint(value))
    return {};
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (type)
    stream << type.getValue();
  else
    stream << value;
  Attribute field = table.versions.factory.string(text), made;
  if (Type record = type ? makeType(kind, field) : Type())
    made = TypeAttr::get(record);
  else if (!type)
    made = makeChecked(kind, field);
  if (!made)
    return {};
  auto isSame = [&] {
    Silence quiet(context);
    return type ? parseType(text, context) == type.getValue()
                : parseAttribute(text, context) == value;
  };
  if (!isSame())
    return {};
  warnOfText(type ? counterparts.findType(type.getValue().getTypeID())
                  : counterparts.findAttribute(value.getTypeID()),
             value, context);
  return made;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type ToVersioned::convert(Type type) {
  return types.get(type, [&] {
    ToVersioned *peer = peerFor(type);
    return peer ? convertBy(*peer, type, reason) : convertNew(type);
  });
}

Type ToVersioned::recordOf(Type type) {
  if (auto *known = counterparts.findType(type.getTypeID())) {
    Attribute record = toRecord(*known, TypeAttr::get(type), *this);
    return record ? cast<TypeAttr>(record).getValue() : Type();
  }
  return table.versions.splitType(type).row ? type : builtinRecord(type, *this);
}

Type ToVersioned::convertNew(Type type) {
  auto isIllegal = [&](Type part) {
    std::string error =
        table.findTypeError ? table.findTypeError(part) : std::string();
    if (!error.empty())
      refuse(part, error);
    return !error.empty();
  };
  if (isIllegal(type))
    return {};
  if (Type record = recordOf(type))
    return record;
  // Types of other dialects are kept, but not around illegal ones.
  bool isKept = options.allowOtherDialects &&
                !type.walk([&](Type part) {
                       return isIllegal(part) ? WalkResult::interrupt()
                                              : WalkResult::advance();
                     })
                     .wasInterrupted();
  if (isKept && !isOwn(type.getDialect()))
    return type;
  if (Attribute text = printed(TypeAttr::get(type)))
    return cast<TypeAttr>(text).getValue();
  return isKept ? type : Type();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

Attribute ToVersioned::convert(Attribute value) {
  return attributes.get(value, [&] {
    ToVersioned *peer = peerFor(value);
    return peer ? convertBy(*peer, value, reason) : convertNew(value);
  });
}

Attribute ToVersioned::recordOf(Attribute value) {
  if (auto *known = counterparts.findAttribute(value.getTypeID()))
    return toRecord(*known, value, *this);
  return table.versions.splitAttribute(value).row ? value
                                                  : builtinRecord(value, *this);
}

Attribute ToVersioned::convertNew(Attribute value) {
  isMistaken = false;
  if (Attribute record = recordOf(value))
    return record;
  if (isMistaken)
    return {};
  auto keep = [&] {
    StringRef why = findUnreadableData(value);
    return why.empty() ? value : refuse(value, why);
  };
  if ((options.allowOtherDialects && !isOwn(value.getDialect())) ||
      (options.keepBuiltinAttributes && isStableBuiltin(value)))
    return keep();
  if (Attribute text = printed(value))
    return text;
  return options.allowOtherDialects ? keep() : Attribute();
}

} // namespace dialectgen
