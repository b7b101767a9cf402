// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Clashes as a user of the library finds them: with candidates, a source of meshes and a sink.
#include <algorithm>
#include <gtest/gtest.h>
#include <mutex>

#include <tandem/clash.hpp>

namespace tandem {
namespace {

Mesh tetrahedron(double size) {
    return Mesh::create({{0, 0, 0}, {size, 0, 0}, {0, size, 0}, {0, 0, size}},
                        {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}})
        .value();
}

/// A row of tetrahedra of two sizes; each crosses its neighbours.
Scene row(std::size_t count) {
    Scene scene;
    scene.meshes = {tetrahedron(1.0), tetrahedron(1.5)};
    for (std::size_t k = 0; k < count; ++k) {
        scene.parts.push_back({.name = "part",
                               .path = "row/part " + std::to_string(k),
                               .mesh = static_cast<std::uint32_t>(k % 2),
                               .pose = Pose::at({0.5 * static_cast<double>(k), 0.0, 0.0})});
    }
    return scene;
}

std::vector<std::string> ids_of(const std::vector<clash::Clash>& clashes) {
    std::vector<std::string> ids;
    for (const clash::Clash& found : clashes) {
        ids.push_back(found.id);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

TEST(ClashLibrary, TilesOfPairsWithLoadedMeshesFindWhatTheWholeSceneHas) {
    const Scene scene = row(12);
    const clash::ClashRequest request{.clearance = 0.1};
    const clash::ClashReport whole = clash::find_clashes(scene, request).value();
    ASSERT_GE(whole.clashes.size(), 11u);

    const clash::ClashCandidates all = clash::clash_candidates(scene, request).value();
    std::mutex mutex;
    std::vector<std::uint32_t> loaded;
    const clash::MeshSource source{2, [](std::uint32_t) { return std::size_t{4}; },
                                   [&](std::uint32_t mesh) -> Result<Mesh> {
                                       const std::lock_guard lock(mutex);
                                       loaded.push_back(mesh);
                                       return tetrahedron(mesh == 0 ? 1.0 : 1.5);
                                   }};
    std::vector<clash::Clash> found;
    std::uint64_t looked_at = 0;
    for (std::size_t first = 0; first < all.pairs.size(); first += 5) {
        clash::ClashCandidates tile = all;
        const std::size_t end = std::min(first + 5, all.pairs.size());
        tile.pairs.assign(all.pairs.begin() + static_cast<std::ptrdiff_t>(first),
                          all.pairs.begin() + static_cast<std::ptrdiff_t>(end));
        const auto summary =
            clash::find_clashes(scene.parts, tile, source, request,
                                [&](clash::Clash&& one) { found.push_back(std::move(one)); });
        ASSERT_TRUE(summary) << summary.error().message;
        EXPECT_TRUE(summary->complete);
        looked_at += summary->looked_at;
    }
    EXPECT_FALSE(loaded.empty());
    EXPECT_EQ(looked_at, whole.looked_at);
    EXPECT_EQ(ids_of(found), ids_of(whole.clashes));
}

TEST(ClashLibrary, AMeshThatCannotBeLoadedIsAnError) {
    const Scene scene = row(2);
    const auto candidates = clash::clash_candidates(scene, {}).value();
    clash::MeshSource source = clash::meshes_of(scene);
    source.load = [](std::uint32_t) -> Result<Mesh> {
        return Error{ErrorCode::InvalidMesh, "the tile is damaged"};
    };
    const auto summary =
        clash::find_clashes(scene.parts, candidates, source, {}, [](clash::Clash&&) {});
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().message, "the tile is damaged");
}

TEST(ClashLibrary, MistakesOfTheCallerAreErrors) {
    const Scene scene = row(3);
    const auto good = clash::clash_candidates(scene, {}).value();
    ASSERT_FALSE(good.pairs.empty());
    const auto refused = [&](const clash::ClashCandidates& candidates,
                             const clash::ClashRequest& request = {}) {
        const auto summary = clash::find_clashes(scene.parts, candidates, clash::meshes_of(scene),
                                                 request, [](clash::Clash&&) {});
        return !summary && summary.error().code == ErrorCode::InvalidArgument;
    };
    EXPECT_FALSE(refused(good));
    EXPECT_TRUE(refused(good, {.clearance = -1.0}));
    EXPECT_TRUE(refused(good, {.tolerance = std::numeric_limits<double>::quiet_NaN()}));
    EXPECT_TRUE(refused(good, {.models = {Model::build(scene.meshes[0]).value()}}));
    EXPECT_TRUE(refused(good, {.find_pairs = [](std::span<const PlacedPair>) {
                            return Result<std::vector<std::vector<TrianglePair>>>(
                                std::vector<std::vector<TrianglePair>>{});
                        }}));
    clash::ClashCandidates wrong = good;
    wrong.pairs[0].b = 3;
    EXPECT_TRUE(refused(wrong)) << "a part";
    wrong = good;
    wrong.pairs[0].b = wrong.pairs[0].a;
    EXPECT_TRUE(refused(wrong)) << "a part with itself";
    wrong = good;
    wrong.pairs[0].parts_a = 9;
    EXPECT_TRUE(refused(wrong)) << "a list";
    wrong = good;
    wrong.lists[0] = {7};
    EXPECT_TRUE(refused(wrong)) << "a part of a list";
    wrong = good;
    wrong.boxes[0].reset();
    EXPECT_TRUE(refused(wrong)) << "a box";
    wrong.boxes.pop_back();
    EXPECT_TRUE(refused(wrong)) << "the number of boxes";
    Scene broken = scene;
    broken.parts[1].mesh = 2;
    EXPECT_FALSE(clash::find_clashes(broken));
}

}  // namespace
}  // namespace tandem
