//===- Template.h - whole-file layout from templates/ -----------*- C++ -*-===//
//
// Mustache templates with delimiters that occur neither in C++ nor in
// TableGen nor in Markdown (`<%` and `%>`), nothing escaped, and names that
// must be known: an unknown one is an error with its place in the template.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_TEMPLATE_H
#define DIALECTGEN_EMIT_TEMPLATE_H

#include "emit/View.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace dialectgen {

/// A rendered view: its text, and the pieces whose places it marks.
struct Rendering {
  std::string text;
  std::vector<view::Piece> pieces;

  void write(llvm::raw_ostream &os) const;
};

/// A template, parsed once and rendered as often as there are files of it.
///
/// Tags: `<% name %>` is the text of `name`; `<%# name %>…<%/ name %>` repeats
/// for every element of an array, and stands or falls with a boolean;
/// `<%^ name %>…<%/ name %>` is for an empty array or false; `<%! … %>` is a
/// comment. A tag with `#`, `^`, `/` or `!` alone on its line takes no line in
/// the output. `.` is the element at hand.
class Template {
public:
  /// `name` is for messages. Errors have the form `name:line: message`.
  static llvm::Expected<Template> parse(llvm::StringRef text,
                                        llvm::StringRef name);
  /// Reads `<root>/templates/<name>`.
  static llvm::Expected<Template> read(llvm::StringRef root,
                                       llvm::StringRef name);

  /// Renders an object of strings, numbers, booleans, arrays and objects.
  llvm::Expected<std::string> render(Json view) const;
  /// Renders a view (View.h), each member of which it must read; `common` are
  /// names that it may use besides.
  template <typename View,
            typename = std::enable_if_t<view::IsView<View>::value>>
  llvm::Expected<Rendering> render(View filled,
                                   const Json &common = Json::object()) const {
    if (llvm::Error error = checkReadsAll(view::keysOf<View>()))
      return std::move(error);
    Rendering rendering;
    Json names = view::toJson(std::move(filled), rendering.pieces);
    names.update(common);
    llvm::Expected<std::string> text = renderMarked(std::move(names));
    if (!text)
      return text.takeError();
    rendering.text = std::move(*text);
    return rendering;
  }

  Template(Template &&) noexcept;
  Template &operator=(Template &&) noexcept;
  ~Template();

private:
  struct Parsed;
  /// With the marks of pieces, and of lines that the library must not drop.
  llvm::Expected<std::string> renderMarked(Json view) const;
  llvm::Error checkReadsAll(const std::set<std::string> &keys) const;
  explicit Template(std::unique_ptr<Parsed> parsed);
  std::unique_ptr<Parsed> parsed;
};

/// Reads and renders a template that is used once.
template <typename View>
llvm::Expected<Rendering> renderTemplate(llvm::StringRef root,
                                         llvm::StringRef name, View view,
                                         const Json &common = Json::object()) {
  llvm::Expected<Template> parsed = Template::read(root, name);
  if (!parsed)
    return parsed.takeError();
  return parsed->render(std::move(view), common);
}

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_TEMPLATE_H
