// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

#include "clash/clash_outputs.hpp"
#include "io/output/csv_field.hpp"
#include "io/output/printable.hpp"
#include "report/pair_regions.hpp"

namespace tandem::clash {
namespace {

constexpr std::size_t kRegionsOfAClash = 10;

std::string number(const std::optional<double>& value) {
    return value ? fmt::format("{}", *value) : std::string{};
}

/// The columns depth_lo, depth_unknown, through.
std::string depth_fields(const OverlapPiece* piece) {
    if (piece == nullptr) {
        return ",,";
    }
    return fmt::format("{},{},{}", piece->depth.lo, piece->unknown ? name_of(*piece->unknown) : "",
                       piece->through);
}

std::string point_fields(const Vec3& point) {
    return fmt::format("{},{},{}", point.x(), point.y(), point.z());
}

/// The parts of a clash, and the numbers of parts that coincide with them.
std::string parts_text(const Clash& clash, const Scene& scene) {
    const std::string a = io::printable(scene.parts[clash.a].path);
    const std::string b = io::printable(scene.parts[clash.b].path);
    if (clash.part_pairs == 1) {
        return fmt::format("{} | {}", a, b);
    }
    if (clash.members_a == clash.members_b) {
        return fmt::format("{} | {} ({} parts in one place)", a, b, clash.members_a.size());
    }
    const auto side = [](const std::string& path, std::size_t count) {
        return count == 1 ? path : fmt::format("{} ({} in one place)", path, count);
    };
    return fmt::format("{} | {}", side(a, clash.members_a.size()), side(b, clash.members_b.size()));
}

std::string measure_of(const Clash& clash, const std::string& unit) {
    const std::string suffix = unit.empty() ? "" : " " + unit;
    if (clash.distance) {
        return fmt::format("{:.4g}{} apart", *clash.distance, suffix);
    }
    return depth_text(clash, unit);
}

std::string region_depth(const OverlapPiece* piece) {
    if (piece == nullptr) {
        return "-";
    }
    if (piece->through) {
        return "through";
    }
    const std::optional<double> depth = depth_of(*piece);
    return depth ? fmt::format("{:.4g}", *depth) : "unknown";
}

/// The reasons for unknown depths, one line for each reason.
std::string reasons_text(const ClashReport& report) {
    std::array<std::size_t, kUnknownDepthNames.values().size()> count{};
    for (const Clash& clash : report.clashes) {
        const OverlapPiece* const piece = clash.deepest();
        if (piece != nullptr && piece->unknown) {
            ++count[static_cast<std::size_t>(*piece->unknown)];
        }
    }
    std::string out;
    for (const UnknownDepth reason : kUnknownDepthNames.values()) {
        if (const std::size_t clashes = count[static_cast<std::size_t>(reason)]; clashes > 0) {
            out += fmt::format("depth unknown of {} {}: {}\n", clashes,
                               clashes == 1 ? "clash" : "clashes", explain(reason));
        }
    }
    return out;
}

}  // namespace

std::string depth_text(const Clash& clash, const std::string& unit) {
    const OverlapPiece* const piece = clash.deepest();
    if (piece == nullptr) {
        return "-";
    }
    const std::optional<double> depth = depth_of(*piece);
    if (!depth) {
        return clash.goes_through() ? "through" : "depth unknown";
    }
    const std::string length = fmt::format("{:.4g}{}", *depth, unit.empty() ? "" : " " + unit);
    return clash.goes_through() ? "through " + length : length + " deep";
}

std::string csv_of(const ClashReport& report, const Scene& scene) {
    std::string out =
        "id,a,b,kind,status,severity,depth,distance,pair_count,regions,x,y,z,group,part_pairs,"
        "depth_lo,depth_unknown,through\n";
    for (const Clash& clash : report.clashes) {
        const OverlapPiece* const piece = clash.deepest();
        out += fmt::format(
            "{},{},{},{},{},{:.1f},{},{},{},{},{},{},{},{}\n", clash.id,
            io::csv_field(scene.parts[clash.a].path), io::csv_field(scene.parts[clash.b].path),
            name_of(clash.kind), name_of(clash.status), clash.severity,
            number(piece != nullptr ? depth_of(*piece) : std::nullopt), number(clash.distance),
            clash.pair_count, clash.regions.size(), point_fields(clash.centre()),
            io::csv_field(clash.group), clash.part_pairs, depth_fields(piece));
    }
    return out;
}

std::string contacts_csv_of(const ClashReport& report, const Scene& scene) {
    std::string out =
        "clash,a,b,region,kind,triangles_a,triangles_b,x,y,z,length,area,depth,normal_x,normal_y,"
        "normal_z,depth_lo,depth_unknown,through\n";
    for (const Clash& clash : report.clashes) {
        for (std::size_t k = 0; k < clash.regions.size(); ++k) {
            const ContactRegion& region = clash.regions[k];
            const OverlapPiece* const piece = clash.piece_of(region);
            const std::optional<Vec3> normal = piece != nullptr ? normal_of(*piece) : std::nullopt;
            out += fmt::format(
                "{},{},{},{},{},{},{},{},{},{},{},{},{}\n", clash.id,
                io::csv_field(scene.parts[clash.a].path), io::csv_field(scene.parts[clash.b].path),
                k, report::region_word(region.kind), region.triangles_a.size(),
                region.triangles_b.size(), point_fields(region.centre), region.length, region.area,
                number(piece != nullptr ? depth_of(*piece) : std::nullopt),
                normal ? point_fields(*normal) : ",,", depth_fields(piece));
        }
    }
    return out;
}

std::string region_table(const Clash& clash, std::size_t listed) {
    if (clash.regions.empty()) {
        return {};
    }
    std::vector<const ContactRegion*> largest;
    for (const ContactRegion& region : clash.regions) {
        largest.push_back(&region);
    }
    std::stable_sort(largest.begin(), largest.end(),
                     [](const ContactRegion* one, const ContactRegion* other) {
                         return one->triangles_a.size() + one->triangles_b.size() >
                                other->triangles_a.size() + other->triangles_b.size();
                     });
    std::string out = fmt::format("{:>4}  {:<16}  {:>9}  {:>9}  {:>10}  {:>10}  {:>10}  {}\n", "#",
                                  "region", "A", "B", "length", "area", "depth", "centre");
    for (std::size_t k = 0; k < std::min(listed, largest.size()); ++k) {
        const ContactRegion& region = *largest[k];
        out += fmt::format("{:>4}  {:<16}  {:>9}  {:>9}  {:>10.4g}  {:>10}  {:>10}  {}\n", k + 1,
                           report::region_word(region.kind), region.triangles_a.size(),
                           region.triangles_b.size(), region.length,
                           region.area > 0.0 ? fmt::format("{:.4g}", region.area) : "-",
                           region_depth(clash.piece_of(region)),
                           fmt::format("{:.4g} {:.4g} {:.4g}", region.centre.x(), region.centre.y(),
                                       region.centre.z()));
    }
    if (largest.size() > listed) {
        out += fmt::format("… and {} regions more\n", largest.size() - listed);
    }
    return out;
}

std::string text_of(const ClashReport& report, const Scene& scene, std::size_t listed,
                    RegionTables tables) {
    // 1. The verdict and the counts.
    std::array<std::size_t, 5> count{};
    for (const Clash& clash : report.clashes) {
        ++count[static_cast<std::size_t>(clash.kind)];
    }
    std::string out =
        fmt::format("{} parts, {} triangles, pairs of parts near each other: {}\n",
                    scene.parts.size(), scene.triangle_count(), report.candidate_pairs);
    if (report.clashes.empty()) {
        out += report.complete ? "no clashes\n" : "no clashes so far\n";
    } else {
        out += fmt::format("{} {}:", report.clashes.size(),
                           report.clashes.size() == 1 ? "CLASH" : "CLASHES");
        for (std::size_t kind = 0; kind < count.size(); ++kind) {
            if (count[kind] > 0) {
                out += fmt::format(" {} {}", count[kind], name_of(static_cast<ClashKind>(kind)));
            }
        }
        out += '\n';
    }
    if (report.tolerated > 0) {
        out += fmt::format("{} tolerated\n", report.tolerated);
    }
    if (report.undecided > 0) {
        out += fmt::format("{} could not be judged: standard error says why\n", report.undecided);
    }
    // 2. The table of clashes.
    std::string group;
    for (std::size_t k = 0; k < std::min(listed, report.clashes.size()); ++k) {
        const Clash& clash = report.clashes[k];
        if (k == 0) {
            out += fmt::format("\n{:>8}  {:<9}  {:<8}  {:<16}  {:>7}  {:<16}  {}\n", "severity",
                               "kind", "status", "measure", "regions", "id", "parts");
        }
        if (clash.group != group) {
            group = clash.group;
            out += fmt::format("-- {}\n", io::printable(group));
        }
        out +=
            fmt::format("{:>8.1f}  {:<9}  {:<8}  {:<16}  {:>7}  {:<16}  {}\n", clash.severity,
                        name_of(clash.kind), name_of(clash.status), measure_of(clash, scene.unit),
                        clash.regions.size(), clash.id, parts_text(clash, scene));
        if (tables == RegionTables::BelowEachClash) {
            out += region_table(clash, kRegionsOfAClash);
        }
    }
    if (report.clashes.size() > listed) {
        out += fmt::format("… and {} more; --max-listed shows more, --json all\n",
                           report.clashes.size() - listed);
    }
    // 3. Remarks.
    out += reasons_text(report);
    if (!report.resolved.empty()) {
        out += fmt::format("{} of the baseline are resolved\n", report.resolved.size());
    }
    if (!report.listed) {
        out += "triangles and curves are listed for the first clashes only: --max-pairs\n";
    }
    if (!report.complete) {
        out += fmt::format("INCOMPLETE: interrupted after {} of {} pairs\n", report.looked_at,
                           report.candidate_pairs);
    }
    return out;
}

}  // namespace tandem::clash
