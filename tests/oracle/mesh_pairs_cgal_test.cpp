// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Compares all pairs of whole meshes with CGAL's AABB tree, whose predicates are exact for double
// input.
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <gtest/gtest.h>
#include <numeric>

#include <tandem/collide.hpp>
#include <tandem/deforming_model.hpp>
#include <tandem/self.hpp>

#include "geometry/pairs/shared_corners.hpp"
#include "scenes/part_families.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "support/animated_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalTriangles = std::vector<Kernel::Triangle_3>;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, CgalTriangles::const_iterator>;
using CgalTree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;

CgalTriangles world_triangles(const Placed& placed) {
    const auto point = [](const Vec3& p) { return Kernel::Point_3(p.x(), p.y(), p.z()); };
    CgalTriangles triangles;
    for (std::uint32_t k = 0; k < placed.model.mesh().triangle_count(); ++k) {
        const auto [a, b, c] = to_world(placed.pose, placed.model.mesh().corners(k));
        triangles.emplace_back(point(a), point(b), point(c));
    }
    return triangles;
}

std::vector<TrianglePair> cgal_pairs(const Placed& a, const Placed& b) {
    const CgalTriangles triangles_a = world_triangles(a);
    const CgalTriangles triangles_b = world_triangles(b);
    const CgalTree tree(triangles_a.begin(), triangles_a.end());
    std::vector<TrianglePair> pairs;
    std::vector<CgalTriangles::const_iterator> hits;
    for (std::uint32_t j = 0; j < triangles_b.size(); ++j) {
        hits.clear();
        tree.all_intersected_primitives(triangles_b[j], std::back_inserter(hits));
        for (const auto hit : hits) {
            pairs.push_back({static_cast<std::uint32_t>(hit - triangles_a.begin()), j});
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

/// Compares and returns the number of pairs. Meshes must have no degenerate triangles, which CGAL
/// does not accept.
std::size_t expect_same_as_cgal(const Mesh& mesh_a, const Pose& pose_a, const Mesh& mesh_b,
                                const Pose& pose_b) {
    const Model a = Model::build(mesh_a).value();
    const Model b = Model::build(mesh_b).value();
    const auto ours = collide({a, pose_a}, {b, pose_b})->pairs;
    const auto theirs = cgal_pairs({a, pose_a}, {b, pose_b});
    EXPECT_EQ(pair_hash_text(ours), pair_hash_text(theirs));
    EXPECT_EQ(ours.size(), theirs.size());
    return ours.size();
}

TEST(MeshPairs, OfTheDemoAreThoseOfCgal) {
    const Pose turned = Pose::create({0.9, 0, 0}, 0.7, 0.7, 0.1, 0).value();
    EXPECT_GT(expect_same_as_cgal(scenes::torus_knot(), {}, scenes::torus_knot(), turned), 400u);
}

TEST(MeshPairs, OfRandomPosesAreThoseOfCgal) {
    for (const std::uint64_t seed : testing::seeds(6)) {
        TANDEM_TRACE_SEED(seed);
        const Mesh knot = scenes::torus_knot({.p = 3, .q = 5, .segments = 300, .sides = 10});
        const Mesh ball = scenes::sphere(5);
        EXPECT_GT(expect_same_as_cgal(knot, scenes::random_pose(seed, 0.5), ball,
                                      scenes::random_pose(seed + 50, 0.5)),
                  0u);
    }
}

TEST(MeshPairs, OfAlmostCoincidentCopiesAreThoseOfCgal) {
    const Mesh ball = scenes::sphere(4);
    for (const double shift : {0.0, 0x1p-52, 1e-9, 1e-3}) {
        EXPECT_GT(expect_same_as_cgal(ball, {}, ball, Pose::at({shift, shift, 0})), 500u);
    }
}

TEST(MeshPairs, OfSheetsOfIntegersAreThoseOfCgal) {
    const Mesh sheet = scenes::integer_sheet(12, 0);
    // Coplanar, shifted by half a cell and by a whole one, and upright on the diagonals.
    EXPECT_GT(expect_same_as_cgal(sheet, {}, sheet, Pose::at({2.5, 3.5, 0})), 500u);
    EXPECT_GT(expect_same_as_cgal(sheet, {}, sheet, Pose::at({5, 0, 0})), 500u);
    EXPECT_GT(expect_same_as_cgal(sheet, {}, sheet, Pose::create({0, 6, -6}, 1, 1, 0, 0).value()),
              50u);
    EXPECT_EQ(expect_same_as_cgal(sheet, {}, sheet, Pose::at({0, 0, 0x1p-60})), 0u);
}

TEST(MeshPairs, OfRealPartsAreThoseOfCgal) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const scenes::PartFamily& family :
             scenes::part_families(seed, scenes::PartSize::Small)) {
            SCOPED_TRACE(family.name);
            const auto& [translation, q] = family.docked;
            const Pose docked = Pose::create(translation, q[0], q[1], q[2], q[3]).value();
            for (const Pose& pose : {docked, scenes::random_pose(seed, 0.3 * family.reach),
                                     scenes::random_pose(seed + 1, 0.6 * family.reach)}) {
                expect_same_as_cgal(family.mesh_a, {}, family.mesh_b, pose);
            }
        }
    }
}

