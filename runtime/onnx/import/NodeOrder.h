//===- NodeOrder.h - order of nodes, definitions before uses ----*- C++ -*-===//
//
// The order of the file is kept where every value is defined before its use.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_NODEORDER_H
#define DIALECTGEN_ONNX_IMPORT_NODEORDER_H

#include "ImportScope.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace dialectgen::onnx::importer {

/// Names that graphs use and do not define, found once for each graph.
class FreeNames {
public:
  const std::vector<std::string> &of(const pb::GraphProto &graph);

private:
  llvm::DenseMap<const void *, std::vector<std::string>> byGraph;
};

/// The nodes of a graph in an order in which every value is defined before its
/// use, and the names that they have in its scope.
struct NodeOrder {
  /// Positions in the file; empty if the order is the file's.
  std::vector<unsigned> order;
  /// Of all nodes, inputs before outputs; null for an absent one, and for an
  /// input that is none of the scope's.
  std::vector<Name *> names;
  /// Where those of a node begin; one more than there are nodes.
  std::vector<unsigned> firstName;
};

/// Makes the nodes the producers of their results in `scope`. Fails if two
/// define the same name, or if they need each other in a circle.
FailureOr<NodeOrder>
orderNodes(const google::protobuf::RepeatedPtrField<pb::NodeProto> &nodes,
           GraphScope &scope, FreeNames &freeNames);

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_NODEORDER_H
