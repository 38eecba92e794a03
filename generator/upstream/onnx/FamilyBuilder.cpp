//===- FamilyBuilder.cpp - a dialect from single schemas ------------------===//

#include "upstream/onnx/FamilyBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace dialectgen;

std::string dialectgen::canonicalDomain(llvm::StringRef domain) {
  return domain.empty() ? "ai.onnx" : domain.str();
}

void FamilyBuilder::addTimeline(llvm::StringRef name, unsigned minimum,
                                unsigned newest) {
  Timeline timeline;
  timeline.name = canonicalDomain(name);
  if (timeline.name == "ai.onnx")
    timeline.aliases.push_back("");
  timeline.minimum = Version(minimum);
  timeline.newest = Version(newest);
  timelines[timeline.name] = std::move(timeline);
}

bool FamilyBuilder::hasTimeline(llvm::StringRef name) const {
  return timelines.count(canonicalDomain(name)) != 0;
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
  for (auto &[name, timeline] : timelines)
    family.timelines.push_back(std::move(timeline));
  for (auto &[key, versions] : ops) {
    Op op;
    std::tie(op.domain, op.name) = key;
    for (auto &[since, version] : versions)
      op.versions.push_back(std::move(version));
    family.ops.push_back(std::move(op));
  }
  timelines.clear();
  ops.clear();
  return family;
}
