//===- TableGenRecords.h - generated .td read back --------------*- C++ -*-===//
//
// The generated definitions as MLIR's own TableGen library sees them, and type
// constraints as the set of types they admit.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_EMIT_TABLEGENRECORDS_H
#define DIALECTGEN_TESTS_UNIT_EMIT_TABLEGENRECORDS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/TableGen/Record.h"
#include <memory>
#include <set>
#include <string>

namespace dialectgen::tests {

/// Parses TableGen text with the folders of MLIR, of the runtime and of
/// generated/ as include folders; null (messages on stderr) if it is wrong.
std::unique_ptr<llvm::RecordKeeper> parseTableGen(const std::string &text);

/// The ways in which a value can satisfy a type constraint, each as the list of
/// all it checks. Two constraints with equal sets admit the same types,
/// however their alternatives are grouped.
std::set<std::string> alternativesOf(const llvm::Record &typeConstraint);

} // namespace dialectgen::tests

#endif // DIALECTGEN_TESTS_UNIT_EMIT_TABLEGENRECORDS_H
