//===- FollowNames.cpp - names that a person says have changed ------------===//
//
// See NamesByOwner in FollowParts.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/follow/FollowParts.h"
#include "llvm/ADT/STLExtras.h"

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

/// Why `from` of `owner` is not called `to`; empty if it may be.
template <typename HasOld, typename HasNew>
static std::string misfit(StringRef owner, const std::string &from,
                          const std::string &to, HasOld isHere,
                          HasNew isThere) {
  std::string of = " of '" + owner.str() + "'";
  if (!isHere(from))
    return "'" + from + "' is no part" + of;
  if (isThere(from))
    return "the definitions still have '" + from + "'" + of;
  if (!isThere(to))
    return "the definitions have no '" + to + "'" + of;
  if (isHere(to))
    return "'" + to + "' is a part" + of + " already, so it is no new name";
  return "";
}

static bool hasPart(const OpVersion &version, const std::string &name) {
  return version.findAttribute(name) || findByName(version.operands, name) ||
         findByName(version.results, name) ||
         findByName(version.regions, name) ||
         findByName(version.successors, name);
}

static bool hasPart(const DialectRecord &record,
                    const std::vector<WireRecord> &wires,
                    const std::string &name) {
  const WireRecord *wire = findByName(wires, record.wire);
  return findByName(record.fields, name) ||
         (wire && llvm::any_of(wire->cases, [&](const WireCase &entry) {
            return entry.name == name || symbolOf(entry) == name;
          }));
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
  for (auto [records, wires, theirs, theirWires] :
       {std::tuple(&ours.dialectTypes, &ours.types, &imported.dialectTypes,
                   &imported.types),
        std::tuple(&ours.dialectAttributes, &ours.attributes,
                   &imported.dialectAttributes, &imported.attributes)}) {
    const DialectRecord *our = find(*records), *their = find(*theirs);
    if (!our || !their)
      continue;
    why = misfit(
        owner, from, to,
        [&, &wires = *wires](const std::string &name) {
          return hasPart(*our, wires, name);
        },
        [&, &wires = *theirWires](const std::string &name) {
          return hasPart(*their, wires, name);
        });
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
    auto isIn = [](const OpVersion &version) {
      return [&version](const std::string &name) {
        return hasPart(version, name);
      };
    };
    std::string why = misfit(owner, from, to, isIn(our->versions.front()),
                             isIn(their->versions.front()));
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
