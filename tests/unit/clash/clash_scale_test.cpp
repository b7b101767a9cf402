// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Verdicts do not depend on the unit of length: pairs of parts with sizes from 1e-300 to 1e307.
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/clash.hpp>

#include "clash/clash_identity.hpp"
#include "scenes/shapes.hpp"
#include "unit/clash/scenes.hpp"

namespace tandem::clash {
namespace {

using tandem::testing::clashes_of;
using tandem::testing::scene_of;

Mesh scaled(const Mesh& mesh, int exponent) {
    std::vector<Vec3> vertices;
    for (const Vec3& v : mesh.vertices()) {
        vertices.emplace_back(std::ldexp(v.x(), exponent), std::ldexp(v.y(), exponent),
                              std::ldexp(v.z(), exponent));
    }
    return Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
        .value();
}

/// Coordinates are multiples of 2^-20, so that they lose no bits when scaled to subnormal numbers.
Mesh ball(const Vec3& centre, double radius) {
    const Mesh unit = scenes::sphere(2);
    std::vector<Vec3> vertices;
    for (const Vec3& v : unit.vertices()) {
        const Vec3 at = 0x1p20 * (centre + radius * v);
        vertices.emplace_back(std::round(at.x()) * 0x1p-20, std::round(at.y()) * 0x1p-20,
                              std::round(at.z()) * 0x1p-20);
    }
    return Mesh::create(std::move(vertices), {unit.triangles().begin(), unit.triangles().end()})
        .value();
}

struct NamedPair {
    const char* name;
    Mesh a;
    Mesh b;
};

std::vector<NamedPair> pairs() {
    const Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    return {{"balls that cross", ball({0, 0, 0}, 1), ball({1.5, 0.25, 0.125}, 1)},
            {"a ball in a ball", ball({0, 0, 0}, 1), ball({0.25, 0, 0}, 0.5)},
            {"flush boxes", box, scenes::box({0.75, 0, 0}, {2, 1, 1})},
            {"boxes that touch", box, scenes::box({1, 0.25, 0.25}, {2, 2, 2})},
            {"a box and its copy", box, box},
            {"boxes apart", box, scenes::box({1.25, 0, 0}, {2, 1, 1})},
            {"boxes far apart", box, scenes::box({7, 0, 0}, {9, 1, 1})}};
}

// Powers of two for the sizes: 1e-300 is about 2^-996.6, 1e307 about 2^1019.8, and the largest
// unscaled coordinate is near 3.
constexpr std::array kExponents{-996, -700, -520, -333, -160, -40, 1, 60, 129, 257, 511, 700, 1018};

void expect_scaled(double value, double expected, int exponent) {
    EXPECT_EQ(value, std::ldexp(expected, exponent));
}

TEST(ClashScale, NumbersScaleAndVerdictsStay) {
    for (const NamedPair& pair : pairs()) {
        const auto report_at = [&](int exponent) {
            return clashes_of(
                scene_of({{"a", scaled(pair.a, exponent)}, {"b", scaled(pair.b, exponent)}}),
                {.clearance = std::ldexp(0.5, exponent)});
        };
        const ClashReport expected = report_at(0);
        for (const int exponent : kExponents) {
            SCOPED_TRACE(::testing::Message() << pair.name << " at 2^" << exponent);
            const ClashReport report = report_at(exponent);
            EXPECT_TRUE(report.notes.empty()) << report.notes.front();
            EXPECT_EQ(report.candidate_pairs, expected.candidate_pairs);
            ASSERT_EQ(report.clashes.size(), expected.clashes.size());
            if (report.clashes.empty()) {
                continue;
            }
            const Clash& clash = report.clashes[0];
            const Clash& model = expected.clashes[0];
            EXPECT_EQ(clash.kind, model.kind);
            EXPECT_EQ(clash.id, model.id);
            EXPECT_EQ(clash.severity, model.severity);
            ASSERT_EQ(clash.overlap.pieces.size(), model.overlap.pieces.size());
            for (std::size_t k = 0; k < model.overlap.pieces.size(); ++k) {
                const OverlapPiece& piece = clash.overlap.pieces[k];
                const OverlapPiece& expected_piece = model.overlap.pieces[k];
                EXPECT_EQ(piece.unknown, expected_piece.unknown);
                EXPECT_EQ(piece.through, expected_piece.through);
                EXPECT_EQ(normal_of(piece), normal_of(expected_piece));
                expect_scaled(piece.depth.lo, expected_piece.depth.lo, exponent);
                expect_scaled(piece.depth.hi, expected_piece.depth.hi, exponent);
            }
            EXPECT_EQ(clash.pair_hash, model.pair_hash);
            EXPECT_EQ(clash.regions.size(), model.regions.size());
            for (Eigen::Index axis = 0; axis < 3; ++axis) {
                expect_scaled(clash.lo[axis], model.lo[axis], exponent);
                expect_scaled(clash.hi[axis], model.hi[axis], exponent);
            }
            if (model.distance) {
                expect_scaled(clash.distance.value(), *model.distance, exponent);
            }
        }
    }
}

TEST(ClashScale, SeverityIsANumberWhateverTheBoxes) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    const std::array values{0.0, 5e-324, 1e-300, 1.0, 1.7e308, kInfinity, kNan};
    for (const double size : values) {
        for (const double other : values) {
            for (const ClashKind kind : kKindNames.values()) {
                Clash clash;
                clash.kind = kind;
                clash.lo = Vec3::Constant(-other);
                clash.hi = Vec3::Constant(other);
                clash.distance = other;
                const Bounds bounds{Vec3::Constant(-size), Vec3::Constant(size)};
                const Bounds unit{Vec3::Zero(), Vec3::Ones()};
                for (const double clearance : values) {
                    const double severity = severity_of(clash, bounds, unit, clearance);
                    EXPECT_TRUE(severity >= 0.0 && severity <= 100.0) << severity;
                }
            }
        }
    }
}

/// The sum of two corners and the difference of two places exceed the range of double here.
TEST(ClashScale, PlacesAreCellsAtTheEndOfTheRange) {
    const Scene scene = scene_of(
        {{"a", scenes::box({0, 0, 0}, {1, 1, 1})}, {"b", scenes::box({0, 0, 0}, {1, 1, 1})}});
    ClashReport report;
    for (const double at : {-1.7e308, -0.1e308, 1.7e308}) {
        Clash clash;
        clash.b = 1;
        clash.lo = clash.hi = Vec3(at, 0.0, -at);
        report.clashes.push_back(clash);
    }
    group_clashes(scene, ClashGrouping::Place, report);
    EXPECT_EQ(report.clashes[0].group, "place 0 0 7");
    EXPECT_EQ(report.clashes[1].group, "place 3 0 4");
    EXPECT_EQ(report.clashes[2].group, "place 7 0 0");
}

}  // namespace
}  // namespace tandem::clash
