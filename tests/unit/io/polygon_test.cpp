// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Polygons in files: the triangles that they become, and the notes about them.
#include <Eigen/Geometry>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <tandem/triangle.hpp>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

// Seen from the first corner the notch is between two other corners, so a fan covers it.
const std::vector<Vec3> kEll = {{2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}, {0, 0, 0}, {2, 0, 0}};

std::string polygon_obj(const std::vector<Vec3>& points) {
    std::string text;
    std::string face = "f";
    for (std::size_t i = 0; i < points.size(); ++i) {
        text += fmt::format("v {} {} {}\n", points[i].x(), points[i].y(), points[i].z());
        face += fmt::format(" {}", i + 1);
    }
    return text + face + "\n";
}

std::string polygon_off(const std::vector<Vec3>& points) {
    std::string text = fmt::format("OFF\n{} 1 0\n", points.size());
    std::string face = fmt::format("{}", points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        text += fmt::format("{} {} {}\n", points[i].x(), points[i].y(), points[i].z());
        face += fmt::format(" {}", i);
    }
    return text + face + "\n";
}

std::string polygon_ply(const std::vector<Vec3>& points) {
    std::string text = fmt::format(
        "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\n"
        "element vertex {}\nproperty double x\nproperty double y\nproperty double z\nend_header\n",
        points.size());
    text += fmt::format("{}", points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        text += fmt::format(" {}", i);
    }
    for (const Vec3& p : points) {
        text += fmt::format("\n{} {} {}", p.x(), p.y(), p.z());
    }
    return text + "\n";
}

std::string polygon_stl(const std::vector<Vec3>& points) {
    std::string text = "solid\nfacet normal 0 0 1\nouter loop\n";
    for (const Vec3& p : points) {
        text += fmt::format("vertex {} {} {}\n", p.x(), p.y(), p.z());
    }
    return text + "endloop\nendfacet\nendsolid\n";
}

ReportedMesh read_polygon(const std::vector<Vec3>& points) {
    return parse_reported(MeshFormat::Obj, polygon_obj(points));
}

bool touches(const Mesh& mesh, const TriangleCorners& probe) {
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        if (intersects(mesh.corners(k), probe)) {
            return true;
        }
    }
    return false;
}

// A thin triangle through the plane z = 0.
TriangleCorners needle(double x, double y) {
    return {Vec3(x, y, -1), Vec3(x, y, 1), Vec3(x + 0.001, y, 1)};
}

double area(const Mesh& mesh) {
    double sum = 0;
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        const TriangleCorners t = mesh.corners(k);
        sum += (t[1] - t[0]).cross(t[2] - t[0]).norm() / 2;
    }
    return sum;
}

TEST(Polygon, ATriangleInTheNotchOfAnEllDoesNotTouchIt) {
    for (const auto& [format, content] : {std::pair{MeshFormat::Obj, polygon_obj(kEll)},
                                          {MeshFormat::Off, polygon_off(kEll)},
                                          {MeshFormat::Ply, polygon_ply(kEll)},
                                          {MeshFormat::Stl, polygon_stl(kEll)}}) {
        const ReportedMesh ell = parse_reported(format, content);
        ASSERT_EQ(ell.mesh.triangle_count(), 4U);
        EXPECT_FALSE(touches(ell.mesh, needle(1.4, 1.4)));
        EXPECT_TRUE(touches(ell.mesh, needle(0.5, 1.5)));
        EXPECT_TRUE(touches(ell.mesh, needle(1.5, 0.5)));
        EXPECT_DOUBLE_EQ(area(ell.mesh), 3);
        EXPECT_TRUE(ell.report.notes.empty());
    }
}

TEST(Polygon, StaysInThePlaceOfItsFace) {
    std::string text = polygon_obj(kEll);
    text += "v 9 9 9\nv 8 9 9\nv 9 8 9\nf 7 8 9\n";
    const ReportedMesh ell = parse_reported(MeshFormat::Obj, "f 1 2 3\n" + text);
    ASSERT_EQ(ell.mesh.triangle_count(), 6U);
    EXPECT_EQ(ell.mesh.triangles()[0], (Triangle{0, 1, 2}));
    EXPECT_EQ(ell.mesh.triangles()[5], (Triangle{6, 7, 8}));
}

TEST(Polygon, KeepsItsSenseInEveryCoordinatePlane) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const bool reversed : {false, true}) {
            std::vector<Vec3> points;
            for (const Vec3& p : kEll) {
                Vec3 turned;
                turned[axis] = 7;
                turned[(axis + 1) % 3] = p.x();
                turned[(axis + 2) % 3] = p.y();
                points.push_back(turned);
            }
            if (reversed) {
                std::reverse(points.begin() + 1, points.end());
            }
            const ReportedMesh ell = read_polygon(points);
            for (std::uint32_t k = 0; k < 4; ++k) {
                const TriangleCorners t = ell.mesh.corners(k);
                const double normal = (t[1] - t[0]).cross(t[2] - t[0])[axis];
                EXPECT_GT(reversed ? -normal : normal, 0) << axis << reversed;
            }
        }
    }
}

