// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/scene_request.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <tandem/mesh_file.hpp>

#include "base/checksum.hpp"
#include "io/file_bytes.hpp"
#include "json_text/json.hpp"

namespace tandem::simulate {
namespace {

Result<scenes::SimulatedScene> built_in(const SceneRequest& request) {
    scenes::SceneSettings settings;
    settings.seed = request.seed;
    settings.count = request.count;
    settings.subdivisions = request.subdivisions;
    if (!request.mesh.empty()) {
        Result<Mesh> mesh = load_mesh(request.mesh);
        if (!mesh) {
            return mesh.error();
        }
        settings.mesh = *std::move(mesh);
    }
    if (scenes::find_scene(request.name) == nullptr) {
        return Error{ErrorCode::InvalidArgument,
                     "there is no scene \"" + request.name +
                         "\": name a scene file that ends in .json, or one of " +
                         scenes::scene_names()};
    }
    Result<scenes::SimulatedScene> scene = scenes::make_scene(request.name, settings);
    if (scene && !request.mesh.empty()) {
        scene->files_read.push_back(request.mesh);
    }
    return scene;
}

}  // namespace

std::string text_of(const SceneRequest& request) {
    return json_text::Json{{"name", request.name},
                           {"seed", request.seed},
                           {"count", request.count},
                           {"subdivisions", request.subdivisions},
                           {"mesh", request.mesh},
                           {"text", request.text},
                           {"folder", request.folder},
                           {"solver", request.solver},
                           {"contacts", request.contacts},
                           {"steps", request.steps},
                           {"checkpoint", request.checkpoint},
                           {"times", request.times},
                           {"checksums", request.checksums},
                           {"fingerprint", request.fingerprint}}
        .text();
}

Result<SceneRequest> request_from(const std::string& text) {
    SceneRequest request;
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        json.at("name").get_to(request.name);
        json.at("seed").get_to(request.seed);
        json.at("count").get_to(request.count);
        json.at("subdivisions").get_to(request.subdivisions);
        json.at("mesh").get_to(request.mesh);
        json.at("text").get_to(request.text);
        json.at("folder").get_to(request.folder);
        json.at("solver").get_to(request.solver);
        json.at("contacts").get_to(request.contacts);
        json.at("steps").get_to(request.steps);
        json.at("checkpoint").get_to(request.checkpoint);
        json.at("times").get_to(request.times);
        json.at("checksums").get_to(request.checksums);
        json.at("fingerprint").get_to(request.fingerprint);
    } catch (const nlohmann::json::exception&) {
        return Error{ErrorCode::FileMalformed, "the recording does not say what it is of"};
    }
    if (request.checkpoint == 0) {
        return Error{ErrorCode::FileMalformed, "the recording has no steps between its states"};
    }
    return request;
}

Result<Done> identify(SceneRequest& request, const scenes::SimulatedScene& scene,
                      const Simulation& simulation) {
    request.checksums.clear();
    for (const std::string& file : scene.files_read) {
        TANDEM_TRY(const io::FileBytes content, io::read_file(file));
        request.checksums.push_back(fmt::format("{:016x}", base::checksum(content.bytes())));
    }
    request.fingerprint =
        fmt::format("{:016x}{:016x}", simulation.fingerprint(), simulation.hash());
    return Done{};
}

Result<Done> check_same(const SceneRequest& recorded, const SceneRequest& made,
                        const scenes::SimulatedScene& scene, const std::string& recording) {
    for (std::size_t k = 0; k < made.checksums.size(); ++k) {
        if (k >= recorded.checksums.size() || recorded.checksums[k] != made.checksums[k]) {
            return Error{ErrorCode::FileMalformed,
                         fmt::format("{}: {} is not as it was when the recording was begun: bring "
                                     "the old file back, or begin a new recording",
                                     recording, scene.files_read[k])};
        }
    }
    if (recorded.fingerprint != made.fingerprint) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("{}: the scene {} is not the one that was recorded, as with "
                                 "another version of this program: begin a new recording",
                                 recording, made.name)};
    }
    return Done{};
}

Result<Done> check_places(const SceneRequest& request, const std::string& recording) {
    if (request.outside == io::OutsideFiles::Allowed) {
        return Done{};
    }
    const std::filesystem::path beside = std::filesystem::path(recording).parent_path();
    for (const std::string& place :
         {request.mesh, request.text.empty() ? std::string() : request.folder}) {
        const std::string named = place.empty() ? "." : place;
        if (!io::is_within(named, ".") && !io::is_within(named, beside)) {
            return Error{ErrorCode::FileMalformed,
                         fmt::format("{}: reads from {}, which is neither below the recording's "
                                     "folder nor below the current one; allow it with "
                                     "--allow-outside",
                                     recording, place)};
        }
    }
    return Done{};
}

Result<scenes::SimulatedScene> make_scene(const SceneRequest& request) {
    Result<scenes::SimulatedScene> scene =
        request.text.empty() ? built_in(request)
                             : parse_scene(request.text, request.folder, request.outside);
    if (!scene) {
        return scene;
    }
    const auto solver = kSolverNames.value_named(request.solver);
    const auto contacts = kContactModeNames.value_named(request.contacts);
    if (!solver || !contacts) {
        return Error{ErrorCode::InvalidArgument,
                     "solvers are soft-step and reference, contacts manifolds and triangle-pairs"};
    }
    scene->options.solver = *solver;
    scene->options.contacts = *contacts;
    scene->options.threads = request.threads;
    if (request.steps != 0) {
        scene->steps = request.steps;
    }
    return scene;
}

}  // namespace tandem::simulate
