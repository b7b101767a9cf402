// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>
#include <ostream>
#include <random>

#include <tandem/containment.hpp>

#include "scenes/shapes.hpp"
#include "scenes/split_in_four.hpp"
#include "scenes/torus_knot.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem::query {

void PrintTo(Side side, std::ostream* out) {
    *out << name_of(side);
}
void PrintTo(Relation relation, std::ostream* out) {
    *out << name_of(relation);
}

namespace {

using testing::moved;

Solid solid_of(const Mesh& mesh) {
    return Solid::create(Model::build(mesh).value()).value();
}

/// All meshes joined into one.
Mesh together(const std::vector<Mesh>& meshes) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const Mesh& mesh : meshes) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), mesh.vertices().begin(), mesh.vertices().end());
        for (const Triangle& t : mesh.triangles()) {
            triangles.push_back({first + t[0], first + t[1], first + t[2]});
        }
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

Mesh cube(double lo, double hi) {
    return scenes::box(Vec3::Constant(lo), Vec3::Constant(hi));
}

Relation swapped(Relation relation) {
    return relation == Relation::AInB   ? Relation::BInA
           : relation == Relation::BInA ? Relation::AInB
                                        : relation;
}

enum class Surfaces { Meet, DoNotMeet };

/// Tests both orders of the meshes, unmoved and in a common pose that keeps coordinates exact.
void expect_relation(const Mesh& mesh_a, const Mesh& mesh_b, Relation relation, Surfaces surfaces) {
    const Solid a = solid_of(mesh_a);
    const Solid b = solid_of(mesh_b);
    // A quarter turn, and a translation by powers of two: coordinates stay exact.
    const Pose turned = Pose::create({8, -4, 16}, 1, 0, 0, 1).value();
    for (const Pose& pose : {Pose(), turned}) {
        const auto ab = relate({a, pose}, {b, pose}).value();
        EXPECT_EQ(ab.relation, relation);
        EXPECT_EQ(ab.surfaces_meet, surfaces == Surfaces::Meet);
        const auto ba = relate({b, pose}, {a, pose}).value();
        EXPECT_EQ(ba.relation, swapped(relation));
        EXPECT_EQ(ba.surfaces_meet, surfaces == Surfaces::Meet);
    }
}

TEST(Relate, Spheres) {
    const Mesh unit = scenes::sphere(3);
    const Mesh half = moved(unit, 0.5, Vec3::Zero());
    expect_relation(half, unit, Relation::AInB, Surfaces::DoNotMeet);
    expect_relation(moved(half, 1, {0, 0, 3}), unit, Relation::Separate, Surfaces::DoNotMeet);
    expect_relation(moved(half, 1, {0, 0, 1}), unit, Relation::Overlapping, Surfaces::Meet);
    expect_relation(moved(unit, 1, {0, 0, 2}), unit, Relation::Touching, Surfaces::Meet);
    expect_relation(moved(half, 1, {0, 0, 0.5}), unit, Relation::AInB, Surfaces::Meet);
    expect_relation(unit, unit, Relation::Identical, Surfaces::Meet);
}

TEST(Relate, Boxes) {
    const Mesh unit = cube(0, 1);
    const auto box = [](Vec3 lo, Vec3 hi) { return scenes::box(lo, hi); };
    struct Case {
        const char* name;
        Mesh other;
        Relation relation;
        Surfaces surfaces;
    };
    const std::vector<Case> cases{
        {"face to face", box({1, 0, 0}, {2, 1, 1}), Relation::Touching, Surfaces::Meet},
        {"part of a face", box({1, 0.25, 0.25}, {2, 0.5, 2}), Relation::Touching, Surfaces::Meet},
        {"edge to edge", box({1, 1, 0}, {2, 2, 1}), Relation::Touching, Surfaces::Meet},
        {"corner to corner", box({1, 1, 1}, {2, 2, 2}), Relation::Touching, Surfaces::Meet},
        {"apart", box({1.5, 0, 0}, {2, 1, 1}), Relation::Separate, Surfaces::DoNotMeet},
        {"inside", box({0.25, 0.25, 0.25}, {0.75, 0.75, 0.75}), Relation::BInA,
         Surfaces::DoNotMeet},
        {"inside, on a face", box({0, 0.25, 0.25}, {0.5, 0.75, 0.75}), Relation::BInA,
         Surfaces::Meet},
        {"inside, with a whole face", box({0, 0, 0}, {0.5, 1, 1}), Relation::BInA, Surfaces::Meet},
        {"inside, in a corner", box({0, 0, 0}, {0.5, 0.5, 0.5}), Relation::BInA, Surfaces::Meet},
        {"larger, with a whole face", box({0, 0, 0}, {2, 1, 1}), Relation::AInB, Surfaces::Meet},
        {"slid along an axis", box({0.5, 0, 0}, {1.5, 1, 1}), Relation::Overlapping,
         Surfaces::Meet},
        {"a bar through it", box({0.25, 0.25, -1}, {0.75, 0.75, 2}), Relation::Overlapping,
         Surfaces::Meet},
        {"a bar as wide as it", box({0, 0.25, -1}, {1, 0.75, 2}), Relation::Overlapping,
         Surfaces::Meet},
        {"a plate in its middle", box({0, 0, 0.25}, {1, 1, 0.75}), Relation::BInA, Surfaces::Meet},
        {"another triangulation", scenes::split_in_four(unit), Relation::Identical, Surfaces::Meet},
        {"the same, turned inside out", moved(unit, -1, {1, 1, 1}), Relation::Identical,
         Surfaces::Meet},
        {"nothing", Mesh(), Relation::Separate, Surfaces::DoNotMeet},
    };
    for (const Case& c : cases) {
        SCOPED_TRACE(c.name);
        expect_relation(unit, c.other, c.relation, c.surfaces);
        if (c.other.triangle_count() != 0) {
            expect_relation(scenes::split_in_four(unit), c.other, c.relation, c.surfaces);
        }
    }
}

