//===- OnnxSpecs.cpp - the specs of this source tree, loaded --------------===//
//
// See OnnxSpecs.h.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "model/Diagnostics.h"
#include "model/Loader.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

const dialectgen::Family &dialectgen::specsOf(llvm::StringRef family) {
  static std::map<std::string, Family> families;
  auto [entry, isNew] = families.try_emplace(family.str());
  if (isNew) {
    Diagnostics diagnostics;
    if (std::optional<Family> loaded =
            loadSpecs(DIALECTGEN_SOURCE_DIR, family, diagnostics))
      entry->second = std::move(*loaded);
    diagnostics.print(llvm::errs(), /*showColors=*/false);
  }
  return entry->second;
}
