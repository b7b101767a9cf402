// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/setups.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include <tandem/collide.hpp>

#include "scenes/shapes.hpp"

namespace tandem::bench {
namespace {

TraversalStats stats_of(const Object& object, const Setup& setup, VolumeKind volume) {
    const ReferenceOptions options{.volume = volume};
    const Model a = Model::build(object.make(setup.version_a), options).value();
    const Model b = Model::build(object.make(setup.version_b), options).value();
    return collide({a, setup.pose_a}, {b, setup.pose_b}).value().stats;
}

/// Expects the counters that a setup of the experiment must have.
void expect_fit(Experiment experiment, const TraversalStats& stats) {
    switch (experiment) {
        case Experiment::Intersection:
        case Experiment::Scalability:
        case Experiment::DifferentPrimitives:
            EXPECT_GT(stats.geometry_overlaps, 0u);
            EXPECT_GT(stats.leaf_overlaps, stats.geometry_overlaps);
            break;
        case Experiment::Separation:
            EXPECT_EQ(stats.overlaps, 0u);
            break;
        case Experiment::CloseProximity:
            EXPECT_EQ(stats.geometry_overlaps, 0u);
            EXPECT_GT(stats.leaf_overlaps, 0u);
            break;
        case Experiment::SmallProximity:
            EXPECT_EQ(stats.geometry_overlaps, 0u);
            EXPECT_GT(stats.leaf_overlaps, 0u);
            break;
        case Experiment::DifferentSize:
            EXPECT_EQ(stats.geometry_overlaps, 0u);
            EXPECT_GT(stats.overlaps, 0u);
            break;
    }
}

TEST(Setups, OfThePaperHaveTheirDefiningProperties) {
    const Object object = Object::of_the_paper();
    std::map<Experiment, std::size_t> counts;
    std::set<std::string> names;
    for (const SetupRecipe& recipe : all_setups(object)) {
        SCOPED_TRACE(recipe.name);
        ++counts[recipe.experiment];
        EXPECT_TRUE(names.insert(recipe.name).second);
        const bench::Setup setup = recipe.make().value();
        EXPECT_EQ(setup.name, recipe.name);
        if (setup.version_a.subdivisions + setup.version_b.subdivisions > 4) {
            // The finest objects take seconds to build and have the pose of the coarse ones.
            continue;
        }
        expect_fit(recipe.experiment, stats_of(object, setup, VolumeKind::Aabb));
    }
    EXPECT_EQ(counts[Experiment::Intersection], 3u);
    EXPECT_EQ(counts[Experiment::Separation], 3u);
    EXPECT_EQ(counts[Experiment::CloseProximity], 3u);
    EXPECT_EQ(counts[Experiment::SmallProximity], 3u);
    EXPECT_EQ(counts[Experiment::Scalability], 5u);
    EXPECT_EQ(counts[Experiment::DifferentSize], 5u);
    EXPECT_EQ(counts[Experiment::DifferentPrimitives], 8u);
}

TEST(Setups, CloseMeansManyAndSmallMeansFew) {
    const Object object = Object::of_the_paper();
    for (const SetupRecipe& recipe : all_setups(object)) {
        SCOPED_TRACE(recipe.name);
        const bool close = recipe.experiment == Experiment::CloseProximity;
        if (!close && recipe.experiment != Experiment::SmallProximity) {
            continue;
        }
        const std::uint64_t overlaps =
            stats_of(object, recipe.make().value(), VolumeKind::Aabb).leaf_overlaps;
        EXPECT_TRUE(close ? overlaps > 100 : overlaps < 100) << overlaps;
    }
}

TEST(Setups, SeparatedInEveryVolume) {
    const Object object = Object::of_the_paper();
    for (const SetupRecipe& recipe : all_setups(object)) {
        if (recipe.experiment != Experiment::Separation) {
            continue;
        }
        for (const VolumeKind volume : kAllVolumes) {
            SCOPED_TRACE(std::string(name_of(volume)));
            EXPECT_EQ(stats_of(object, recipe.make().value(), volume).iterations, 1u);
        }
    }
}

TEST(Setups, AreMadeFromOtherMeshesToo) {
    const Object object = Object::from(scenes::torus(300.0, 90.0, 24, 12), "torus").value();
    for (const SetupRecipe& recipe : all_setups(object)) {
        SCOPED_TRACE(recipe.name);
        const Result<bench::Setup> setup = recipe.make();
        ASSERT_TRUE(setup) << setup.error().message;
        if (setup->version_a.subdivisions + setup->version_b.subdivisions <= 4) {
            expect_fit(recipe.experiment, stats_of(object, *setup, VolumeKind::Aabb));
        }
    }
}

TEST(Setups, AreMadeFromFlatSidesToo) {
    const Object object = Object::from(scenes::box({0, 0, 0}, {1, 2, 3}), "box").value();
    for (const SetupRecipe& recipe : all_setups(object)) {
        SCOPED_TRACE(recipe.name);
        const Result<bench::Setup> setup = recipe.make();
        ASSERT_TRUE(setup) << setup.error().message;
        // The centre of a box is not empty, so for two sizes A is placed outside.
        expect_fit(recipe.experiment, stats_of(object, *setup, VolumeKind::Aabb));
    }
}

TEST(Setups, LeaveOutMoreThanAMillionFaces) {
    const Object object = Object::from(scenes::sphere(6), "sphere").value();
    std::size_t scalability = 0;
    for (const SetupRecipe& recipe : all_setups(object)) {
        scalability += recipe.experiment == Experiment::Scalability ? 1 : 0;
    }
    EXPECT_EQ(scalability, 3u) << "32,768, 131,072 and 524,288 faces";
}

TEST(Object, IsScaledToTheSameSize) {
    const Mesh mesh =
        Object::from(scenes::box({100, 200, 300}, {101, 204, 302}), "box").value().make({});
    EXPECT_EQ(mesh.vertices()[0], Vec3(-0.25, -1.0, -0.5));
    EXPECT_EQ(mesh.vertices()[7], Vec3(0.25, 1.0, 0.5));
    EXPECT_EQ(Object::of_the_paper().make({1, 0.25}).triangle_count(), 3184u);
}

TEST(Object, RefusesWhatHasNoSize) {
    const auto refused = [](std::vector<Vec3> vertices, std::vector<Triangle> triangles) {
        const Mesh mesh = Mesh::create(std::move(vertices), std::move(triangles)).value();
        return !Object::from(mesh, "odd").has_value();
    };
    EXPECT_TRUE(refused({}, {}));
    EXPECT_TRUE(refused({{1, 2, 3}}, {{0, 0, 0}}));
    EXPECT_FALSE(refused({{-1e308, 0, 0}, {1.7e308, 0, 0}, {0, 1e308, 0}}, {{0, 1, 2}}));
}

}  // namespace
}  // namespace tandem::bench
