//===- OpTable.cpp - lookups in the table of op versions ------------------===//
//
// See OpTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/OpTable.h"
#include "LoadedOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <utility>

namespace dialectgen::onnx {
namespace {

#include "OpBuildTable.inc"

} // namespace

llvm::ArrayRef<OpVersionInfo> getOpVersions() { return opVersionTable; }

llvm::ArrayRef<DomainInfo> standardDomains() { return domainTable; }

bool isOfStandard(llvm::StringRef domain) {
  return llvm::any_of(standardDomains(), [&](const DomainInfo &known) {
    return known.name == domain;
  });
}

llvm::ArrayRef<DomainInfo> getDomains() { return loadedOps().domains; }

const DomainInfo *findDomain(llvm::StringRef name) {
  llvm::ArrayRef<DomainInfo> domains = getDomains();
  const DomainInfo *found = llvm::find_if(
      domains, [&](const DomainInfo &info) { return info.name == name; });
  return found == domains.end() ? nullptr : found;
}

llvm::ArrayRef<OpVersionList> getOpVersionLists() { return opVersionLists; }

llvm::StringRef canonicalDomain(llvm::StringRef domain) {
  return domain.empty() ? llvm::StringRef("ai.onnx") : domain;
}

llvm::ArrayRef<OpVersionInfo> findOp(llvm::StringRef domain,
                                     llvm::StringRef name) {
  using Key = std::pair<llvm::StringRef, llvm::StringRef>;
  static const llvm::DenseMap<Key, llvm::ArrayRef<OpVersionInfo>> index = [] {
    llvm::DenseMap<Key, llvm::ArrayRef<OpVersionInfo>> map;
    // Versions of one op stand together.
    for (llvm::ArrayRef<OpVersionInfo> rows = getOpVersions(); !rows.empty();) {
      const OpVersionInfo &first = rows.front();
      size_t size =
          rows.take_while([&](const OpVersionInfo &info) {
                return info.name == first.name && info.domain == first.domain;
              })
              .size();
      map[{first.domain, first.name}] = rows.take_front(size);
      rows = rows.drop_front(size);
    }
    return map;
  }();
  Key key = {canonicalDomain(domain), name};
  auto it = index.find(key);
  return it == index.end() ? loadedOps().byName.lookup(key) : it->second;
}

const OpVersionInfo *findOpVersion(llvm::StringRef domain, llvm::StringRef name,
                                   unsigned opset) {
  const OpVersionInfo *found = nullptr;
  for (const OpVersionInfo &info : findOp(domain, name))
    if (info.since <= opset)
      found = &info;
  return found;
}

const ExperimentalOpInfo *findExperimentalOp(llvm::StringRef domain,
                                             llvm::StringRef name,
                                             unsigned opset) {
  const DomainInfo *info = findDomain(canonicalDomain(domain));
  if (!info)
    return nullptr;
  for (const ExperimentalOpInfo &op : info->experimental)
    if (op.name == name && opset <= op.until)
      return &op;
  return nullptr;
}

const OpVersionInfo *findByOpName(llvm::StringRef opName) {
  static const llvm::StringMap<const OpVersionInfo *> index = [] {
    llvm::StringMap<const OpVersionInfo *> map;
    for (const OpVersionInfo &info : getOpVersions())
      if (!info.opName.empty())
        map.try_emplace(info.opName, &info);
    return map;
  }();
  if (const OpVersionInfo *info = index.lookup(opName))
    return info;
  const LoadedOp *op = loadedOps().find(opName);
  return op ? op->info : nullptr;
}

} // namespace dialectgen::onnx
