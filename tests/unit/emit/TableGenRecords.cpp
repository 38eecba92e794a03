//===- TableGenRecords.cpp - generated .td read back ----------------------===//
//
// See TableGenRecords.h. A predicate is a tree of "and", "or", substitutions
// and wrappers over C++ expressions; multiplied out, it is a set of
// conjunctions.
//
//===----------------------------------------------------------------------===//

#include "TableGenRecords.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TableGen/Parser.h"
#include <vector>

namespace dialectgen::tests {

std::unique_ptr<llvm::RecordKeeper> parseTableGen(const std::string &text) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, "test"),
                             llvm::SMLoc());
  sources.setIncludeDirs(
      {DIALECTGEN_SOURCE_DIR + std::string("/runtime/onnx/include"),
       DIALECTGEN_SOURCE_DIR + std::string("/runtime/stablehlo/include"),
       // Files that the build generates for a versioned
       // dialect.
       DIALECTGEN_BINARY_DIR + std::string("/runtime/stablehlo/include"),
       DIALECTGEN_SOURCE_DIR + std::string("/runtime/core/include"),
       DIALECTGEN_SOURCE_DIR + std::string("/generated"),
       DIALECTGEN_MLIR_INCLUDE_DIR, DIALECTGEN_LLVM_INCLUDE_DIR});
  sources.setVirtualFileSystem(llvm::vfs::getRealFileSystem());
  auto records = std::make_unique<llvm::RecordKeeper>();
  if (llvm::TableGenParseFile(sources, *records))
    return nullptr;
  return records;
}

using Conjunction = std::set<std::string>;
using Alternatives = std::set<Conjunction>;

static std::string replaceAll(std::string text, llvm::StringRef what,
                              llvm::StringRef by) {
  for (size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

static Alternatives expand(const llvm::Record &predicate) {
  if (predicate.isSubClassOf("CPred"))
    return {{predicate.getValueAsString("predExpr").trim().str()}};
  std::vector<const llvm::Record *> children =
      predicate.getValueAsListOfDefs("children");
  llvm::StringRef kind = predicate.getValueAsDef("kind")->getName();
  if (kind == "PredCombinerOr") {
    Alternatives all;
    for (const llvm::Record *child : children)
      all.merge(expand(*child));
    return all;
  }
  if (kind == "PredCombinerAnd") {
    Alternatives product = {{}};
    for (const llvm::Record *child : children) {
      Alternatives next;
      for (const Conjunction &right : expand(*child))
        for (Conjunction both : product) {
          both.insert(right.begin(), right.end());
          next.insert(std::move(both));
        }
      product = std::move(next);
    }
    return product;
  }
  Alternatives changed;
  for (const Conjunction &conjunction : expand(*children.front())) {
    Conjunction mapped;
    if (kind == "PredCombinerSubstLeaves") {
      for (const std::string &leaf : conjunction)
        mapped.insert(replaceAll(leaf, predicate.getValueAsString("pattern"),
                                 predicate.getValueAsString("replacement")));
    } else {
      // A wrapper: whatever is inside, one alternative at a time.
      mapped.insert((predicate.getValueAsString("prefix") +
                     llvm::join(conjunction, " && ") +
                     predicate.getValueAsString("suffix"))
                        .str());
    }
    changed.insert(std::move(mapped));
  }
  return changed;
}

std::set<std::string> alternativesOf(const llvm::Record &typeConstraint) {
  std::set<std::string> texts;
  for (const Conjunction &conjunction :
       expand(*typeConstraint.getValueAsDef("predicate")))
    texts.insert(llvm::join(conjunction, " && "));
  return texts;
}

} // namespace dialectgen::tests
