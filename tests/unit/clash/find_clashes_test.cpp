// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Scenes on which other clash tools fail, and changes of a scene that must not change an answer.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "clash/clash_outputs.hpp"
#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/turned_part.hpp"
#include "support/seeds.hpp"
#include "unit/clash/scenes.hpp"

namespace tandem::clash {
namespace {

using tandem::testing::clashes_of;
using tandem::testing::scene_of;

TEST(FindClashes, AlignedBoxesWithCoincidentFacesOverlap) {
    const Scene scene = scene_of({{"a", scenes::box({0, 0, 0}, {1000, 500, 500})},
                                  {"b", scenes::box({950, 0, 0}, {2000, 500, 500})}});
    const ClashReport report = clashes_of(scene);
    ASSERT_EQ(report.clashes.size(), 1u);
    EXPECT_EQ(report.clashes[0].kind, ClashKind::Overlap);
    ASSERT_EQ(report.clashes[0].overlap.pieces.size(), 1u);
    EXPECT_NEAR(report.clashes[0].deepest()->depth.lo, 50.0, 1e-9);
    EXPECT_NEAR(report.clashes[0].deepest()->depth.hi, 50.0, 1e-9);
    EXPECT_TRUE(clashes_of(scene, {.tolerance = 50.001}).clashes.empty());
    EXPECT_EQ(clashes_of(scene, {.tolerance = 49.999}).clashes.size(), 1u);
}

TEST(FindClashes, ABoxOnABoxTouchesAndMayBeAllowedTo) {
    const Scene scene = scene_of(
        {{"table", scenes::box({0, 0, 0}, {4, 4, 1})}, {"box", scenes::box({1, 1, 1}, {2, 2, 2})}});
    const ClashReport report = clashes_of(scene);
    ASSERT_EQ(report.clashes.size(), 1u);
    EXPECT_EQ(report.clashes[0].kind, ClashKind::Touch);
    const ClashReport allowed = clashes_of(scene, {.allow_touching = true});
    EXPECT_TRUE(allowed.clashes.empty());
    EXPECT_EQ(allowed.tolerated, 1u);
}

TEST(FindClashes, ASphereInAConeInACubeIsContained) {
    const std::vector<scenes::TurnedStep> steps{{4.0, -2.0}, {0.5, 6.0}};
    const Scene scene = scene_of({{"sphere", scenes::sphere(2)},
                                  {"cone", scenes::turned_part(steps, 24)},
                                  {"cube", scenes::box({-9, -9, -9}, {9, 9, 9})}});
    const ClashReport report = clashes_of(scene);
    ASSERT_EQ(report.clashes.size(), 3u);
    for (const Clash& clash : report.clashes) {
        EXPECT_EQ(clash.kind, ClashKind::Contain);
        EXPECT_EQ(clash.pair_count, 0u);
    }
}

TEST(FindClashes, IdenticalPartsAreDuplicates) {
    Scene scene = scene_of({{"ball", scenes::sphere(2)}});
    scene.parts.push_back(scene.parts[0]);
    scene.parts[1].path = "ball#2";
    ASSERT_EQ(clashes_of(scene).clashes.size(), 1u);
    EXPECT_EQ(clashes_of(scene).clashes[0].kind, ClashKind::Duplicate);
    // The same for open meshes.
    const Scene sheets =
        scene_of({{"a", scenes::integer_sheet(3, 0)}, {"b", scenes::integer_sheet(3, 0)}});
    EXPECT_EQ(clashes_of(sheets).clashes.at(0).kind, ClashKind::Duplicate);
}

TEST(FindClashes, ADegenerateTriangleChangesNothing) {
    const Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    std::vector<Vec3> vertices(box.vertices().begin(), box.vertices().end());
    std::vector<Triangle> triangles(box.triangles().begin(), box.triangles().end());
    triangles.push_back({triangles[0][0], triangles[0][1], triangles[0][1]});
    const Mesh with = Mesh::create(vertices, triangles).value();
    for (const Mesh& other :
         {scenes::box({0.5, 0.5, 0.5}, {2, 2, 2}), scenes::box({1, 0, 0}, {2, 1, 1}),
          scenes::box({-1, -1, -1}, {2, 2, 2}), scenes::box({3, 3, 3}, {4, 4, 4})}) {
        const ClashReport plain = clashes_of(scene_of({{"a", box}, {"b", other}}));
        const ClashReport more = clashes_of(scene_of({{"a", with}, {"b", other}}));
        ASSERT_EQ(plain.clashes.size(), more.clashes.size());
        if (!plain.clashes.empty()) {
            EXPECT_EQ(plain.clashes[0].kind, more.clashes[0].kind);
            EXPECT_EQ(plain.clashes[0].id, more.clashes[0].id);
            EXPECT_EQ(plain.clashes[0].regions.size(), more.clashes[0].regions.size());
        }
    }
}

TEST(FindClashes, ClearanceFindsWhatIsTooClose) {
    const Scene scene = scene_of(
        {{"a", scenes::box({0, 0, 0}, {1, 1, 1})}, {"b", scenes::box({1.25, 0, 0}, {2, 1, 1})}});
    EXPECT_TRUE(clashes_of(scene).clashes.empty());
    EXPECT_TRUE(clashes_of(scene, {.clearance = 0.2499}).clashes.empty());
    const ClashReport report = clashes_of(scene, {.clearance = 0.25});
    ASSERT_EQ(report.clashes.size(), 1u);
    EXPECT_EQ(report.clashes[0].kind, ClashKind::Clearance);
    EXPECT_DOUBLE_EQ(*report.clashes[0].distance, 0.25);
}

/// A heap of boxes and balls, some inside others.
Scene heap(std::uint64_t seed, std::size_t count) {
    scenes::Random random(seed);
    std::vector<tandem::testing::NamedMesh> parts;
    for (std::size_t k = 0; k < count; ++k) {
        Mesh mesh = k % 3 == 0   ? scenes::sphere(2)
                    : k % 3 == 1 ? scenes::box({-1, -0.5, -0.3}, {1, 0.5, 0.3})
                                 : scenes::torus(0.8, 0.2, 16, 8);
        parts.push_back({"part " + std::to_string(k), std::move(mesh),
                         scenes::random_pose(seed * 1000 + k, 3.0)});
    }
    return scene_of(std::move(parts));
}

TEST(FindClashes, EveryPairIsFoundThatBruteForceFinds) {
    for (const std::uint64_t seed : tandem::testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        const Scene scene = heap(seed, 30);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> expected;
        std::vector<Model> models;
        for (const Mesh& mesh : scene.meshes) {
            models.push_back(Model::build(mesh).value());
        }
        for (std::uint32_t a = 0; a < scene.parts.size(); ++a) {
            for (std::uint32_t b = a + 1; b < scene.parts.size(); ++b) {
                const auto pairs =
                    collide({models[a], scene.parts[a].pose}, {models[b], scene.parts[b].pose})
                        ->pairs;
                if (!pairs.empty()) {
                    expected[{a, b}] = pair_hash(pairs);
                }
            }
        }
        ASSERT_GT(expected.size(), 10u);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> found;
        for (const Clash& clash : clashes_of(scene).clashes) {
            if (clash.pair_count > 0) {
                found[{clash.a, clash.b}] = clash.pair_hash;
            }
        }
        EXPECT_EQ(found, expected);
    }
}

TEST(FindClashes, ThreadsAndMemoryDoNotChangeTheReport) {
    const Scene scene = heap(7, 40);
    const std::string expected = json_of(clashes_of(scene, {.threads = 1}), scene);
    EXPECT_EQ(json_of(clashes_of(scene, {.threads = 4}), scene), expected);
    EXPECT_EQ(json_of(clashes_of(scene, {.memory = 1}), scene), expected);
    EXPECT_EQ(json_of(clashes_of(scene, {.memory = 400'000}), scene), expected);
}

TEST(FindClashes, TheOrderOfPartsChangesNothing) {
    const Scene scene = heap(9, 20);
    Scene reversed = scene;
    std::reverse(reversed.parts.begin(), reversed.parts.end());
    const auto facts = [](const Scene& of) {
        std::map<std::string, std::tuple<std::string, std::uint64_t, std::size_t>> all;
        for (const Clash& clash : clashes_of(of).clashes) {
            all[clash.id] = {std::string(name_of(clash.kind)), clash.pair_count,
                             clash.regions.size()};
        }
        return all;
    };
    EXPECT_EQ(facts(scene), facts(reversed));
}

TEST(FindClashes, IdsDoNotDependOnTheNumbersOfTriangles) {
    const Scene scene = heap(11, 12);
    Scene renumbered = scene;
    for (Mesh& mesh : renumbered.meshes) {
        std::vector<Vec3> vertices(mesh.vertices().rbegin(), mesh.vertices().rend());
        std::vector<Triangle> triangles;
        const auto last = static_cast<std::uint32_t>(vertices.size() - 1);
        for (const Triangle& t : mesh.triangles()) {
            triangles.insert(triangles.begin(), {last - t[1], last - t[2], last - t[0]});
        }
        mesh = Mesh::create(vertices, triangles).value();
    }
    const auto ids = [](const Scene& of) {
        std::vector<std::string> all;
        for (const Clash& clash : clashes_of(of).clashes) {
            all.push_back(clash.id);
        }
        std::sort(all.begin(), all.end());
        return all;
    };
    EXPECT_EQ(ids(scene), ids(renumbered));
    const std::vector<std::string> sorted = ids(scene);
    EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << "an id twice";
}

TEST(FindClashes, StoppingKeepsWhatWasFoundAndSaysSo) {
    const Scene scene = heap(13, 30);
    std::stop_source source;
    const ClashRequest request{.threads = 1, .cancel = source.get_token()};
    const auto stop = [&](const Clash& /*clash*/) { source.request_stop(); };
    const ClashReport report = find_clashes(scene, request, stop).value();
    EXPECT_EQ(report.clashes.size(), 1u);
    EXPECT_FALSE(report.complete);
    EXPECT_LT(report.looked_at, report.candidate_pairs);
}

TEST(FindClashes, ABoundOnStoredPairsLeavesCountsAndRegions) {
    const Scene scene = heap(15, 30);
    const ClashReport all = clashes_of(scene);
    const ClashReport few = clashes_of(scene, {.max_stored_pairs = 100});
    EXPECT_FALSE(few.listed);
    ASSERT_EQ(few.clashes.size(), all.clashes.size());
    for (std::size_t k = 0; k < all.clashes.size(); ++k) {
        EXPECT_EQ(few.clashes[k].pair_count, all.clashes[k].pair_count);
        EXPECT_EQ(few.clashes[k].regions.size(), all.clashes[k].regions.size());
        EXPECT_EQ(few.clashes[k].id, all.clashes[k].id);
    }
    const ClashReport cut = clashes_of(scene, {.max_pairs_per_clash = 5});
    for (std::size_t k = 0; k < all.clashes.size(); ++k) {
        const auto same = std::find_if(cut.clashes.begin(), cut.clashes.end(), [&](const Clash& c) {
            return c.a == all.clashes[k].a && c.b == all.clashes[k].b;
        });
        ASSERT_NE(same, cut.clashes.end());
        EXPECT_EQ(same->pair_count, all.clashes[k].pair_count);
    }
}

}  // namespace
}  // namespace tandem::clash
