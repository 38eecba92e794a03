//===- SentDiagnostics.cpp - diagnostics for bindings and tools -----------===//
//
// See SentDiagnostics.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/SentDiagnostics.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/versions/VersionAdaptor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dialectgen {

std::string placeInWords(Location location) {
  std::string place;
  location->walk([&](Location inner) {
    auto position = dyn_cast<FileLineColLoc>(inner);
    if (!position || !place.empty())
      return WalkResult::advance();
    StringRef file = position.getFilename();
    bool hasFile = !file.empty() && file != "-" && file != "<artifact>";
    std::string line = std::to_string(position.getLine()),
                column = std::to_string(position.getColumn());
    if (position.getLine())
      place = hasFile ? (file + ":" + line + ":" + column).str()
                      : "line " + line + ", column " + column;
    else if (hasFile)
      place = file.str();
    return WalkResult::advance();
  });
  return place;
}

void dropAdvice(Diagnostic &diagnostic) {
  for (DiagnosticArgument &argument : diagnostic.getArguments()) {
    if (argument.getKind() !=
        DiagnosticArgument::DiagnosticArgumentKind::String)
      continue;
    auto [text, advice] =
        argument.getAsString().split(". If this is intended, please");
    if (advice.empty())
      continue;
    argument = DiagnosticArgument(text);
    diagnostic << ", which this program does not know; it takes such content "
                  "as it is if unregistered dialects are allowed";
    return;
  }
}

StringRef operationOf(StringRef message) {
  if (!message.consume_front("'"))
    return "";
  StringRef name = message.take_until([](char c) { return c == '\''; });
  bool isName = name.contains('.') && llvm::all_of(name, [](char c) {
                  return llvm::isAlnum(c) || c == '_' || c == '.';
                });
  return isName ? name : "";
}

StringRef functionOf(Diagnostic &diagnostic) {
  for (DiagnosticArgument &argument : metadataOf(diagnostic))
    if (argument.getKind() ==
        DiagnosticArgument::DiagnosticArgumentKind::Attribute)
      if (auto entries = dyn_cast<DictionaryAttr>(argument.getAsAttribute()))
        if (auto name = entries.getAs<StringAttr>("function"))
          return name.getValue();
  return "";
}

static DialectgenSeverity severityOf(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return DialectgenSeverityError;
  case DiagnosticSeverity::Warning:
    return DialectgenSeverityWarning;
  case DiagnosticSeverity::Note:
    return DialectgenSeverityNote;
  case DiagnosticSeverity::Remark:
    return DialectgenSeverityRemark;
  }
  llvm_unreachable("unknown severity");
}

void sendDiagnostic(
    Diagnostic &diagnostic, const DialectgenReceivers &receivers,
    llvm::function_ref<std::string(StringRef message)> operatorOf) {
  if (!receivers.diagnostic)
    return;
  dropAdvice(diagnostic);
  auto send = [&](Diagnostic &item, bool isRefusal) {
    auto name = dyn_cast<NameLoc>(item.getLocation());
    std::string message = item.str(),
                node = name ? name.getName().str() : std::string(),
                op = operatorOf ? operatorOf(message)
                                : operationOf(message).str(),
                location = placeInWords(item.getLocation()),
                function = functionOf(item).str(), reason, version;
    int opset = 0;
    if (isRefusal) {
      if (auto refusal = refusalClassOf(item))
        reason = getName(*refusal);
      version = neededVersionOf(item);
      if (StringRef(version).getAsInteger(10, opset))
        opset = 0;
    }
    DialectgenDiagnostic sent = {severityOf(item.getSeverity()),
                                 message.c_str(),
                                 node.c_str(),
                                 op.c_str(),
                                 reason.c_str(),
                                 opset,
                                 version.c_str(),
                                 location.c_str(),
                                 function.c_str()};
    receivers.diagnostic(&sent, receivers.userData);
  };
  send(diagnostic, /*isRefusal=*/true);
  for (Diagnostic &note : diagnostic.getNotes())
    send(note, /*isRefusal=*/false);
}

void DiagnosticPage::add(Diagnostic &diagnostic) {
  constexpr size_t most = 15, longest = 400;
  if (++errors > most) {
    ++left;
    return;
  }
  dropAdvice(diagnostic);
  auto append = [&](Diagnostic &item) {
    std::string place = placeInWords(item.getLocation()), message = item.str();
    text += place + (place.empty() ? "" : ": ") +
            StringRef(message).take_front(longest).str() +
            (message.size() > longest ? " ...\n" : "\n");
  };
  append(diagnostic);
  for (Diagnostic &note : diagnostic.getNotes())
    append(note);
}

std::string DiagnosticPage::str() const {
  return left ? text + "(and " + std::to_string(left) + " more)\n" : text;
}

} // namespace dialectgen
