// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_document.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "clash/clash_outputs.hpp"
#include "report/body_regions.hpp"
#include "report/shown_model.hpp"

namespace tandem::clash {
namespace {

/// A longer list is of no use to a reader, and would exceed its share of a 30 MB page.
constexpr std::size_t kMostClashes = 5'000;
/// Triangles and curves of the worst clashes are included, up to this many triangles.
constexpr std::size_t kMostTriangles = 2'000'000;

report::Extents extents_of(const Vec3& lo, const Vec3& hi) {
    return {report::point_of(lo), report::point_of(hi)};
}

report::Clash shown(const Clash& clash) {
    report::Clash out;
    out.id = clash.id;
    out.a = clash.a;
    out.b = clash.b;
    out.kind = name_of(clash.kind);
    out.status = name_of(clash.status);
    out.group = clash.group;
    out.severity = clash.severity;
    out.pair_count = clash.pair_count;
    if (clash.part_pairs > 1) {
        out.members_a = clash.members_a;
        out.members_b = clash.members_b;
    }
    out.part_pairs = clash.part_pairs;
    out.distance = clash.distance;
    if (const OverlapPiece* const piece = clash.deepest()) {
        out.depth = depth_of(*piece);
        out.depth_unknown = piece->unknown ? explain(*piece->unknown) : "";
    }
    out.through = clash.goes_through();
    if (clash.distance) {
        out.closest = {report::point_of(clash.closest[0]), report::point_of(clash.closest[1])};
    }
    out.box = extents_of(clash.lo, clash.hi);
    for (std::size_t k = 0; k < clash.regions.size(); ++k) {
        out.regions.push_back(report::shown_region(clash.regions[k], clash.overlap));
        out.regions.back().pair_count = clash.region_pairs[k];
    }
    return out;
}

void add_parts(report::Document& document, const Scene& scene) {
    for (const SceneGroup& group : scene.groups) {
        document.groups.push_back(
            {group.name, group.parent == kNoGroup ? report::kNone : group.parent});
    }
    for (const Mesh& mesh : scene.meshes) {
        document.meshes.push_back(report::shown_mesh(mesh));
    }
    for (const ScenePart& part : scene.parts) {
        report::Part out;
        out.name = part.name;
        out.path = part.path;
        out.file = part.file;
        out.parent = part.parent == kNoGroup ? report::kNone : part.parent;
        out.mesh = part.mesh;
        out.placement = report::placement_of(part.pose);
        out.box = report::extents_of(scene.meshes[part.mesh], part.pose);
        out.triangles = scene.meshes[part.mesh].triangle_count();
        document.parts.push_back(std::move(out));
    }
}

void add_clashes(report::Document& document, const ClashReport& report) {
    std::vector<const Clash*> worst;
    for (const Clash& clash : report.clashes) {
        worst.push_back(&clash);
    }
    // Grouping may have changed the order.
    std::stable_sort(worst.begin(), worst.end(), [](const Clash* one, const Clash* other) {
        return one->severity > other->severity;
    });
    if (worst.size() > kMostClashes) {
        document.notes.push_back(
            fmt::format("The page lists the worst {} of {} clashes.", kMostClashes, worst.size()));
        worst.resize(kMostClashes);
    }
    std::size_t triangles = 0;
    bool is_cut = false;
    for (const Clash* clash : worst) {
        report::Clash out = shown(*clash);
        for (report::Region& region : out.regions) {
            triangles += region.triangles_a.size() + region.triangles_b.size();
            if (triangles > kMostTriangles) {
                is_cut = true;
                region.triangles_a = {};
                region.triangles_b = {};
                region.curves = {};
            }
        }
        document.clashes.push_back(std::move(out));
    }
    if (is_cut || !report.listed) {
        document.notes.emplace_back("Only the worst clashes have lit triangles and curves.");
    }
}

}  // namespace

std::string verdict_of(const ClashReport& report, const Scene& scene) {
    if (report.clashes.empty()) {
        return fmt::format("No clash among {} parts{}{}.", scene.parts.size(),
                           report.complete ? "" : " so far",
                           report.undecided > 0 ? ", but some pairs could not be judged" : "");
    }
    std::array<std::size_t, 5> count{};
    for (const Clash& clash : report.clashes) {
        ++count[static_cast<std::size_t>(clash.kind)];
    }
    std::string kinds;
    for (std::size_t kind = 0; kind < count.size(); ++kind) {
        if (count[kind] > 0) {
            kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", count[kind],
                                 name_of(static_cast<ClashKind>(kind)));
        }
    }
    return fmt::format("{} {} among {} parts: {}.", report.clashes.size(),
                       report.clashes.size() == 1 ? "clash" : "clashes", scene.parts.size(), kinds);
}

void fill_document(report::Document& document, const ClashReport& report, const Scene& scene) {
    document.length_unit = scene.unit;
    document.up = scene.up;
    document.complete = report.complete;
    document.verdict = verdict_of(report, scene);
    document.statistics.emplace_back("parts", fmt::format("{}", scene.parts.size()));
    document.statistics.emplace_back("triangles", fmt::format("{}", scene.triangle_count()));
    document.statistics.emplace_back("pairs of parts near each other",
                                     fmt::format("{}", report.candidate_pairs));
    document.statistics.emplace_back("of these looked at", fmt::format("{}", report.looked_at));
    document.statistics.emplace_back("tolerated", fmt::format("{}", report.tolerated));
    if (report.undecided > 0) {
        document.statistics.emplace_back("could not be judged",
                                         fmt::format("{}", report.undecided));
    }
    if (!report.resolved.empty()) {
        document.statistics.emplace_back("resolved since the baseline",
                                         fmt::format("{}", report.resolved.size()));
    }
    document.notes.insert(document.notes.end(), scene.notes.begin(), scene.notes.end());
    document.notes.insert(document.notes.end(), report.notes.begin(), report.notes.end());
    add_parts(document, scene);
    add_clashes(document, report);
}

}  // namespace tandem::clash
