//===- Template.h - whole-file layout from templates/ -----------*- C++ -*-===//
//
// Mustache templates with delimiters that occur neither in C++ nor in
// TableGen (`<%` and `%>`), nothing escaped, and names that must be known: an
// unknown one is an error with the template's name.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_TEMPLATE_H
#define DIALECTGEN_EMIT_TEMPLATE_H

#include "spec/Model.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// Renders `<root>/templates/<name>` with `view`: an object of strings,
/// booleans, arrays and objects.
llvm::Expected<std::string>
renderTemplate(llvm::StringRef root, llvm::StringRef name, const Json &view);

/// The same with the template's text at hand; `name` is for messages.
llvm::Expected<std::string> renderTemplateText(llvm::StringRef text,
                                               llvm::StringRef name,
                                               const Json &view);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_TEMPLATE_H
