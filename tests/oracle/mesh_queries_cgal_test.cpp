// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Compares self-intersections, points in meshes, and rays with CGAL, whose predicates are exact for
// double input.
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>
#include <gtest/gtest.h>
#include <random>

#include <tandem/containment.hpp>
#include <tandem/ray_cast.hpp>
#include <tandem/self.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalMesh = CGAL::Surface_mesh<Kernel::Point_3>;

Kernel::Point_3 cgal_point(const Vec3& p) {
    return {p.x(), p.y(), p.z()};
}

/// Face k is triangle k; the mesh must be a manifold.
CgalMesh cgal_mesh(const Mesh& mesh) {
    CgalMesh result;
    std::vector<CgalMesh::Vertex_index> vertices;
    for (const Vec3& p : mesh.vertices()) {
        vertices.push_back(result.add_vertex(cgal_point(p)));
    }
    for (const Triangle& t : mesh.triangles()) {
        EXPECT_NE(result.add_face(vertices[t[0]], vertices[t[1]], vertices[t[2]]),
                  CgalMesh::null_face());
    }
    return result;
}

/// Moves vertices at random, so that neighbouring, near and far triangles intersect.
Mesh crumpled(const Mesh& mesh, std::uint64_t seed, double noise) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<double> uniform(-noise, noise);
    std::vector<Vec3> vertices;
    for (const Vec3& p : mesh.vertices()) {
        vertices.emplace_back(p + Vec3(uniform(engine), uniform(engine), uniform(engine)));
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

std::vector<TrianglePair> cgal_self_intersections(const Mesh& mesh) {
    const CgalMesh surface = cgal_mesh(mesh);
    std::vector<std::pair<CgalMesh::Face_index, CgalMesh::Face_index>> found;
    CGAL::Polygon_mesh_processing::self_intersections(surface, std::back_inserter(found));
    std::vector<TrianglePair> pairs;
    for (const auto& [f, g] : found) {
        pairs.push_back({std::min<std::uint32_t>(f, g), std::max<std::uint32_t>(f, g)});
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

TEST(SelfIntersections, OfCrumpledMeshesAreThoseOfCgal) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        for (const double noise : {0.01, 0.05, 0.2}) {
            for (const Mesh& smooth :
                 {scenes::sphere(4), scenes::torus_knot({.segments = 150, .sides = 10})}) {
                const Mesh mesh = crumpled(smooth, seed, noise);
                const Model model = Model::build(mesh).value();
                const auto theirs = cgal_self_intersections(mesh);
                const auto ours =
                    self_intersections(model, {.mode = SelfMode::BeyondShared}).value().pairs;
                EXPECT_EQ(ours, theirs);
                std::vector<TrianglePair> strangers;
                for (const TrianglePair pair : theirs) {
                    const Triangle& a = mesh.triangles()[pair.a];
                    const Triangle& b = mesh.triangles()[pair.b];
                    if (std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) == a.end()) {
                        strangers.push_back(pair);
                    }
                }
                EXPECT_EQ(self_intersections(model).value().pairs, strangers);
                if (noise > 0.1) {
                    EXPECT_GT(strangers.size(), 1000u);
                }
            }
        }
    }
}

/// Random points, vertices, and points with coordinates of vertices.
TEST(SideOf, IsThatOfCgal) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 engine(seed);
        std::uniform_real_distribution<double> uniform(-1.6, 1.6);
        for (const Mesh& mesh : {scenes::box({-1, -1, -1}, {1, 1, 1}), scenes::sphere(3),
                                 scenes::torus_knot({.segments = 100, .sides = 10})}) {
            const CgalMesh surface = cgal_mesh(mesh);
            const CGAL::Side_of_triangle_mesh<CgalMesh, Kernel> oracle(surface);
            const Solid solid = Solid::create(Model::build(mesh).value()).value();
            std::uniform_int_distribution<std::size_t> any(0, mesh.vertex_count() - 1);
            std::array<int, 3> seen{};
            for (int k = 0; k < 1500; ++k) {
                Vec3 p(uniform(engine), uniform(engine), uniform(engine));
                if (k % 3 == 1) {
                    p = mesh.vertices()[any(engine)];
                } else if (k % 3 == 2) {
                    p = {mesh.vertices()[any(engine)].x(), mesh.vertices()[any(engine)].y(), p.z()};
                }
                const CGAL::Bounded_side theirs = oracle(cgal_point(p));
                const Side expected = theirs == CGAL::ON_BOUNDARY       ? Side::OnSurface
                                      : theirs == CGAL::ON_BOUNDED_SIDE ? Side::Inside
                                                                        : Side::Outside;
                EXPECT_EQ(side_of(p, {solid}).value(), expected) << p.transpose();
                ++seen[static_cast<std::size_t>(expected)];
            }
            EXPECT_GT(*std::min_element(seen.begin(), seen.end()), 30);
        }
    }
}

TEST(AllHits, AreThoseOfCgal) {
    const Mesh knot = scenes::torus_knot({.segments = 200, .sides = 12});
    const Model model = Model::build(knot).value();
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 engine(seed);
        std::uniform_real_distribution<double> uniform(-1.0, 1.0);
        const Pose pose = scenes::random_pose(seed, 1.0);
        std::vector<Kernel::Triangle_3> triangles;
        std::vector<Vec3> corners;
        for (std::uint32_t k = 0; k < knot.triangle_count(); ++k) {
            const auto [a, b, c] = to_world(pose, knot.corners(k));
            triangles.emplace_back(cgal_point(a), cgal_point(b), cgal_point(c));
            corners.push_back(a);
        }
        using Iterator = std::vector<Kernel::Triangle_3>::const_iterator;
        using SurfacePrimitive = CGAL::AABB_triangle_primitive<Kernel, Iterator>;
        const CGAL::AABB_tree<CGAL::AABB_traits<Kernel, SurfacePrimitive>> tree(triangles.begin(),
                                                                                triangles.end());
        std::uniform_int_distribution<std::size_t> any(0, corners.size() - 1);
        std::size_t hits = 0;
        for (int k = 0; k < 500; ++k) {
            // Segments between two corners of the mesh, or from a corner to a random point.
            // Segments instead of rays, because CGAL rounds the direction of a ray, which we take
            // as exact.
            const Vec3 from = corners[any(engine)];
            const Vec3 stray(uniform(engine), uniform(engine), uniform(engine));
            const Vec3 to = k % 2 == 0 ? corners[any(engine)] : Vec3(from + stray);
            if (from == to) {
                continue;
            }
            std::vector<Iterator> theirs;
            tree.all_intersected_primitives(Kernel::Segment_3(cgal_point(from), cgal_point(to)),
                                            std::back_inserter(theirs));
            std::vector<std::uint32_t> expected;
            for (const Iterator& it : theirs) {
                expected.push_back(static_cast<std::uint32_t>(it - triangles.begin()));
            }
            std::sort(expected.begin(), expected.end());
            std::vector<std::uint32_t> ours;
            const auto hits_of_segment = all_hits(Segment{from, to}, {model, pose}).value();
            for (const RayHit& hit : hits_of_segment) {
                ours.push_back(hit.triangle);
            }
            std::sort(ours.begin(), ours.end());
            EXPECT_EQ(ours, expected);
            hits += ours.size();
        }
        EXPECT_GT(hits, 2000u);
    }
}

}  // namespace
}  // namespace tandem
