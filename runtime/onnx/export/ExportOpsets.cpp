//===- ExportOpsets.cpp - opsets of models and functions ------------------===//

#include "ExportOpsets.h"
#include "../dialect/TypeNotes.h"
#include "../model/Form.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::exporter {
namespace {

/// The opset that all versions of a domain's ops in a program have in common.
struct OpsetRange {
  int64_t since = 1, until = std::numeric_limits<int64_t>::max();

  void add(const OpVersionInfo &info) {
    since = std::max<int64_t>(since, info.since);
    if (info.until)
      until = std::min<int64_t>(until, info.until);
  }
  /// Where nothing limits it, the newest release; where nothing fits, one that
  /// some op refuses.
  int64_t pick(const DomainInfo &domain) const {
    return std::min(until, std::max<int64_t>(since, domain.newestReleased));
  }
};

/// Adds to `opsets` the domains that ops below `root` are of and it lacks:
/// as `outer` has them, else as their versions ask for.
void deriveOpsets(Operation *root, const Opsets &outer, Opsets &opsets) {
  std::map<std::string, OpsetRange> ranges;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // A function with its own opsets is separate.
    if (op != root && op->hasAttr("onnx.opset_imports"))
      return WalkResult::skip();
    if (const OpVersionInfo *info =
            findByOpName(op->getName().getStringRef())) {
      // Initializers have no version.
      OpsetRange &range = ranges[info->domain.str()];
      if (!op->hasTrait<OpTrait::ConstantLike>())
        range.add(*info);
    } else if (op->getName().getStringRef() == "onnx.Custom") {
      StringRef domain =
          canonicalDomain(textOf(op->getAttrDictionary(), "domain_name"));
      if (auto opset = op->getAttrOfType<IntegerAttr>("opset"))
        opsets.try_emplace(domain.str(), opset.getValue().getSExtValue());
      else if (findDomain(domain))
        ranges.try_emplace(domain.str());
      else
        opsets.try_emplace(domain.str(), 1);
    }
    return WalkResult::advance();
  });
  for (const auto &[domain, range] : ranges) {
    auto known = outer.find(domain);
    opsets.try_emplace(domain, known != outer.end()
                                   ? known->second
                                   : range.pick(*findDomain(domain)));
  }
}

} // namespace

std::optional<std::string> spelledDomain(StringRef domain,
                                         DictionaryAttr form) {
  if (domain != "ai.onnx")
    return domain.str();
  auto spelled = form ? form.getAs<StringAttr>(form::domain) : StringAttr();
  if (!spelled || canonicalDomain(spelled) != domain)
    return std::nullopt;
  return spelled.str();
}

FailureOr<Opsets> recordedOpsets(Operation *op) {
  Opsets result;
  Attribute recorded = op->getAttr("onnx.opset_imports");
  if (!recorded)
    return result;
  auto imports = dyn_cast<DictionaryAttr>(recorded);
  if (!imports)
    return op->emitError() << "'onnx.opset_imports' is not a dictionary";
  for (NamedAttribute item : imports) {
    auto version = dyn_cast<IntegerAttr>(item.getValue());
    if (!version || version.getValue().getSExtValue() < 1)
      return op->emitError() << "opset of domain " << item.getName()
                             << " is not a positive number";
    result[canonicalDomain(item.getName()).str()] =
        version.getValue().getSExtValue();
  }
  return result;
}

FailureOr<Opsets> opsetsOf(ModuleOp module, int64_t asked) {
  FailureOr<Opsets> recorded = recordedOpsets(module);
  if (failed(recorded))
    return failure();
  Opsets opsets = std::move(*recorded);
  if (asked != 0) {
    auto [own, isNew] = opsets.try_emplace("ai.onnx", asked);
    if (own->second != asked)
      return module.emitError()
             << "the model is of opset " << own->second
             << "; writing it in opset " << asked
             << " needs a conversion, which an export does not do";
  }
  deriveOpsets(module, {}, opsets);
  // A model without nodes has an opset, too.
  if (opsets.empty())
    opsets["ai.onnx"] = findDomain("ai.onnx")->newestReleased;
  // The opset of an unused domain has no meaning.
  auto isUsed = [&](StringRef domain) {
    return module
        ->walk([&](Operation *op) {
          const OpVersionInfo *info =
              findByOpName(op->getName().getStringRef());
          return info && info->domain == domain ? WalkResult::interrupt()
                                                : WalkResult::advance();
        })
        .wasInterrupted();
  };
  for (const auto &[name, version] : opsets)
    if (const DomainInfo *domain = findDomain(name);
        domain && version > domain->newest && isUsed(name))
      return module.emitError()
             << "opset " << version << " of " << name
             << " is newer than the newest known, " << domain->newest;
  return opsets;
}

void setOpsets(Operation *op, const Opsets &opsets,
               proto::RepeatedPtrField<pb::OperatorSetIdProto> &list) {
  llvm::StringSet<> listed;
  auto add = [&](StringRef spelled, int64_t version) {
    pb::OperatorSetIdProto &item = *list.Add();
    item.set_domain(spelled.str());
    item.set_version(version);
  };
  auto form = op->getAttrOfType<DictionaryAttr>(form::name);
  if (auto order =
          form ? form.getAs<ArrayAttr>(form::opsetImports) : ArrayAttr()) {
    for (Attribute item : order) {
      // The default domain without a name is a unit.
      auto spelled = dyn_cast<StringAttr>(item);
      if (!spelled && !isa<UnitAttr>(item))
        continue;
      StringRef domain = spelled ? spelled.getValue() : StringRef();
      auto known = opsets.find(canonicalDomain(domain).str());
      if (known == opsets.end())
        continue;
      listed.insert(known->first);
      add(domain, known->second);
      if (!spelled)
        list.rbegin()->clear_domain();
    }
    // Models older than the field have no entry for the default domain, and are
    // of its first opset; functions have that of the model.
    auto known = opsets.find("ai.onnx");
    if (order.empty() && known != opsets.end() &&
        (known->second == 1 || !isa<ModuleOp>(op)))
      listed.insert("ai.onnx");
  }
  for (const auto &[domain, version] : opsets)
    if (!listed.contains(domain))
      add(domain == "ai.onnx" ? StringRef() : StringRef(domain), version);
}

} // namespace dialectgen::onnx::exporter
