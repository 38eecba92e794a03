//===- ArtifactInfo.cpp - versions of an artifact -------------------------===//
//
// PortableDialect::getInfo().
//
//===----------------------------------------------------------------------===//

#include "ArtifactVersions.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/PortableDialect.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <set>

using namespace mlir;

namespace dialectgen {
namespace {

/// The oldest release of each of several dialects that has a program's content.
class OldestReleases {
public:
  OldestReleases(ArrayRef<VersionTarget> dialects, SmallVector<Version> minimum)
      : dialects(dialects), oldest(std::move(minimum)) {
    for (auto [index, dialect] : llvm::enumerate(dialects))
      for (const OpRow &row : dialect.table->ops)
        ops.try_emplace(row.name, index, &row);
  }

  void add(Operation *op) {
    if (auto known = ops.find(op->getName().getStringRef()); known != ops.end())
      need(known->second.first, known->second.second->since);
    addParts(op->getAttrDictionary());
    for (Type type : op->getResultTypes())
      addParts(type);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          addParts(argument.getType());
  }
  ArrayRef<Version> get() const { return oldest; }

private:
  void need(size_t dialect, const Version &since) {
    oldest[dialect] = std::max(oldest[dialect], since);
  }
  template <typename Value> void addParts(Value value) {
    value.walk([&](Attribute part) { return addOne(part); },
               [&](Type part) { return addOne(part); });
  }
  /// Parts that were seen are not looked at again.
  template <typename Value> WalkResult addOne(Value value) {
    if (!seen.insert(value.getAsOpaquePointer()).second)
      return WalkResult::skip();
    OwnedRecord record = split(dialects, value);
    if (!record.row)
      return WalkResult::advance();
    size_t index = record.target - dialects.data();
    need(index, record.row->since);
    if (!record.row->cases.empty()) {
      int64_t value = cast<IntegerAttr>(record.fields.front()).getInt();
      for (const CaseRow &entry : record.row->cases)
        if (entry.value == value)
          need(index, entry.since);
    }
    for (Attribute field : record.fields)
      addParts(field);
    return WalkResult::advance();
  }

  ArrayRef<VersionTarget> dialects;
  SmallVector<Version> oldest;
  llvm::StringMap<std::pair<size_t, const OpRow *>> ops;
  llvm::DenseSet<const void *> seen;
};

} // namespace

FailureOr<ArtifactInfo> PortableDialect::getInfo(StringRef bytes,
                                                 MLIRContext *context,
                                                 StringRef name) const {
  ArtifactInfo info;
  if (auto releases = getArtifactVersions(bytes))
    for (const auto &[dialect, version] : *releases)
      info.releases.emplace_back(dialect, version);
  SmallVector<const PortableDialect *> members = getMembers();
  SmallVector<VersionTarget> dialects;
  SmallVector<Version> minimum;
  for (const PortableDialect *member : members) {
    dialects.push_back({&member->tables->load(context).getTable(),
                        member->getCurrentVersion()});
    minimum.push_back(member->getMinimumVersion());
  }
  OwningOpRef<ModuleOp> module =
      readArtifact(bytes, context, name, /*verifies=*/false);
  if (!module)
    return failure();
  OldestReleases releases(dialects, std::move(minimum));
  std::set<std::string> names;
  module->walk([&](Operation *op) {
    releases.add(op);
    names.insert(op->getName().getDialectNamespace().str());
  });
  for (auto [member, oldest, dialect] :
       llvm::zip(members, releases.get(), dialects))
    if (!isMixed() || names.count(dialect.table->dialect.str()))
      info.oldest.emplace_back(member->getProgramName().str(), oldest);
  FileContents contents;
  if (isBytecode(llvm::MemoryBufferRef(bytes, name)) &&
      !findBytecodeFault(
          bytes, [](StringRef) -> const RecordTables * { return nullptr; },
          /*inOperations=*/false, &contents))
    info.dialects = std::move(contents.dialects);
  else
    for (const std::string &dialect : names)
      info.dialects.emplace_back(dialect, std::nullopt);
  return info;
}

} // namespace dialectgen