TEST(Polygon, ThatIsConvexKeepsItsFan) {
    const ReportedMesh mesh =
        read_polygon({{0, 0, 0}, {2, 0, 0}, {3, 1, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}});
    for (std::uint32_t k = 0; k < 4; ++k) {
        EXPECT_EQ(mesh.mesh.triangles()[k], (Triangle{0, k + 1, k + 2}));
    }
}

TEST(Polygon, WithAHoleOnABridgeLeavesTheHoleOpen) {
    // A square of side 4 with a hole of side 2; a bridge connects their corners.
    const std::vector<Vec3> points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0},
                                      {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}};
    for (std::size_t start = 0; start < points.size(); ++start) {
        std::vector<Vec3> turned = points;
        std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(start),
                    turned.end());
        const ReportedMesh mesh = read_polygon(turned);
        EXPECT_EQ(mesh.mesh.triangle_count(), 8U);
        EXPECT_DOUBLE_EQ(area(mesh.mesh), 12) << start;
        EXPECT_FALSE(touches(mesh.mesh, needle(2, 2))) << start;
        EXPECT_TRUE(touches(mesh.mesh, needle(0.5, 2))) << start;
        EXPECT_TRUE(touches(mesh.mesh, needle(3.5, 0.6))) << start;
        EXPECT_TRUE(mesh.report.notes.empty()) << start;
    }
}

TEST(Polygon, WithPointsOnItsEdgesHasNoTriangleTooMany) {
    // A plus of twelve corners, with another point in the middle of each edge.
    const std::vector<Vec3> plus = {{1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {3, 1, 0},
                                    {3, 2, 0}, {2, 2, 0}, {2, 3, 0}, {1, 3, 0},
                                    {1, 2, 0}, {0, 2, 0}, {0, 1, 0}, {1, 1, 0}};
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < plus.size(); ++i) {
        points.push_back(plus[i]);
        points.push_back((plus[i] + plus[(i + 1) % plus.size()]) / 2);
    }
    const ReportedMesh mesh = read_polygon(points);
    EXPECT_EQ(mesh.mesh.triangle_count(), 22U);
    EXPECT_DOUBLE_EQ(area(mesh.mesh), 5);
    for (std::uint32_t k = 0; k < 22; ++k) {
        EXPECT_FALSE(is_degenerate(mesh.mesh.corners(k))) << k;
    }
}

TEST(Polygon, ThatCrossesItselfIsReported) {
    const std::vector<std::vector<Vec3>> crossing = {
        {{0, 0, 0}, {2, 1, 0}, {2, 0, 0}, {0, 1.5, 0}},
        // A pentagram, which winds twice around its middle.
        {{0, 1, 0}, {-0.59, -0.81, 0}, {0.95, 0.31, 0}, {-0.95, 0.31, 0}, {0.59, -0.81, 0}}};
    for (const std::vector<Vec3>& points : crossing) {
        const ReportedMesh mesh = read_polygon(points);
        EXPECT_EQ(mesh.mesh.triangle_count(), points.size() - 2);
        ASSERT_EQ(mesh.report.notes.size(), 1U);
        EXPECT_EQ(mesh.report.notes[0].kind, ReadNoteKind::CrossingPolygon);
        EXPECT_EQ(mesh.report.notes[0].count, 1U);
    }
}

TEST(Polygon, ThatIsFarFromPlanarIsReported) {
    const ReportedMesh bent = read_polygon({{0, 0, 0.2}, {1, 0, -0.2}, {1, 1, 0.2}, {0, 1, -0.2}});
    ASSERT_EQ(bent.report.notes.size(), 1U);
    EXPECT_EQ(bent.report.notes[0].kind, ReadNoteKind::NonPlanarPolygon);
    EXPECT_NE(text_of(bent.report.notes[0]).find("4 corners, triangles 0 to 1"), std::string::npos);
    const ReportedMesh nearly =
        read_polygon({{0, 0, 0.01}, {1, 0, -0.01}, {1, 1, 0.01}, {0, 1, -0.01}});
    EXPECT_TRUE(nearly.report.notes.empty());
}

TEST(Polygon, OfAnySizeAndShapeIsCut) {
    // Polygons of zero area, huge and tiny ones are read without a note.
    for (const double scale : {1e308, 1e-308, 5e-324}) {
        std::vector<Vec3> points = kEll;
        for (Vec3& p : points) {
            p *= scale / 2;
        }
        EXPECT_TRUE(read_polygon(points).report.notes.empty()) << scale;
    }
    EXPECT_TRUE(read_polygon({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}).report.notes.empty());
    EXPECT_TRUE(read_polygon({{0, 0, 0}, {3, 3, 3}, {1, 1, 1}, {2, 2, 2}}).report.notes.empty());
}

TEST(Polygon, IsCutFromItsVerticesEvenIfTheyComeLater) {
    const std::string text = polygon_obj(kEll);
    const std::size_t face = text.find('f');
    const ReportedMesh ell =
        parse_reported(MeshFormat::Obj, text.substr(face) + text.substr(0, face));
    EXPECT_DOUBLE_EQ(area(ell.mesh), 3);
}

}  // namespace
}  // namespace tandem::test
