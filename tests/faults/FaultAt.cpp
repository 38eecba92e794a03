//===- FaultAt.cpp - a program stopped at one operation on files ----------===//
//
//   fault-at kill|full N|none PROGRAM [ARGUMENT...]
//
// runs PROGRAM, and kills it at its N-th operation on files, or lets that fail
// as on a full disk. The last line of standard output is `reached STATUS
// COUNT`, or `ended STATUS COUNT` if PROGRAM ends before, with the number of
// operations; `cannot watch` where processes cannot be watched.
//
//===----------------------------------------------------------------------===//

#include "Faults.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace dialectgen;

int main(int argc, char **argv) {
  // No program has as many.
  unsigned at = ~0u;
  llvm::StringRef fault = argc > 3 ? argv[1] : "";
  if ((fault != "kill" && fault != "full") ||
      (llvm::StringRef(argv[2]) != "none" &&
       llvm::StringRef(argv[2]).getAsInteger(10, at))) {
    llvm::errs() << "usage: fault-at kill|full N|none PROGRAM [ARGUMENT...]\n";
    return 2;
  }
  FaultOutcome outcome = runWithFault(
      [&] {
        execv(argv[3], argv + 3);
        return 127;
      },
      at, fault == "kill" ? Fault::Kill : Fault::FullDisk);
  if (!outcome.isWatched)
    llvm::outs() << "cannot watch\n";
  else
    llvm::outs() << (outcome.isReached ? "reached " : "ended ")
                 << outcome.status << " " << outcome.operations << "\n";
  return 0;
}
