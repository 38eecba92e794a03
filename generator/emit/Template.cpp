//===- Template.cpp - whole-file layout from templates/ -------------------===//
//
// See Template.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Template.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <kainjow/mustache.hpp>

namespace dialectgen {
namespace {

using kainjow::mustache::data;

data toData(const Json &json) {
  if (json.is_object()) {
    data object(data::type::object);
    for (auto it = json.begin(); it != json.end(); ++it)
      object.set(it.key(), toData(it.value()));
    return object;
  }
  if (json.is_array()) {
    data list(data::type::list);
    for (const Json &element : json)
      list.push_back(toData(element));
    return list;
  }
  if (json.is_boolean())
    return data(json.get<bool>() ? data::type::bool_true
                                 : data::type::bool_false);
  return data(json.is_string() ? json.get<std::string>() : json.dump());
}

/// Remembers names nobody defined; mustache itself would print nothing.
class StrictContext : public kainjow::mustache::context<std::string> {
public:
  explicit StrictContext(const data *view) : context(view) {}

  const data *get(const std::string &name) const override {
    const data *found = context::get(name);
    if (!found && unknown.empty())
      unknown = name;
    return found;
  }
  mutable std::string unknown;
};

} // namespace

llvm::Expected<std::string> renderTemplateText(llvm::StringRef text,
                                               llvm::StringRef name,
                                               const Json &view) {
  auto fail = [&](const std::string &message) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "templates/" + name + ": " + message);
  };
  kainjow::mustache::mustache parsed("{{=<% %>=}}" + text.str());
  parsed.set_custom_escape([](const std::string &value) { return value; });
  if (!parsed.is_valid())
    return fail(parsed.error_message());
  data root = toData(view);
  StrictContext context(&root);
  std::string rendered = parsed.render(context);
  if (!context.unknown.empty()) {
    // The line is where the name first stands in a tag.
    size_t at = text.find(context.unknown);
    size_t line = 1 + text.take_front(at).count('\n');
    return fail("line " + std::to_string(line) + ": unknown name '" +
                context.unknown + "'");
  }
  return rendered;
}

llvm::Expected<std::string>
renderTemplate(llvm::StringRef root, llvm::StringRef name, const Json &view) {
  llvm::SmallString<128> path(root);
  llvm::sys::path::append(path, "templates", name);
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::createStringError(buffer.getError(),
                                   "cannot read templates/" + name + ": " +
                                       buffer.getError().message());
  return renderTemplateText((*buffer)->getBuffer(), name, view);
}

} // namespace dialectgen
