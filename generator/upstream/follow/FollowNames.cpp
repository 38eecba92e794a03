//===- FollowNames.cpp - names that a person says have changed ------------===//
//
// See NamesByOwner in FollowParts.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/follow/FollowParts.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;

namespace {

class NameResolver {
public:
  NameResolver(const Family &ours, const Family &imported)
      : ours(ours), imported(imported) {}

  // Empty, or why the names do not fit.
  std::string addOp(const std::string &from, const std::string &to);
  std::string add(const std::string &from, const std::string &to);
  const Op *findOurs(StringRef name) const;

  NamesByOwner result;

private:
  const Op *findTheirs(StringRef name) const;
  std::string addPart(StringRef owner, const std::string &from,
                      const std::string &to);
  bool isRecord(StringRef owner, const std::string &from, const std::string &to,
                std::string &why);

  const Family &ours, &imported;
};

} // namespace

const Op *NameResolver::findOurs(StringRef name) const {
  for (const Op &op : ours.ops)
    if (!isOfOtherDialect(op) && !hasEnded(op) && nameInDialect(op) == name)
      return &op;
  return nullptr;
}

const Op *NameResolver::findTheirs(StringRef name) const {
  for (const Op &op : imported.ops)
    if (!isOfOtherDialect(op) && op.name == name)
      return &op;
  return nullptr;
}

std::string NameResolver::addOp(const std::string &from,
                                const std::string &to) {
  if (findTheirs(from))
    return "the definitions still have the operation '" + from + "'";
  if (!findTheirs(to))
    return "the definitions have no operation '" + to + "'";
  if (findOurs(to))
    return "specs/" + ours.name + " has an operation '" + to +
           "', so it is no new name";
  result.ops[from] = to;
  return "";
}

/// The names of parts of something, which may change.
using PartNames = std::set<std::string>;

static PartNames partsOf(const OpVersion &version) {
  PartNames names;
  auto add = [&](const auto &parts) {
    for (const auto &part : parts)
      names.insert(part.name);
  };
  add(version.attributes);
  add(version.operands);
  add(version.results);
  add(version.regions);
  add(version.successors);
  return names;
}

static PartNames partsOf(const DialectRecord &record,
                         const std::vector<WireRecord> &wires) {
  PartNames names;
  for (const RecordField &field : record.fields)
    names.insert(field.name);
  if (const WireRecord *wire = findByName(wires, record.wire))
    for (const WireCase &entry : wire->cases)
      names.insert({entry.name, symbolOf(entry)});
  return names;
}

/// Why `from` of `owner` is not called `to`; empty if it may be.
static std::string misfit(StringRef owner, const std::string &from,
                          const std::string &to, const PartNames &ours,
                          const PartNames &theirs) {
  std::string of = " of '" + owner.str() + "'";
  if (!ours.count(from))
    return "'" + from + "' is no part" + of;
  if (theirs.count(from))
    return "the definitions still have '" + from + "'" + of;
  if (!theirs.count(to))
    return "the definitions have no '" + to + "'" + of;
  if (ours.count(to))
    return "'" + to + "' is a part" + of + " already, so it is no new name";
  return "";
}

/// Whether `owner` is a type or attribute; its part is added unless that does
/// not fit.
bool NameResolver::isRecord(StringRef owner, const std::string &from,
                            const std::string &to, std::string &why) {
  auto find = [&](const std::vector<DialectRecord> &records) {
    const DialectRecord *found = nullptr;
    for (const DialectRecord &record : records)
      if (!record.until && (record.name == owner || record.mnemonic == owner))
        found = &record;
    return found;
  };
  for (auto [list, wires] :
       {std::pair(&Family::dialectTypes, &Family::types),
        std::pair(&Family::dialectAttributes, &Family::attributes)}) {
    const DialectRecord *our = find(ours.*list), *their = find(imported.*list);
    if (!our || !their)
      continue;
    why = misfit(owner, from, to, partsOf(*our, ours.*wires),
                 partsOf(*their, imported.*wires));
    if (why.empty())
      result.ofRecords[our->name][from] = to;
    return true;
  }
  return false;
}

std::string NameResolver::addPart(StringRef owner, const std::string &from,
                                  const std::string &to) {
  const Op *our = findOurs(owner);
  const Op *their = findTheirs(owner);
  if (auto renamed = result.ops.find(owner.str()); renamed != result.ops.end())
    their = findTheirs(renamed->second);
  if (our && their) {
    std::string why = misfit(owner, from, to, partsOf(our->versions.front()),
                             partsOf(their->versions.front()));
    if (why.empty())
      result.ofOps[our->name][from] = to;
    return why;
  }
  std::string why;
  if (!isRecord(owner, from, to, why))
    return "specs/" + ours.name + " and the definitions have no operation, " +
           "type or attribute '" + owner.str() + "'";
  return why;
}

std::string NameResolver::add(const std::string &from, const std::string &to) {
  auto [owner, part] = StringRef(from).rsplit('.');
  if (part.empty())
    return "specs/" + ours.name + " has no operation '" + from + "'";
  return addPart(owner, part.str(), to);
}

llvm::Expected<NamesByOwner> dialectgen::resolveNames(const Family &ours,
                                                      const Family &imported,
                                                      const Renamed &renamed) {
  NameResolver resolver(ours, imported);
  // Those of ops first, which own others. Names of ops may have dots.
  for (bool areOps : {true, false})
    for (const auto &[from, to] : renamed) {
      if ((resolver.findOurs(from) != nullptr) != areOps)
        continue;
      std::string why =
          areOps ? resolver.addOp(from, to) : resolver.add(from, to);
      if (!why.empty())
        return llvm::createStringError("--renamed: " + why);
    }
  return std::move(resolver.result);
}
