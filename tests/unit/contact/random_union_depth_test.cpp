// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Depths of random unions of boxes with integer corners, flush and not, compared with brute-force
// sampling, which does not use triangles.
#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/overlap_depth.hpp>

#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "support/seeds.hpp"
#include "unit/contact/bodies.hpp"
#include "unit/contact/solids.hpp"

namespace tandem {
namespace {

using testing::between;
using testing::body_of;
using testing::overlap_of;

constexpr int kSize = 6;

struct Blocks {
    using Box = std::array<std::array<int, 3>, 2>;  ///< least and greatest corner

    std::vector<Box> boxes;
    Vec3 shift = Vec3::Zero();

    /// Whether the unit cube with this least corner is filled.
    [[nodiscard]] bool has(int x, int y, int z) const {
        return std::any_of(boxes.begin(), boxes.end(), [&](const auto& box) {
            return x >= box[0][0] && x < box[1][0] && y >= box[0][1] && y < box[1][1] &&
                   z >= box[0][2] && z < box[1][2];
        });
    }
    /// Whether a world point is inside: all cubes that touch it are filled.
    [[nodiscard]] bool contains(const Vec3& world) const {
        constexpr double kNear = 1e-7;
        for (unsigned corner = 0; corner < 8; ++corner) {
            const Vec3 at = world - shift +
                            kNear * Vec3((corner & 1U) != 0 ? 1 : -1, (corner & 2U) != 0 ? 1 : -1,
                                         (corner & 4U) != 0 ? 1 : -1);
            if (!has(static_cast<int>(std::floor(at.x())), static_cast<int>(std::floor(at.y())),
                     static_cast<int>(std::floor(at.z())))) {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] Mesh mesh() const {
        std::vector<Vec3> vertices;
        std::vector<Triangle> triangles;
        for (const auto& corners : boxes) {
            const Mesh one = scenes::box(shift + Vec3(corners[0][0], corners[0][1], corners[0][2]),
                                         shift + Vec3(corners[1][0], corners[1][1], corners[1][2]));
            const auto first = static_cast<std::uint32_t>(vertices.size());
            vertices.insert(vertices.end(), one.vertices().begin(), one.vertices().end());
            for (const Triangle& t : one.triangles()) {
                triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
            }
        }
        return Mesh::create(std::move(vertices), std::move(triangles)).value();
    }
};

/// A unit square between a filled and an empty cube.
struct Square {
    Vec3 lo;
    int axis;

    [[nodiscard]] double distance(const Vec3& point) const {
        Vec3 hi = lo + Vec3::Ones();
        hi[axis] = lo[axis];
        return (point - point.cwiseMax(lo).cwiseMin(hi)).norm();
    }
};

std::vector<Square> surface_of(const Blocks& blocks) {
    std::vector<Square> squares;
    for (int x = 0; x <= kSize; ++x) {
        for (int y = 0; y <= kSize; ++y) {
            for (int z = 0; z <= kSize; ++z) {
                const bool here = blocks.has(x, y, z);
                const std::array before{blocks.has(x - 1, y, z), blocks.has(x, y - 1, z),
                                        blocks.has(x, y, z - 1)};
                for (int axis = 0; axis < 3; ++axis) {
                    if (before[static_cast<std::size_t>(axis)] != here) {
                        squares.push_back({blocks.shift + Vec3(x, y, z), axis});
                    }
                }
            }
        }
    }
    return squares;
}

double distance_to(const std::vector<Square>& squares, const Vec3& point) {
    double least = std::numeric_limits<double>::infinity();
    for (const Square& square : squares) {
        least = std::min(least, square.distance(point));
    }
    return least;
}

bool is_strictly_inside(const Blocks::Box& inner, const Blocks::Box& outer) {
    bool inside = true;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        inside = inside && inner[0][axis] > outer[0][axis] && inner[1][axis] < outer[1][axis];
    }
    return inside;
}

Blocks random_blocks(scenes::Random& random) {
    Blocks blocks;
    const int count = 1 + static_cast<int>(between(random, 0, 3));
    for (int k = 0; k < count; ++k) {
        Blocks::Box box{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box[0][axis] = static_cast<int>(between(random, 0, kSize - 1));
            box[1][axis] =
                box[0][axis] + 1 + static_cast<int>(between(random, 0, kSize - box[0][axis]));
            box[1][axis] = std::min(box[1][axis], kSize);
        }
        blocks.boxes.push_back(box);
    }
    // A box inside another that touches nothing would be a cavity.
    const std::vector<Blocks::Box> all = blocks.boxes;
    std::erase_if(blocks.boxes, [&](const Blocks::Box& inner) {
        return std::any_of(all.begin(), all.end(), [&](const Blocks::Box& outer) {
            return is_strictly_inside(inner, outer);
        });
    });
    return blocks;
}

struct Sampled {
    double depth = 0.0;  ///< a lower bound of the depth
    bool meets = false;  ///< whether the insides have a common sample
};

Sampled sampled_depth(const Blocks& a, const Blocks& b) {
    const std::vector<Square> surface_a = surface_of(a);
    const std::vector<Square> surface_b = surface_of(b);
    Sampled sampled;
    constexpr int kSteps = 4;
    for (const auto& [own, other, inside] :
         {std::tuple(&surface_a, &surface_b, &b), {&surface_b, &surface_a, &a}}) {
        for (const Square& square : *own) {
            for (int i = 0; i <= kSteps; ++i) {
                for (int j = 0; j <= kSteps; ++j) {
                    Vec3 point = square.lo;
                    point[(square.axis + 1) % 3] += static_cast<double>(i) / kSteps;
                    point[(square.axis + 2) % 3] += static_cast<double>(j) / kSteps;
                    if (inside->contains(point)) {
                        sampled.depth = std::max(sampled.depth, distance_to(*other, point));
                    }
                }
            }
        }
    }
    for (int x = 0; x <= kSteps * kSize; ++x) {
        for (int y = 0; y <= kSteps * kSize; ++y) {
            for (int z = 0; z <= kSteps * kSize; ++z) {
                const Vec3 point = a.shift + Vec3(x, y, z) / kSteps;
                if (a.contains(point) && b.contains(point)) {
                    sampled.meets = true;
                    sampled.depth =
                        std::max(sampled.depth, 2.0 * std::min(distance_to(surface_a, point),
                                                               distance_to(surface_b, point)));
                }
            }
        }
    }
    return sampled;
}

TEST(RandomDepth, OfUnionsOfBoxesIsWhatSamplingFinds) {
    std::size_t overlaps = 0;
    const std::vector<std::uint64_t> seeds = testing::seeds(10);
    for (const std::uint64_t seed : seeds) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed + 4000);
        const Blocks a = random_blocks(random);
        Blocks b = random_blocks(random);
        if (seed % 3 == 0) {
            b.shift = {0.0, between(random, -1, 1), between(random, -1, 1)};
        } else if (seed % 3 == 1) {
            b.shift = {between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)};
        }
        const Overlap overlap = overlap_of(body_of(a.mesh()), body_of(b.mesh()));
        const Sampled sampled = sampled_depth(a, b);
        if (overlap.pieces.empty()) {
            EXPECT_FALSE(sampled.meets);
            continue;
        }
        ++overlaps;
        const OverlapPiece& deepest = overlap.pieces[0];
        ASSERT_FALSE(deepest.unknown) << explain(*deepest.unknown);
        // The distance to the nearest sample is at most 0.18 on a surface and 0.22 for the centre
        // of a ball.
        EXPECT_GE(deepest.depth.hi, sampled.depth - 1e-9);
        EXPECT_LE(deepest.depth.lo, sampled.depth + 0.44);
        EXPECT_LE(deepest.depth.hi - deepest.depth.lo, 0.021 * deepest.depth.hi + 1e-8);
    }
    // The first few seeds alone have no overlap.
    if (seeds.size() >= 10) {
        EXPECT_GT(overlaps, 0u);
    }
}

}  // namespace
}  // namespace tandem