TEST(Relate, CavitiesAndComponents) {
    // A shell: a body in its cavity is not inside the solid.
    const Mesh shell = together({cube(0, 8), cube(2, 6)});
    expect_relation(cube(3, 5), shell, Relation::Separate, Surfaces::DoNotMeet);
    expect_relation(cube(2, 5), shell, Relation::Touching, Surfaces::Meet);
    expect_relation(cube(2, 6), shell, Relation::Touching, Surfaces::Meet);
    expect_relation(cube(1, 5), shell, Relation::Overlapping, Surfaces::Meet);
    // A cube around the cavity, within the walls; then the filled shell.
    expect_relation(cube(1, 7), shell, Relation::Overlapping, Surfaces::DoNotMeet);
    expect_relation(cube(0, 8), shell, Relation::BInA, Surfaces::Meet);
    // Inside the wall.
    expect_relation(scenes::box({0.5, 0.5, 0.5}, {1.5, 7, 7}), shell, Relation::AInB,
                    Surfaces::DoNotMeet);
    // A cube in the cavity is part of the solid.
    const Mesh core = together({cube(0, 8), cube(2, 6), cube(3, 5)});
    expect_relation(cube(3.5, 4.5), core, Relation::AInB, Surfaces::DoNotMeet);
    expect_relation(shell, core, Relation::AInB, Surfaces::Meet);
    // One component inside and one outside; both inside; both outside.
    expect_relation(together({cube(1, 2), cube(20, 21)}), cube(0, 8), Relation::Overlapping,
                    Surfaces::DoNotMeet);
    expect_relation(together({cube(1, 2), cube(4, 5)}), cube(0, 8), Relation::AInB,
                    Surfaces::DoNotMeet);
    expect_relation(together({cube(11, 12), cube(20, 21)}), cube(0, 8), Relation::Separate,
                    Surfaces::DoNotMeet);
    expect_relation(together({cube(8, 9), cube(20, 21)}), cube(0, 8), Relation::Touching,
                    Surfaces::Meet);
    expect_relation(together({cube(8, 9), cube(1, 2)}), cube(0, 8), Relation::Overlapping,
                    Surfaces::Meet);
}

TEST(Relate, NestedSpheresInEveryPose) {
    const Solid outer = solid_of(scenes::sphere(3));
    const Solid inner =
        solid_of(moved(scenes::torus_knot({.segments = 60, .sides = 6}), 0.4, Vec3::Zero()));
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        const Pose pose = scenes::random_pose(seed, 1e3);
        const auto result = relate({inner, pose}, {outer, pose}).value();
        EXPECT_EQ(result.relation, Relation::AInB);
        EXPECT_FALSE(result.surfaces_meet);
    }
}

