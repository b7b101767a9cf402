// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "collision.hpp"

#include <optional>
#include <span>

#include <tandem/mesh_file.hpp>
#include <tandem/mesh_report.hpp>

namespace tandem::cli {
namespace {

Result<Side> build_side(LoadedMesh loaded, const ReferenceOptions& options, Progress& progress,
                        double& build_ms) {
    progress.phase("building the tree of " + loaded.file);
    const std::size_t degenerate = count_degenerate(loaded.mesh);
    const Stopwatch watch;
    Result<Model> model = Model::build(std::move(loaded.mesh), options);
    build_ms += watch.milliseconds();
    if (!model)
        return Error{model.error().code, loaded.file + ": " + model.error().message};
    return Side{std::move(loaded.file), *std::move(model), loaded.pose, degenerate};
}

Result<std::vector<TrianglePair>> ask(Query& query, const Collision& collision) {
    const Placed placed_a{collision.a.model, collision.a.pose};
    const Placed placed_b{collision.b.model, collision.b.pose};
    if (collision.extent == Extent::FirstContact) {
        const Result<std::optional<TrianglePair>> contact = query.first_contact(placed_a, placed_b);
        if (!contact)
            return contact.error();
        return contact->has_value() ? std::vector{**contact} : std::vector<TrianglePair>{};
    }
    const Result<std::span<const TrianglePair>> pairs = query.all_pairs(placed_a, placed_b);
    if (!pairs)
        return pairs.error();
    return std::vector(pairs->begin(), pairs->end());
}

}  // namespace

Result<LoadedMesh> load(const std::string& file, const Pose& pose, Progress& progress) {
    progress.phase("loading " + file);
    const Stopwatch watch;
    Result<Mesh> mesh = load_mesh(file);
    if (!mesh)
        return mesh.error();
    return LoadedMesh{file, *std::move(mesh), pose, watch.milliseconds()};
}

Result<Collision> find_collision(LoadedMesh a, LoadedMesh b, const ReferenceOptions& options,
                                 Extent extent, Progress& progress) {
    Times times;
    times.load_ms = a.load_ms + b.load_ms;
    Result<Side> side_a = build_side(std::move(a), options, progress, times.build_ms);
    if (!side_a)
        return side_a.error();
    Result<Side> side_b = build_side(std::move(b), options, progress, times.build_ms);
    if (!side_b)
        return side_b.error();

    Collision collision{*std::move(side_a), *std::move(side_b), {}, extent, {}, {}, times};
    progress.phase("looking for touching triangles");
    Query query(collision.request);
    const Stopwatch watch;
    Result<std::vector<TrianglePair>> pairs = ask(query, collision);
    collision.times.query_ms = watch.milliseconds();
    if (!pairs)
        return pairs.error();
    collision.pairs = *std::move(pairs);
    collision.stats = query.stats();
    return collision;
}

Touching touching_triangles(const Collision& collision) {
    Touching touching{std::vector<bool>(collision.a.model.mesh().triangle_count()),
                      std::vector<bool>(collision.b.model.mesh().triangle_count())};
    for (const TrianglePair& pair : collision.pairs) {
        touching.a[pair.a] = true;
        touching.b[pair.b] = true;
    }
    return touching;
}

}  // namespace tandem::cli
