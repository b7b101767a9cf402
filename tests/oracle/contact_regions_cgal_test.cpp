// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Compares the curves of contact regions with CGAL's polylines of two intersecting surfaces.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/intersection.h>
#include <CGAL/Surface_mesh.h>
#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "support/seeds.hpp"
#include "unit/contact/bodies.hpp"

namespace tandem {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalMesh = CGAL::Surface_mesh<Kernel::Point_3>;

CgalMesh to_cgal(const PlacedBody& body) {
    CgalMesh result;
    std::vector<CgalMesh::Vertex_index> vertices;
    for (const Vec3& vertex : body.body.model().mesh().vertices()) {
        const Vec3 at = to_world(body.pose, vertex);
        vertices.push_back(result.add_vertex({at.x(), at.y(), at.z()}));
    }
    for (const Triangle& t : body.body.model().mesh().triangles()) {
        result.add_face(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
    }
    return result;
}

struct Curves {
    std::vector<double> lengths;  ///< length of each, sorted
    std::size_t loops = 0;
};

Curves of_cgal(const PlacedBody& a, const PlacedBody& b) {
    CgalMesh mesh_a = to_cgal(a);
    CgalMesh mesh_b = to_cgal(b);
    std::vector<std::vector<Kernel::Point_3>> polylines;
    CGAL::Polygon_mesh_processing::surface_intersection(mesh_a, mesh_b,
                                                        std::back_inserter(polylines));
    Curves curves;
    for (const auto& polyline : polylines) {
        double length = 0.0;
        for (std::size_t k = 1; k < polyline.size(); ++k) {
            length += std::sqrt(CGAL::squared_distance(polyline[k - 1], polyline[k]));
        }
        curves.lengths.push_back(length);
        curves.loops += polyline.front() == polyline.back() ? 1U : 0U;
    }
    std::sort(curves.lengths.begin(), curves.lengths.end());
    return curves;
}

Curves of_regions(const ContactRegions& regions) {
    Curves curves;
    for (const ContactRegion& region : regions.regions) {
        for (const ContactCurve& curve : region.curves) {
            double length =
                curve.closed ? (curve.points.front() - curve.points.back()).norm() : 0.0;
            for (std::size_t k = 1; k < curve.points.size(); ++k) {
                length += (curve.points[k] - curve.points[k - 1]).norm();
            }
            curves.lengths.push_back(length);
            curves.loops += curve.closed ? 1 : 0;
        }
    }
    std::sort(curves.lengths.begin(), curves.lengths.end());
    return curves;
}

TEST(ContactRegionsOracle, CurvesAreThePolylinesOfCgal) {
    std::size_t compared = 0;
    for (const std::uint64_t seed : testing::seeds(12)) {
        TANDEM_TRACE_SEED(seed);
        const PlacedBody a =
            seed % 2 == 0 ? testing::body_of(scenes::torus_knot({.segments = 80, .sides = 8}),
                                             scenes::random_pose(seed, 0.4))
                          : testing::body_of(scenes::sphere(4), scenes::random_pose(seed, 0.4));
        const PlacedBody b =
            testing::body_of(scenes::torus(1.0, 0.3, 32, 16), scenes::random_pose(seed + 100, 0.4));
        const Curves expected = of_cgal(a, b);
        const Curves found = of_regions(testing::regions_of(a, b));
        ASSERT_EQ(found.lengths.size(), expected.lengths.size());
        EXPECT_EQ(found.loops, expected.loops);
        for (std::size_t k = 0; k < found.lengths.size(); ++k) {
            EXPECT_NEAR(found.lengths[k], expected.lengths[k], 1e-9);
        }
        compared += found.lengths.size();
    }
    EXPECT_GT(compared, 12u);
}

}  // namespace
}  // namespace tandem
