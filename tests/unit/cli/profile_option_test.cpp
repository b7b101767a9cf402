// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <gmock/gmock.h>

#include <tandem/profile.hpp>

#include "cli/options/engine_options.hpp"

namespace tandem::cli {
namespace {

using ::testing::HasSubstr;

class ProfileOption : public ::testing::Test {
  protected:
    void write(const Profile& profile) { ASSERT_TRUE(save_profile(profile, file_)); }

    [[nodiscard]] std::string message(const EngineOptions& options) const {
        const Result<EngineOptions> filled = with_profile(options, file_);
        return filled ? "accepted" : filled.error().message;
    }

    void TearDown() override { std::filesystem::remove(file_); }

    std::string file_ =
        (std::filesystem::path(::testing::TempDir()) / "tandem_profile_option.json").string();
};

MeshProfile reference_profile() {
    MeshProfile mesh;
    mesh.engine = EngineKind::Reference;
    mesh.reference = {
        VolumeKind::Obb, BuilderKind::TopDown, SplitAxis::BestCost, SplitPosition::BinnedSah, 4, 8};
    mesh.order = OrderKind::BinaryStack;
    mesh.rule = RuleKind::Alternating;
    return mesh;
}

TEST_F(ProfileOption, FillsWhatIsNotTyped) {
    write({{}, {}, reference_profile()});
    const EngineChoice choice = choice_of(with_profile({.leaf_size = 2}, file_).value());
    EXPECT_EQ(choice.engine, EngineKind::Reference);
    EXPECT_EQ(choice.reference.volume, VolumeKind::Obb);
    EXPECT_EQ(choice.reference.axis, SplitAxis::BestCost);
    EXPECT_EQ(choice.reference.position, SplitPosition::BinnedSah);
    EXPECT_EQ(choice.reference.degree, 4U);
    EXPECT_EQ(choice.reference.leaf_size, 2U) << "typed";
    EXPECT_EQ(choice.request.order, OrderKind::BinaryStack);
    EXPECT_EQ(choice.request.rule, RuleKind::Alternating);
}

TEST_F(ProfileOption, AnotherOrderHasItsOwnRule) {
    write({{}, {}, reference_profile()});
    const EngineOptions filled = with_profile({.order = OrderKind::Leaf}, file_).value();
    EXPECT_EQ(filled.order, OrderKind::Leaf);
    EXPECT_FALSE(filled.rule);
}

TEST_F(ProfileOption, IsForTheFastEngineToo) {
    MeshProfile mesh;
    mesh.fast.effort = BuildEffort::Best;
    mesh.threads = 2;
    write({{}, {}, mesh});
    const EngineChoice choice = choice_of(with_profile({}, file_).value());
    EXPECT_EQ(choice.fast.effort, BuildEffort::Best);
    EXPECT_EQ(choice.request.threads, 2U);
}

TEST_F(ProfileOption, OfAnotherKindIsRefused) {
    write({{}, BroadPhaseOptions{}, {}});
    EXPECT_THAT(message({}), HasSubstr("is a profile for broad phases, not for meshes"));
    write({{}, {}, reference_profile()});
    EXPECT_THAT(message({.engine = EngineKind::Fast}), HasSubstr("is for the reference engine"));
    EXPECT_THAT(message({.threads = 1}), HasSubstr("--threads belongs to the fast engine"));
}

}  // namespace
}  // namespace tandem::cli
