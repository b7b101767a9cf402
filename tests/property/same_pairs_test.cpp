// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The main property: the set of pairs equals that of brute force for all options.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

std::vector<TrianglePair> mirrored(std::span<const TrianglePair> pairs) {
    std::vector<TrianglePair> result;
    for (const TrianglePair& pair : pairs) {
        result.push_back({pair.b, pair.a});
    }
    std::sort(result.begin(), result.end());
    return result;
}

/// Every builder with every axis and position that it supports.
std::vector<ReferenceOptions> all_builders() {
    std::vector<ReferenceOptions> all;
    for (const BuilderKind builder : kAllBuilders) {
        if (builder != BuilderKind::TopDown) {
            all.push_back({.builder = builder});
            continue;
        }
        for (const SplitAxis axis : kAllSplitAxes) {
            for (const SplitPosition position : kAllSplitPositions) {
                all.push_back({.axis = axis, .position = position});
            }
        }
    }
    all.push_back({.builder = BuilderKind::Insertion, .shuffle = 42});
    return all;
}

std::vector<CollideRequest> all_requests() {
    std::vector<CollideRequest> all;
    for (const OrderKind order : kAllOrders) {
        for (const RuleKind rule : kAllRules) {
            if (admits(order, rule)) {
                all.push_back({.order = order, .rule = rule});
            }
        }
    }
    return all;
}

std::string describe(const ReferenceOptions& build) {
    return fmt::format("{} {} {} {}, degree {}, leaf size {}", name_of(build.volume),
                       name_of(build.builder), name_of(build.axis), name_of(build.position),
                       build.degree, build.leaf_size);
}

std::string describe(const CollideRequest& request) {
    return fmt::format("{} {}", name_of(*request.order), name_of(*request.rule));
}

/// A scene with its true answer. All options must give this answer, also with A and B swapped.
class SceneCheck {
  public:
    explicit SceneCheck(const testing::HardScene& scene) : scene_(scene) {
        const Model a = Model::build(scene.mesh_a).value();
        const Model b = Model::build(scene.mesh_b).value();
        expected_ = testing::brute_force({a, scene.pose_a}, {b, scene.pose_b});
        expected_swapped_ = mirrored(expected_);
    }

    [[nodiscard]] bool touching() const { return !expected_.empty(); }

    void check(const ReferenceOptions& build, std::span<const CollideRequest> requests) const {
        const Model a = Model::build(scene_.mesh_a, build).value();
        const Model b = Model::build(scene_.mesh_b, build).value();
        ASSERT_EQ(a.validate(), std::vector<std::string>{})
            << scene_.name << ", " << describe(build);
        const Placed placed_a{a, scene_.pose_a};
        const Placed placed_b{b, scene_.pose_b};
        for (const CollideRequest& request : requests) {
            CollideQuery query(request);
            ASSERT_TRUE(std::ranges::equal(*query.all_pairs(placed_a, placed_b), expected_))
                << scene_.name << ", " << describe(build) << ", " << describe(request);
            ASSERT_TRUE(std::ranges::equal(*query.all_pairs(placed_b, placed_a), expected_swapped_))
                << "swapped: " << scene_.name << ", " << describe(build) << ", "
                << describe(request);
        }
    }

  private:
    const testing::HardScene& scene_;
    std::vector<TrianglePair> expected_;
    std::vector<TrianglePair> expected_swapped_;
};

TEST(SamePairs, WholeMatrixOnSmallScenes) {
    const std::vector<CollideRequest> requests = all_requests();
    EXPECT_EQ(requests.size(), 8u + 8 + 8 + 7 + 6)
        << "a new order or rule joins the matrix by itself";
    for (const std::uint64_t seed : testing::seeds(1)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::small_scenes(seed)) {
            const SceneCheck check(scene);
            EXPECT_TRUE(check.touching()) << scene.name;
            for (const VolumeKind volume : kAllVolumes) {
                for (ReferenceOptions build : all_builders()) {
                    build.volume = volume;
                    for (const std::uint32_t degree : {2U, 3U, 8U}) {
                        for (const std::uint32_t leaf_size : {1U, 3U, 16U}) {
                            build.degree = degree;
                            build.leaf_size = leaf_size;
                            check.check(build, requests);
                        }
                    }
                }
            }
        }
    }
}

