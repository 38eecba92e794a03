//===- ListVersion.h - print the version list -------------------*- C++ -*-===//
//
// The mode `--list-version`: which versions of each op a family has in
// programs, in whichever of its dialects.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_LISTVERSION_H
#define DIALECTGEN_CLI_LISTVERSION_H

#include "model/Model.h"

namespace dialectgen {

/// The versions of `op`, an element of `dialect.ops`, that a part of it
/// has, newest first.
std::vector<Version> carriedVersions(const Family &family, const Op &op);

/// `13, 11`, and `[13, 11]`.
std::string versionsText(const std::vector<Version> &versions);
Json versionsJson(const std::vector<Version> &versions);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_LISTVERSION_H
