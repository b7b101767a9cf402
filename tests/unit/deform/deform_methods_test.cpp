// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "deform/reference/deform_method.hpp"
#include "geometry/pairs/shared_corners.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "support/animated_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem::deform {
namespace {

using testing::SceneFrame;

/// The answer by its definition: tests every triangle against every other one.
std::vector<TrianglePair> all_pairs_of(std::span<const MeshView> objects, Pairs kind) {
    struct Numbered {
        TriangleCorners corners;
        Vec3 lo;
        Vec3 hi;
        std::size_t object;
    };
    std::vector<Numbered> all;
    for (std::size_t k = 0; k < objects.size(); ++k) {
        for (std::uint32_t t = 0; t < objects[k].triangles.size(); ++t) {
            const TriangleCorners c = objects[k].corners(t);
            all.push_back(
                {c, c[0].cwiseMin(c[1]).cwiseMin(c[2]), c[0].cwiseMax(c[1]).cwiseMax(c[2]), k});
        }
    }
    std::vector<TrianglePair> pairs;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        for (std::uint32_t j = i + 1; j < all.size(); ++j) {
            const Numbered& p = all[i];
            const Numbered& q = all[j];
            if ((p.object == q.object) != (kind == Pairs::WithinObjects) ||
                (p.lo.array() > q.hi.array()).any() || (q.lo.array() > p.hi.array()).any()) {
                continue;
            }
            const bool are_neighbours =
                kind == Pairs::WithinObjects &&
                shared_corner_count(refer_to(p.corners), refer_to(q.corners)) != 0;
            if (!are_neighbours && intersects(refer_to(p.corners), refer_to(q.corners))) {
                pairs.push_back({i, j});
            }
        }
    }
    return pairs;
}

std::vector<MeshView> views_of(const SceneFrame& frame) {
    std::vector<MeshView> views;
    for (std::size_t k = 0; k < frame.vertices.size(); ++k) {
        views.push_back({frame.vertices[k], frame.triangles[k]});
    }
    return views;
}

/// Tests all methods in every frame of every scene; instrumented builds test only some frames.
TEST(DeformMethods, FindWhatBruteForceFinds) {
    const auto step = static_cast<std::uint32_t>(testing::seed_divisor());
    for (const scenes::AnimatedScene& scene : testing::small_animations()) {
        for (const Pairs kind : {Pairs::BetweenObjects, Pairs::WithinObjects}) {
            SCOPED_TRACE(scene.name + (kind == Pairs::WithinObjects ? ", within" : ", between"));
            std::vector<std::unique_ptr<DeformMethod>> methods;
            for (const MethodKind method : kMethodNames.values()) {
                methods.push_back(make_method(method, {kind, scene.triangle_count(), 0}));
            }
            std::size_t most = 0;
            for (std::uint32_t k = 0; k < scene.frames; k += step) {
                const SceneFrame frame(scene, k);
                const std::vector<MeshView> views = views_of(frame);
                const std::vector<TrianglePair> right = all_pairs_of(views, kind);
                most = std::max(most, right.size());
                for (std::size_t m = 0; m < methods.size(); ++m) {
                    if (!methods[m]) {
                        continue;
                    }
                    std::vector<TrianglePair> pairs;
                    methods[m]->update(views);
                    methods[m]->query();
                    methods[m]->decide(pairs);
                    ASSERT_EQ(pairs, right) << "frame " << k << ", method "
                                            << kMethodNames.name_of(kMethodNames.values()[m]);
                }
            }
            // Instrumented builds skip frames, among them those that have pairs.
            if (step == 1 && (scene.objects.size() > 1 || kind == Pairs::WithinObjects)) {
                EXPECT_GT(most, scene.name == "spheres" && kind == Pairs::WithinObjects ? 0U : 3U);
            }
        }
    }
}

/// A third object is added while two are moving, and later all the others.
TEST(DeformMethods, TakeObjectsThatComeOnTheFly) {
    const std::vector<scenes::AnimatedScene> scenes = testing::small_animations();
    const auto spheres = std::find_if(scenes.begin(), scenes.end(),
                                      [](const auto& scene) { return scene.name == "spheres"; });
    ASSERT_NE(spheres, scenes.end());
    for (const Pairs kind : {Pairs::BetweenObjects, Pairs::WithinObjects}) {
        for (const MethodKind name : kMethodNames.values()) {
            SCOPED_TRACE(kMethodNames.name_of(name));
            const auto method = make_method(name, {kind, spheres->triangle_count(), 0});
            for (std::uint32_t k = 0; method && k < 12; ++k) {
                const SceneFrame frame(*spheres, spheres->frames / 2 + k);
                std::vector<MeshView> views = views_of(frame);
                views.resize(k < 4 ? 2 : k < 8 ? 3 : views.size());
                std::vector<TrianglePair> pairs;
                method->update(views);
                method->query();
                method->decide(pairs);
                ASSERT_EQ(pairs, all_pairs_of(views, kind)) << "frame " << k;
            }
        }
    }
}

}  // namespace
}  // namespace tandem::deform
