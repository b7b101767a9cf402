// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/engine_options.hpp"

#include <gmock/gmock.h>

#include <tandem/mesh.hpp>

namespace tandem::cli {
namespace {

using ::testing::HasSubstr;

TEST(EngineOptions, DefaultIsTheFastEngineOnAllThreads) {
    const Result<EngineChoice> choice = choice_of({});
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->engine, EngineKind::Fast);
    EXPECT_EQ(choice->request.threads, 0U);
    EXPECT_FALSE(choice->request.order.has_value());
    EXPECT_GE(thread_count(*choice), 1U);
}

TEST(EngineOptions, FastOptionsArePassedOn) {
    const Result<EngineChoice> choice = choice_of({.effort = BuildEffort::Best, .threads = 3});
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->fast.effort, BuildEffort::Best);
    EXPECT_EQ(thread_count(*choice), 3U);
}

TEST(EngineOptions, ReferenceOptionsArePassedOn) {
    const Result<EngineChoice> choice = choice_of({.engine = EngineKind::Reference,
                                                   .order = OrderKind::Leaf,
                                                   .rule = RuleKind::SecondBeforeFirst,
                                                   .volume = VolumeKind::Obb,
                                                   .builder = BuilderKind::Morton,
                                                   .leaf_size = 4});
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->request.order, OrderKind::Leaf);
    EXPECT_EQ(choice->request.rule, RuleKind::SecondBeforeFirst);
    EXPECT_EQ(choice->reference.volume, VolumeKind::Obb);
    EXPECT_EQ(choice->reference.builder, BuilderKind::Morton);
    EXPECT_EQ(choice->reference.leaf_size, 4U);
    EXPECT_EQ(thread_count(*choice), 1U);
}

TEST(EngineOptions, AnOptionOfTheOtherEngineIsRefusedByName) {
    const auto message = [](const EngineOptions& options) {
        const Result<EngineChoice> choice = choice_of(options);
        return choice ? std::string("accepted") : choice.error().message;
    };
    EXPECT_THAT(message({.order = OrderKind::Stack}),
                HasSubstr("--order belongs to the reference engine"));
    EXPECT_THAT(message({.rule = RuleKind::Alternating}), HasSubstr("--rule belongs"));
    EXPECT_THAT(message({.volume = VolumeKind::Aabb}), HasSubstr("--volume belongs"));
    EXPECT_THAT(message({.builder = BuilderKind::TopDown}), HasSubstr("--builder belongs"));
    EXPECT_THAT(message({.leaf_size = 1}), HasSubstr("--leaf-size belongs"));
    EXPECT_THAT(message({.engine = EngineKind::Reference, .effort = BuildEffort::Fast}),
                HasSubstr("--effort belongs to the fast engine"));
    EXPECT_THAT(message({.engine = EngineKind::Reference, .threads = 0}),
                HasSubstr("--threads belongs to the fast engine"));
}

TEST(EngineOptions, ModelsAreBuiltForTheEngineThatIsChosen) {
    for (const EngineKind engine : kAllEngines) {
        Result<Mesh> mesh =
            Mesh::create({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, {Triangle{0, 1, 2}});
        ASSERT_TRUE(mesh);
        const Result<Model> model = build_model(*std::move(mesh), {.engine = engine});
        ASSERT_TRUE(model);
        EXPECT_EQ(model->engine(), engine);
    }
}

}  // namespace
}  // namespace tandem::cli
