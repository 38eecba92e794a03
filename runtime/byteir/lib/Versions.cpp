//===- Versions.cpp - coarse operations from version to version -----------===//
//
// The adaptor of views: the interface of runtime/core's conversion engine to
// carried operations.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/Passes.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/core/versions/VersionConversion.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen::byteir {
namespace {

class ViewAdaptor : public dialectgen::VersionAdaptor {
public:
  using dialectgen::VersionAdaptor::VersionAdaptor;

  OperationName getVersion(Operation *op) const override {
    View view = View::of(op);
    const ViewVersionRow *version = view ? view.getVersion() : nullptr;
    return version ? OperationName(version->name, context) : op->getName();
  }

  DictionaryAttr readCarried(Operation *op) const override {
    NamedAttrList entries(View(op).getDictionary());
    entries.erase(getViewTable().versionKey);
    return entries.getDictionary(context);
  }

  Operation *buildCarrier(Operation *op, OperationName name,
                          ValueRange operands, TypeRange results,
                          ArrayRef<NamedAttribute> attributes) const override {
    Operation *made = op->cloneWithoutRegions();
    made->setOperands(operands);
    for (auto [result, type] : llvm::zip(made->getResults(), results))
      result.setType(type);
    if (const ViewVersionRow *version = find(View(op), name.getStringRef()))
      View(made).setDictionary(NamedAttrList(attributes).getDictionary(context),
                               version->since);
    return made;
  }

  void check(Operation *op, const OpRow *row, const OpRow *from,
             llvm::function_ref<void(const Illegal &)> report) override {
    // An op that was not converted is as valid as before.
    if (!from)
      return;
    View view(op);
    const ViewVersionRow *version = find(view, row->name);
    std::string why;
    {
      Silence silence(context, [&](Diagnostic &diagnostic) {
        if (why.empty())
          why = diagnostic.str();
      });
      if (version && succeeded(verifyAs(view, *version)))
        return;
    }
    Illegal illegal{("'" + view.getCarriedName() + "' as it is").str()};
    (row->until < from->since ? illegal.since : illegal.until) =
        row->until < from->since ? from->since : from->until;
    illegal.why = why;
    report(illegal);
  }

private:
  static const ViewVersionRow *find(const View &view, StringRef name) {
    for (const ViewVersionRow &version : view.getRow()->versions)
      if (version.name == name)
        return &version;
    return nullptr;
  }
};

} // namespace

LogicalResult convertViewsToVersion(Operation *root, unsigned target) {
  const ViewTable &table = getViewTable();
  SmallVector<Target> targets;
  for (const TimelineRow &timeline : table.steps.timelines) {
    Version version = timeline.current;
    if (target && target < version.major)
      version.major = target;
    targets.push_back({timeline.name, version});
  }
  if (target > table.steps.timelines.front().current.major)
    return emitError(root->getLoc())
           << "there is no version " << target << "; the newest is "
           << table.steps.timelines.front().current.major;
  ViewAdaptor adaptor(root->getContext());
  return convertToVersion(root, table.steps, adaptor, targets);
}

} // namespace dialectgen::byteir
