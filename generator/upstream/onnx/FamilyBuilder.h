//===- FamilyBuilder.h - a dialect from single schemas ----------*- C++ -*-===//
//
// Collects schemas in any order into a Dialect in the order the model asks
// for: timelines by name, ops by domain and name, versions newest first,
// attributes by name (upstreams keep them in maps of no stable order).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_DIALECTBUILDER_H
#define DIALECTGEN_UPSTREAM_DIALECTBUILDER_H

#include "model/Model.h"

namespace dialectgen {

/// ONNX spells its default domain `""` in files and `ai.onnx` in prose.
std::string canonicalDomain(llvm::StringRef domain);

class FamilyBuilder {
public:
  void addTimeline(llvm::StringRef name, unsigned minimum, unsigned newest);
  bool hasTimeline(llvm::StringRef name) const;
  /// False if this op already has that version.
  bool addVersion(llvm::StringRef domain, llvm::StringRef op,
                  OpVersion version);
  Family take();

private:
  std::map<std::string, Timeline> timelines;
  /// By domain and op name, then newest first.
  std::map<std::pair<std::string, std::string>,
           std::map<Version, OpVersion, std::greater<Version>>>
      ops;
};

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_DIALECTBUILDER_H
