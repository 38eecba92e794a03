//===- IndentedStream.h - text whose lines are indented ---------*- C++ -*-===//
//
// A stream that puts the indentation at hand before every line that is not
// empty, so that writers of nested text do not count blanks.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_INDENTEDSTREAM_H
#define DIALECTGEN_EMIT_INDENTEDSTREAM_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

class IndentedStream : public llvm::raw_ostream {
public:
  /// Texts reach `os` when the indentation changes, or at the end.
  explicit IndentedStream(llvm::raw_ostream &os)
      : raw_ostream(/*unbuffered=*/true), os(os) {
    SetBuffer(held, sizeof(held));
  }
  ~IndentedStream() override { flush(); }

  /// Indents by `width` more until it goes out of scope.
  class Scope {
  public:
    explicit Scope(IndentedStream &stream, unsigned width = 2)
        : stream(stream), width(width) {
      stream.flush();
      stream.indentation += width;
    }
    ~Scope() {
      stream.flush();
      stream.indentation -= width;
    }
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    IndentedStream &stream;
    unsigned width;
  };

  /// How far in the next line starts.
  unsigned getIndentation() const { return indentation; }

private:
  void write_impl(const char *data, size_t size) override {
    written += size;
    for (llvm::StringRef rest(data, size); !rest.empty();) {
      size_t end = rest.find('\n');
      llvm::StringRef line = rest.take_front(end);
      if (atStart && !line.empty())
        os.indent(indentation);
      os << line;
      atStart = end != llvm::StringRef::npos;
      if (atStart)
        os << '\n';
      rest = rest.drop_front(line.size() + atStart);
    }
  }
  uint64_t current_pos() const override { return written; }

  llvm::raw_ostream &os;
  unsigned indentation = 0;
  bool atStart = true;
  uint64_t written = 0;
  char held[1024];
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_INDENTEDSTREAM_H
