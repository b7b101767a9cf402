// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_document.hpp"

#include <filesystem>
#include <gtest/gtest.h>

#include <tandem/mesh_file.hpp>

#include "clash/clash_export.hpp"
#include "clash/clash_outputs.hpp"
#include "scenes/shapes.hpp"
#include "unit/clash/scenes.hpp"

namespace tandem::clash {
namespace {

using tandem::testing::clashes_of;
using tandem::testing::scene_of;

/// Two pairs of crossing balls, the second pair deeper, and a ball far away.
Scene balls() {
    return scene_of({{"a", scenes::sphere(2)},
                     {"b", scenes::sphere(2), Pose::at({1.8, 0.1, 0.05})},
                     {"c", scenes::sphere(2), Pose::at({0, 9, 0})},
                     {"d", scenes::sphere(2), Pose::at({1.2, 9.1, 0.05})},
                     {"far", scenes::sphere(2), Pose::at({99, 0, 0})}});
}

TEST(ClashDocument, ShowsPartsAndRegionsTheWorstFirst) {
    const Scene scene = balls();
    const ClashReport report = clashes_of(scene);
    report::Document document;
    fill_document(document, report, scene);
    EXPECT_EQ(document.verdict, "2 clashes among 5 parts: 2 overlap.");
    ASSERT_EQ(document.parts.size(), 5u);
    EXPECT_NEAR(document.parts[1].box.hi[0], 2.8, 1e-9);
    ASSERT_EQ(document.clashes.size(), 2u);
    const report::Clash& worst = document.clashes[0];
    EXPECT_EQ(document.parts[worst.a].name, "c");
    EXPECT_GT(worst.severity, document.clashes[1].severity);
    ASSERT_EQ(worst.regions.size(), 1u);
    const report::Region& region = worst.regions[0];
    EXPECT_EQ(region.kind, "crossing");
    EXPECT_EQ(region.pair_count, worst.pair_count);
    ASSERT_TRUE(region.depth && region.normal);
    EXPECT_NEAR(*region.depth, 0.8, 0.1);
    ASSERT_EQ(region.curves.size(), 1u);
    EXPECT_EQ(region.curves[0].front(), region.curves[0].back()) << "a loop is closed";
}

TEST(ClashDocument, SaysSoWhenNothingClashes) {
    const Scene scene = scene_of({{"a", scenes::sphere(1)}});
    report::Document document;
    fill_document(document, clashes_of(scene), scene);
    EXPECT_EQ(document.verdict, "No clash among 1 parts.");
    EXPECT_TRUE(document.clashes.empty());
}

TEST(ClashExport, HasWhatClashesAndTheCurves) {
    const Scene scene = balls();
    const auto file = std::filesystem::temp_directory_path() / "tandem_clash_export.ply";
    const ClashReport report = clashes_of(scene);
    ASSERT_TRUE(export_clashes(file.string(), report, scene).has_value());
    const Result<Mesh> mesh = load_mesh(file);
    ASSERT_TRUE(mesh.has_value());
    std::size_t curve_points = 0;
    for (const Clash& clash : report.clashes) {
        curve_points += clash.regions[0].curves[0].points.size();
    }
    // Four of the five balls, and a prism of eight triangles for each segment of the contact
    // curves.
    EXPECT_EQ(mesh->triangle_count(), 4u * 128 + 8 * curve_points);
    std::filesystem::remove(file);
}

TEST(RegionTable, ListsTheLargestFirstAndSaysWhatIsLeftOut) {
    ContactRegion small;
    small.triangles_a = {1};
    ContactRegion large;
    large.kind = IntersectionKind::Crossing;
    large.triangles_a = {1, 2, 3};
    large.piece = 0;
    Clash clash;
    clash.regions = {small, large};
    clash.overlap.pieces.resize(1);
    clash.overlap.pieces[0].depth = {0.24, 0.25};
    const std::string table = region_table(clash, 1);
    EXPECT_NE(table.find("crossing"), std::string::npos);
    EXPECT_NE(table.find("0.25"), std::string::npos);
    EXPECT_EQ(table.find("touching-point"), std::string::npos);
    EXPECT_NE(table.find("… and 1 regions more"), std::string::npos);
    EXPECT_TRUE(region_table(Clash{}, 10).empty());
}

}  // namespace
}  // namespace tandem::clash
