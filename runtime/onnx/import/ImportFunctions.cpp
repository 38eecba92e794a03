//===- ImportFunctions.cpp - functions that a model defines ---------------===//

#include "ImportFunctions.h"
#include "ImportVersions.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

std::string functionKey(StringRef domain, StringRef name) {
  return (domain + Twine('\0') + name).str();
}
std::string functionKey(StringRef domain, StringRef name, StringRef overload) {
  return (domain + Twine('\0') + name + Twine('\0') + overload).str();
}

} // namespace

LogicalResult FunctionTable::collect(const pb::ModelProto &model,
                                     Location location) {
  for (const pb::FunctionProto &function : model.functions()) {
    StringRef domain = canonicalDomain(function.domain());
    StringRef overload = function.overload();
    FunctionEntry &entry =
        entries.emplace_back(function, unsigned(entries.size()),
                             (domain + "." + function.name()).str());
    if (!overload.empty())
      entry.title += "." + overload.str();
    if (function.name().empty())
      return emitError(location) << "a function of the model has no name";
    if (!byName
             .try_emplace(functionKey(domain, function.name(), overload),
                          &entry)
             .second)
      return emitError(location)
             << "the model defines function '" << entry.title << "' twice";
    std::string &listed = overloads[functionKey(domain, function.name())];
    listed += (listed.empty() ? "'" : ", '") + overload.str() + "'";
    FailureOr<Opsets> imported = importOpsets(
        function.opset_import(), "function '" + entry.title + "'", location);
    if (failed(imported))
      return failure();
    entry.opsets = std::move(*imported);
  }
  return success();
}

FunctionEntry *FunctionTable::find(StringRef domain, StringRef name,
                                   StringRef overload) const {
  return byName.lookup(functionKey(domain, name, overload));
}

StringRef FunctionTable::overloadsOf(StringRef domain, StringRef name) const {
  auto known = overloads.find(functionKey(domain, name));
  return known == overloads.end() ? StringRef() : StringRef(known->second);
}

} // namespace dialectgen::onnx::importer
