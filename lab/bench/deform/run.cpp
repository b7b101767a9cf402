// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/deform/run.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "base/checksum.hpp"
#include "bench/peers/peer_meshes.hpp"
#include "bench/time_source.hpp"

namespace tandem::bench {
namespace {

/// A mesh of the cache, moved to the origin and scaled to about unit size; empty if it is missing.
Mesh unit_mesh(const std::string& name) {
    Result<Mesh> mesh = named_mesh(name);
    if (!mesh || mesh->vertex_count() == 0) {
        return {};
    }
    Vec3 lo = mesh->vertices()[0];
    Vec3 hi = lo;
    for (const Vec3& vertex : mesh->vertices()) {
        lo = lo.cwiseMin(vertex);
        hi = hi.cwiseMax(vertex);
    }
    const double scale = 2.0 / (hi - lo).maxCoeff();
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : mesh->vertices()) {
        vertices.emplace_back((vertex - 0.5 * (lo + hi)) * scale);
    }
    return Mesh::create(std::move(vertices), {mesh->triangles().begin(), mesh->triangles().end()})
        .value();
}

/// 32, 107 or 214 cells; 214 cells give a cloth of 92,000 triangles.
std::uint32_t cells_of(std::uint32_t lod) {
    constexpr std::array<std::uint32_t, 3> kCells{32, 107, 214};
    return kCells[lod - 1];
}

constexpr std::uint32_t kOurFrames = 60;
/// A scene that measures only updates, so it is in the tables only if it is named.
constexpr const char* kTorus = "torus";
constexpr std::uint32_t kTorusFrames = 12;

/// The objects of one frame.
struct FrameOfScene {
    std::vector<std::vector<Vec3>> vertices;
    std::vector<std::vector<Triangle>> triangles;
    std::vector<deform::MeshView> views;

    void set(const scenes::AnimatedScene& scene, std::uint32_t frame) {
        vertices.resize(scene.objects.size());
        triangles.resize(scene.objects.size());
        views.resize(scene.objects.size());
        for (std::size_t k = 0; k < scene.objects.size(); ++k) {
            scene.objects[k].vertices_of(frame, vertices[k]);
            scene.objects[k].triangles_of(frame, triangles[k]);
            views[k] = {vertices[k], triangles[k]};
        }
    }
};

}  // namespace

const std::vector<std::string>& deform_scene_names() {
    static const std::vector<std::string> names{"spheres", "bunnies", "teapot", "cloth",
                                                "cut",     "shatter", "twist",  "wave"};
    return names;
}

Result<scenes::AnimatedScene> deform_scene(const std::string& name, std::uint32_t lod) {
    if (lod < 1 || lod > 3) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("level of detail {}: there are 1, 2 and 3", lod)};
    }
    scenes::AnimatedScene scene;
    if (name == "spheres") {
        scene = scenes::spheres_scene(lod);
    } else if (name == "bunnies") {
        scene = scenes::bunnies_scene(lod, unit_mesh("bunny"));
    } else if (name == "teapot") {
        scene = scenes::teapot_scene(lod, unit_mesh("teapot"));
    } else if (name == "cloth") {
        scene = scenes::cloth_scene(cells_of(lod), kOurFrames);
    } else if (name == "cut") {
        scene = scenes::cut_scene(cells_of(lod), kOurFrames);
    } else if (name == "wave") {
        scene = scenes::wave_scene(cells_of(lod), kOurFrames);
    } else if (name == "shatter") {
        scene = scenes::shatter_scene(3 + lod, kOurFrames);
    } else if (name == "twist") {
        scene = scenes::twist_scene(8 * cells_of(lod), cells_of(lod) / 2, kOurFrames);
    } else if (name == kTorus) {
        constexpr std::array<std::uint32_t, 3> kSides{155, 330, 660};
        const std::uint32_t sides = kSides[lod - 1];
        scene = scenes::torus_scene(lod == 1 ? sides + 1 : sides, sides, kTorusFrames);
    } else {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("no scene is called '{}': there are {}, {}", name,
                                 fmt::join(deform_scene_names(), ", "), kTorus)};
    }
    scene.lod = lod;
    return scene;
}

DeformRow run_method(const scenes::AnimatedScene& scene, const std::string& name,
                     deform::Pairs pairs, deform::DeformMethod& method, const DeformLimits& limits,
                     const signals::Stop& stop) {
    DeformRow row{.scene = scene.name,
                  .lod = scene.lod,
                  .triangles = scene.triangle_count(),
                  .method = name,
                  .self = pairs == deform::Pairs::WithinObjects,
                  .best_update_ms = std::numeric_limits<double>::infinity()};
    FrameOfScene frame;
    std::vector<TrianglePair> found;
    std::string hashes;
    std::uint64_t pair_sum = 0;
    double spent = 0.0;
    const auto now = [] { return seconds_now(TimeSource::ProcessTime); };
    for (std::uint32_t k = 0; k < scene.frames; k += limits.frame_step) {
        if (spent > limits.seconds || stop()) {
            row.is_cut = true;
            break;
        }
        frame.set(scene, k);
        const double start = now();
        method.update(frame.views);
        const double updated = now();
        method.query();
        const double queried = now();
        method.decide(found);
        const double decided = now();
        row.update_ms += 1e3 * (updated - start);
        row.best_update_ms = std::min(row.best_update_ms, 1e3 * (updated - start));
        row.query_ms += 1e3 * (queried - updated);
        row.primitive_ms += 1e3 * (decided - queried);
        row.frame_ms.push_back(1e3 * (decided - start));
        spent += decided - start;
        row.bytes = std::max(row.bytes, method.bytes());
        row.costs += method.costs();
        pair_sum += found.size();
        row.frame_hashes.push_back(pair_hash_text(found));
        hashes += row.frame_hashes.back();
    }
    row.frames = row.frame_ms.size();
    row.builds = method.builds();
    row.best_update_ms = row.frames == 0 ? 0.0 : row.best_update_ms;
    if (row.frames != 0) {
        const auto count = static_cast<double>(row.frames);
        row.update_ms /= count;
        row.query_ms /= count;
        row.primitive_ms /= count;
        row.average_ms = row.update_ms + row.query_ms + row.primitive_ms;
        row.worst_ms = *std::max_element(row.frame_ms.begin(), row.frame_ms.end());
        row.best_ms = *std::min_element(row.frame_ms.begin(), row.frame_ms.end());
        row.pairs_per_frame = static_cast<double>(pair_sum) / count;
    }
    row.pairs_hash = fmt::format("{:016x}", base::checksum(std::as_bytes(std::span(hashes))));
    return row;
}

}  // namespace tandem::bench
