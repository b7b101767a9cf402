// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Gmpq.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/intersections.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <iostream>
#include <variant>

#include <tandem/triangle.hpp>

#include "support/seeds.hpp"
#include "support/troublesome_pairs.hpp"

namespace tandem::testing {
namespace {

constexpr int kPairsPerGenerator = 110'000;
// Orders, rationals and shapes cost more than the decision, so only a share of the pairs is tested.
constexpr int kReorderEvery = 16;
constexpr int kRationalEvery = 50;
constexpr int kShapeEvery = 50;

std::string text(const TrianglePair& pair) {
    std::string result;
    for (const TriangleCorners* t : {&pair.a, &pair.b}) {
        for (const Vec3& p : *t) {
            result += fmt::format(" ({:a}, {:a}, {:a})", p.x(), p.y(), p.z());
        }
        result += '\n';
    }
    return result;
}

/// CGAL's answer with kernel K. CGAL's triangle functions exclude degenerate triangles, so these
/// are first converted to the segments or points that they span.
template <typename K>
class Oracle {
    using Point = typename K::Point_3;
    using Segment = typename K::Segment_3;
    using Triangle = typename K::Triangle_3;
    using Simplex = std::variant<Point, Segment, Triangle>;

  public:
    static bool intersects(const TrianglePair& pair) {
        return std::visit(
            [](const auto& a, const auto& b) {
                if constexpr (std::is_same_v<decltype(a), const Point&> &&
                              std::is_same_v<decltype(b), const Point&>) {
                    return a == b;
                } else {
                    return static_cast<bool>(CGAL::do_intersect(a, b));
                }
            },
            simplex(pair.a), simplex(pair.b));
    }

    static bool is_degenerate(const TriangleCorners& t) {
        return CGAL::collinear(point(t[0]), point(t[1]), point(t[2]));
    }

    static Triangle triangle(const TriangleCorners& t) {
        return Triangle(point(t[0]), point(t[1]), point(t[2]));
    }

  private:
    static Point point(const Vec3& p) { return Point(p.x(), p.y(), p.z()); }

    static Simplex simplex(const TriangleCorners& t) {
        if (!is_degenerate(t)) {
            return triangle(t);
        }
        std::array points{point(t[0]), point(t[1]), point(t[2])};
        std::sort(points.begin(), points.end());
        if (points.front() == points.back()) {
            return points.front();
        }
        return Segment(points.front(), points.back());
    }
};

using Fast = Oracle<CGAL::Exact_predicates_inexact_constructions_kernel>;
using Rationals = Oracle<CGAL::Simple_cartesian<CGAL::Gmpq>>;
using Constructions = Oracle<CGAL::Exact_predicates_exact_constructions_kernel>;

/// The number of corners in CGAL's common part of two proper triangles.
std::size_t shape_size(const TrianglePair& pair) {
    using K = CGAL::Exact_predicates_exact_constructions_kernel;
    const auto shape =
        CGAL::intersection(Constructions::triangle(pair.a), Constructions::triangle(pair.b));
    if (!shape) {
        return 0;
    }
    if (const auto* polygon = boost::get<std::vector<K::Point_3>>(&*shape)) {
        return polygon->size();
    }
    return static_cast<std::size_t>(shape->which()) + 1;
}

class TrianglePairs : public ::testing::TestWithParam<PairGenerator> {};

TEST_P(TrianglePairs, AgreeWithCgal) {
    const std::uint64_t seed = seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    int hits = 0;
    int failures = 0;
    for (int k = 0; k < kPairsPerGenerator && failures < 5; ++k) {
        const TrianglePair pair = GetParam().draw(rng);
        const auto& [a, b] = pair;
        const bool hit = intersects(a, b);
        hits += hit ? 1 : 0;
        bool agrees = Fast::intersects(pair) == hit && intersects(b, a) == hit &&
                      is_degenerate(a) == Fast::is_degenerate(a) &&
                      is_degenerate(b) == Fast::is_degenerate(b);
        if (k % kReorderEvery == 0) {
            for (unsigned order = 1; order < 36; ++order) {
                agrees =
                    agrees && intersects(reordered(a, order % 6), reordered(b, order / 6)) == hit;
            }
        }
        if (k % kRationalEvery == 0) {
            agrees = agrees && Rationals::intersects(pair) == hit;
        }
        if (k % kShapeEvery == 1) {
            const std::size_t corners = intersection_shape(a, b).size();
            agrees = agrees && (corners > 0) == hit;
            if (!is_degenerate(a) && !is_degenerate(b)) {
                agrees = agrees && corners == shape_size(pair);
            }
        }
        EXPECT_TRUE(agrees) << "pair " << k << ", Tandem says " << hit << '\n' << text(pair);
        failures += agrees ? 0 : 1;
    }
    std::cout << "seed " << seed << ": " << hits << " hits of " << kPairsPerGenerator << '\n';
    // Both answers must occur often, otherwise agreement would mean little.
    EXPECT_GT(hits, kPairsPerGenerator / 100);
    EXPECT_LT(hits, kPairsPerGenerator - kPairsPerGenerator / 100);
}

INSTANTIATE_TEST_SUITE_P(Troublesome, TrianglePairs,
                         ::testing::ValuesIn(troublesome_pair_generators().begin(),
                                             troublesome_pair_generators().end()),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace tandem::testing
