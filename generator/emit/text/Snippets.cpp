//===- Snippets.cpp - text that hooks name --------------------------------===//

#include "emit/text/Snippets.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen {

/// `text` after the lines it opens with that are comments or empty.
static llvm::StringRef withoutBanner(llvm::StringRef text) {
  while (text.starts_with("//") || text.starts_with("\n"))
    text = text.drop_front(std::min(text.size(), text.find('\n') + 1));
  return text;
}

llvm::Expected<Snippets> readSnippets(const Family &family,
                                      llvm::StringRef root) {
  Snippets snippets;
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions)
      for (const auto *names : {&version.hooks->extraClassDeclarations,
                                &version.hooks->extraDefinitions})
        for (const std::string &name : *names) {
          if (snippets.count(name))
            continue;
          std::string relative =
              "specs/" + family.name + "/snippets/" + name + ".td";
          auto buffer = openSourceFile(inFolder(root, relative));
          if (!buffer)
            return llvm::createStringError(
                "cannot read %s, which %s %s asks for: %s", relative.c_str(),
                op.name.c_str(), toString(version.since).c_str(),
                llvm::toString(buffer.takeError()).c_str());
          snippets[name] = withoutBanner((*buffer)->getBuffer()).str();
        }
  return snippets;
}

} // namespace dialectgen
