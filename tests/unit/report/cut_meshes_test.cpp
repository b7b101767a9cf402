// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report/cut_meshes.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "report/contact_nearness.hpp"
#include "report/shown_model.hpp"
#include "scenes/shapes.hpp"

namespace tandem::report {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::SizeIs;

/// A ball with a contact at its triangle 7, and a ball without contacts.
Document touched_ball() {
    Document document;
    add_part(document, "touched", scenes::sphere(4), Pose{});
    add_part(document, "far", scenes::sphere(4), Pose::at({9, 0, 0}));
    Clash clash;
    clash.a = 0;
    clash.b = 0;
    clash.regions.emplace_back();
    clash.regions.back().triangles_a = {7};
    document.clashes = {clash};
    return document;
}

double distance_to(const ShownMesh& mesh, const Corners& corners, const Point& place) {
    double squared = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double middle = (mesh.positions[corners[0]][axis] + mesh.positions[corners[1]][axis] +
                               mesh.positions[corners[2]][axis]) /
                              3;
        squared += (middle - place[axis]) * (middle - place[axis]);
    }
    return std::sqrt(squared);
}

TEST(CutMeshes, LeavesSmallDocumentsAlone) {
    Document document = touched_ball();
    const std::size_t before = document.meshes[0].triangles.size();
    cut_meshes(document);
    EXPECT_THAT(document.meshes[0].triangles, SizeIs(before));
    EXPECT_THAT(document.notes, IsEmpty());
}

TEST(CutMeshes, KeepsTheNeighbourhoodOfTheContact) {
    const Document whole = touched_ball();
    Document document = whole;
    cut_meshes(document, 300);
    const ShownMesh& mesh = document.meshes[0];
    EXPECT_LE(mesh.triangles.size(), 300u);
    EXPECT_GT(mesh.triangles.size(), 10u);
    EXPECT_TRUE(mesh.is_cut());
    EXPECT_THAT(document.meshes[1].triangles, IsEmpty()) << "a part without contact goes first";
    EXPECT_EQ(mesh.triangles_in_file, whole.meshes[0].triangles.size());
    EXPECT_THAT(document.notes, SizeIs(1));
    EXPECT_THAT(document.notes[0], HasSubstr("triangles, those nearest to the contacts"));
    ASSERT_THAT(mesh.triangle_numbers, SizeIs(mesh.triangles.size()));
    const auto touched = std::find(mesh.triangle_numbers.begin(), mesh.triangle_numbers.end(), 7U);
    ASSERT_NE(touched, mesh.triangle_numbers.end());
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        const Corners& original = whole.meshes[0].triangles[mesh.triangle_numbers[k]];
        for (std::size_t corner = 0; corner < 3; ++corner) {
            EXPECT_EQ(mesh.positions[mesh.triangles[k][corner]],
                      whole.meshes[0].positions[original[corner]]);
        }
    }
}

TEST(CutMeshes, NearerTrianglesHaveLowerRanks) {
    const ShownMesh mesh = shown_mesh(scenes::sphere(4));
    std::vector<bool> touched(mesh.triangles.size());
    touched[7] = true;
    const std::vector<std::uint16_t> ranks = nearness_to_contacts(mesh, touched);
    EXPECT_EQ(ranks[7], 0);
    const Corners& corners = mesh.triangles[7];
    Point place{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const std::uint32_t vertex : corners) {
            place[axis] += mesh.positions[vertex][axis] / 3;
        }
    }
    // A cell is a thirty-second of the radius. Diagonal neighbours count as one step, and cells
    // round.
    const double cell = 2.0 / kCellsAcross;
    for (std::size_t k = 0; k < ranks.size(); ++k) {
        const double distance = distance_to(mesh, mesh.triangles[k], place);
        EXPECT_LE(ranks[k], distance / cell + 3.0);
        EXPECT_GE((ranks[k] + 1.0) * std::sqrt(3.0), distance / cell);
    }
}

TEST(CutMeshes, KeepsTouchedTrianglesWhateverTheirNumber) {
    Document document = touched_ball();
    std::vector<std::uint32_t>& touched = document.clashes[0].regions[0].triangles_a;
    for (std::uint32_t k = 0; k < 500; ++k) {
        touched.push_back(k);
    }
    cut_meshes(document, 100);
    EXPECT_GE(document.meshes[0].triangles.size(), 500u);
}

TEST(CutMeshes, DeformingPartsStayWhole) {
    Document document = touched_ball();
    const std::size_t before = document.meshes[1].triangles.size();
    TimeLine line;
    line.frames.emplace_back();
    line.frames.back().positions = {{1, document.meshes[1].positions}};
    document.time_line = line;
    cut_meshes(document, 300);
    EXPECT_THAT(document.meshes[1].triangles, SizeIs(before));
}

TEST(CutMeshes, CurvesHaveABudgetToo) {
    Document document = touched_ball();
    document.clashes[0].regions[0].curves.assign(100, std::vector<Point>(2));
    cut_meshes(document, 100);
    EXPECT_THAT(document.clashes[0].regions[0].curves, SizeIs(25));
    EXPECT_THAT(document.notes.front(), HasSubstr("75 contact curves are left out"));
}

TEST(CutMeshes, EmptyAndFlatMeshes) {
    Document document;
    add_part(document, "nothing", Mesh{}, Pose{});
    cut_meshes(document, 0);
    EXPECT_THAT(document.meshes[0].triangles, IsEmpty());
    ShownMesh flat;
    flat.positions = {{0, 0, 0}};
    flat.triangles = {{0, 0, 0}, {0, 0, 0}};
    EXPECT_EQ(nearness_to_contacts(flat, {true, false})[1], 1);
}

TEST(CutMeshes, RanksAreTheSameAtEverySize) {
    const ShownMesh ball = shown_mesh(scenes::sphere(2));
    std::vector<bool> touched(ball.triangles.size());
    touched[3] = true;
    const std::vector<std::uint16_t> expected = nearness_to_contacts(ball, touched);
    for (const double size : {0x1p-1000, 0x1p-900, 0x1p-1, 0x1p+900, 0x1p+1023}) {
        ShownMesh scaled = ball;
        for (Point& point : scaled.positions) {
            for (double& coordinate : point) {
                coordinate *= size;
            }
        }
        EXPECT_EQ(nearness_to_contacts(scaled, touched), expected) << size;
    }
    for (const double size : {std::numeric_limits<double>::denorm_min(), 0.0}) {
        ShownMesh speck = ball;
        for (Point& point : speck.positions) {
            for (double& coordinate : point) {
                coordinate *= size;
            }
        }
        EXPECT_THAT(nearness_to_contacts(speck, touched), Each(Le(1))) << size;
    }
}

}  // namespace
}  // namespace tandem::report
