// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>

#include <tandem/triangle.hpp>

#include "bvh/any_reference_tree.hpp"
#include "deform/reference/dynamic_walk.hpp"
#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/seeds.hpp"
#include "support/sound_hierarchy.hpp"

namespace tandem::deform {
namespace {

using PairList = std::vector<TrianglePair>;

template <class Volume>
PairList pairs_between(DynamicHierarchy<Volume>& a, DynamicHierarchy<Volume>& b) {
    PairList pairs;
    auto found = [&](std::uint32_t i, std::uint32_t j) {
        if (intersects(a.mesh().corners(i), b.mesh().corners(j))) {
            pairs.push_back({i, j});
        }
    };
    DynamicWalk(a, b, found).run();
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

template <class Volume>
bool is_sound(DynamicHierarchy<Volume>& tree) {
    return testing::SoundHierarchy(tree).check();
}

PairList brute(const MeshView& a, const MeshView& b, const auto& is_alive) {
    PairList pairs;
    for (std::uint32_t i = 0; i < a.triangles.size(); ++i) {
        for (std::uint32_t j = 0; j < b.triangles.size(); ++j) {
            if (is_alive(i) && intersects(a.corners(i), b.corners(j))) {
                pairs.push_back({i, j});
            }
        }
    }
    return pairs;
}

std::vector<Vec3> jittered(std::span<const Vec3> vertices, scenes::Random& random, double by) {
    std::vector<Vec3> moved;
    for (const Vec3& vertex : vertices) {
        moved.push_back(vertex + by * random.in_cube());
    }
    return moved;
}

/// Moves, removes, restores, adds, truncates and re-indexes triangles, and checks the invariants
/// after each step.
template <class Volume>
void check_history(std::uint64_t seed, NodeMemory memory) {
    scenes::Random random(seed);
    const Mesh mesh_a = scenes::random_soup(seed, 60, 0.3);
    const Mesh mesh_b = scenes::random_soup(seed + 100, 60, 0.3);
    std::vector<Vec3> vertices(mesh_a.vertices().begin(), mesh_a.vertices().end());
    std::vector<Triangle> triangles(mesh_a.triangles().begin(), mesh_a.triangles().end());
    DynamicHierarchy<Volume> a(frame_of(mesh_a), {.memory = memory});
    DynamicHierarchy<Volume> b(frame_of(mesh_a), {.memory = memory});
    for (int frame = 0; frame < 30; ++frame) {
        vertices = jittered(vertices, random, 0.05);
        const auto pick = [&] {
            return static_cast<std::uint32_t>(random.integer(1000) + 1000) %
                   static_cast<std::uint32_t>(triangles.size());
        };
        if (frame % 3 == 1) {
            triangles[pick()] = triangles[pick()];  // re-index: unchanged corners are set again
            triangles.push_back(triangles[pick()]);
        }
        if (frame % 7 == 6) {
            triangles.resize(triangles.size() - triangles.size() / 8);
        }
        a.update({vertices, triangles});
        if (frame % 3 == 2) {
            a.remove(pick());
            a.remove(pick());
            a.restore(pick());
            a.update({vertices, triangles});
        }
        b.update(view_of(mesh_b));
        ASSERT_TRUE(is_sound(a)) << "frame " << frame;
        const auto is_alive = [&](std::uint32_t k) { return a.is_alive(k); };
        ASSERT_EQ(pairs_between(a, b), brute(a.mesh(), b.mesh(), is_alive)) << "frame " << frame;
        ASSERT_TRUE(is_sound(a) && is_sound(b)) << "frame " << frame;
    }
}

TEST(DynamicHierarchy, FollowsRandomHistories) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        check_history<Aabb>(seed, NodeMemory::Adaptive);
        check_history<Aabb>(seed, NodeMemory::Preallocated);
        check_history<Kdop<18>>(seed, NodeMemory::Adaptive);
        check_history<Sphere>(seed, NodeMemory::Adaptive);
    }
}

TEST(DynamicHierarchy, EndsWhenAllMidpointsAreEqual) {
    const std::vector<Vec3> vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::vector<Triangle> triangles(300, Triangle{0, 1, 2});
    DynamicHierarchy<Aabb> a(TreeFrame{});
    DynamicHierarchy<Aabb> b(TreeFrame{});
    a.update({vertices, triangles});
    b.update({vertices, std::span(triangles).first(2)});
    EXPECT_EQ(pairs_between(a, b).size(), 600U);
}

TEST(DynamicHierarchy, GivesMemoryBackAfterQuietFrames) {
    const Mesh ball = scenes::sphere(4);
    std::vector<Vec3> far(ball.vertices().begin(), ball.vertices().end());
    for (Vec3& vertex : far) {
        vertex.x() += 10.0;
    }
    DynamicHierarchy<Aabb> a(frame_of(ball), {.memory = NodeMemory::Adaptive});
    DynamicHierarchy<Aabb> b(frame_of(ball), {.memory = NodeMemory::Adaptive});
    a.update(view_of(ball));
    b.update(view_of(ball));
    EXPECT_FALSE(pairs_between(a, b).empty());
    EXPECT_GT(a.node_bytes(), 1000 * sizeof(DynamicNode<Aabb>));
    for (int frame = 0; frame < 3; ++frame) {
        a.update(view_of(ball));
        b.update({far, ball.triangles()});
        EXPECT_TRUE(pairs_between(a, b).empty());
    }
    EXPECT_EQ(a.node_bytes(), 0U);
    EXPECT_EQ(b.node_bytes(), 0U);
}

TEST(DynamicHierarchy, DoesNotGrowIn10000Frames) {
    const Mesh ball = scenes::sphere(1);
    scenes::Random random(3);
    DynamicHierarchy<Aabb> a(frame_of(ball));
    DynamicHierarchy<Aabb> b(frame_of(ball));
    std::size_t after_warm_up = 0;
    const auto frames = static_cast<int>(testing::reduced(10000));
    for (int frame = 0; frame < frames; ++frame) {
        const std::vector<Vec3> moved = jittered(ball.vertices(), random, 0.2);
        a.update({moved, ball.triangles()});
        b.update(view_of(ball));
        (void)pairs_between(a, b);
        if (frame == frames / 10) {
            after_warm_up = a.bytes();
        }
    }
    EXPECT_EQ(a.bytes(), after_warm_up);
}

TEST(DynamicHierarchy, CountsWhatEquationsTwoToFivePrice) {
    const Mesh ball = scenes::sphere(3);
    DynamicHierarchy<Aabb> a(frame_of(ball));
    DynamicHierarchy<Aabb> b(frame_of(ball));
    a.update(view_of(ball));
    EXPECT_EQ(a.costs().fitted_primitives, ball.triangle_count());  // only the root's
    EXPECT_EQ(a.costs().merged_volumes, 0U);
    b.update(view_of(ball));
    (void)pairs_between(a, b);
    EXPECT_GT(a.costs().split_primitives, ball.triangle_count());
    EXPECT_GE(a.costs().volume_tests, a.costs().primitive_tests);
    a.update(view_of(ball));
    // Every primitive is fitted once, whatever the depth of the tree (section 2.3).
    EXPECT_EQ(a.costs().fitted_primitives, ball.triangle_count());
    EXPECT_GT(a.costs().merged_volumes, 0U);
}

TEST(DynamicHierarchy, MeetsARigidTreeAnywhere) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        const Mesh soup = scenes::random_soup(seed, 200, 0.2);
        const Model rigid = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
        const Pose pose = scenes::random_pose(seed, 0.5);
        const auto& tree = reference_tree_of<Aabb>(rigid)->bvh();
        DynamicHierarchy<Aabb> dynamic(frame_of(soup));
        dynamic.update(view_of(soup));
        PairList pairs;
        auto found = [&](std::uint32_t i, std::uint32_t j) {
            if (intersects(soup.corners(i), to_world(pose, rigid.mesh().corners(j)))) {
                pairs.push_back({i, j});
            }
        };
        RigidWalk(dynamic, tree, pose, found).run();
        std::sort(pairs.begin(), pairs.end());
        PairList right;
        for (std::uint32_t i = 0; i < soup.triangle_count(); ++i) {
            for (std::uint32_t j = 0; j < rigid.mesh().triangle_count(); ++j) {
                if (intersects(soup.corners(i), to_world(pose, rigid.mesh().corners(j)))) {
                    right.push_back({i, j});
                }
            }
        }
        EXPECT_EQ(pairs, right);
        EXPECT_FALSE(right.empty());
    }
}

/// One giant triangle spoils every split of the root, so the root is kept for a few frames.
TEST(DynamicHierarchy, KeepsANodeThatReSplittingDoesNotCure) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    const Mesh soup = scenes::random_soup(1, 400, 0.05);
    vertices.assign(soup.vertices().begin(), soup.vertices().end());
    triangles.assign(soup.triangles().begin(), soup.triangles().end());
    for (int giant = 0; giant < 4; ++giant) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), {{-1, -1, -1}, {1, 1, 1}, {-1.0 + 0.4 * giant, 1, -1}});
        triangles.push_back({first, first + 1, first + 2});
    }
    const auto splits = [&](std::uint32_t patience) {
        DynamicHierarchy<Aabb> a(frame_of(soup), {.patience = patience});
        DynamicHierarchy<Aabb> b(frame_of(soup), {.patience = patience});
        std::uint64_t sum = 0;
        for (int frame = 0; frame < 20; ++frame) {
            a.update({vertices, triangles});
            b.update(view_of(soup));
            (void)pairs_between(a, b);
            sum += frame == 0 ? 0 : a.costs().split_primitives;
        }
        return sum;
    };
    EXPECT_LT(2 * splits(8), splits(0));
}

}  // namespace
}  // namespace tandem::deform