TEST(SamePairs, EveryOrderRuleAndVolumeOnHardScenes) {
    const std::vector<CollideRequest> requests = all_requests();
    for (const std::uint64_t seed : testing::seeds(1)) {
        TANDEM_TRACE_SEED(seed);
        std::size_t touching = 0;
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            const SceneCheck check(scene);
            touching += check.touching() ? 1U : 0U;
            for (const VolumeKind volume : kAllVolumes) {
                check.check({.volume = volume}, requests);
            }
        }
        EXPECT_GT(touching, 12u) << "scenes that touch nothing prove little";
    }
}

TEST(SamePairs, EveryBuilderOnHardScenes) {
    const std::vector<CollideRequest> request{
        {.order = OrderKind::Stack, .rule = RuleKind::LargerVolume}};
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            const SceneCheck check(scene);
            for (ReferenceOptions build : all_builders()) {
                for (const std::uint32_t degree : {2U, 5U}) {
                    for (const std::uint32_t leaf_size : {1U, 4U}) {
                        build.degree = degree;
                        build.leaf_size = leaf_size;
                        check.check(build, request);
                    }
                }
            }
        }
    }
}

TEST(SamePairs, OneHashOnLargeScenes) {
    const Mesh knot = scenes::torus_knot({.segments = 400, .sides = 12});
    const Pose pose = Pose::create({0.2, 0.1, 0.3}, 0.9, 0.3, -0.2, 0.1).value();
    std::string expected;
    for (const VolumeKind volume : kAllVolumes) {
        const Model model = Model::build(knot, {.volume = volume}).value();
        for (const CollideRequest& request : all_requests()) {
            if (request.order == OrderKind::Leaf || request.rule == RuleKind::FirstBeforeSecond ||
                request.rule == RuleKind::SecondBeforeFirst) {
                continue;  // takes quadratic time; the small scenes test it
            }
            const CollideResult result = collide({model}, {model, pose}, request).value();
            if (expected.empty()) {
                ASSERT_GT(result.pairs.size(), 500u);
                expected = pair_hash_text(result.pairs);
            }
            EXPECT_EQ(pair_hash_text(result.pairs), expected)
                << name_of(volume) << " " << describe(request);
        }
    }
}

TEST(SamePairs, ARuleOfOnesOwn) {
    const Mesh ball = scenes::sphere(3);
    const Model a = Model::build(ball, ReferenceOptions{}).value();
    const Pose pose = scenes::random_pose(9, 0.8);
    const auto expected = testing::brute_force({a}, {a, pose});
    ASSERT_FALSE(expected.empty());
    for (const Descend side : {Descend::First, Descend::Second, Descend::Both}) {
        for (const OrderKind order : {OrderKind::Stack, OrderKind::BinaryStack,
                                      OrderKind::BreadthFirst, OrderKind::BestFirst}) {
            std::size_t asked = 0;
            CollideRequest request{.order = order};
            request.custom_rule = [&](const NodeFacts& facts_a, const NodeFacts& facts_b) {
                EXPECT_GT(facts_a.levels_left, 0u) << "asked only for inner nodes";
                EXPECT_GT(facts_b.levels_left, 0u);
                ++asked;
                return side;
            };
            EXPECT_EQ(collide({a}, {a, pose}, request)->pairs, expected);
            EXPECT_GT(asked, 10u);
        }
    }
    CollideRequest fixed{.order = OrderKind::Stackless};
    fixed.custom_rule = [](const NodeFacts&, const NodeFacts&) { return Descend::First; };
    EXPECT_EQ(collide({a}, {a, pose}, fixed).error().code, ErrorCode::Unsupported);
}

TEST(SamePairs, AnOrderThatCannotFollowARuleSaysSo) {
    const Model a = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    for (const OrderKind order : kAllOrders) {
        for (const RuleKind rule : kAllRules) {
            const auto result = collide({a}, {a}, {.order = order, .rule = rule});
            EXPECT_EQ(result.has_value(), admits(order, rule));
            if (!result) {
                EXPECT_EQ(result.error().code, ErrorCode::Unsupported);
            }
        }
        EXPECT_TRUE(admits(order, default_rule(order)));
    }
}

}  // namespace
}  // namespace tandem
