//===- TwinAdoption.h - what an append-only dialect can take on -*- C++ -*-===//
//
// Artifacts hold on to what was released, so a family with a twin takes from an
// upstream what is of a release that it does not have yet. The rest, and what
// definitions do not tell, is left to a person, each with its place.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TWINADOPTION_H
#define DIALECTGEN_UPSTREAM_TWINADOPTION_H

#include "diff/Compare.h"

namespace dialectgen {

/// Something that a person has to look at.
struct OpenPlace {
  Subject subject = Subject::Op;
  /// The timeline, and the op or record.
  std::string domain, name;
  Version since;
  /// Of an op, one of its attributes; of a record, one of its cases. Empty: all
  /// of it.
  std::string part;
  /// What there is to do.
  std::string text;
};

struct TwinAdoption {
  /// The upstream, without what cannot be taken on. A step that nothing says is
  /// impossible there, for nothing may convert programs that way.
  Dialect dialect;
  std::vector<OpenPlace> open;
};

/// What `ours`, a family with a twin, can take on of `theirs`, definitions in
/// the words of `ours` (TdDialect.h).
TwinAdoption adoptTwin(const Dialect &ours, const Dialect &theirs);

/// The range in `dialect` of what `place` is about; of the whole where a part
/// is not found, and invalid if nothing is.
llvm::SMRange findPlace(const Dialect &dialect, const OpenPlace &place);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TWINADOPTION_H
