//===- OnnxSpecs.cpp - the specs of this source tree, loaded --------------===//
//
// See OnnxSpecs.h.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace {

/// A family, and the texts that its places refer to.
struct LoadedSpecs {
  dialectgen::Diagnostics diagnostics;
  dialectgen::Family family;
};

} // namespace

const dialectgen::Family &dialectgen::specsOf(llvm::StringRef family) {
  static std::map<std::string, LoadedSpecs> families;
  auto [entry, isNew] = families.try_emplace(family.str());
  auto &[diagnostics, specs] = entry->second;
  if (isNew) {
    if (std::optional<Family> loaded =
            loadSpecs(DIALECTGEN_SOURCE_DIR, family, diagnostics))
      specs = std::move(*loaded);
    diagnostics.print(llvm::errs(), /*showColors=*/false);
  }
  return specs;
}
