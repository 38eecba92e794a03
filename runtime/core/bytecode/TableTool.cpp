//===- TableTool.cpp - flags for dialects without a build -----------------===//
//
// See TableTool.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/TableTool.h"
#include "mlir/Dialect/IRDL/IR/IRDL.h"
#include "mlir/Dialect/IRDL/IRDLLoading.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

namespace dialectgen {

std::vector<std::string> TableFlags::find(ArrayRef<char *> arguments) {
  std::vector<std::string> found;
  for (size_t i = 1; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if (!argument.consume_front("--table") && !argument.consume_front("-table"))
      continue;
    if (argument.consume_front("="))
      found.push_back(argument.str());
    else if (argument.empty() && i + 1 < arguments.size())
      found.push_back(arguments[++i]);
  }
  return found;
}

DialectFlags::DialectFlags(cl::OptionCategory &category)
    : plugins("load-dialect-plugin",
              cl::desc("Load dialects of programs from a plugin of MLIR"),
              cl::value_desc("file"), cl::cat(category)),
      irdlFile("irdl-file", cl::desc("Dialects of programs in IRDL"),
               cl::value_desc("file"), cl::cat(category)) {}

llvm::Error DialectFlags::registerPlugins(DialectRegistry &registry) const {
  for (const std::string &path : plugins) {
    auto plugin = DialectPlugin::load(path);
    if (!plugin)
      return plugin.takeError();
    plugin->registerDialectRegistryCallbacks(registry);
  }
  return llvm::Error::success();
}

LogicalResult DialectFlags::loadIrdl(MLIRContext &context) const {
  if (irdlFile.empty())
    return success();
  context.loadDialect<irdl::IRDLDialect>();
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(irdlFile, sources, &context);
  return success(module && succeeded(irdl::loadDialects(*module)));
}

std::optional<int> runWithPlugins(ArrayRef<char *> arguments,
                                  StringRef program) {
  if (llvm::none_of(arguments, [](StringRef argument) {
        StringRef name = argument.ltrim('-').split('=').first;
        return argument.starts_with("-") &&
               (name == "load-dialect-plugin" || name == "load-pass-plugin");
      }))
    return std::nullopt;
  std::string self = llvm::sys::fs::getMainExecutable(
      arguments.front(), reinterpret_cast<void *>(&runWithPlugins));
  SmallString<128> path(llvm::sys::path::parent_path(self));
  llvm::sys::path::append(path, program);
  std::string message;
  int status = llvm::sys::ExecuteAndWait(
      path, SmallVector<StringRef>(arguments), std::nullopt, {},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (!message.empty())
    llvm::WithColor::error(llvm::errs(), llvm::sys::path::filename(self))
        << "'" << path << "', which loads plugins: " << message << "\n";
  return status;
}

} // namespace dialectgen