TEST(Relate, RandomBoxesOfIntegersAreClassifiedLikeIntervals) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 engine(seed);
        std::uniform_int_distribution<int> coordinate(0, 4);
        const auto interval = [&] {
            int p = coordinate(engine);
            int q = coordinate(engine);
            while (p == q) {
                q = coordinate(engine);
            }
            return std::pair(std::min(p, q), std::max(p, q));
        };
        std::array<int, 6> seen{};
        for (int k = 0; k < 300; ++k) {
            std::array<Vec3, 2> lo;
            std::array<Vec3, 2> hi;
            for (std::size_t box = 0; box < 2; ++box) {
                for (int axis = 0; axis < 3; ++axis) {
                    const auto [l, h] = interval();
                    lo[box][axis] = l;
                    hi[box][axis] = h;
                }
            }
            const bool same = lo[0] == lo[1] && hi[0] == hi[1];
            const bool a_in_b =
                (lo[0].array() >= lo[1].array()).all() && (hi[0].array() <= hi[1].array()).all();
            const bool b_in_a =
                (lo[1].array() >= lo[0].array()).all() && (hi[1].array() <= hi[0].array()).all();
            const Vec3 common_lo = lo[0].cwiseMax(lo[1]);
            const Vec3 common_hi = hi[0].cwiseMin(hi[1]);
            const bool meet = (common_lo.array() <= common_hi.array()).all();
            const bool overlap = (common_lo.array() < common_hi.array()).all();
            const Relation expected = same      ? Relation::Identical
                                      : a_in_b  ? Relation::AInB
                                      : b_in_a  ? Relation::BInA
                                      : overlap ? Relation::Overlapping
                                      : meet    ? Relation::Touching
                                                : Relation::Separate;
            const Solid a = solid_of(scenes::box(lo[0], hi[0]));
            const Solid b = solid_of(scenes::box(lo[1], hi[1]));
            EXPECT_EQ(relate({a}, {b})->relation, expected)
                << lo[0].transpose() << " to " << hi[0].transpose() << " and " << lo[1].transpose()
                << " to " << hi[1].transpose();
            ++seen[static_cast<std::size_t>(expected)];
        }
        EXPECT_GT(seen[static_cast<std::size_t>(Relation::Touching)], 10);
        EXPECT_GT(seen[static_cast<std::size_t>(Relation::Overlapping)], 10);
        EXPECT_GT(seen[static_cast<std::size_t>(Relation::AInB)], 2);
    }
}

/// Enough touching triangles to divide among threads. None cuts through another, so samples decide.
TEST(Relate, TheSameOnAnyNumberOfThreads) {
    const Solid block = solid_of(scenes::box({0, 0, 0}, {80, 3, 1}));
    const auto cubes_on_top = [](int above, int below) {
        std::vector<Mesh> cubes;
        for (int k = 0; k < above + below; ++k) {
            const double x = 2.0 * k;
            const double z = k < above ? 1.0 : 0.5;
            cubes.push_back(scenes::box({x, 1, z}, {x + 1, 2, z + 0.5}));
        }
        return solid_of(together(cubes));
    };
    const Solid outside = cubes_on_top(40, 0);
    const Solid inside = cubes_on_top(0, 40);
    const Solid both = cubes_on_top(39, 1);
    for (const unsigned threads : {0U, 1U, 2U, 3U, 8U}) {
        const RelateRequest request{.threads = threads};
        EXPECT_EQ(relate({block}, {outside}, request)->relation, Relation::Touching) << threads;
        EXPECT_EQ(relate({block}, {inside}, request)->relation, Relation::BInA) << threads;
        EXPECT_EQ(relate({inside}, {block}, request)->relation, Relation::AInB) << threads;
        EXPECT_EQ(relate({block}, {both}, request)->relation, Relation::Overlapping) << threads;
        EXPECT_EQ(relate({inside}, {outside}, request)->relation, Relation::Touching) << threads;
    }
}

TEST(SideOf, ABoxAtItsFacesEdgesAndCorners) {
    const Solid box = solid_of(cube(0, 1));
    const double out = -std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(side_of({0.5, 0.5, 0.5}, {box}).value(), Side::Inside);
    EXPECT_EQ(side_of({0.5, 0.5, 0}, {box}).value(), Side::OnSurface);
    EXPECT_EQ(side_of({0.5, 0.5, out}, {box}).value(), Side::Outside);
    EXPECT_EQ(side_of({0.5, 0.5, -out}, {box}).value(), Side::Inside);
    EXPECT_EQ(side_of({0, 0.5, 1}, {box}).value(), Side::OnSurface);
    EXPECT_EQ(side_of({1, 1, 1}, {box}).value(), Side::OnSurface);
    EXPECT_EQ(side_of({2, 1, 1}, {box}).value(), Side::Outside) << "in line with an edge";
    EXPECT_EQ(side_of({1e300, 0, 0}, {box}).value(), Side::Outside);
    EXPECT_EQ(side_of({5.5, 0.5, 0.5}, {box, Pose::at({5, 0, 0})}).value(), Side::Inside);
}

