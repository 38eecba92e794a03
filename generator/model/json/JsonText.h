//===- JsonText.h - JSON on one line ----------------------------*- C++ -*-===//
//
// The text of Json::dump, written to a stream. Most of a large value is text
// that needs no escapes, which is copied in one piece. Objects that are only
// written need not become values first.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_JSONTEXT_H
#define DIALECTGEN_MODEL_JSONTEXT_H

#include "model/json/Json.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

/// Writes `value` without spaces.
void writeJson(llvm::raw_ostream &os, const Json &value);
/// Writes `text` between quotation marks, with escapes.
void writeJsonText(llvm::raw_ostream &os, llvm::StringRef text);
/// Writes an array of texts.
void writeJsonTexts(llvm::raw_ostream &os, llvm::ArrayRef<std::string> texts);

/// Writes the elements of `list` with commas between them.
template <typename List, typename Write>
void writeJsonList(llvm::raw_ostream &os, const List &list, Write write) {
  os << '[';
  bool isFirst = true;
  for (const auto &element : list) {
    if (!isFirst)
      os << ',';
    isFirst = false;
    write(element);
  }
  os << ']';
}

/// Writes an object member by member, from its construction to its end. Keys
/// are written as they are.
class JsonObjectWriter {
public:
  explicit JsonObjectWriter(llvm::raw_ostream &os) : os(os) { os << '{'; }
  ~JsonObjectWriter() { os << '}'; }
  JsonObjectWriter(const JsonObjectWriter &) = delete;
  JsonObjectWriter &operator=(const JsonObjectWriter &) = delete;

  /// Begins a member; its value is written to the stream.
  llvm::raw_ostream &member(llvm::StringRef key) {
    os << (isFirst ? "\"" : ",\"") << key << "\":";
    isFirst = false;
    return os;
  }
  void text(llvm::StringRef key, llvm::StringRef value) {
    writeJsonText(member(key), value);
  }
  /// A member that is left out if it is empty.
  void texts(llvm::StringRef key, llvm::ArrayRef<std::string> values) {
    if (!values.empty())
      writeJsonTexts(member(key), values);
  }

private:
  llvm::raw_ostream &os;
  bool isFirst = true;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_JSONTEXT_H