TEST(MeshPairs, FarFromTheOriginAreThoseOfCgal) {
    const Mesh ball = scenes::sphere(4);
    const Vec3 far_away(
        // An ulp is 1e-7: vertices coincide and triangles collapse, but answers must agree.
        1e9, -1e9, 1e9);
    EXPECT_GT(expect_same_as_cgal(ball, Pose::at(far_away), ball,
                                  Pose::at(far_away + Vec3(0.3, 0.2, 0.1))),
              100u);
}

/// The pairs of a mesh with itself, without triangles that share a corner.
std::vector<TrianglePair> cgal_pairs_within(const Model& model) {
    std::vector<TrianglePair> pairs = cgal_pairs({model}, {model});
    std::erase_if(pairs, [&](TrianglePair pair) {
        const TriangleCorners a = model.mesh().corners(pair.a);
        const TriangleCorners b = model.mesh().corners(pair.b);
        return pair.a >= pair.b ||
               geometry::shared_corner_count(geometry::refer_to(a), geometry::refer_to(b)) != 0;
    });
    return pairs;
}

/// Frames of meshes that deform, break and are cut, with models that are updated in place.
TEST(MeshPairs, OfEachFrameOfDeformingMeshesAreThoseOfCgal) {
    const auto step = static_cast<std::uint32_t>(3 * testing::seed_divisor());
    std::size_t found = 0;
    for (const scenes::AnimatedScene& scene : testing::small_animations()) {
        SCOPED_TRACE(scene.name);
        std::vector<DeformingModel> models;
        for (const scenes::AnimatedObject& object : scene.objects) {
            models.push_back(DeformingModel::build(object.mesh_of(0)).value());
        }
        for (std::uint32_t frame = 0; frame < scene.frames; frame += step) {
            SCOPED_TRACE(frame);
            const testing::SceneFrame now(scene, frame);
            for (std::size_t k = 0; k < models.size(); ++k) {
                std::vector<std::uint32_t> all(now.triangles[k].size());
                std::iota(all.begin(), all.end(), 0U);
                ASSERT_TRUE(models[k].replace_triangles(all, now.triangles[k]));
                ASSERT_TRUE(models[k].update(now.vertices[k]));
                const Model model = models[k].model();
                const auto ours = self_intersections(model).value().pairs;
                EXPECT_EQ(pair_hash_text(ours), pair_hash_text(cgal_pairs_within(model)));
                found += ours.size();
            }
            if (models.size() > 1) {
                const Placed a{models[0].model()};
                const Placed b{models[1].model()};
                const auto ours = collide(a, b)->pairs;
                EXPECT_EQ(pair_hash_text(ours), pair_hash_text(cgal_pairs(a, b)));
                found += ours.size();
            }
        }
    }
    EXPECT_GT(found, 100U);
}

}  // namespace
}  // namespace tandem
