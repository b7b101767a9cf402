// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "clash/clash_outputs.hpp"
#include "report/pair_regions.hpp"

namespace tandem::clash {
namespace {

using json_text::Json;

Json point(const Vec3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

Json box(const Vec3& lo, const Vec3& hi) {
    return {{"lo", point(lo)}, {"hi", point(hi)}};
}

/// Adds the members about depth that pieces, regions and clashes have in common.
void add_depth(Json& json, const OverlapPiece* piece) {
    const std::optional<double> depth = piece != nullptr ? depth_of(*piece) : std::nullopt;
    json.add("depth", depth ? Json(*depth) : Json(nullptr));
    if (piece == nullptr) {
        return;
    }
    json.add("depth_lo", piece->depth.lo);
    if (piece->unknown) {
        json.add("depth_unknown", name_of(*piece->unknown));
    }
    json.add("through", piece->through);
}

void add_normal(Json& json, const OverlapPiece& piece) {
    if (const std::optional<Vec3> normal = normal_of(piece)) {
        json.add("normal", point(*normal));
    }
}

Json to_json(const OverlapPiece& piece) {
    Json json = Json::object();
    add_depth(json, &piece);
    if (!piece.unknown) {
        json.add("deepest", point(piece.deepest));
        json.add("deepest_on", name_of(piece.deepest_on));
    }
    add_normal(json, piece);
    json.add("box", box(piece.lo, piece.hi));
    if (piece.separation) {
        json.add("separation", Json{{"distance", piece.separation->distance},
                                    {"direction", point(piece.separation->direction)}});
    }
    return json;
}

std::vector<std::string> paths_of(const std::vector<std::uint32_t>& parts, const Scene& scene) {
    std::vector<std::string> paths;
    for (const std::uint32_t part : parts) {
        paths.push_back(scene.parts[part].path);
    }
    return paths;
}

}  // namespace

Json to_json(const ContactRegion& region, const Clash& clash) {
    Json json = Json::object();
    json.add("kind", report::region_word(region.kind));
    json.add("triangles_a", region.triangles_a);
    json.add("triangles_b", region.triangles_b);
    Json curves = Json::array();
    for (const ContactCurve& curve : region.curves) {
        Json points = Json::array();
        for (const Vec3& at : curve.points) {
            points.push_back(point(at));
        }
        curves.push_back(Json{{"closed", curve.closed}, {"points", std::move(points)}});
    }
    json.add("curves", std::move(curves));
    json.add("box", box(region.lo, region.hi));
    json.add("centre", point(region.centre));
    json.add("length", region.length);
    json.add("area", region.area);
    const OverlapPiece* const piece = clash.piece_of(region);
    add_depth(json, piece);
    if (piece != nullptr) {
        add_normal(json, *piece);
        json.add("piece", *region.piece);
    }
    return json;
}

Json pieces_json(const Clash& clash) {
    Json pieces = Json::array();
    for (const OverlapPiece& piece : clash.overlap.pieces) {
        pieces.push_back(to_json(piece));
    }
    return pieces;
}

Json to_json(const Clash& clash, const Scene& scene) {
    Json json = Json::object();
    json.add("id", clash.id);
    json.add("a", scene.parts[clash.a].path);
    json.add("b", scene.parts[clash.b].path);
    json.add("part_pairs", clash.part_pairs);
    if (clash.part_pairs > 1) {
        json.add("members_a", paths_of(clash.members_a, scene));
        json.add("members_b", paths_of(clash.members_b, scene));
    }
    json.add("kind", name_of(clash.kind));
    json.add("pair_count", clash.pair_count);
    // If not all pairs are known, a hash of them would be meaningless.
    json.add("pair_hash",
             clash.regions_cut ? Json(nullptr) : Json(fmt::format("{:016x}", clash.pair_hash)));
    Json regions = Json::array();
    for (const ContactRegion& region : clash.regions) {
        regions.push_back(to_json(region, clash));
    }
    json.add("regions", std::move(regions));
    json.add("listed", clash.listed && !clash.regions_cut);
    add_depth(json, clash.deepest());
    json.add("pieces", pieces_json(clash));
    json.add("distance", clash.distance);
    json.add("box", box(clash.lo, clash.hi));
    json.add("severity", clash.severity);
    json.add("status", name_of(clash.status));
    if (!clash.group.empty()) {
        json.add("group", clash.group);
    }
    return json;
}

std::string json_of(const ClashReport& report, const Scene& scene) {
    // Written clash by clash, so that memory holds only the text and not a tree of values.
    Json head = Json::object();
    head.add("schema", "tandem.clash/1");
    head.add("unit", scene.unit.empty() ? Json(nullptr) : Json(scene.unit));
    head.add("parts", scene.parts.size());
    head.add("triangles", scene.triangle_count());
    head.add("candidate_pairs", report.candidate_pairs);
    head.add("looked_at", report.looked_at);
    head.add("tolerated", report.tolerated);
    head.add("undecided", report.undecided);
    std::string text = head.text();
    text.pop_back();
    text += ",\"clashes\":[";
    bool first = true;
    const auto add = [&](const Json& entry) {
        text += first ? "\n" : ",\n";
        text += entry.text();
        first = false;
    };
    for (const Clash& clash : report.clashes) {
        add(to_json(clash, scene));
    }
    for (const ResolvedClash& gone : report.resolved) {
        Json entry{{"id", gone.id}, {"a", gone.a}, {"b", gone.b}};
        if (!gone.members_a.empty()) {
            entry.add("members_a", gone.members_a);
            entry.add("members_b", gone.members_b);
        }
        entry.add("kind", gone.kind);
        entry.add("status", name_of(ClashStatus::Resolved));
        add(entry);
    }
    Json tail = Json::object();
    tail.add("notes", report.notes);
    tail.add("listed", report.listed);
    tail.add("complete", report.complete);
    return text + "\n]," + tail.text().substr(1) + "\n";
}

}  // namespace tandem::clash
