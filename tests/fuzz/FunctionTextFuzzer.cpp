//===- FunctionTextFuzzer.cpp - any bytes as a function in ONNX's syntax --===//
//
// Reads arbitrary bytes as the text of a function: the result is a message, or
// an error with a place in the text.
//
//===----------------------------------------------------------------------===//

#include "Target.h"
#include "onnx/opsets/FunctionText.h"

using namespace dialectgen;

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  onnx::pb::FunctionProto function, again;
  if (auto error = onnx::parseFunction(input, function)) {
    require(!error->message.empty(), "an error has no message");
    llvm::SmallVector<llvm::StringRef> lines;
    input.split(lines, '\n');
    require(error->line >= 1 && error->line <= lines.size(),
            "an error has no line of the text");
    require(error->column >= 1 &&
                error->column <= lines[error->line - 1].size() + 1,
            "an error has no column of its line");
    return;
  }
  reach("read");
  std::string bytes = function.SerializeAsString();
  require(again.ParseFromString(bytes) && again.SerializeAsString() == bytes,
          "the message is not the same when read again");
}

static Target target("function-text", run);

} // namespace dialectgen::fuzz
