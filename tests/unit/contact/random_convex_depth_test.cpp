// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Depths of random convex bodies, flush and rotated, compared with the exact optimum of a linear
// program.
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/overlap_depth.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/seeds.hpp"
#include "unit/contact/bodies.hpp"
#include "unit/contact/solids.hpp"

namespace tandem {
namespace {

using testing::between;
using testing::body_of;
using testing::overlap_of;

/// The half-space normal · x <= offset.
struct Plane {
    Vec3 normal;
    double offset;
};

struct Convex {
    PlacedBody body;
    std::vector<Plane> planes;
};

Convex convex_of(const Mesh& mesh, const Pose& pose) {
    Convex convex{body_of(mesh, pose), {}};
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        const TriangleCorners t = to_world(pose, mesh.corners(k));
        const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]).normalized();
        const bool known =
            std::any_of(convex.planes.begin(), convex.planes.end(),
                        [&](const Plane& one) { return one.normal.dot(normal) > 1 - 1e-12; });
        if (!known) {
            convex.planes.push_back({normal, normal.dot(t[0])});
        }
    }
    return convex;
}

Mesh tetrahedron(scenes::Random& random) {
    std::array<Vec3, 4> p;
    double volume = 0.0;
    while (std::abs(volume) < 0.3) {
        for (Vec3& corner : p) {
            corner = {between(random, -1.2, 1.2), between(random, -1.2, 1.2),
                      between(random, -1.2, 1.2)};
        }
        volume = (p[1] - p[0]).dot((p[2] - p[0]).cross(p[3] - p[0]));
    }
    if (volume < 0.0) {
        std::swap(p[0], p[1]);
    }
    return Mesh::create({p.begin(), p.end()}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}).value();
}

/// A condition normal · x + radius · t <= offset of a linear program in (x, t).
struct Condition {
    Vec3 normal;
    double radius;
    double offset;
};

/// The largest t, found by testing every corner of the feasible set; `fixed` holds with equality.
/// Negative infinity if no point is feasible.
double largest(const std::vector<Condition>& conditions, const std::optional<Condition>& fixed) {
    double best = -std::numeric_limits<double>::infinity();
    const std::size_t count = conditions.size();
    std::array<std::size_t, 4> pick{};
    const auto consider = [&](const std::array<const Condition*, 4>& active) {
        Eigen::Matrix4d matrix;
        Eigen::Vector4d offsets;
        for (int k = 0; k < 4; ++k) {
            const Condition& one = *active[static_cast<std::size_t>(k)];
            matrix.row(k) << one.normal.x(), one.normal.y(), one.normal.z(), one.radius;
            offsets[k] = one.offset;
        }
        const Eigen::FullPivLU<Eigen::Matrix4d> solver(matrix);
        if (!solver.isInvertible()) {
            return;
        }
        const Eigen::Vector4d x = solver.solve(offsets);
        const bool feasible =
            std::all_of(conditions.begin(), conditions.end(), [&](const Condition& one) {
                return one.normal.dot(x.head<3>()) + one.radius * x[3] <= one.offset + 1e-9;
            });
        if (feasible) {
            best = std::max(best, x[3]);
        }
    };
    for (pick[0] = 0; pick[0] < count; ++pick[0]) {
        for (pick[1] = pick[0] + 1; pick[1] < count; ++pick[1]) {
            for (pick[2] = pick[1] + 1; pick[2] < count; ++pick[2]) {
                if (fixed) {
                    consider({&*fixed, &conditions[pick[0]], &conditions[pick[1]],
                              &conditions[pick[2]]});
                    continue;
                }
                for (pick[3] = pick[2] + 1; pick[3] < count; ++pick[3]) {
                    consider({&conditions[pick[0]], &conditions[pick[1]], &conditions[pick[2]],
                              &conditions[pick[3]]});
                }
            }
        }
    }
    return best;
}

