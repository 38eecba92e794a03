//===- Words.cpp - words of specs that C++ knows --------------------------===//
//
// Those of dialectgen/core/Words.def, which the runtime's enumerations include
// too.
//
//===----------------------------------------------------------------------===//

#include "spec/Model.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

llvm::ArrayRef<WireKind> getWireKinds() {
  static const WireKind kinds[] = {
#define DIALECTGEN_WIRE_KIND(ENUMERATOR, WORD) {WORD, #ENUMERATOR},
#include "dialectgen/core/Words.def"
  };
  return kinds;
}

llvm::ArrayRef<WireKind> getBuiltinWords() {
  static const WireKind words[] = {
#define DIALECTGEN_BUILTIN_KIND(ENUMERATOR, WORD) {WORD, #ENUMERATOR},
#include "dialectgen/core/Words.def"
  };
  return words;
}

std::vector<std::string> getScalarTypes() {
  return {
#define DIALECTGEN_SCALAR_TYPE(NAME) NAME,
#include "dialectgen/core/Words.def"
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
#define DIALECTGEN_ATTRIBUTE_FORM(ENUMERATOR, WORD) {WORD, #ENUMERATOR},
#include "dialectgen/core/Words.def"
  };
  return forms;
}

llvm::ArrayRef<FieldKind> getFieldKinds() {
  static const FieldKind kinds[] = {
#define DIALECTGEN_FIELD_KIND(WORD, HELD, TYPE, WIRE)                          \
  {WORD, #HELD, #TYPE, WIRE},
#include "dialectgen/core/Words.def"
  };
  return kinds;
}

const WireKind &wireKindOf(const RecordField &field) {
  const FieldKind *kind = findByName(getFieldKinds(), field.kind);
  llvm::StringRef word = kind ? kind->wire : "attribute";
  if (!field.wire.empty())
    word = field.wire;
  else if (word == "attribute" && !field.required)
    word = "marked(attribute)";
  return *findByName(getWireKinds(), word);
}

llvm::ArrayRef<EntryKind> getEntryKinds() {
  static const EntryKind kinds[] = {
#define DIALECTGEN_ENTRY_KIND(ENUMERATOR, WORD, TYPE)                          \
  {WORD, #ENUMERATOR, #TYPE},
#include "dialectgen/core/Words.def"
  };
  return kinds;
}

llvm::ArrayRef<WireKind> getConditionWords() {
  static const WireKind words[] = {
#define DIALECTGEN_CONDITION_KIND(ENUMERATOR, WORD) {WORD, #ENUMERATOR},
#include "dialectgen/core/Words.def"
  };
  return words;
}

llvm::ArrayRef<RelationWord> getRelationWords() {
  static const RelationWord words[] = {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, WORD, TERMS, MEANING)             \
  {WORD, #ENUMERATOR, TERMS, MEANING},
#include "dialectgen/core/Words.def"
  };
  return words;
}

llvm::ArrayRef<RelationWording> getRelationWordings() {
  static const RelationWording wordings[] = {
#define DIALECTGEN_RELATION_WORDING(ENUMERATOR, TERMS, MEANING)                \
  {#ENUMERATOR, TERMS, MEANING},
#include "dialectgen/core/Words.def"
  };
  return wordings;
}

llvm::ArrayRef<Determination> getDeterminations() {
  static const Determination lines[] = {
#define DIALECTGEN_DETERMINES(ENUMERATOR, PART, TERMS)                         \
  {#ENUMERATOR, Determination::PART, TERMS},
#include "dialectgen/core/Words.def"
  };
  return lines;
}

} // namespace dialectgen
