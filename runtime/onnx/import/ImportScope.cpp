//===- ImportScope.cpp - names of a graph and their values ----------------===//

#include "ImportScope.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;

namespace dialectgen::onnx::importer {

Value GraphScope::lookup(StringRef name) const {
  for (const GraphScope *scope = this; scope; scope = scope->parent)
    if (auto known = scope->names.find(name); known != scope->names.end())
      if (Value value = known->second.value)
        return value;
  return {};
}

LogicalResult emitDefinedTwice(Location location, const Twine &what,
                               StringRef name) {
  return emitError(location)
         << what << " '" << name << "': the graph defines this name twice";
}

LogicalResult GraphScope::define(StringRef name, Value value, Location location,
                                 Owner what) {
  return define(*names.try_emplace(name).first, value, location, what);
}

LogicalResult GraphScope::define(Name &name, Value value, Location location,
                                 Owner what) {
  StringRef text = name.getKey();
  if (parent && parent->lookup(text) && hiding->insert(text).second)
    emitWarning(location) << what() << " '" << text
                          << "' hides a value of the same name around its "
                             "subgraph";
  if (name.second.value)
    return emitDefinedTwice(location, what(), text);
  name.second.value = value;
  return success();
}

std::string NodeSite::title() const {
  std::string title;
  if (name)
    title = "node '" + node.name() + "' (" + node.op_type() + ")";
  else if (node.output_size() && !node.output(0).empty())
    title = "node #" + std::to_string(index) + " (" + node.op_type() +
            ", result '" + node.output(0) + "')";
  else
    title = "node #" + std::to_string(index) + " (" + node.op_type() + ")";
  if (scope.function)
    title += " of function '" + scope.function->name() + "'";
  return title;
}

NodeSite siteOf(const pb::NodeProto &node, unsigned index,
                const GraphScope &scope) {
  MLIRContext *context = scope.location->getContext();
  StringAttr name, place;
  if (node.name().empty())
    place = StringAttr::get(context, node.op_type() + "#" + Twine(index));
  else
    place = name = StringAttr::get(context, node.name());
  return {node, index, scope, name, NameLoc::get(place, scope.location),
          {},   {}};
}

std::string didYouMean(StringRef name, ArrayRef<StringRef> candidates) {
  StringRef best;
  unsigned bound = name.size() / 3 + 2;
  for (StringRef candidate : candidates) {
    unsigned distance = name.edit_distance_insensitive(candidate, true, bound);
    if (distance < bound) {
      bound = distance;
      best = candidate;
    }
  }
  return best.empty() ? "" : "; did you mean '" + best.str() + "'?";
}

} // namespace dialectgen::onnx::importer
