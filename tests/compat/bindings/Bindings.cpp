//===- Bindings.cpp - programs as artifacts by the C and C++ interfaces ---===//
//
//   artifact-bindings-test draw SPECS FOLDER COUNT SEED
//   artifact-bindings-test carry < JOBS
//
// `draw` writes COUNT programs of drawn parts, and COUNT examples of SPECS with
// other words, into FOLDER. `carry` takes a line for each program, `FILE TARGET
// FLAGS`, with the flags of DialectgenArtifactFlag as a number: FILE.cpp.bc and
// FILE.c.bc are its artifacts, and FILE.cpp.mlir and FILE.c.mlir the programs
// that are read from these; of what is refused, FILE.cpp.error and FILE.c.error
// have the reason.
//
//===----------------------------------------------------------------------===//

#include "../hostile/HostileWords.h"
#include "../hostile/Tries.h"
#include "DrawnPrograms.h"
#include "dialectgen-c/PortableApi.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/ProgramText.h"
#include "dialectgen/core/bytecode/SentDiagnostics.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Diagnostics.h"
#include <iostream>
#include <sstream>

using namespace mlir;
using namespace dialectgen;

namespace {

bool write(const llvm::Twine &path, StringRef bytes) {
  std::error_code error;
  llvm::raw_fd_ostream(path.str(), error) << bytes;
  if (error)
    llvm::errs() << path << ": " << error.message() << '\n';
  return !error;
}

int draw(const std::string &specs, const std::string &folder, unsigned count,
         unsigned seed) {
  test::DrawnPrograms parts(seed);
  std::mt19937 random(seed);
  auto examples = test::examplesIn(specs);
  if (examples.size() < 100) {
    llvm::errs() << specs << " has " << examples.size() << " examples\n";
    return 1;
  }
  std::vector<std::string> words;
  for (const auto &[op, text] : examples)
    llvm::append_range(words, test::wordsOf(text));
  for (unsigned number = 0; number != count; ++number) {
    std::string told;
    const std::string &text = examples[random() % examples.size()].second;
    if (!write(folder + "/parts-" + llvm::Twine(number), parts.program()) ||
        !write(folder + "/words-" + llvm::Twine(number),
               test::changed(test::wordsOf(text), words, random, told)))
      return 1;
  }
  return 0;
}

/// Functions of one interface.
struct Binding {
  const char *name;
  void (*load)(MLIRContext &context);
  LogicalResult (*serialize)(ModuleOp module, StringRef target, int flags,
                             std::string &bytes);
  OwningOpRef<ModuleOp> (*deserialize)(StringRef bytes, MLIRContext &context);
};

const Binding bindings[] = {
    {"cpp",
     [](MLIRContext &context) {
       DialectRegistry registry;
       const PortableDialect &dialect = stablehlo::getPortableDialect();
       dialect.registerDialects(registry);
       dialect.registerOthers(registry);
       context.appendDialectRegistry(registry);
     },
     [](ModuleOp module, StringRef target, int flags, std::string &bytes) {
       stablehlo::SerializeOptions options;
       options.allowOtherDialects = flags & DialectgenAllowOtherDialects;
       options.stripDebugInfo = flags & DialectgenStripDebugInfo;
       options.expand = flags & DialectgenExpand;
       llvm::raw_string_ostream stream(bytes);
       return stablehlo::serializePortableArtifact(module, target, stream,
                                                   options);
     },
     [](StringRef bytes, MLIRContext &context) {
       return stablehlo::deserializePortableArtifact(bytes, &context);
     }},
    {"c",
     [](MLIRContext &context) {
       dialectgenStablehloLoadPortableDialects(wrap(&context));
     },
     [](ModuleOp module, StringRef target, int flags, std::string &bytes) {
       return unwrap(dialectgenStablehloSerializePortableArtifact(
           wrap(module), wrap(target),
           {bool(flags & DialectgenAllowOtherDialects),
            bool(flags & DialectgenStripDebugInfo),
            bool(flags & DialectgenExpand)},
           [](MlirStringRef part, void *bytes) {
             *static_cast<std::string *>(bytes) += unwrap(part);
           },
           &bytes));
     },
     [](StringRef bytes, MLIRContext &context) {
       return OwningOpRef<ModuleOp>(
           unwrap(dialectgenStablehloDeserializePortableArtifact(
               wrap(bytes), wrap(&context))));
     }}};

bool carry(const Binding &binding, const std::string &file, StringRef program,
           StringRef target, int flags) {
  std::string path = file + "." + binding.name, errors, bytes;
  auto load = [&](MLIRContext &context) {
    binding.load(context);
    context.allowUnregisteredDialects(flags & DialectgenAllowUnregistered);
    context.printOpOnDiagnostic(false);
    context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
      dropAdvice(diagnostic);
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
        errors += diagnostic.str() + "\n";
    });
  };
  {
    UnthreadedContext context{DialectRegistry()};
    load(context);
    OwningOpRef<ModuleOp> module =
        readProgram(program, &context, llvm::sys::path::filename(file));
    if (!module || failed(binding.serialize(*module, target, flags, bytes)))
      return write(path + ".error", errors);
  }
  // (Resources have the names of one program.)
  UnthreadedContext context{DialectRegistry()};
  load(context);
  OwningOpRef<ModuleOp> again = binding.deserialize(bytes, context);
  std::string text;
  if (again) {
    llvm::raw_string_ostream stream(text);
    printProgram(*again, stream, OpPrintingFlags());
  }
  return write(path + ".bc", bytes) &&
         (again ? write(path + ".mlir", text) : write(path + ".error", errors));
}

} // namespace

int main(int argc, char **argv) {
  llvm::ArrayRef<char *> arguments(argv, size_t(argc));
  if (argc == 6 && StringRef(argv[1]) == "draw")
    return draw(argv[2], argv[3], unsigned(std::stoul(argv[4])),
                unsigned(std::stoul(argv[5])));
  if (argc != 2 || StringRef(argv[1]) != "carry") {
    llvm::errs() << arguments[0] << ": draw or carry\n";
    return 2;
  }
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream job(line);
    std::string file, target;
    int flags;
    job >> file >> target >> flags;
    std::string program = test::bytesOf(file);
    for (const Binding &binding : bindings)
      if (!carry(binding, file, program, target, flags))
        return 1;
  }
  return 0;
}
