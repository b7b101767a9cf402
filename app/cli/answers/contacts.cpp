// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/contacts.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include <tandem/clash.hpp>

#include "clash/clash_export.hpp"
#include "clash/clash_outputs.hpp"
#include "cli/answers/export_scene.hpp"
#include "cli/answers/marks.hpp"
#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
namespace {

tandem::Scene parts_of(const MeshPair& scene) {
    tandem::Scene parts;
    for (const Side* side : {&scene.a, &scene.b}) {
        ScenePart part;
        part.name = std::filesystem::path(side->file).filename().string();
        part.path = side->file;
        part.file = side->file;
        part.mesh = static_cast<std::uint32_t>(parts.meshes.size());
        part.pose = side->pose;
        parts.meshes.push_back(side->model.mesh());
        parts.parts.push_back(std::move(part));
    }
    return parts;
}

Json kind_of(const Contacts& contacts) {
    return contacts.clash() != nullptr ? Json(name_of(contacts.clash()->kind)) : Json(nullptr);
}

Json depth_json(const Contacts& contacts) {
    const OverlapPiece* const piece =
        contacts.clash() != nullptr ? contacts.clash()->deepest() : nullptr;
    return Json(piece != nullptr ? depth_of(*piece) : std::nullopt);
}

bool goes_through(const Contacts& contacts) {
    return contacts.clash() != nullptr && contacts.clash()->goes_through();
}

Json pieces_of(const Contacts& contacts) {
    return contacts.clash() != nullptr ? clash::pieces_json(*contacts.clash()) : Json::array();
}

}  // namespace

Result<Contacts> find_contacts(const MeshPair& scene, const RegionOptions& options, ContactsOf what,
                               std::optional<std::vector<TrianglePair>> known) {
    Contacts contacts{parts_of(scene), {}, options.listed.value_or(kRegionsInText)};
    if (known && known->empty() && what == ContactsOf::Surfaces) {
        return contacts;
    }
    clash::ClashRequest request;
    request.allow_touching = options.allow_touching;
    request.tolerance = options.tolerance;
    request.tolerated = clash::Tolerated::Kept;
    request.threads = scene.engine.request.threads;
    // Contact regions use the trees of the fast engine.
    if (scene.engine.engine == EngineKind::Fast) {
        request.models = {scene.a.model, scene.b.model};
    }
    if (known) {
        request.find_pairs =
            [&known](
                std::span<const PlacedPair>) -> Result<std::vector<std::vector<TrianglePair>>> {
            std::vector<std::vector<TrianglePair>> answer;
            answer.push_back(std::move(*known));
            return answer;
        };
    }
    TANDEM_TRY(contacts.report, find_clashes(contacts.parts, request));
    if (!contacts.report.notes.empty()) {
        return Error{ErrorCode::InvalidArgument, contacts.report.notes.front()};
    }
    if (what == ContactsOf::Surfaces) {
        std::erase_if(contacts.report.clashes,
                      [](const clash::Clash& one) { return one.pair_count == 0; });
    }
    return contacts;
}

std::string text_of(const Contacts& contacts) {
    const clash::Clash* const clash = contacts.clash();
    if (clash == nullptr) {
        return {};
    }
    std::string text = fmt::format("contact: {}", name_of(clash->kind));
    if (const OverlapPiece* const piece = clash->deepest()) {
        const std::optional<double> depth = depth_of(*piece);
        const std::optional<Vec3> normal = normal_of(*piece);
        text += depth ? fmt::format(", {:.6g} deep", *depth)
                      : fmt::format(", depth unknown: {}", explain(*piece->unknown));
        text += normal ? fmt::format(" along {}", point_text(*normal)) : "";
        text += clash->goes_through() ? ", through each other" : "";
    }
    text += contacts.tolerated() ? ", which is tolerated\n" : "\n";
    if (clash->deepest() != nullptr && clash->deepest()->separation) {
        text += fmt::format("convex: separate if B moves by {:.6g} along {}\n",
                            clash->deepest()->separation->distance,
                            point_text(clash->deepest()->separation->direction));
    }
    return text + clash::region_table(*clash, contacts.listed);
}

void add_contacts(JsonReport& json, const Contacts& contacts) {
    json.member("tolerated", contacts.tolerated());
    json.member("kind", kind_of(contacts));
    json.member("depth", depth_json(contacts));
    json.member("through", goes_through(contacts));
    json.member("pieces", pieces_of(contacts));
    const clash::Clash* const clash = contacts.clash();
    json.list("regions", clash != nullptr ? clash->regions.size() : 0,
              [&](std::size_t k) { return clash::to_json(clash->regions[k], *clash); });
}

void add_contacts(Json& json, const Contacts& contacts) {
    json.add("tolerated", contacts.tolerated());
    json.add("kind", kind_of(contacts));
    json.add("depth", depth_json(contacts));
    json.add("through", goes_through(contacts));
    json.add("pieces", pieces_of(contacts));
    Json regions = Json::array();
    if (const clash::Clash* const clash = contacts.clash(); clash != nullptr) {
        for (const ContactRegion& region : clash->regions) {
            regions.push_back(clash::to_json(region, *clash));
        }
    }
    json.add("regions", std::move(regions));
}

std::string csv_of(const Contacts& contacts) {
    return clash::contacts_csv_of(contacts.report, contacts.parts);
}

AnswerFile contacts_file_of(const std::optional<Contacts>& contacts) {
    if (!contacts) {
        return {};
    }
    return {"every contact region",
            [&](const std::string& file) { return write_text(file, csv_of(*contacts)); }};
}

AnswerFile picture_of(const Contacts& contacts, const MeshPair& scene) {
    if (contacts.clash() == nullptr) {
        return {"both meshes, which do not touch", [&](const std::string& file) {
                    return export_scene(file, scene, marks_of({}, scene));
                }};
    }
    return {"both meshes, touching triangles and contact curves", [&](const std::string& file) {
                return clash::export_clashes(file, contacts.report, contacts.parts);
            }};
}

}  // namespace tandem::cli
