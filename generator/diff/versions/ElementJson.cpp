//===- ElementJson.cpp - parts of a version as a spec says them -----------===//

#include "diff/versions/ElementJson.h"
#include "model/forms/ModelForms.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;

/// The fields of a version that `isWanted`.
static Json factsOf(const OpVersion &version,
                    llvm::function_ref<bool(const Field &)> isWanted) {
  Writing writing;
  Json json = Json::object();
  const FieldTable &table = fieldsOf<OpVersion>();
  for (const Field &field : table.fields)
    if (field.write && isWanted(field) &&
        !field.same(field.in(&version), field.in(table.initial)))
      json[field.key] = field.write(field.in(&version), writing);
  return json;
}

Json dialectgen::scalarFacts(const OpVersion &version) {
  return factsOf(version,
                 [](const Field &field) { return field.is(field::Settable); });
}

bool dialectgen::sameScalarFacts(const OpVersion &a, const OpVersion &b) {
  return llvm::all_of(fieldsOf<OpVersion>().fields, [&](const Field &field) {
    return !field.write || !field.is(field::Settable) ||
           field.same(field.in(&a), field.in(&b));
  });
}

Json dialectgen::stepJson(const OpVersion &version) {
  return FormOf<SharedList<StepAction>>::write(version.step, {});
}

Json dialectgen::behaviourFacts(const OpVersion &version) {
  return factsOf(version,
                 [](const Field &field) { return field.is(field::Behaviour); });
}