/// The depth by its definition; 0 or less without an overlap.
double exact_depth(const Convex& a, const Convex& b) {
    double best = -std::numeric_limits<double>::infinity();
    std::vector<Condition> ball;
    for (const Convex* body : {&a, &b}) {
        for (const Plane& plane : body->planes) {
            ball.push_back({plane.normal, 0.5, plane.offset});
        }
    }
    best = largest(ball, std::nullopt);
    for (const auto& [own, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        std::vector<Condition> on_surface;
        for (const Plane& plane : own->planes) {
            on_surface.push_back({plane.normal, 0.0, plane.offset});
        }
        for (const Plane& plane : other->planes) {
            on_surface.push_back({plane.normal, 1.0, plane.offset});
        }
        for (std::size_t face = 0; face < own->planes.size(); ++face) {
            best = std::max(best, largest(on_surface, on_surface[face]));
        }
    }
    return best;
}

/// The least overlap over many directions. It is an upper bound of the least separating
/// translation.
double sampled_separation(const Convex& a, const Convex& b, scenes::Random& random) {
    const auto highest = [](const Convex& body, const Vec3& way) {
        double most = -std::numeric_limits<double>::infinity();
        for (const Vec3& vertex : body.body.body.model().mesh().vertices()) {
            most = std::max(most, way.dot(to_world(body.body.pose, vertex)));
        }
        return most;
    };
    double least = std::numeric_limits<double>::infinity();
    Vec3 best = Vec3::UnitX();
    for (int round = 0; round < 4000; ++round) {
        const double spread = round < 1000 ? 2.0 : std::pow(0.995, round - 1000);
        const Vec3 noise(between(random, -1, 1), between(random, -1, 1), between(random, -1, 1));
        const Vec3 way = (round < 1000 ? noise : Vec3(best + spread * noise)).normalized();
        const double overlap = highest(a, way) + highest(b, -way);
        if (overlap < least) {
            least = overlap;
            best = way;
        }
    }
    return least;
}

TEST(RandomDepth, OfConvexBodiesIsTheOptimumOfALinearProgram) {
    std::size_t overlaps = 0;
    for (const std::uint64_t seed : testing::seeds(40)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const auto any = [&](std::uint64_t number) {
            const Vec3 half(between(random, 0.2, 1.0), between(random, 0.2, 1.0),
                            between(random, 0.2, 1.0));
            const Mesh mesh =
                between(random, 0, 1) < 0.5 ? tetrahedron(random) : scenes::box(-half, half);
            // One in four is flush: not rotated, and moved by multiples of half its size.
            const Pose pose = seed % 4 == 0
                                  ? Pose::at({half.x() * std::floor(between(random, -1, 2)), 0, 0})
                                  : scenes::random_pose(17 * seed + number, 0.6);
            return convex_of(mesh, pose);
        };
        const Convex a = any(1);
        const Convex b = any(2);
        const double exact = exact_depth(a, b);
        const Overlap overlap = overlap_of(a.body, b.body);
        if (exact < 1e-7) {
            EXPECT_TRUE(overlap.pieces.empty() || overlap.pieces[0].depth.hi < 1e-6);
            continue;
        }
        ++overlaps;
        ASSERT_EQ(overlap.pieces.size(), 1u);
        const OverlapPiece& piece = overlap.pieces[0];
        EXPECT_FALSE(piece.unknown);
        EXPECT_LE(piece.depth.lo, exact + 1e-8);
        EXPECT_GE(piece.depth.hi, exact - 1e-8);
        EXPECT_LE(piece.depth.hi - piece.depth.lo, 0.021 * exact + 1e-8);
        ASSERT_TRUE(piece.separation);
        EXPECT_GE(piece.separation->distance, exact * (1 - 1e-9)) << "a depth is a lower bound";
        // Sampling finds no shorter translation, and this one separates the bodies.
        EXPECT_LE(piece.separation->distance, sampled_separation(a, b, random) + 1e-9);
        const PlacedBody moved{b.body.body, Pose::at((piece.separation->distance + 1e-9) *
                                                     piece.separation->direction) *
                                                b.body.pose};
        EXPECT_TRUE(testing::pairs_of(a.body, moved).empty());
    }
    EXPECT_GT(overlaps, 0u);
}

}  // namespace
}  // namespace tandem
