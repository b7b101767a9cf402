// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include <tandem/self.hpp>

#include "geometry/pairs/shared_corners.hpp"
#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem::query {
namespace {

Model model_of(Mesh mesh) {
    return Model::build(std::move(mesh)).value();
}

bool share_index(const Triangle& a, const Triangle& b) {
    return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
}

/// The answer by its definition: tests every triangle against every later one without a tree.
std::vector<TrianglePair> brute_force(const Mesh& mesh, SelfMode mode, SharedBy shared_by) {
    std::vector<TriangleCorners> corners;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        corners.push_back(mesh.corners(k));
    }
    std::vector<TrianglePair> pairs;
    for (std::uint32_t a = 0; a < corners.size(); ++a) {
        for (std::uint32_t b = a + 1; b < corners.size(); ++b) {
            const TriangleRef ref_a = refer_to(corners[a]);
            const TriangleRef ref_b = refer_to(corners[b]);
            const bool shares = shared_by == SharedBy::Position
                                    ? shared_corner_count(ref_a, ref_b) > 0
                                    : share_index(mesh.triangles()[a], mesh.triangles()[b]);
            const bool counts =
                !shares ? intersects(ref_a, ref_b)
                        : mode == SelfMode::BeyondShared && intersects_beyond_shared(ref_a, ref_b);
            if (counts) {
                pairs.push_back({a, b});
            }
        }
    }
    return pairs;
}

/// A sphere whose vertices are moved at random, so that neighbouring, near and far triangles
/// intersect.
Mesh crumpled_sphere(std::uint64_t seed, std::uint32_t subdivisions, double noise) {
    const Mesh ball = scenes::sphere(subdivisions);
    const Mesh dust =
        scenes::random_soup(seed, static_cast<std::uint32_t>(ball.vertex_count()), 1.0);
    std::vector<Vec3> vertices;
    for (std::size_t v = 0; v < ball.vertex_count(); ++v) {
        vertices.emplace_back(ball.vertices()[v] + noise * dust.vertices()[3 * v]);
    }
    return Mesh::create(std::move(vertices), {ball.triangles().begin(), ball.triangles().end()})
        .value();
}

/// The mesh with three separate vertices for every triangle.
Mesh unwelded(const Mesh& mesh) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
        for (const Vec3& corner : mesh.corners(k)) {
            vertices.push_back(corner);
        }
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

void expect_brute_force(const Mesh& mesh) {
    const Model model = model_of(mesh);
    for (const SelfMode mode : {SelfMode::NoSharedVertex, SelfMode::BeyondShared}) {
        const auto found = self_intersections(model, {.mode = mode}).value();
        EXPECT_EQ(found.pairs, brute_force(mesh, mode, SharedBy::Position));
        EXPECT_EQ(found.stats.geometry_overlaps, found.pairs.size());
        EXPECT_EQ(SelfQuery({.mode = mode}).first_contact(model)->has_value(),
                  !found.pairs.empty());
    }
    EXPECT_EQ(self_intersections(model, {.shared_by = SharedBy::Index})->pairs,
              brute_force(mesh, SelfMode::NoSharedVertex, SharedBy::Index));
}

TEST(Self, SoundMeshesHaveNone) {
    for (const Mesh& mesh :
         {scenes::sphere(3), scenes::box({0, 0, 0}, {1, 2, 3}), scenes::torus(2, 0.5, 40, 20),
          scenes::torus_knot({.segments = 200, .sides = 12}), scenes::integer_sheet(9, 0),
          Mesh()}) {
        const Model model = model_of(mesh);
        EXPECT_TRUE(self_intersections(model)->pairs.empty());
        EXPECT_TRUE(self_intersections(model, {.mode = SelfMode::BeyondShared})->pairs.empty());
        EXPECT_TRUE(self_intersections(model_of(unwelded(mesh)))->pairs.empty());
        EXPECT_FALSE(SelfQuery().first_contact(model)->has_value());
    }
}

TEST(Self, ModesDifferInNeighboursAndInVerticesAtOnePlace) {
    // Triangles 0 and 1 share an edge and are folded onto each other; 2 touches 0 with a separate
    // vertex at the position of vertex 1; 3 repeats 0.
    const Mesh mesh =
        Mesh::create(
            {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.25, 0.25, 0}, {1, 0, 0}, {2, 0, 1}, {2, 1, 1}},
            {{0, 1, 2}, {1, 0, 3}, {4, 5, 6}, {0, 1, 2}})
            .value();
    const Model model = model_of(mesh);
    using Pairs = std::vector<TrianglePair>;
    EXPECT_EQ(self_intersections(model)->pairs, Pairs{});
    EXPECT_EQ(self_intersections(model, {.mode = SelfMode::BeyondShared})->pairs,
              (Pairs{{0, 1}, {0, 3}, {1, 3}}));
    EXPECT_EQ(self_intersections(model, {.shared_by = SharedBy::Index})->pairs,
              (Pairs{{0, 2}, {1, 2}, {2, 3}}));
    EXPECT_EQ(
        self_intersections(model, {.mode = SelfMode::BeyondShared, .shared_by = SharedBy::Index})
            ->pairs,
        (Pairs{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
}

TEST(Self, IsThatOfBruteForceOnHardScenes) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            SCOPED_TRACE(scene.name);
            expect_brute_force(scene.mesh_a);
            expect_brute_force(scene.mesh_b);
        }
    }
}

