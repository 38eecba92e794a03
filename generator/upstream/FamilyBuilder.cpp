//===- FamilyBuilder.cpp - a family from single schemas -------------------===//

#include "upstream/FamilyBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace dialectgen;

std::string dialectgen::canonicalDomain(llvm::StringRef domain) {
  return domain.empty() ? "ai.onnx" : domain.str();
}

void FamilyBuilder::addDomain(llvm::StringRef name, unsigned minimum,
                              unsigned newest) {
  Domain domain;
  domain.name = canonicalDomain(name);
  if (domain.name == "ai.onnx")
    domain.aliases.push_back("");
  domain.minimum = Version(minimum);
  domain.newest = Version(newest);
  domains[domain.name] = std::move(domain);
}

bool FamilyBuilder::hasDomain(llvm::StringRef name) const {
  return domains.count(canonicalDomain(name)) != 0;
}

bool FamilyBuilder::addVersion(llvm::StringRef domain, llvm::StringRef op,
                               OpVersion version) {
  llvm::sort(version.attributes, [](const Attribute &a, const Attribute &b) {
    return a.name < b.name;
  });
  Version since = version.since;
  return ops[{canonicalDomain(domain), op.str()}]
      .try_emplace(since, std::move(version))
      .second;
}

Family FamilyBuilder::take() {
  Family family;
  family.name = "onnx";
  for (auto &[name, domain] : domains)
    family.domains.push_back(std::move(domain));
  for (auto &[key, versions] : ops) {
    Op op;
    std::tie(op.domain, op.name) = key;
    for (auto &[since, version] : versions)
      op.versions.push_back(std::move(version));
    family.ops.push_back(std::move(op));
  }
  domains.clear();
  ops.clear();
  return family;
}
