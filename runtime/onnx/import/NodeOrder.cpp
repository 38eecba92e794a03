//===- NodeOrder.cpp - order of nodes, definitions before uses ------------===//

#include "NodeOrder.h"
#include <queue>

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::importer {

const std::vector<std::string> &FreeNames::of(const pb::GraphProto &graph) {
  if (auto known = byGraph.find(&graph); known != byGraph.end())
    return known->second;
  llvm::StringSet<> defined, used;
  for (const auto &input : graph.input())
    defined.insert(input.name());
  for (const auto &tensor : graph.initializer())
    defined.insert(tensor.name());
  for (const auto &tensor : graph.sparse_initializer())
    defined.insert(tensor.values().name());
  std::vector<std::string> result;
  auto use = [&](StringRef name) {
    if (!name.empty() && used.insert(name).second)
      result.push_back(name.str());
  };
  for (const pb::NodeProto &node : graph.node()) {
    for (const std::string &output : node.output())
      defined.insert(output);
    for (const std::string &input : node.input())
      use(input);
    for (const pb::AttributeProto &attribute : node.attribute()) {
      if (attribute.has_g())
        for (const std::string &name : of(attribute.g()))
          use(name);
      for (const pb::GraphProto &inner : attribute.graphs())
        for (const std::string &name : of(inner))
          use(name);
    }
  }
  for (const auto &output : graph.output())
    use(output.name());
  llvm::erase_if(
      result, [&](const std::string &name) { return defined.contains(name); });
  return byGraph[&graph] = std::move(result);
}

namespace {

using Nodes = proto::RepeatedPtrField<pb::NodeProto>;

/// A node that defines a value, and one that uses it.
using Edge = std::pair<unsigned, unsigned>;

/// Makes nodes the producers of their results, and lists their names but for
/// those of inputs.
FailureOr<NodeOrder> nameResults(const Nodes &nodes, GraphScope &scope) {
  NodeOrder result;
  result.firstName.reserve(nodes.size() + 1);
  for (const pb::NodeProto &node : nodes) {
    unsigned index = result.firstName.size();
    result.firstName.push_back(result.names.size());
    result.names.resize(result.names.size() + node.input_size());
    for (const std::string &output : node.output()) {
      result.names.push_back(nullptr);
      if (output.empty())
        continue;
      Name &name = *scope.names.try_emplace(output).first;
      // Told here, since such a node would seem to wait for itself.
      if (name.second.value || name.second.producer != NamedValue::noNode) {
        NodeSite site = siteOf(node, index, scope);
        return emitDefinedTwice(site.location, site.title() + ": result",
                                output);
      }
      name.second.producer = index;
      result.names.back() = &name;
    }
  }
  result.firstName.push_back(result.names.size());
  return result;
}

/// Every node that `missing` counts producers of waits for another one of them:
/// walking from user to producer ends in a cycle.
LogicalResult emitCycle(const Nodes &nodes, const GraphScope &scope,
                        ArrayRef<llvm::SmallVector<unsigned, 2>> users,
                        ArrayRef<unsigned> missing) {
  std::vector<unsigned> waitsFor(nodes.size());
  for (unsigned index = 0; index != users.size(); ++index)
    if (missing[index] != 0)
      for (unsigned user : users[index])
        waitsFor[user] = index;
  unsigned start = 0;
  while (missing[start] == 0)
    ++start;
  std::vector<bool> seen(nodes.size());
  unsigned current = start;
  while (!seen[current]) {
    seen[current] = true;
    current = waitsFor[current];
  }
  InFlightDiagnostic diagnostic =
      emitError(siteOf(nodes[current], current, scope).location)
      << "the graph has a cycle: ";
  unsigned last = current, shown = 0;
  do {
    diagnostic << siteOf(nodes[current], current, scope).title()
               << " needs a value of ";
    current = waitsFor[current];
  } while (current != last && ++shown != 8);
  if (current != last)
    diagnostic << "... ";
  diagnostic << siteOf(nodes[last], last, scope).title();
  return diagnostic;
}

/// Positions of nodes so that each edge leads onward; fails if there are none.
FailureOr<std::vector<unsigned>>
sortNodes(const Nodes &nodes, const GraphScope &scope, ArrayRef<Edge> edges) {
  std::vector<llvm::SmallVector<unsigned, 2>> users(nodes.size());
  std::vector<unsigned> missing(nodes.size(), 0);
  for (auto [producer, user] : edges) {
    users[producer].push_back(user);
    ++missing[user];
  }

  // Of the nodes that can go next, the first in the file goes.
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> ready;
  for (unsigned index = 0; index != missing.size(); ++index)
    if (missing[index] == 0)
      ready.push(index);
  std::vector<unsigned> order;
  while (!ready.empty()) {
    unsigned index = ready.top();
    ready.pop();
    order.push_back(index);
    for (unsigned user : users[index])
      if (--missing[user] == 0)
        ready.push(user);
  }
  if (order.size() != static_cast<size_t>(nodes.size()))
    return emitCycle(nodes, scope, users, missing);
  return order;
}

} // namespace

FailureOr<NodeOrder> orderNodes(const Nodes &nodes, GraphScope &scope,
                                FreeNames &freeNames) {
  FailureOr<NodeOrder> result = nameResults(nodes, scope);
  if (failed(result))
    return failure();

  // Most files have an order that will do.
  bool isOrdered = true;
  std::vector<Edge> edges;
  auto depend = [&](unsigned user, const NamedValue &value) {
    if (value.producer == NamedValue::noNode)
      return;
    isOrdered &= value.producer < user;
    edges.emplace_back(value.producer, user);
  };
  for (auto [position, node] : llvm::enumerate(nodes)) {
    unsigned user = position;
    Name **inputs = result->names.data() + result->firstName[user];
    for (auto [name, input] : llvm::enumerate(node.input())) {
      auto known = scope.names.find(input);
      if (input.empty() || known == scope.names.end())
        continue;
      inputs[name] = &*known;
      depend(user, known->second);
    }
    auto dependAll = [&](const pb::GraphProto &graph) {
      for (const std::string &name : freeNames.of(graph))
        if (auto known = scope.names.find(name); known != scope.names.end())
          depend(user, known->second);
    };
    for (const pb::AttributeProto &attribute : node.attribute()) {
      if (attribute.has_g())
        dependAll(attribute.g());
      for (const pb::GraphProto &graph : attribute.graphs())
        dependAll(graph);
    }
  }
  if (isOrdered)
    return result;
  FailureOr<std::vector<unsigned>> order = sortNodes(nodes, scope, edges);
  if (failed(order))
    return failure();
  result->order = std::move(*order);
  return result;
}

} // namespace dialectgen::onnx::importer
