// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peer_scenes.hpp"

#include <algorithm>
#include <fmt/format.h>

#include <tandem/mesh_file.hpp>

#include "peer_meshes.hpp"
#include "scenes/crumpled.hpp"
#include "scenes/part_families.hpp"

namespace tandem::bench {
namespace {

namespace fs = std::filesystem;

Result<Done> write_mesh(const fs::path& file, const Mesh& mesh) {
    const ColouredMesh part{"mesh",
                            {},
                            {mesh.vertices().begin(), mesh.vertices().end()},
                            {mesh.triangles().begin(), mesh.triangles().end()}};
    return save_coloured(file, std::span(&part, 1));
}

bool wants(const PeersRequest& request, Work work) {
    return std::find(request.works.begin(), request.works.end(), work) != request.works.end();
}

bool needs_poses(const PeersRequest& request) {
    return std::any_of(request.works.begin(), request.works.end(),
                       [](Work work) { return work != Work::Self && work != Work::Build; });
}

/// The error with the name of the scene in front.
Error about(const std::string& name, const Error& error) {
    return {error.code, fmt::format("{}: {}", name, error.message)};
}

Result<PeerScene> copies(const PeersRequest& request, const std::string& mesh_name,
                         const fs::path& folder) {
    Result<Mesh> mesh = named_mesh(mesh_name);
    if (!mesh) {
        return mesh.error();
    }
    const fs::path file = folder / "mesh.ply";
    PeerScene scene{short_mesh_name(mesh_name),
                    mesh->triangle_count(),
                    PeersPart::Copies,
                    file,
                    file,
                    folder / "crumpled.ply",
                    {}};
    if (Result<Done> written = write_mesh(file, *mesh); !written) {
        return written.error();
    }
    if (wants(request, Work::Self)) {
        const Mesh crumpled = scenes::crumpled(*mesh, request.seed, kCrumpling);
        if (Result<Done> written = write_mesh(scene.crumpled_file, crumpled); !written) {
            return written.error();
        }
    }
    if (!needs_poses(request)) {
        return scene;
    }
    request.progress("looking for poses of " + scene.name);
    const Result<Model> model = Model::build(*std::move(mesh));
    if (!model) {
        return model.error();
    }
    Result<std::vector<PoseGroup>> poses =
        find_poses(*model, request.poses, request.rotations, request.seed);
    if (!poses) {
        return about(mesh_name, poses.error());
    }
    scene.poses = *std::move(poses);
    return scene;
}

Result<PeerScene> unlike(const PeersRequest& request, const scenes::PartFamily& parts,
                         const fs::path& folder) {
    PeerScene scene{parts.name,
                    parts.mesh_a.triangle_count() + parts.mesh_b.triangle_count(),
                    PeersPart::Unlike,
                    folder / "mesh_a.ply",
                    folder / "mesh_b.ply",
                    {},
                    {}};
    for (const auto& [file, mesh] :
         {std::pair(&scene.file_a, &parts.mesh_a), std::pair(&scene.file_b, &parts.mesh_b)}) {
        if (Result<Done> written = write_mesh(*file, *mesh); !written) {
            return written.error();
        }
    }
    request.progress("looking for poses of " + scene.name);
    const Result<Model> model_a = Model::build(parts.mesh_a);
    const Result<Model> model_b = Model::build(parts.mesh_b);
    if (!model_a || !model_b) {
        return about(parts.name, (model_a ? model_b : model_a).error());
    }
    Result<std::vector<PoseGroup>> poses =
        find_unlike_poses({*model_a, *model_b, {parts.docked.translation, parts.docked.turn}},
                          request.unlike_poses, request.rotations, request.seed);
    if (!poses) {
        return about(parts.name, poses.error());
    }
    scene.poses = *std::move(poses);
    return scene;
}

Result<PeerScene> pair_of_files(const PeersRequest& request, const SceneToMake& files,
                                const fs::path& folder) {
    Result<Mesh> mesh_a = load_mesh(files.first);
    if (!mesh_a) {
        return mesh_a.error();
    }
    Result<Mesh> mesh_b = load_mesh(files.second);
    if (!mesh_b) {
        return mesh_b.error();
    }
    // Parts from files are docked in the pose that the files have.
    return unlike(request,
                  {short_mesh_name(files.first) + " and " + short_mesh_name(files.second),
                   *std::move(mesh_a), *std::move(mesh_b), 0.0},
                  folder);
}

}  // namespace

std::vector<SceneToMake> scenes_of(const PeersRequest& request) {
    std::vector<SceneToMake> found;
    for (const std::string& mesh : request.meshes) {
        found.push_back({PeersPart::Copies, mesh, {}});
    }
    for (const std::string& family : request.families) {
        found.push_back({PeersPart::Unlike, family, {}});
    }
    for (const auto& [first, second] : request.pairs) {
        found.push_back({PeersPart::Unlike, first, second});
    }
    return found;
}

Result<PeerScene> make_scene(const PeersRequest& request, const SceneToMake& scene,
                             const fs::path& folder) {
    request.progress("loading " + scene.first);
    if (scene.part == PeersPart::Copies) {
        return copies(request, scene.first, folder);
    }
    if (!scene.second.empty()) {
        return pair_of_files(request, scene, folder);
    }
    const auto names = scenes::part_family_names();
    if (std::find(names.begin(), names.end(), scene.first) == names.end()) {
        return Error{ErrorCode::InvalidArgument, fmt::format("unknown family '{}'", scene.first)};
    }
    return unlike(request, scenes::part_family(scene.first, request.seed, scenes::PartSize::Full),
                  folder);
}

}  // namespace tandem::bench
