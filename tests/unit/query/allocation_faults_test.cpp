// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Allocation number n fails, for n = 1, 2, 3 …, in every kind of query. The call may throw
// `std::bad_alloc`; the same object must give the right answer afterwards.
#include "support/allocation_faults.hpp"

#include <gtest/gtest.h>
#include <optional>

#include <tandem/batch.hpp>
#include <tandem/containment.hpp>
#include <tandem/ray_cast.hpp>
#include <tandem/self.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::query {
namespace {

Mesh knot_mesh() {
    return scenes::torus_knot({.tube_radius = 0.5, .segments = 80, .sides = 8});
}

const Model& knot() {
    static const Model model = Model::build(knot_mesh()).value();
    return model;
}

const Pose kTurned = Pose::create({0.3, 0.1, 0.2}, 0.9, 0.1, -0.3, 0.2).value();
const Pose kApart = Pose::at({9, 1, 2});
/// Slightly more than the distance in that pose, so that few pairs are near: exact arithmetic
/// allocates, too, and each of its allocations costs a run.
const double kNear = 1.02 * distance({knot()}, {knot(), kApart})->distance;

template <class Pair>
std::vector<Pair> copy_of(const Result<std::span<const Pair>>& pairs) {
    return {pairs->begin(), pairs->end()};
}

template <class Make, class Use>
void expect_survival(Make make, Use use) {
    testing::expect_survival(make, use);
    EXPECT_TRUE(knot().validate().empty());
}

class Faults : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Threads, Faults, ::testing::Values(1U, 3U));

TEST_P(Faults, CollideQuerySurvives) {
    expect_survival([] { return CollideQuery({.threads = GetParam()}); },
                    [](CollideQuery& query) {
                        auto pairs = copy_of(query.all_pairs({knot()}, {knot(), kTurned}));
                        EXPECT_EQ(query.count({knot()}, {knot(), kTurned}).value(), pairs.size());
                        pairs.push_back(*query.first_contact({knot()}, {knot(), kTurned}).value());
                        const auto visit = [&](std::span<const TrianglePair> batch) {
                            pairs.insert(pairs.end(), batch.begin(), batch.end());
                            return Flow::Continue;
                        };
                        EXPECT_TRUE(query.visit({knot()}, {knot(), kTurned}, visit));
                        return pairs;
                    });
}

TEST_P(Faults, SelfQuerySurvives) {
    expect_survival(
        [] { return SelfQuery({.mode = SelfMode::BeyondShared, .threads = GetParam()}); },
        [](SelfQuery& query) {
            auto pairs = copy_of(query.all_pairs(knot()));
            EXPECT_EQ(query.count(knot()).value(), pairs.size());
            pairs.push_back(*query.first_contact(knot()).value());
            return pairs;
        });
}

TEST_P(Faults, DistanceQuerySurvives) {
    expect_survival([] { return DistanceQuery({.threads = GetParam()}); },
                    [](DistanceQuery& query) {
                        const auto apart = query.closest({knot()}, {knot(), kApart}).value();
                        const auto touching = query.closest({knot()}, {knot(), kTurned}).value();
                        return std::tuple(apart.distance, apart.triangles, touching.distance);
                    });
}

TEST_P(Faults, ClearanceQuerySurvives) {
    expect_survival(
        [] { return ClearanceQuery({.threads = GetParam()}); },
        [](ClearanceQuery& query) {
            auto pairs = copy_of(query.all_pairs({knot()}, {knot(), kApart}, kNear));
            EXPECT_EQ(query.count({knot()}, {knot(), kApart}, kNear).value(), pairs.size());
            return pairs;
        });
}

TEST_P(Faults, BatchSurvives) {
    const std::vector<Pose> poses{kTurned, kApart, Pose(), kTurned};
    expect_survival(
        [] { return Batch({.threads = GetParam()}); },
        [&](Batch& batch) {
            std::vector<TrianglePair> all;
            const auto answers = batch.collide_many({knot()}, knot(), poses).value();
            for (std::size_t k = 0; k < answers.size(); ++k) {
                all.insert(all.end(), answers.pairs(k).begin(), answers.pairs(k).end());
            }
            const auto distances = batch.distance_many({knot()}, knot(), {poses.data(), 2}).value();
            for (const DistanceResult& result : distances) {
                all.push_back(result.triangles);
            }
            const auto near = batch.clearance_many({knot()}, knot(), {&kApart, 1}, kNear);
            for (const NearPair& pair : near->pairs(0)) {
                all.push_back(pair.triangles);
            }
            return all;
        });
}

TEST_P(Faults, ModelsSurvive) {
    const Mesh mesh = knot_mesh();
    const Mesh moved = scenes::torus_knot({.tube_radius = 0.45, .segments = 80, .sides = 8});
    expect_survival([&] { return Model::build(mesh, BuildOptions{.threads = GetParam()}).value(); },
                    [&](Model& model) {
                        EXPECT_TRUE(model.validate().empty());
                        const Model refitted = model.refitted(moved).value();
                        EXPECT_TRUE(refitted.validate().empty());
                        const auto tree = refitted.saved_tree().value();
                        EXPECT_TRUE(Model::from_saved_tree(moved, tree).value().validate().empty());
                        return tree;
                    });
}

TEST_P(Faults, SolidsSurvive) {
    const Model box = Model::build(scenes::box({0, 0, 0}, {1, 1, 1})).value();
    const Pose inside = Pose::at({0.5, 0, 0});
    expect_survival(
        [&] { return Solid::create(box).value(); },
        [&](Solid& solid) {
            const auto relation = relate({solid}, {solid, inside}, {.threads = GetParam()}).value();
            const auto touching =
                relate({solid}, {solid, Pose::at({1, 0, 0})}, {.threads = GetParam()});
            return std::tuple(relation.relation, touching->relation,
                              side_of({0.5, 0.5, 0.5}, {solid}).value());
        });
}

TEST(FaultsOnOneThread, RaysSurvive) {
    expect_survival([] { return Placed{knot()}; },
                    [](Placed& placed) {
                        const Ray ray{{-3, 0.1, 0.05}, {1, 0.01, 0.02}};
                        auto hits = all_hits(ray, placed).value();
                        hits.push_back(cast_ray(ray, placed).value().value());
                        return hits;
                    });
}

TEST(FaultsOnOneThread, TheReferenceEngineSurvives) {
    const Model model = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    for (const OrderKind order : kAllOrders) {
        SCOPED_TRACE(name_of(order));
        expect_survival([&] { return CollideQuery({.order = order}); },
                        [&](CollideQuery& query) {
                            return copy_of(query.all_pairs({model}, {model, kTurned}));
                        });
    }
}

}  // namespace
}  // namespace tandem::query
