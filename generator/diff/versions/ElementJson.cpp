//===- ElementJson.cpp - parts of a version as a spec says them -----------===//

#include "diff/versions/ElementJson.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;

Json dialectgen::versionFacts(const OpVersion &version, unsigned flags) {
  Json json = Json::object();
  const FieldTable &table = fieldsOf<OpVersion>();
  for (const Field &field : table.fields)
    if (field.write && (field.flags & flags) &&
        !field.same(field.in(&version), field.in(table.initial)))
      json[field.key] = field.write(field.in(&version), Writing());
  return json;
}

bool dialectgen::sameScalarFacts(const OpVersion &a, const OpVersion &b) {
  return llvm::all_of(fieldsOf<OpVersion>().fields, [&](const Field &field) {
    return !field.write || !field.is(field::Settable) ||
           field.same(field.in(&a), field.in(&b));
  });
}
