//===- importer.cpp - what onnx-mlir's importer gives its tables ----------===//
//
// The maps that the generated statements fill, and how a version is chosen from
// them: prints the op of each node named as an argument, `Clip@7`.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace mlir {
#define DEFINITION(Name)                                                       \
  struct Name {};
#include "ops.inc"
#undef DEFINITION
} // namespace mlir

namespace onnx_mlir {
namespace detail {

struct Node {};

class FrontendGenImpl {
public:
  FrontendGenImpl() {
#include "OpBuildTable.inc"
  }

  /// The name of the function that builds the node, for the first listed
  /// version that is at least the one that the opset selects.
  std::string choose(const std::string &op, int opset) const {
    auto all = op_opsets_map_.find(op);
    auto listed = op_dialect_version_map_.find(op);
    if (all == op_opsets_map_.end() || listed == op_dialect_version_map_.end())
      return "none";
    int since = all->second.back();
    for (int version : all->second)
      if (version <= opset) {
        since = version;
        break;
      }
    std::string name = op;
    for (size_t i = listed->second.size(); i-- > 1;)
      if (listed->second[i] >= since) {
        name += "V" + std::to_string(listed->second[i]);
        break;
      }
    return import_handler_map_.count(name) ? name : "no handler";
  }
  size_t handlers() const { return import_handler_map_.size(); }

private:
  template <typename Op> void buildOperation(const Node &) {}
  void ImportNodeBatchNormalization(const Node &) {}
  void ImportCategoryMapper(const Node &) {}
  void ImportNodeDropout(const Node &) {}
  void ImportNodeCast(const Node &) {}
  void ImportNodeMaxPool(const Node &) {}
  void ImportNodePad(const Node &) {}
  void ImportNodeSlice(const Node &) {}

  using Handler = void (FrontendGenImpl::*)(const Node &);
  std::map<std::string, std::vector<int>> op_dialect_version_map_;
  std::map<std::string, std::vector<int>> op_opsets_map_;
  std::map<std::string, Handler> import_handler_map_;
};

} // namespace detail
} // namespace onnx_mlir

int main(int count, char **arguments) {
  onnx_mlir::detail::FrontendGenImpl importer;
  std::printf("%zu handlers\n", importer.handlers());
  for (int i = 1; i < count; ++i) {
    std::string node = arguments[i];
    size_t at = node.find('@');
    std::printf(
        "%s: %s\n", arguments[i],
        importer.choose(node.substr(0, at), std::atoi(node.c_str() + at + 1))
            .c_str());
  }
}
