//===- OnnxContentTest.cpp - hand-written parts of the ONNX specs ---------===//
//
// Upstream schemas have no summaries, no value sets and no notes on new
// versions that change prose only; specs/onnx has these by hand. A new opset
// adds ops and attributes without them: these tests name each missing one.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "diff/versions/Classify.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <map>
#include <set>

using namespace dialectgen;

namespace {

/// String attributes that may hold any text, by name: data, identifiers,
/// expressions, and activation names, which ONNX compares without regard to
/// case and which carry parameters of their own.
const std::set<std::string> &freeText() {
  static const std::set<std::string> names = {"activations",
                                              "cats_strings",
                                              "classes_strings",
                                              "classlabels_strings",
                                              "default_string",
                                              "delimiter",
                                              "equation",
                                              "keys_strings",
                                              "locale",
                                              "pattern",
                                              "pool_strings",
                                              "stopwords",
                                              "string_vocabulary",
                                              "value_string",
                                              "value_strings",
                                              "values_strings",
                                              "xs",
                                              "y",
                                              "zs"};
  return names;
}

std::string name(const Op &op, const OpVersion &version) {
  return op.domain + "." + op.name + "-" + toString(version.since);
}

template <typename F> void forEachVersion(F function) {
  for (const Op &op : onnxSpecs().ops)
    for (const OpVersion &version : op.versions)
      function(op, version);
}

} // namespace

TEST(OnnxContent, EveryOpHasASummaryOfItsOwn) {
  std::map<std::string, std::string> seen;
  for (const Op &op : onnxSpecs().ops) {
    EXPECT_FALSE(op.summary.empty()) << op.name;
    EXPECT_LT(op.summary.size(), 100u) << op.name;
    EXPECT_EQ(op.summary.empty() ? '.' : op.summary.back(), '.') << op.name;
    auto [entry, isNew] = seen.emplace(op.summary, op.name);
    EXPECT_TRUE(isNew) << op.name << " has the summary of " << entry->second;
  }
  EXPECT_FALSE(seen.empty());
}

// Such a version changes the meaning of a model in prose only, so only the note
// describes the change.
TEST(OnnxContent, ABumpThatIsNeitherTypeNorInterfaceHasANote) {
  unsigned count = 0;
  for (const Op &op : onnxSpecs().ops)
    for (size_t i = 0; i + 1 < op.versions.size(); ++i) {
      const OpVersion &newer = op.versions[i], &older = op.versions[i + 1];
      if (classify(older, newer).kind != BumpClass::None)
        continue;
      ++count;
      EXPECT_FALSE(newer.note.empty()) << name(op, newer);
    }
  EXPECT_GT(count, 0u);
}

TEST(OnnxContent, NotesAreOneSentence) {
  forEachVersion([](const Op &op, const OpVersion &version) {
    if (version.note.empty())
      return;
    EXPECT_EQ(version.note.back(), '.') << name(op, version);
    EXPECT_LE(version.note.size(), 100u) << name(op, version);
  });
}

TEST(OnnxContent, AStringAttributeIsFreeTextOrHasAClosedSet) {
  unsigned closed = 0;
  forEachVersion([&](const Op &op, const OpVersion &version) {
    for (const Attribute &attribute : version.attributes) {
      if (attribute.kind != "string" && attribute.kind != "strings")
        continue;
      if (freeText().count(attribute.name)) {
        EXPECT_TRUE(attribute.allowedValues.empty())
            << name(op, version) << " " << attribute.name;
        continue;
      }
      ++closed;
      EXPECT_GE(attribute.allowedValues.size(), 2u)
          << name(op, version) << " " << attribute.name;
    }
  });
  EXPECT_GT(closed, 0u);
}

// Sets that change from one version to the next, as the documentation of each
// version has them.
TEST(OnnxContent, SetsFollowTheVersions) {
  auto accepts = [](const char *opName, unsigned since, const char *attribute,
                    const Json &value) {
    const Op *op = onnxSpecs().findOp("ai.onnx", opName);
    const OpVersion *version = op ? op->findVersion(Version(since)) : nullptr;
    const Attribute *found =
        version ? version->findAttribute(attribute) : nullptr;
    if (!found) {
      ADD_FAILURE() << opName << "-" << since << " has no " << attribute;
      return false;
    }
    if (!found->allowedValues.empty())
      return llvm::is_contained(found->allowedValues, value);
    return (!found->minimum || value >= *found->minimum) &&
           (!found->maximum || value <= *found->maximum);
  };
  EXPECT_FALSE(accepts("Pad", 18, "mode", "wrap"));
  EXPECT_TRUE(accepts("Pad", 19, "mode", "wrap"));
  EXPECT_TRUE(accepts("Pad", 25, "mode", "wrap"));
  EXPECT_FALSE(accepts("ScatterND", 16, "reduction", "max"));
  EXPECT_TRUE(accepts("ScatterND", 18, "reduction", "max"));
  EXPECT_TRUE(accepts("GridSample", 16, "mode", "bilinear"));
  EXPECT_FALSE(accepts("GridSample", 20, "mode", "bilinear"));
  EXPECT_TRUE(accepts("GridSample", 22, "mode", "cubic"));
  EXPECT_FALSE(accepts("Resize", 10, "mode", "cubic"));
  EXPECT_TRUE(accepts("Resize", 11, "coordinate_transformation_mode",
                      "tf_half_pixel_for_nn"));
  EXPECT_FALSE(accepts("Resize", 13, "coordinate_transformation_mode",
                       "tf_half_pixel_for_nn"));
  EXPECT_FALSE(accepts("Resize", 18, "coordinate_transformation_mode",
                       "half_pixel_symmetric"));
  EXPECT_TRUE(accepts("Resize", 19, "coordinate_transformation_mode",
                      "half_pixel_symmetric"));
  EXPECT_TRUE(accepts("GRU", 1, "direction", "foward"));
  EXPECT_FALSE(accepts("GRU", 3, "direction", "foward"));
  EXPECT_FALSE(accepts("Squeeze", 1, "axes", -1));
  EXPECT_TRUE(accepts("Squeeze", 11, "axes", -1));
  EXPECT_FALSE(accepts("RandomNormal", 1, "dtype", 16));
  EXPECT_TRUE(accepts("RandomNormal", 22, "dtype", 16));
}

// The dialect holds Cast's target as a type; version 1 names it by a string. A
// new version that is forgotten in the hooks would hold a number.
TEST(OnnxContent, CastHoldsItsTargetAsAType) {
  const Op *cast = onnxSpecs().findOp("ai.onnx", "Cast");
  ASSERT_NE(cast, nullptr);
  for (const OpVersion &version : cast->versions) {
    auto kind = version.hooks->attributeKinds.find("to");
    bool isType =
        kind != version.hooks->attributeKinds.end() && kind->second == "type";
    EXPECT_EQ(isType, version.findAttribute("to")->kind == "int")
        << toString(version.since);
  }
}
