//===- Locate.h - the place of a name in a spec -----------------*- C++ -*-===//
//
// The model keeps the place of each thing, not of each of its keys and values.
// Where something is wrong with one of them, it is looked for then.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_LOCATE_H
#define DIALECTGEN_MODEL_LOCATE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"
#include "llvm/Support/SourceMgr.h"
#include <string>

namespace dialectgen {

/// The position of `text` as a JSON string within `range`; `range` if it is not
/// there (it came from a set, or from a change elsewhere).
inline llvm::SMRange locate(llvm::SMRange range, llvm::StringRef text) {
  if (!range.isValid())
    return range;
  llvm::StringRef source(range.Start.getPointer(),
                         range.End.getPointer() - range.Start.getPointer());
  std::string quoted = "\"" + text.str() + "\"";
  size_t at = source.find(quoted);
  if (at == llvm::StringRef::npos)
    return range;
  const char *begin = source.data() + at;
  return {llvm::SMLoc::getFromPointer(begin),
          llvm::SMLoc::getFromPointer(begin + quoted.size())};
}

/// The name of the buffer of `sources` that `range` is in; empty if it is in
/// none.
inline llvm::StringRef fileAt(const llvm::SourceMgr &sources,
                              llvm::SMRange range) {
  unsigned id =
      range.isValid() ? sources.FindBufferContainingLoc(range.Start) : 0;
  return id ? sources.getMemoryBuffer(id)->getBufferIdentifier()
            : llvm::StringRef();
}

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_LOCATE_H
