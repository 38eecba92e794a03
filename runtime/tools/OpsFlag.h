//===- OpsFlag.h - the flag that loads ops of domains -----------*- C++ -*-===//
//
// `--ops=com.acme.json` of programs with the onnx dialect
// (dialectgen/onnx/OpDomains.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TOOLS_OPSFLAG_H
#define DIALECTGEN_TOOLS_OPSFLAG_H

#include "dialectgen/onnx/OpDomains.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

namespace dialectgen {

/// Loads each file while the command line is parsed, before there is a context;
/// a file that is no table ends the program with an error.
class OpsFlag {
public:
  explicit OpsFlag(
      llvm::cl::OptionCategory &category = llvm::cl::getGeneralCategory())
      : flag("ops",
             llvm::cl::desc("Load the ops of an ONNX domain from the table "
                            "that dialectgen writes of its specs"),
             llvm::cl::value_desc("file.json"),
             llvm::cl::callback([](const std::string &path) {
               if (llvm::Error error = onnx::loadOpDomains(path)) {
                 llvm::WithColor::error()
                     << llvm::toString(std::move(error)) << "\n";
                 exit(1);
               }
             }),
             llvm::cl::cat(category)) {}

private:
  llvm::cl::list<std::string> flag;
};

} // namespace dialectgen

#endif // DIALECTGEN_TOOLS_OPSFLAG_H
