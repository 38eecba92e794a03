//===- RuntimeWordsTest.cpp - words of specs and of the runtime agree -----===//
//
// Generated tables name enumerators of the runtime, which the generator does
// not link. What the tables of today do not use would be missed by the
// compiler, so the runtime's headers are read as text here.
//
//===----------------------------------------------------------------------===//

#include "spec/VersionedDialect.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// The enumerators of `enum class <name>` in a header of runtime/core.
std::vector<std::string> enumerators(const std::string &header,
                                     const std::string &name) {
  auto buffer = llvm::MemoryBuffer::getFile(
      DIALECTGEN_SOURCE_DIR "/runtime/core/include/dialectgen/core/" + header);
  if (!buffer)
    return {};
  llvm::StringRef text = (*buffer)->getBuffer();
  text = text.split("enum class " + name + " ").second.split('{').second;
  std::vector<std::string> names;
  for (llvm::StringRef line : llvm::split(text.split("};").first, '\n')) {
    llvm::StringRef code = line.split("//").first;
    for (llvm::StringRef part : llvm::split(code, ','))
      if (!part.trim().empty())
        names.push_back(part.trim().str());
  }
  return names;
}

template <typename Word>
std::vector<std::string> enumeratorsOf(llvm::ArrayRef<Word> words) {
  std::vector<std::string> names;
  for (const Word &word : words)
    names.push_back(word.enumerator);
  return names;
}

TEST(RuntimeWords, RelationsAreTheRuntimes) {
  EXPECT_EQ(enumeratorsOf(getRelationWords()),
            enumerators("relations/Relations.h", "RelationKind"));
}

TEST(RuntimeWords, WireKindsAreTheRuntimes) {
  EXPECT_EQ(enumeratorsOf(getWireKinds()),
            enumerators("records/RecordTable.h", "FieldKind"));
}

TEST(RuntimeWords, BuiltinWordsAreTheRuntimes) {
  std::vector<std::string> words = enumeratorsOf(getBuiltinWords());
  // What specs do not say by a word.
  words.insert(words.end(), {"Text", "Live", "None"});
  EXPECT_EQ(words, enumerators("steps/LiveTable.h", "BuiltinKind"));
}

} // namespace