TEST(SideOf, ATorusByItsEquation) {
    // Sample points well away from the facets: the mesh of the torus lies inside the exact torus.
    const Solid torus = solid_of(scenes::torus(2, 0.5, 96, 48));
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 engine(seed);
        std::uniform_real_distribution<double> uniform(-3.0, 3.0);
        int inside = 0;
        for (int k = 0; k < 2000; ++k) {
            const Vec3 p(uniform(engine), uniform(engine), uniform(engine) / 3);
            const double d = std::hypot(std::hypot(p.x(), p.y()) - 2.0, p.z());
            if (std::fabs(d - 0.5) > 0.01) {
                const Side expected = d < 0.5 ? Side::Inside : Side::Outside;
                EXPECT_EQ(side_of(p, {torus}).value(), expected) << p.transpose();
                inside += expected == Side::Inside ? 1 : 0;
            }
        }
        EXPECT_GT(inside, 100);
    }
}

TEST(SideOf, CountsEveryComponentOnceAndTriangleOrderNever) {
    const Solid shells =
        solid_of(together({cube(0, 8), moved(cube(2, 6), -1, {8, 8, 8}), cube(3, 5)}));
    EXPECT_EQ(side_of({1, 4, 4}, {shells}).value(), Side::Inside);
    EXPECT_EQ(side_of({2.5, 4, 4}, {shells}).value(), Side::Outside) << "in the cavity";
    EXPECT_EQ(side_of({4, 4, 4}, {shells}).value(), Side::Inside) << "in the core";
}

TEST(Solid, RefusesOpenMeshesAndSaysWhere) {
    std::vector<Triangle> triangles(12);
    const Mesh box = cube(0, 1);
    std::copy(box.triangles().begin(), box.triangles().end(), triangles.begin());
    triangles.pop_back();
    const Mesh open =
        Mesh::create({box.vertices().begin(), box.vertices().end()}, triangles).value();
    const auto solid = Solid::create(Model::build(open).value());
    ASSERT_FALSE(solid);
    EXPECT_EQ(solid.error().code, ErrorCode::InvalidMesh);
    EXPECT_NE(solid.error().message.find("3 edges"), std::string::npos) << solid.error().message;
    EXPECT_NE(solid.error().message.find("between vertices"), std::string::npos);
    const Model reference = Model::build(box, ReferenceOptions{}).value();
    EXPECT_EQ(Solid::create(reference).error().code, ErrorCode::Unsupported);
}

TEST(Solid, TakesASoupAndADegenerateTriangleThatClosesAGap) {
    // A tetrahedron. The edge between its first two vertices is divided on one side only, with a
    // degenerate triangle in between.
    const std::vector<Vec3> vertices{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {1, 0, 0}};
    const Mesh mesh =
        Mesh::create(vertices, {{0, 2, 1}, {0, 4, 3}, {4, 1, 3}, {0, 3, 2}, {1, 2, 3}, {0, 1, 4}})
            .value();
    const Solid solid = solid_of(mesh);
    EXPECT_EQ(side_of({0.25, 0.25, 0.25}, {solid}).value(), Side::Inside);
    EXPECT_EQ(side_of({1.5, 1.5, 0.25}, {solid}).value(), Side::Outside);
    EXPECT_EQ(side_of({1, 0, 0}, {solid}).value(), Side::OnSurface);
}

TEST(Solid, RefusesPointsAndPosesOutOfRange) {
    const Solid box = solid_of(cube(-1e308, 1e308));
    EXPECT_EQ(side_of({std::nan(""), 0, 0}, {box}).error().code, ErrorCode::InvalidArgument);
    const Pose far = Pose::at(Vec3::Constant(1e308));
    EXPECT_EQ(side_of({0, 0, 0}, {box, far}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(relate({box, far}, {box}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(side_of({0, 1, 2}, {box}).value(), Side::Inside);
    EXPECT_EQ(side_of({0, 0, 1e308}, {box}).value(), Side::OnSurface);
}

TEST(Solid, OfExtremeSizes) {
    for (const double scale : {1e-300, 1e-30, 1e15, 1e100}) {
        const Solid outer = solid_of(cube(-scale, scale));
        const Solid inner = solid_of(cube(-0.5 * scale, 0.5 * scale));
        EXPECT_EQ(relate({inner}, {outer})->relation, Relation::AInB);
        EXPECT_EQ(relate({outer}, {outer})->relation, Relation::Identical);
        EXPECT_EQ(side_of({0, 0, 0}, {inner}).value(), Side::Inside);
        EXPECT_EQ(side_of({0, 0, 0.75 * scale}, {inner}).value(), Side::Outside);
    }
    const Solid speck = solid_of(moved(cube(-1, 1), 1e-20, Vec3(0.5, 0.5, 0.5)));
    EXPECT_EQ(relate({speck}, {solid_of(cube(0, 1))})->relation, Relation::Separate)
        << "all its vertices are one point: it has no inside";
}

}  // namespace
}  // namespace tandem::query
