// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <tandem/profile.hpp>

#include "io/file_bytes.hpp"
#include "io/output/write_file.hpp"

namespace tandem {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const BroadPhaseOptions& options) {
    // The shortest digits that read back as the same float: 0.1 instead of 0.10000000149.
    const auto shortest = [](float value) {
        return std::isfinite(value) ? Json::parse(fmt::format("{}", value)) : Json();
    };
    return {{"method", name_of(options.method)},
            {"threads", options.threads},
            {"cell_size", shortest(options.cell_size)},
            {"octree_depth", options.octree_depth},
            {"octree_leaf_objects", options.octree_leaf_objects},
            {"margin", shortest(options.margin)},
            {"still_updates", options.still_updates}};
}

Json json_of(const MeshProfile& mesh) {
    Json json = {{"engine", name_of(mesh.engine)}};
    if (mesh.engine == EngineKind::Fast) {
        json["effort"] = name_of(mesh.fast.effort);
        json["threads"] = mesh.threads;
        return json;
    }
    json["volume"] = name_of(mesh.reference.volume);
    json["builder"] = name_of(mesh.reference.builder);
    json["axis"] = name_of(mesh.reference.axis);
    json["position"] = name_of(mesh.reference.position);
    json["degree"] = mesh.reference.degree;
    json["leaf_size"] = mesh.reference.leaf_size;
    if (mesh.order) {
        json["order"] = name_of(*mesh.order);
    }
    if (mesh.rule) {
        json["rule"] = name_of(*mesh.rule);
    }
    return json;
}

}  // namespace

Result<Model> MeshProfile::build(Mesh mesh) const {
    if (!kEngineNames.contains(engine)) {
        return Error{ErrorCode::InvalidArgument, "the engine of the profile is none of EngineKind"};
    }
    return engine == EngineKind::Fast ? Model::build(std::move(mesh), fast)
                                      : Model::build(std::move(mesh), reference);
}

CollideRequest MeshProfile::request() const {
    CollideRequest request;
    if (engine == EngineKind::Fast) {
        request.threads = threads;
    } else {
        request.order = order;
        request.rule = rule;
    }
    return request;
}

std::string to_json(const Profile& profile) {
    Json json = {{"schema", kProfileSchema}};
    if (!profile.about.empty()) {
        json["about"] = profile.about;
    }
    if (profile.broad_phase) {
        json["broad_phase"] = json_of(*profile.broad_phase);
    }
    if (profile.mesh) {
        json["mesh"] = json_of(*profile.mesh);
    }
    // The name of a file may be invalid UTF-8, which JSON does not allow.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Profile> load_profile(const std::filesystem::path& file) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return content.error();
    }
    return parse_profile(io::as_text(content->bytes()), file.string());
}

Result<Done> save_profile(const Profile& profile, const std::filesystem::path& file) {
    const std::string json = to_json(profile);
    if (const Result<Profile> read = parse_profile(json, file.string()); !read) {
        return Error{ErrorCode::InvalidArgument,
                     "a profile that cannot be read again is not written: " + read.error().message};
    }
    return io::write_file(file, json);
}

}  // namespace tandem
