//===- FamilyBuilder.h - a family from single schemas -----------*- C++ -*-===//
//
// Collects schemas in any order into a Family in the order the model asks
// for: domains by name, ops by domain and name, versions newest first,
// attributes by name (upstreams keep them in maps of no stable order).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_FAMILYBUILDER_H
#define DIALECTGEN_UPSTREAM_FAMILYBUILDER_H

#include "spec/Model.h"

namespace dialectgen {

/// ONNX spells its default domain `""` in files and `ai.onnx` in prose.
std::string canonicalDomain(llvm::StringRef domain);

class FamilyBuilder {
public:
  void addDomain(llvm::StringRef name, unsigned minimum, unsigned newest);
  bool hasDomain(llvm::StringRef name) const;
  /// False if this op already has that version.
  bool addVersion(llvm::StringRef domain, llvm::StringRef op,
                  OpVersion version);
  Family take();

private:
  std::map<std::string, Domain> domains;
  /// By domain and op name, then newest first.
  std::map<std::pair<std::string, std::string>,
           std::map<Version, OpVersion, std::greater<Version>>>
      ops;
};

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_FAMILYBUILDER_H
