// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/profile.hpp>

#include "io/file_error.hpp"
#include "io/json/json_depth.hpp"
#include "io/json/json_document.hpp"
#include "profile/strict_json.hpp"

namespace tandem {
namespace {

using profile::StrictJsonFault;
using profile::StrictObject;

constexpr std::uint32_t kMostThreads = 1024;

BroadPhaseOptions parse_broad_phase(StrictObject object) {
    BroadPhaseOptions options;
    if (object.find("method") == nullptr) {
        object.refuse("method", "is missing");
    }
    object.read_name("method", options.method, kAllBroadMethods);
    object.read("threads", options.threads, 0, kMostThreads);
    object.read("cell_size", options.cell_size, 1e30);
    object.read("octree_depth", options.octree_depth, 0, 64);
    object.read("octree_leaf_objects", options.octree_leaf_objects, 1, 1'000'000);
    object.read("margin", options.margin, 1e6);
    object.read("still_updates", options.still_updates, 0, 1'000'000'000);
    object.finish();
    return options;
}

void parse_reference(StrictObject& object, MeshProfile& mesh) {
    object.read_name("volume", mesh.reference.volume, kAllVolumes);
    object.read_name("builder", mesh.reference.builder, kAllBuilders);
    object.read_name("axis", mesh.reference.axis, kAllSplitAxes);
    object.read_name("position", mesh.reference.position, kAllSplitPositions);
    object.read("degree", mesh.reference.degree, 2, 8);
    object.read("leaf_size", mesh.reference.leaf_size, 1, 16);
    object.read_name("order", mesh.order, kAllOrders);
    object.read_name("rule", mesh.rule, kAllRules);
    const OrderKind order = mesh.order.value_or(OrderKind::Stack);
    if (mesh.rule && !admits(order, *mesh.rule)) {
        object.refuse("rule", fmt::format("does not go with the order {}", name_of(order)));
    }
}

MeshProfile parse_mesh(StrictObject object) {
    MeshProfile mesh;
    if (object.find("engine") == nullptr) {
        object.refuse("engine", "is missing");
    }
    object.read_name("engine", mesh.engine, kAllEngines);
    if (mesh.engine == EngineKind::Fast) {
        object.read_name("effort", mesh.fast.effort, kAllEfforts);
        object.read("threads", mesh.threads, 0, kMostThreads);
    } else {
        parse_reference(object, mesh);
    }
    object.finish();
    return mesh;
}

Profile parse(const StrictObject::Json& json) {
    StrictObject object(json, "");
    std::string schema;
    object.read("schema", schema);
    if (schema != kProfileSchema) {
        object.refuse("schema", fmt::format("must be \"{}\"", kProfileSchema));
    }
    Profile profile;
    object.read("about", profile.about);
    if (const auto* const broad_phase = object.find("broad_phase")) {
        profile.broad_phase = parse_broad_phase({*broad_phase, "broad_phase"});
    }
    if (const auto* const mesh = object.find("mesh")) {
        profile.mesh = parse_mesh({*mesh, "mesh"});
    }
    object.finish();
    if (!profile.broad_phase && !profile.mesh) {
        throw StrictJsonFault("the profile has neither broad_phase nor mesh");
    }
    return profile;
}

}  // namespace

Result<Profile> parse_profile(std::string_view text, std::string_view name) {
    if (io::nests_too_deep(text)) {
        return io::malformed(name, "its objects nest too deep; this is not a profile");
    }
    try {
        const io::JsonDocument<StrictObject::Json> document(text);
        return parse(document.json());
    } catch (const nlohmann::json::parse_error& problem) {
        return io::malformed_at_byte(name, problem.byte, "this is not JSON");
    } catch (const StrictJsonFault& problem) {
        return io::malformed(name, problem.what());
    } catch (const nlohmann::json::exception&) {
        return io::malformed(name, "a number is out of the range of double");
    }
}

}  // namespace tandem
