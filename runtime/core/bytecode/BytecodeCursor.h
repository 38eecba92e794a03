//===- BytecodeCursor.h - reading MLIR's primitives -------------*- C++ -*-===//
//
// A position in a part of a bytecode file, and MLIR's encoding of numbers.
// Functions return false after an error. The check as a whole keeps the first
// error with its position.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_BYTECODECURSOR_H
#define DIALECTGEN_CORE_BYTECODE_BYTECODECURSOR_H

#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/PropertyLayouts.h"
#include "mlir/Bytecode/Encoding.h"
#include "llvm/ADT/Twine.h"
#include <climits>

namespace dialectgen::bytecode {

/// No list of a file is longer: MLIR counts some with `int`.
constexpr uint64_t maxCount = INT_MAX;

class Cursor {
public:
  Cursor() = default;
  Cursor(const uint8_t *file, uint64_t begin, uint64_t end,
         std::optional<BytecodeFault> &fault)
      : file(file), at(begin), end(end), fault(&fault) {}

  /// The same position; errors go to `other`.
  Cursor withFault(std::optional<BytecodeFault> &other) const {
    Cursor copy = *this;
    copy.fault = &other;
    return copy;
  }

  uint64_t offset() const { return at; }
  uint64_t left() const { return end - at; }
  bool atEnd() const { return at == end; }
  const uint8_t *data() const { return file + at; }

  bool fail(const llvm::Twine &message) { return failAt(at, message); }
  bool failAt(uint64_t offset, const llvm::Twine &message) {
    if (!*fault)
      *fault = BytecodeFault{offset, message.str()};
    return false;
  }

  bool readByte(uint8_t &value, const char *what) {
    if (atEnd())
      return fail(llvm::Twine("the data ends before ") + what);
    value = file[at++];
    return true;
  }

  /// The number of zeros below the first byte's lowest one is the number of
  /// bytes that follow.
  bool readVarInt(uint64_t &value, const char *what) {
    // Most numbers are small.
    if (LLVM_LIKELY(at != end && (file[at] & 1))) {
      value = file[at++] >> 1;
      return true;
    }
    return readLongVarInt(value, what);
  }

  bool readFlagged(uint64_t &value, bool &flag, const char *what) {
    if (!readVarInt(value, what))
      return false;
    flag = value & 1;
    value >>= 1;
    return true;
  }

  /// A number of things, each of which takes at least one byte of this part.
  bool readCount(uint64_t &count, const char *what) {
    uint64_t start = at;
    return readVarInt(count, what) && checkCount(start, count, what);
  }
  bool checkCount(uint64_t start, uint64_t count, const char *what) {
    if (count <= left() && count <= maxCount)
      return true;
    return failAt(start, llvm::Twine(what) + " is " + llvm::Twine(count) +
                             ", and " + llvm::Twine(left()) +
                             " bytes are left");
  }

  bool readIndex(uint64_t &index, uint64_t size, const char *what) {
    uint64_t start = at;
    return readVarInt(index, what) && checkIndex(start, index, size, what);
  }
  bool checkIndex(uint64_t start, uint64_t index, uint64_t size,
                  const char *what) {
    if (index < size)
      return true;
    return failAt(start, llvm::Twine(what) + " is " + llvm::Twine(index) +
                             "; there are " + llvm::Twine(size));
  }

  bool skip(uint64_t count, const char *what) {
    if (left() < count)
      return fail(llvm::Twine(what) + " takes " + llvm::Twine(count) +
                  " bytes, and " + llvm::Twine(left()) + " are left");
    at += count;
    return true;
  }

  /// A part of this one that begins here.
  bool split(uint64_t size, Cursor &part, const char *what) {
    uint64_t begin = at;
    if (!skip(size, what))
      return false;
    part = Cursor(file, begin, at, *fault);
    return true;
  }

  /// The part of the file from `begin` to `end`, which is one of this part.
  Cursor between(uint64_t begin, uint64_t end) const {
    return Cursor(file, begin, end, *fault);
  }

  bool expectEnd(const char *what) {
    return atEnd() || fail(llvm::Twine(left()) + " bytes follow " + what);
  }

  /// Padding up to a multiple of `alignment` in memory, as MLIR reads it.
  bool align(uint64_t alignment) {
    constexpr uint64_t maxAlignment = 1 << 16;
    if (!llvm::isPowerOf2_64(alignment) || alignment > maxAlignment)
      return fail("an alignment is " + llvm::Twine(alignment));
    while (reinterpret_cast<uintptr_t>(file + at) & (alignment - 1)) {
      uint8_t padding;
      if (!readByte(padding, "the end of a padding"))
        return false;
      if (padding != mlir::bytecode::kAlignmentByte)
        return failAt(at - 1,
                      "a byte of padding is " + llvm::Twine(unsigned(padding)));
    }
    return true;
  }

  /// A section's number and its contents.
  bool readSection(uint8_t &id, Cursor &contents) {
    uint64_t start = at;
    uint64_t size;
    if (!readByte(id, "a section") || !readVarInt(size, "a section's size"))
      return false;
    bool aligned = id & 0x80;
    id &= 0x7f;
    if (id >= mlir::bytecode::Section::kNumSections)
      return failAt(start,
                    "a section's number is " + llvm::Twine(unsigned(id)));
    if (aligned) {
      uint64_t alignment;
      if (!readVarInt(alignment, "a section's alignment") || !align(alignment))
        return false;
    }
    return split(size, contents, "a section");
  }

private:
  /// Of several bytes, or none.
  bool readLongVarInt(uint64_t &value, const char *what);

  const uint8_t *file = nullptr;
  uint64_t at = 0, end = 0;
  std::optional<BytecodeFault> *fault = nullptr;
};

inline bool Cursor::readLongVarInt(uint64_t &value, const char *what) {
  uint8_t first;
  if (!readByte(first, what))
    return false;
  unsigned more = first == 0 ? 8 : llvm::countr_zero(first);
  if (left() < more)
    return fail(llvm::Twine("the data ends inside ") + what);
  value = 0;
  for (unsigned i = 0; i != more; ++i)
    value |= uint64_t(file[at + i]) << (8 * i);
  at += more;
  if (first != 0)
    value = value << (7 - more) | first >> (more + 1);
  return true;
}

/// The number of entries in the sections that the program refers to.
struct Tables {
  uint64_t version = 0;
  uint64_t attributes = 0, types = 0, properties = 0;
  /// Of each operation name: how its properties stand, if that has changed.
  std::vector<const PropertyLayout *> operationNames;
  /// Nothing if that has changed of none.
  std::vector<Cursor> propertyRecords;
  /// To be determined.
  FileContents *contents = nullptr;
};

/// Checks the section that holds the program.
bool checkProgram(Cursor cursor, const Tables &tables);

/// Regions nested deeper are refused: MLIR walks and destroys them by
/// recursion.
constexpr unsigned maxRegionDepth = 512;

} // namespace dialectgen::bytecode

#endif // DIALECTGEN_CORE_BYTECODE_BYTECODECURSOR_H
