// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "pack.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "integer_block.hpp"
#include "pack_time_line.hpp"

namespace tandem::report {
namespace {

using Json = nlohmann::json;

/// JavaScript has no largest unsigned number, so kNone becomes -1.
Json index_or_none(std::uint32_t index) {
    return index == kNone ? Json(-1) : Json(index);
}

Json box_of(const Extents& box) {
    return {box.lo[0], box.lo[1], box.lo[2], box.hi[0], box.hi[1], box.hi[2]};
}

void add_if_known(Json& object, const char* name, const std::optional<double>& value) {
    if (value && std::isfinite(*value)) {
        object[name] = *value;
    }
}

std::span<const std::uint32_t> corners_of(const std::vector<Corners>& triangles) {
    static_assert(sizeof(Corners) == 3 * sizeof(std::uint32_t));
    return triangles.empty() ? std::span<const std::uint32_t>{}
                             : std::span(triangles.front().data(), 3 * triangles.size());
}

Json pack_mesh(const ShownMesh& mesh, Blocks& blocks) {
    return {{"positions", blocks.add_points(mesh.positions, kFineSteps)},
            {"triangles", blocks.add(corners_of(mesh.triangles), 3)},
            {"triangle_numbers", mesh.triangle_numbers.empty()
                                     ? Json(nullptr)
                                     : blocks.add(std::span(mesh.triangle_numbers), 1)},
            {"triangles_in_file", mesh.triangles_in_file}};
}

Json pack_part(const Part& part) {
    Json placement = part.placement.rotation;
    for (const double value : part.placement.translation) {
        placement.push_back(value);
    }
    return {{"name", part.name},
            {"path", part.path},
            {"file", part.file},
            {"parent", index_or_none(part.parent)},
            {"mesh", index_or_none(part.mesh)},
            {"placement", placement},
            {"box", box_of(part.box)},
            {"triangles", part.triangles}};
}

Json pack_region(const Region& region, Blocks& blocks) {
    std::vector<Point> points;
    Json sizes = Json::array();
    for (const std::vector<Point>& curve : region.curves) {
        if (!curve.empty()) {
            points.insert(points.end(), curve.begin(), curve.end());
            sizes.push_back(curve.size());
        }
    }
    Json packed{{"triangles_a", blocks.add(std::span(region.triangles_a), 1)},
                {"triangles_b", blocks.add(std::span(region.triangles_b), 1)},
                {"curve_points", blocks.add_points(points, kFineSteps)},
                {"curve_sizes", sizes},
                {"pair_count", region.pair_count},
                {"kind", region.kind},
                {"box", box_of(region.box)},
                {"centre", region.centre},
                {"length", region.length},
                {"area", region.area}};
    add_if_known(packed, "depth", region.depth);
    if (region.normal) {
        packed["normal"] = *region.normal;
    }
    return packed;
}

Json pack_clash(const Clash& clash, Blocks& blocks) {
    Json packed{{"id", clash.id},
                {"a", index_or_none(clash.a)},
                {"b", index_or_none(clash.b)},
                {"kind", clash.kind},
                {"status", clash.status},
                {"group", clash.group},
                {"severity", clash.severity},
                {"pair_count", clash.pair_count},
                {"box", box_of(clash.box)},
                {"regions", Json::array()}};
    if (clash.part_pairs > 1) {
        packed["part_pairs"] = clash.part_pairs;
        packed["members_a"] = clash.members_a;
        packed["members_b"] = clash.members_b;
    }
    add_if_known(packed, "depth", clash.depth);
    if (!clash.depth_unknown.empty()) {
        packed["depth_unknown"] = clash.depth_unknown;
    }
    if (clash.through) {
        packed["through"] = true;
    }
    add_if_known(packed, "distance", clash.distance);
    if (clash.closest) {
        packed["closest"] = *clash.closest;
    }
    for (const Region& region : clash.regions) {
        packed["regions"].push_back(pack_region(region, blocks));
    }
    return packed;
}

template <class Values, class Pack>
Json pack_all(const Values& values, Pack pack_one) {
    Json packed = Json::array();
    for (const auto& value : values) {
        packed.push_back(pack_one(value));
    }
    return packed;
}

Json pack_facts(const std::vector<Fact>& facts) {
    return pack_all(facts, [](const Fact& fact) { return Json{fact.first, fact.second}; });
}

std::string length_bytes(std::size_t length) {
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8) {
        bytes += static_cast<char>((length >> shift) & 0xFFU);
    }
    return bytes;
}

}  // namespace

std::string pack(const Document& document) {
    Blocks blocks;
    Json json{{"schema", "tandem.report/1"},
              {"verb", document.verb},
              {"title", document.title},
              {"verdict", document.verdict},
              {"command_line", document.command_line},
              {"version", document.version},
              {"made_at", document.made_at},
              {"length_unit", document.length_unit},
              {"up", document.up},
              {"complete", document.complete},
              {"statistics", pack_facts(document.statistics)},
              {"settings", pack_facts(document.settings)},
              {"notes", document.notes},
              {"time_line", nullptr}};
    json["meshes"] =
        pack_all(document.meshes, [&](const ShownMesh& mesh) { return pack_mesh(mesh, blocks); });
    json["groups"] = pack_all(document.groups, [](const Group& group) {
        return Json{{"name", group.name}, {"parent", index_or_none(group.parent)}};
    });
    json["parts"] = pack_all(document.parts, pack_part);
    json["clashes"] =
        pack_all(document.clashes, [&](const Clash& clash) { return pack_clash(clash, blocks); });
    if (document.time_line) {
        json["time_line"] = pack_time_line(*document.time_line, document, blocks);
    }
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return "TANDEM01" + length_bytes(text.size()) + text + blocks.bytes();
}

}  // namespace tandem::report
