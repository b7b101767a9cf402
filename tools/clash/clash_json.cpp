// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "clash/clash_outputs.hpp"
#include "report/pair_regions.hpp"

namespace tandem::clash {
namespace {

using Json = nlohmann::ordered_json;

Json point(const Vec3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

template <class Value>
Json or_null(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json box(const Vec3& lo, const Vec3& hi) {
    return {{"lo", point(lo)}, {"hi", point(hi)}};
}

}  // namespace

Json to_json(const ContactRegion& region) {
    Json json;
    json["kind"] = report::region_word(region.kind);
    json["triangles_a"] = region.triangles_a;
    json["triangles_b"] = region.triangles_b;
    Json curves = Json::array();
    for (const ContactCurve& curve : region.curves) {
        Json points = Json::array();
        for (const Vec3& at : curve.points) {
            points.push_back(point(at));
        }
        curves.push_back({{"closed", curve.closed}, {"points", std::move(points)}});
    }
    json["curves"] = std::move(curves);
    json["box"] = box(region.lo, region.hi);
    json["centre"] = point(region.centre);
    json["length"] = region.length;
    json["area"] = region.area;
    json["normal"] = region.penetration ? point(region.penetration->normal) : Json(nullptr);
    json["depth"] = region.penetration ? Json(region.penetration->depth) : Json(nullptr);
    return json;
}

Json to_json(const Clash& clash, const Scene& scene) {
    Json json;
    json["id"] = clash.id;
    json["a"] = scene.parts[clash.a].path;
    json["b"] = scene.parts[clash.b].path;
    json["kind"] = name_of(clash.kind);
    json["pair_count"] = clash.pair_count;
    // A hash would mean nothing for a clash whose pairs are not all known.
    json["pair_hash"] =
        clash.regions_cut ? Json(nullptr) : Json(fmt::format("{:016x}", clash.pair_hash));
    Json regions = Json::array();
    for (const ContactRegion& region : clash.regions) {
        regions.push_back(to_json(region));
    }
    json["regions"] = std::move(regions);
    json["listed"] = clash.listed && !clash.regions_cut;
    json["depth"] = clash.penetration ? Json(clash.penetration->depth) : Json(nullptr);
    json["distance"] = or_null(clash.distance);
    json["box"] = box(clash.lo, clash.hi);
    json["severity"] = clash.severity;
    json["status"] = name_of(clash.status);
    if (!clash.group.empty()) {
        json["group"] = clash.group;
    }
    return json;
}

std::string json_of(const ClashReport& report, const Scene& scene) {
    // Clash by clash, so that the text, and not a tree of values, is what takes memory.
    Json head;
    head["schema"] = "tandem.clash/1";
    head["unit"] = scene.unit.empty() ? Json(nullptr) : Json(scene.unit);
    head["parts"] = scene.parts.size();
    head["triangles"] = scene.triangle_count();
    head["candidate_pairs"] = report.candidate_pairs;
    head["looked_at"] = report.looked_at;
    head["tolerated"] = report.tolerated;
    const auto replace = Json::error_handler_t::replace;
    std::string text = head.dump(-1, ' ', false, replace);
    text.pop_back();
    text += ",\"clashes\":[";
    bool first = true;
    const auto add = [&](const Json& entry) {
        text += first ? "\n" : ",\n";
        text += entry.dump(-1, ' ', false, replace);
        first = false;
    };
    for (const Clash& clash : report.clashes) {
        add(to_json(clash, scene));
    }
    for (const ResolvedClash& gone : report.resolved) {
        add({{"id", gone.id},
             {"a", gone.a},
             {"b", gone.b},
             {"kind", gone.kind},
             {"status", name_of(ClashStatus::Resolved)}});
    }
    Json tail;
    tail["notes"] = report.notes;
    tail["listed"] = report.listed;
    tail["complete"] = report.complete;
    return text + "\n]," + tail.dump(-1, ' ', false, replace).substr(1) + "\n";
}

}  // namespace tandem::clash
