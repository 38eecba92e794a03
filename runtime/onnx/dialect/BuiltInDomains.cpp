//===- BuiltInDomains.cpp - rows of domains that are compiled -------------===//
//
// Domains beside those of the standard whose specs are in this repository.
//
//===----------------------------------------------------------------------===//

#include "LoadedOps.h"

namespace dialectgen::onnx {
namespace {

using Kind = RelationKind;
using Argument = RelationArgument;

namespace com_microsoft {
#include "com_microsoft/ONNXRelations.inc"
#include "com_microsoft/OpBuildTable.inc"
// With a second version, steps between them have to be compiled, too.
static_assert(domainTable[0].newest == 1);
} // namespace com_microsoft

} // namespace

DomainRows builtInDomains() {
  using namespace com_microsoft;
  static const std::vector<LoadedFacts> facts = [] {
    llvm::StringMap<llvm::ArrayRef<Relation>> byName;
    for (const RelationRow &row : relationRows)
      byName[row.operation] = row.relations;
    std::vector<LoadedFacts> list;
    for (const OpVersionInfo &info : opVersionTable)
      list.push_back({byName.lookup(info.opName), {}, {}, {}});
    return list;
  }();
  return {domainTable, opVersionTable, facts, /*steps=*/{}};
}

} // namespace dialectgen::onnx
