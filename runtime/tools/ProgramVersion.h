//===- ProgramVersion.h - The text of --version -----------------*- C++ -*-===//
//
// The tools print the version of this project, and of what they were built
// with.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TOOLS_PROGRAMVERSION_H
#define DIALECTGEN_TOOLS_PROGRAMVERSION_H

namespace dialectgen {

/// Sets the text that `program` prints for --version: its version and revision,
/// the libraries it was built with, the newest opset of ONNX and the newest
/// release of StableHLO that it writes. `program` must live as long as the
/// process.
void setProgramVersion(const char *program);

} // namespace dialectgen

#endif // DIALECTGEN_TOOLS_PROGRAMVERSION_H