TEST(Self, IsThatOfBruteForceOnCrumpledSpheres) {
    std::size_t pairs = 0;
    for (const std::uint64_t seed : testing::seeds(6)) {
        TANDEM_TRACE_SEED(seed);
        for (const double noise : {0.02, 0.1, 0.4}) {
            const Mesh mesh = crumpled_sphere(seed, 3, noise);
            expect_brute_force(mesh);
            expect_brute_force(unwelded(mesh));
            const auto welded =
                self_intersections(model_of(mesh), {.mode = SelfMode::BeyondShared}).value();
            const auto loose =
                self_intersections(model_of(unwelded(mesh)), {.mode = SelfMode::BeyondShared})
                    .value();
            EXPECT_EQ(welded.pairs, loose.pairs);
            pairs += welded.pairs.size();
        }
    }
    EXPECT_GT(pairs, 1000u);
}

/// Triangles around one vertex. Thin: in all directions and of very different lengths, some sharing
/// an edge, every tenth degenerate. Grid: all corners are integers, so that sides coincide and
/// triangles lie in one plane.
enum class StarKind : std::uint8_t { Thin, Grid };

Mesh star(std::uint64_t seed, StarKind kind, std::uint32_t count, double scale) {
    scenes::Random random(seed);
    const Vec3 apex = scale * Vec3{1.0, -2.0, 3.0};
    std::vector<Vec3> vertices{apex};
    std::vector<Triangle> triangles;
    const auto add = [&](const Vec3& from_apex) {
        vertices.emplace_back(apex + scale * from_apex);
        return static_cast<std::uint32_t>(vertices.size() - 1);
    };
    const auto grid_point = [&] {
        return Vec3(std::round(3.0 * random.symmetric()), std::round(3.0 * random.symmetric()),
                    std::round(random.symmetric()));
    };
    for (std::uint32_t k = 0; k < count; ++k) {
        const double length = std::exp2(-8.0 * std::abs(random.symmetric()));
        const Vec3 direction = kind == StarKind::Grid ? grid_point() : length * random.direction();
        const Vec3 other = kind == StarKind::Grid
                               ? grid_point()
                               : Vec3(1.5 * direction + 0.1 * length * random.direction());
        const std::uint32_t first =
            // Shares an edge with the triangle before.
            k % 3 == 1 ? triangles.back()[2] : add(direction);
        const std::uint32_t second = k % 10 == 3   ? add(-0.5 * direction)
                                     : k % 10 == 7 ? 0
                                                   : add(other);
        triangles.push_back({0, first, second});
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

TEST(Self, IsThatOfBruteForceOnStars) {
    std::size_t pairs = 0;
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        for (const StarKind kind : {StarKind::Thin, StarKind::Grid}) {
            for (const double scale : {1.0, 0x1p300, 0x1p-300}) {
                const Mesh mesh = star(seed, kind, 160, scale);
                expect_brute_force(mesh);
                const Model model = model_of(unwelded(mesh));
                const auto found =
                    self_intersections(model, {.mode = SelfMode::BeyondShared}).value();
                EXPECT_EQ(found.pairs,
                          brute_force(mesh, SelfMode::BeyondShared, SharedBy::Position));
                pairs += found.pairs.size();
            }
        }
    }
    EXPECT_GT(pairs, 1000u);
}

TEST(Self, PairsOfAStarAreCutTheSameForAnyNumberOfThreads) {
    const Model model = model_of(star(1, StarKind::Thin, 800, 1.0));
    const auto all = self_intersections(model, {.mode = SelfMode::BeyondShared})->pairs;
    ASSERT_GT(all.size(), 500u);
    std::vector<TrianglePair> expected;
    for (const unsigned threads : {1U, 2U, 8U}) {
        SelfRequest request{.mode = SelfMode::BeyondShared, .threads = threads};
        EXPECT_EQ(self_intersections(model, request)->pairs, all);
        request.limits.max_pairs = 300;
        const auto cut = self_intersections(model, request).value();
        EXPECT_TRUE(cut.cut);
        EXPECT_EQ(cut.pairs.size(), 300u);
        EXPECT_TRUE(std::includes(all.begin(), all.end(), cut.pairs.begin(), cut.pairs.end()));
        expected = expected.empty() ? cut.pairs : expected;
        EXPECT_EQ(cut.pairs, expected);
        EXPECT_EQ(SelfQuery(request).count(model).value(), 300u);
    }
}

TEST(Self, DoesNotDependOnThreadsOrEffort) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        const Mesh mesh = crumpled_sphere(seed, 5, 0.05);
        for (const SelfMode mode : {SelfMode::NoSharedVertex, SelfMode::BeyondShared}) {
            const auto expected = self_intersections(model_of(mesh), {.mode = mode})->pairs;
            EXPECT_GT(expected.size(), 100u);
            for (const unsigned threads : {0U, 2U, 3U, 8U}) {
                EXPECT_EQ(
                    self_intersections(model_of(mesh), {.mode = mode, .threads = threads})->pairs,
                    expected);
            }
            for (const BuildEffort effort : {BuildEffort::Fast, BuildEffort::Best}) {
                const Model model = Model::build(mesh, BuildOptions{.effort = effort}).value();
                EXPECT_EQ(self_intersections(model, {.mode = mode})->pairs, expected);
            }
        }
    }
}

TEST(Self, RefusesTheReferenceEngine) {
    const Model model = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    const auto result = self_intersections(model);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(SelfQuery().first_contact(model).error().code, ErrorCode::Unsupported);
}

}  // namespace
}  // namespace tandem::query
