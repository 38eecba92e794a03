//===- ImportVersions.cpp - versions of ops that opsets select ------------===//

#include "ImportVersions.h"
#include "../dialect/LoadedOps.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::importer {
namespace {

/// The ops of a domain.
std::vector<StringRef> namesOf(StringRef domain) {
  std::vector<StringRef> names;
  auto add = [&](ArrayRef<OpVersionInfo> versions) {
    for (const OpVersionInfo &version : versions)
      if (version.domain == domain &&
          (names.empty() || names.back() != version.name))
        names.push_back(version.name);
  };
  add(getOpVersions());
  for (ArrayRef<OpVersionInfo> versions : loadedOps().tables)
    add(versions);
  return names;
}

std::string describe(const OpVersionInfo &info, int64_t opset) {
  return (info.name + " version " + Twine(info.since) + " (opset " +
          Twine(opset) + " of " + info.domain + ")")
      .str();
}

SmallString<64> keyOf(const pb::NodeProto &node) {
  SmallString<64> key(node.op_type());
  if (!node.domain().empty())
    (Twine('\0') + node.domain()).toVector(key);
  return key;
}

} // namespace

FailureOr<Opsets>
importOpsets(const proto::RepeatedPtrField<pb::OperatorSetIdProto> &list,
             const Twine &owner, Location location) {
  Opsets result;
  for (const pb::OperatorSetIdProto &item : list) {
    StringRef domain = canonicalDomain(item.domain());
    if (item.version() < 1)
      return emitError(location)
             << owner << " imports opset " << item.version() << " of domain "
             << domain << "; opsets begin at 1";
    auto [known, isNew] = result.try_emplace(domain.str(), item.version());
    if (!isNew && known->second != item.version())
      return emitError(location)
             << owner << " imports domain " << domain << " in opset "
             << known->second << " and in opset " << item.version();
  }
  return result;
}

std::string KnownOp::title() const { return describe(*info, opset); }

FailureOr<const ImportHook *> findHook(const ImportOptions &options,
                                       const OpVersionInfo &info,
                                       const NodeSite &site) {
  auto hook =
      options.hooks.find(info.importer.empty() ? info.opName : info.importer);
  if (hook != options.hooks.end())
    return &hook->second;
  if (info.importer.empty())
    return nullptr;
  return site.error() << info.name << " version " << info.since
                      << " is imported by hook '" << info.importer
                      << "', which the program does not have";
}

LogicalResult KnownOps::checkOpset(const NodeSite &site, StringRef domain,
                                   int64_t opset) {
  const DomainInfo *info = findDomain(domain);
  if (opset > info->newest && !info->isOpen)
    return site.error() << "the model imports opset " << opset << " of "
                        << domain << "; the newest known is " << info->newest;
  if (opset > info->newestReleased && opset <= info->newest &&
      warned.insert(("opset " + domain).str()).second)
    emitWarning(fileLocation)
        << "opset " << opset << " of " << domain
        << " is in development and may change; the newest released is "
        << info->newestReleased;
  return success();
}

std::string KnownOps::whyUnknown(const NodeSite &site, StringRef domain,
                                 int64_t opset) const {
  StringRef name = site.node.op_type();
  if (unsigned newest = findDomain(domain)->newest; opset > newest)
    return ("opset " + Twine(opset) + " of " + domain +
            " is newer than the newest known, " + Twine(newest))
        .str();
  if (findExperimentalOp(domain, name, opset))
    return ("operator '" + name + "' is experimental in opset " + Twine(opset) +
            " of " + domain)
        .str();
  llvm::ArrayRef<OpVersionInfo> versions = findOp(domain, name);
  if (versions.empty()) {
    return ("domain " + domain + " has no op '" + name + "'").str() +
           didYouMean(name, namesOf(domain));
  }
  const OpVersionInfo *version = findOpVersion(domain, name, opset);
  if (!version)
    return (name + " is new in opset " + Twine(versions.front().since) +
            " of " + domain + ", and opset " + Twine(opset) + " is imported")
        .str();
  if (version->until && opset > version->until)
    return describe(*version, opset) + " was removed after opset " +
           std::to_string(version->until);
  return "";
}

FailureOr<const OpVersionInfo *>
KnownOps::selectVersion(const NodeSite &site, StringRef domain, int64_t opset) {
  const OpVersionInfo *version =
      findOpVersion(domain, site.node.op_type(), opset);
  if (version->deprecated && options.warnOfDeprecated &&
      warned
          .insert(("deprecated " + domain + "." + version->name +
                   Twine(version->since))
                      .str())
          .second)
    emitWarning(site.location)
        << site.title() << ": " << describe(*version, opset)
        << " is deprecated; it is imported by its signature";
  if (version->opName.empty())
    return site.error() << describe(*version, opset)
                        << " is not among the versions this dialect carries";
  MLIRContext *context = fileLocation->getContext();
  if (!context->allowsUnregisteredDialects() &&
      !RegisteredOperationName::lookup(version->opName, context))
    return site.error() << describe(*version, opset) << " is op '"
                        << version->opName << "', which is not registered";
  return version;
}

const KnownOp *KnownOps::find(const pb::NodeProto &node, const Opsets &opsets) {
  llvm::StringMap<KnownOp> &ops = known[&opsets];
  auto op = ops.find(keyOf(node));
  return op == ops.end() ? nullptr : &op->second;
}

FailureOr<const KnownOp *> KnownOps::add(const NodeSite &site, StringRef domain,
                                         int64_t opset) {
  FailureOr<const OpVersionInfo *> selected =
      selectVersion(site, domain, opset);
  if (failed(selected))
    return failure();
  const OpVersionInfo &info = **selected;
  MLIRContext *context = fileLocation->getContext();
  KnownOp op(info, opset, OperationName(info.opName, context));
  FailureOr<const ImportHook *> hook = findHook(options, info, site);
  if (failed(hook))
    return failure();
  op.hook = *hook;
  op.isOpen = findDomain(domain)->isOpen;
  for (const AttributeInfo &attribute : info.attributes) {
    op.attributeNames.push_back(StringAttr::get(context, attribute.name));
    op.numRegions = std::max<unsigned>(op.numRegions, attribute.region + 1);
  }
  return &known[site.scope.opsets]
              .try_emplace(keyOf(site.node), std::move(op))
              .first->second;
}

} // namespace dialectgen::onnx::importer
