// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <set>
#include <vector>

#include <tandem/continuous.hpp>

#include "support/seeds.hpp"

namespace tandem {
namespace {

struct OwnedSurface {
    std::vector<Vec3> start;
    std::vector<Vec3> end;
    std::vector<Triangle> triangles;

    [[nodiscard]] MovingSurface view() const { return {start, end, triangles}; }
};

/// A few triangles over few vertices on a grid, so that they share vertices, edges and positions.
OwnedSurface random_surface(std::mt19937_64& random, std::uint32_t vertices,
                            std::size_t triangles) {
    std::uniform_int_distribution<int> coordinate(-3, 3);
    std::uniform_int_distribution<std::uint32_t> vertex(0, vertices - 1);
    const auto point = [&] {
        return Vec3(coordinate(random), coordinate(random), coordinate(random));
    };
    OwnedSurface s;
    for (std::uint32_t k = 0; k < vertices; ++k) {
        s.start.push_back(point());
        s.end.push_back(point());
    }
    for (std::size_t k = 0; k < triangles; ++k) {
        s.triangles.push_back({vertex(random), vertex(random), vertex(random)});
    }
    return s;
}

/// The edges of a surface, each by the number of its first occurrence.
std::vector<std::uint32_t> edges_of(const OwnedSurface& s) {
    std::vector<std::uint32_t> edges;
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (std::uint32_t e = 0; e < 3 * s.triangles.size(); ++e) {
        const Triangle& t = s.triangles[e / 3];
        const auto ends = std::minmax(t[e % 3], t[(e % 3 + 1) % 3]);
        if (ends.first != ends.second && seen.insert(ends).second) {
            edges.push_back(e);
        }
    }
    return edges;
}

std::array<std::uint32_t, 2> ends_of(const OwnedSurface& s, std::uint32_t edge) {
    const Triangle& t = s.triangles[edge / 3];
    return {t[edge % 3], t[(edge % 3 + 1) % 3]};
}

/// The vertices that triangles use; only these are features.
std::set<std::uint32_t> used_vertices(const OwnedSurface& s) {
    std::set<std::uint32_t> used;
    for (const Triangle& t : s.triangles) {
        used.insert(t.begin(), t.end());
    }
    return used;
}

struct Spot {
    const OwnedSurface* surface;
    std::uint32_t vertex;
};

std::optional<double> impact_of(FeaturePair kind, const std::array<Spot, 4>& spots,
                                const ImpactRequest& request) {
    MovingPoints m;
    for (std::size_t k = 0; k < 4; ++k) {
        m.start[k] = spots[k].surface->start[spots[k].vertex];
        m.end[k] = spots[k].surface->end[spots[k].vertex];
    }
    return time_of_impact(kind, m, request).value();
}

/// The contacts by brute force: tests every pair of features.
std::vector<FeatureContact> brute_force(const OwnedSurface& a, const OwnedSurface& b,
                                        const ImpactRequest& request) {
    const bool one_surface = &a == &b;
    std::vector<FeatureContact> found;
    const auto vertices_on_faces = [&](const OwnedSurface& of, const OwnedSurface& faces,
                                       ContactKind kind) {
        for (const std::uint32_t v : used_vertices(of)) {
            for (std::uint32_t f = 0; f < faces.triangles.size(); ++f) {
                const Triangle& t = faces.triangles[f];
                if (one_surface && std::ranges::find(t, v) != t.end()) {
                    continue;
                }
                const auto time = impact_of(
                    FeaturePair::VertexFace,
                    {Spot{&of, v}, Spot{&faces, t[0]}, Spot{&faces, t[1]}, Spot{&faces, t[2]}},
                    request);
                if (time) {
                    const bool vertex_first = kind == ContactKind::VertexFace;
                    found.push_back({kind, vertex_first ? v : f, vertex_first ? f : v, *time});
                }
            }
        }
    };
    vertices_on_faces(a, b, ContactKind::VertexFace);
    if (!one_surface) {
        vertices_on_faces(b, a, ContactKind::FaceVertex);
    }
    for (const std::uint32_t e : edges_of(a)) {
        for (const std::uint32_t f : edges_of(b)) {
            const auto [a0, a1] = ends_of(a, e);
            const auto [b0, b1] = ends_of(b, f);
            if (one_surface && (f <= e || a0 == b0 || a0 == b1 || a1 == b0 || a1 == b1)) {
                continue;
            }
            const auto time =
                impact_of(FeaturePair::EdgeEdge,
                          {Spot{&a, a0}, Spot{&a, a1}, Spot{&b, b0}, Spot{&b, b1}}, request);
            if (time) {
                found.push_back({ContactKind::EdgeEdge, e, f, *time});
            }
        }
    }
    std::ranges::sort(found);
    return found;
}

std::vector<FeatureContact> copied(const Result<std::span<const FeatureContact>>& contacts) {
    return {contacts.value().begin(), contacts.value().end()};
}

TEST(MovingSurfaces, ContactsWithinAreThoseOfBruteForce) {
    ContinuousQuery query;
    ContinuousQuery threads({.threads = 4});
    std::size_t contacts = 0;
    for (const std::uint64_t seed : testing::seeds(20)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        const OwnedSurface s = random_surface(random, 14, 16);
        const auto expected = brute_force(s, s, {});
        EXPECT_EQ(copied(query.self_contacts(s.view())), expected);
        EXPECT_EQ(copied(threads.self_contacts(s.view())), expected);
        EXPECT_EQ(query.stats().contacts, expected.size());
        EXPECT_GE(query.stats().candidates, query.stats().unsettled);
        contacts += expected.size();
    }
    EXPECT_GT(contacts, 50U);
}

TEST(MovingSurfaces, ContactsBetweenAreThoseOfBruteForce) {
    ContinuousQuery query;
    ContinuousQuery near({.impact = {.min_separation = 0.5}});
    for (const std::uint64_t seed : testing::seeds(20)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        const OwnedSurface a = random_surface(random, 12, 12);
        const OwnedSurface b = random_surface(random, 9, 7);
        const auto expected = brute_force(a, b, {});
        EXPECT_EQ(copied(query.all_contacts(a.view(), b.view())), expected);
        const auto first = query.earliest(a.view(), b.view()).value();
        ASSERT_EQ(first.has_value(), !expected.empty());
        if (first) {
            for (const FeatureContact& contact : expected) {
                EXPECT_LE(first->time, contact.time);
            }
        }
        if (seed == 1) {
            EXPECT_EQ(copied(near.all_contacts(a.view(), b.view())),
                      brute_force(a, b, {.min_separation = 0.5}));
        }
    }
}

/// A sheet that is turned over along its diagonal, large enough for several levels of the tree and
/// full batches.
TEST(MovingSurfaces, AnswersDoNotDependOnThreads) {
    OwnedSurface sheet;
    constexpr std::uint32_t kSide = 10;
    for (std::uint32_t y = 0; y <= kSide; ++y) {
        for (std::uint32_t x = 0; x <= kSide; ++x) {
            sheet.start.emplace_back(x, y, 0.1 * ((x * 7 + y * 5) % 3));
            sheet.end.emplace_back(y + 0.3, x + 0.1, 0.1 * ((x * 3 + y * 11) % 4) - 0.05);
            if (x < kSide && y < kSide) {
                const std::uint32_t corner = y * (kSide + 1) + x;
                sheet.triangles.push_back({corner, corner + 1, corner + kSide + 1});
                sheet.triangles.push_back({corner + 1, corner + kSide + 2, corner + kSide + 1});
            }
        }
    }
    ContinuousQuery one;
    ContinuousQuery four({.threads = 4});
    const auto expected = copied(one.self_contacts(sheet.view()));
    EXPECT_GT(expected.size(), 20U);
    EXPECT_TRUE(std::ranges::is_sorted(expected));
    EXPECT_EQ(copied(four.self_contacts(sheet.view())), expected);
    EXPECT_EQ(copied(one.self_contacts(sheet.view())), expected);
}

TEST(MovingSurfaces, BadSurfacesAreRefused) {
    ContinuousQuery query;
    std::mt19937_64 random(1);
    OwnedSurface s = random_surface(random, 6, 4);
    EXPECT_TRUE(query.self_contacts(s.view()));
    OwnedSurface bad = s;
    bad.end[3][1] = std::numeric_limits<double>::quiet_NaN();
    const auto refused = query.self_contacts(bad.view());
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("vertex 3"), std::string::npos);
    bad = s;
    bad.end.pop_back();
    EXPECT_FALSE(query.self_contacts(bad.view()));
    bad = s;
    bad.triangles[2][0] = 6;
    EXPECT_FALSE(query.all_contacts(s.view(), bad.view()));
    EXPECT_TRUE(query.self_contacts({}).value().empty());
    ContinuousQuery wrong({.impact = {.tolerance = -1.0}});
    EXPECT_FALSE(wrong.self_contacts(s.view()));
    const ContinuousQuery moved = std::move(query);
    EXPECT_FALSE(query.self_contacts(s.view()));  // NOLINT(bugprone-use-after-move)
}

}  // namespace
}  // namespace tandem
