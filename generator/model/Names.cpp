//===- Names.cpp - names of specs that C++ knows --------------------------===//
//
// Those of dialectgen/core/Names.def, which the runtime's enumerations include
// too.
//
//===----------------------------------------------------------------------===//

#include "model/Model.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

llvm::ArrayRef<WireKind> getWireKinds() {
  static const WireKind kinds[] = {
#define DIALECTGEN_WIRE_KIND(ENUMERATOR, NAME) {NAME, #ENUMERATOR},
#include "dialectgen/core/Names.def"
  };
  return kinds;
}

llvm::ArrayRef<WireKind> getBuiltinNames() {
  static const WireKind kinds[] = {
#define DIALECTGEN_BUILTIN_KIND(ENUMERATOR, NAME) {NAME, #ENUMERATOR},
#include "dialectgen/core/Names.def"
  };
  return kinds;
}

std::vector<std::string> getScalarTypes() {
  return {
#define DIALECTGEN_SCALAR_TYPE(NAME) NAME,
#include "dialectgen/core/Names.def"
  };
}

bool isScalarType(llvm::StringRef name) {
  if (llvm::is_contained(getScalarTypes(), name))
    return true;
  // Integers have every width.
  if (!name.consume_front("s"))
    name.consume_front("u");
  unsigned width = 0;
  return name.consume_front("i") && !name.starts_with("0") &&
         !name.getAsInteger(10, width);
}

llvm::ArrayRef<WireKind> getAttributeForms() {
  static const WireKind forms[] = {
#define DIALECTGEN_ATTRIBUTE_FORM(ENUMERATOR, NAME) {NAME, #ENUMERATOR},
#include "dialectgen/core/Names.def"
  };
  return forms;
}

llvm::ArrayRef<FieldKind> getFieldKinds() {
  static const FieldKind kinds[] = {
#define DIALECTGEN_FIELD_KIND(NAME, HELD, TYPE, WIRE)                          \
  {NAME, #HELD, #TYPE, WIRE},
#include "dialectgen/core/Names.def"
  };
  return kinds;
}

llvm::StringRef innerKind(llvm::StringRef kind, llvm::StringRef word) {
  bool isSuch = kind.consume_front(word) && kind.consume_front("(") &&
                kind.consume_back(")");
  return isSuch ? kind : llvm::StringRef();
}

const WireKind &wireKindOf(const RecordField &field) {
  const FieldKind *kind = findByName(getFieldKinds(), field.kind);
  llvm::StringRef name = kind ? kind->wire
                         : !innerKind(field.kind, "list").empty()
                             ? "list(attribute)"
                         : !innerKind(field.kind, "case").empty() ? "signed"
                                                                  : "attribute";
  if (!field.wire.empty())
    name = field.wire;
  else if (name == "attribute" && !field.required)
    name = "marked(attribute)";
  return *findByName(getWireKinds(), name);
}

llvm::ArrayRef<EntryKind> getEntryKinds() {
  static const EntryKind kinds[] = {
#define DIALECTGEN_ENTRY_KIND(ENUMERATOR, NAME, TYPE)                          \
  {NAME, #ENUMERATOR, #TYPE},
#include "dialectgen/core/Names.def"
  };
  return kinds;
}

llvm::ArrayRef<WireKind> getConditionNames() {
  static const WireKind kinds[] = {
#define DIALECTGEN_CONDITION_KIND(ENUMERATOR, NAME) {NAME, #ENUMERATOR},
#include "dialectgen/core/Names.def"
  };
  return kinds;
}

llvm::ArrayRef<RelationName> getRelationNames() {
  static const RelationName kinds[] = {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING)         \
  {NAME, #ENUMERATOR, ARGUMENTS, MEANING},
#include "dialectgen/core/Names.def"
  };
  return kinds;
}

llvm::ArrayRef<RelationWording> getRelationWordings() {
  static const RelationWording wordings[] = {
#define DIALECTGEN_RELATION_WORDING(ENUMERATOR, ARGUMENTS, MEANING)            \
  {#ENUMERATOR, ARGUMENTS, MEANING},
#include "dialectgen/core/Names.def"
  };
  return wordings;
}

llvm::ArrayRef<ShapeOperationName> getShapeOperationNames() {
  static const ShapeOperationName names[] = {
#define DIALECTGEN_SHAPE_OPERATION(ENUMERATOR, SPELLING)                       \
  {SPELLING, #ENUMERATOR},
#define DIALECTGEN_SHAPE_FUNCTION(ENUMERATOR, NAME, ARGUMENTS, RESULT,         \
                                  MEANING)                                     \
  {NAME, #ENUMERATOR, ARGUMENTS, RESULT, MEANING},
#include "dialectgen/core/Names.def"
  };
  return names;
}

llvm::ArrayRef<Determination> getDeterminations() {
  static const Determination lines[] = {
#define DIALECTGEN_DETERMINES(ENUMERATOR, PART, ARGUMENTS)                     \
  {#ENUMERATOR, Determination::PART, ARGUMENTS},
#include "dialectgen/core/Names.def"
  };
  return lines;
}

} // namespace dialectgen
