// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/engine_options.hpp"

#include <gtest/gtest.h>

#include <tandem/mesh.hpp>

namespace tandem::cli {
namespace {

TEST(EngineOptions, DefaultIsTheFastEngineOnAllThreads) {
    const EngineChoice choice = choice_of({});
    EXPECT_EQ(choice.engine, EngineKind::Fast);
    EXPECT_EQ(choice.request.threads, 0U);
    EXPECT_FALSE(choice.request.order.has_value());
    EXPECT_GE(thread_count(choice), 1U);
}

TEST(EngineOptions, FastOptionsArePassedOn) {
    const EngineChoice choice = choice_of({.effort = BuildEffort::Best, .threads = 3});
    EXPECT_EQ(choice.fast.effort, BuildEffort::Best);
    EXPECT_EQ(thread_count(choice), 3U);
}

TEST(EngineOptions, ReferenceOptionsArePassedOn) {
    const EngineChoice choice = choice_of({.engine = EngineKind::Reference,
                                           .order = OrderKind::Leaf,
                                           .rule = RuleKind::SecondBeforeFirst,
                                           .volume = VolumeKind::Obb,
                                           .builder = BuilderKind::Morton,
                                           .leaf_size = 4});
    EXPECT_EQ(choice.request.order, OrderKind::Leaf);
    EXPECT_EQ(choice.request.rule, RuleKind::SecondBeforeFirst);
    EXPECT_EQ(choice.reference.volume, VolumeKind::Obb);
    EXPECT_EQ(choice.reference.builder, BuilderKind::Morton);
    EXPECT_EQ(choice.reference.leaf_size, 4U);
    EXPECT_EQ(thread_count(choice), 1U);
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
