//===- PortableApiTest.cpp - versions of portable artifacts ---------------===//
//
// Current, minimum, smaller and window versions; versions of artifacts by their
// headers; target versions as users write them. The C interface is called from
// PortableApiCTest.c.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/PortableApi.h"
#include "Artifacts.h"
#include "gtest/gtest.h"

using namespace dialectgen::stablehlo;
using dialectgen::Version;

extern "C" const char *testPortableApiFromC(const char *program,
                                            const char *current);

namespace {

/// The newest release with a frozen fixture, which every release gets.
Version newest() { return readFrozenArtifacts().back().version; }

std::string text(std::optional<Version> version) {
  return version ? version->str() : "none";
}

TEST(PortableApiTest, CurrentAndMinimum) {
  EXPECT_EQ(getCurrentVersion().str(), newest().str());
  EXPECT_EQ(getMinimumVersion().str(), "0.9.0");
}

TEST(PortableApiTest, SmallerVersionComparesNumbersNotText) {
  EXPECT_EQ(text(getSmallerVersion("1.9.0", "1.10.0")), "1.9.0");
  EXPECT_EQ(text(getSmallerVersion("1.0.0", "0.20.5")), "0.20.5");
  EXPECT_EQ(text(getSmallerVersion("1.0.0", "1.0.0")), "1.0.0");
  EXPECT_EQ(text(getSmallerVersion("1.0", "1.0.0")), "none");
  EXPECT_EQ(text(getSmallerVersion("1.0.0", "")), "none");
}

TEST(PortableApiTest, WindowsAreVersions) {
  EXPECT_EQ(text(getWindowVersion("NONE")), newest().str());
  EXPECT_EQ(text(getWindowVersion("MAX")), "0.9.0");
  auto week4 = getWindowVersion("WEEK_4"), week12 = getWindowVersion("WEEK_12");
  ASSERT_TRUE(week4 && week12);
  EXPECT_TRUE(*week12 < *week4 && *week4 < newest());
  EXPECT_EQ(text(getWindowVersion("WEEK_5")), "none");
  EXPECT_EQ(getCompatibilityWindows().size(), 4u);
  for (const auto &[name, version] : getCompatibilityWindows())
    EXPECT_TRUE(getMinimumVersion() <= version &&
                version <= getCurrentVersion())
        << name.str();
}

TEST(PortableApiTest, ArtifactVersionComesFromTheHeaderAlone) {
  auto artifact = [](llvm::StringRef producer) {
    return ("ML\xEFR\x0D" + producer).str() + std::string(1, '\0');
  };
  EXPECT_EQ(text(getPortableArtifactVersion(artifact("StableHLO_v1.2.3"))),
            "1.2.3");
  EXPECT_EQ(text(getPortableArtifactVersion(artifact("StableHLO_v99.0.0"))),
            "99.0.0");
  EXPECT_EQ(text(getPortableArtifactVersion(artifact("MLIR22.1.8"))), "none");
  EXPECT_EQ(text(getPortableArtifactVersion(artifact("StableHLO_v"))), "none");
  EXPECT_EQ(text(getPortableArtifactVersion("ML\xEFR\x0DStableHLO_v1.2.3")),
            "none");
  // A bytecode version that fills two bytes.
  std::string wide("ML\xEFR\x02\x04StableHLO_v1.2.3", 22);
  EXPECT_EQ(text(getPortableArtifactVersion(wide + std::string(1, '\0'))),
            "1.2.3");
  for (llvm::StringRef bytes : {"", "ML", "ML\xEFR", "module {}"})
    EXPECT_EQ(text(getPortableArtifactVersion(bytes)), "none");
}

TEST(PortableApiTest, TargetVersions) {
  std::string message;
  EXPECT_EQ(text(parseTargetVersion("current", message)), newest().str());
  EXPECT_EQ(text(parseTargetVersion("0.9.5", message)), "0.9.5");
  EXPECT_EQ(text(parseTargetVersion("01.002.0", message)), "1.2.0");
  EXPECT_EQ(text(parseTargetVersion("0.8.0", message)), "none");
  EXPECT_EQ(message,
            "target version 0.8.0 is less than minimum supported 0.9.0");
  // Patches do not count.
  Version next = newest();
  ++next.patch;
  EXPECT_EQ(text(parseTargetVersion(next.str(), message)), newest().str());
  next = newest();
  ++next.minor;
  EXPECT_EQ(text(parseTargetVersion(next.str(), message)), "none");
  EXPECT_EQ(message, "target version " + next.str() +
                         " is greater than current version " + newest().str());
  EXPECT_EQ(text(parseTargetVersion("", message)), "none");
  EXPECT_EQ(message, "No target version specified.\n"
                     "Target version must be of the form `#.#.#`.");
  EXPECT_EQ(text(parseTargetVersion("1.2", message)), "none");
  EXPECT_EQ(message, "Invalid target version argument '1.2'\n"
                     "Target version must be of the form `#.#.#`. "
                     "Did you mean '1.2.0'?");
}

TEST(PortableApiTest, WorksFromC) {
  const char *error = testPortableApiFromC(R"("vhlo.func_v1"() <{
  arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>,
  function_type = #vhlo.type_v1<!vhlo.func_v1<[!vhlo.token_v1], [!vhlo.token_v1]>>,
  sym_name = #vhlo.string_v1<"f">, sym_visibility = #vhlo.string_v1<"">}> ({
^bb0(%arg0: !vhlo.token_v1):
  "vhlo.return_v1"(%arg0) : (!vhlo.token_v1) -> ()
}) : () -> ())",
                                           newest().str().c_str());
  EXPECT_EQ(error, nullptr) << error;
}

} // namespace
