// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

#include "clash/clash_outputs.hpp"
#include "io/csv_field.hpp"
#include "io/printable.hpp"
#include "report/pair_regions.hpp"

namespace tandem::clash {
namespace {

constexpr std::size_t kRegionsOfAClash = 10;

std::string number(const std::optional<double>& value) {
    return value ? fmt::format("{}", *value) : std::string{};
}

std::optional<double> depth_of(const std::optional<Penetration>& penetration) {
    return penetration ? std::optional(penetration->depth) : std::nullopt;
}

std::string point_fields(const Vec3& point) {
    return fmt::format("{},{},{}", point.x(), point.y(), point.z());
}

/// The parts of a clash, and how many coincide with them.
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
    if (clash.penetration) {
        return fmt::format("{:.4g}{} deep", clash.penetration->depth, suffix);
    }
    return "-";
}

}  // namespace

std::string csv_of(const ClashReport& report, const Scene& scene) {
    std::string out =
        "id,a,b,kind,status,severity,depth,distance,pair_count,regions,x,y,z,group,part_pairs\n";
    for (const Clash& clash : report.clashes) {
        out +=
            fmt::format("{},{},{},{},{},{:.1f},{},{},{},{},{},{},{}\n", clash.id,
                        io::csv_field(scene.parts[clash.a].path),
                        io::csv_field(scene.parts[clash.b].path), name_of(clash.kind),
                        name_of(clash.status), clash.severity, number(depth_of(clash.penetration)),
                        number(clash.distance), clash.pair_count, clash.regions.size(),
                        point_fields(clash.centre()), io::csv_field(clash.group), clash.part_pairs);
    }
    return out;
}

std::string contacts_csv_of(const ClashReport& report, const Scene& scene) {
    std::string out =
        "clash,a,b,region,kind,triangles_a,triangles_b,x,y,z,length,area,depth,normal_x,normal_y,"
        "normal_z\n";
    for (const Clash& clash : report.clashes) {
        for (std::size_t k = 0; k < clash.regions.size(); ++k) {
            const ContactRegion& region = clash.regions[k];
            out += fmt::format(
                "{},{},{},{},{},{},{},{},{},{},{},{}\n", clash.id,
                io::csv_field(scene.parts[clash.a].path), io::csv_field(scene.parts[clash.b].path),
                k, report::region_word(region.kind), region.triangles_a.size(),
                region.triangles_b.size(), point_fields(region.centre), region.length, region.area,
                number(depth_of(region.penetration)),
                region.penetration ? point_fields(region.penetration->normal) : ",,");
        }
    }
    return out;
}

std::string region_table(std::span<const ContactRegion> regions, std::size_t listed) {
    if (regions.empty()) {
        return {};
    }
    std::vector<const ContactRegion*> largest;
    for (const ContactRegion& region : regions) {
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
        out += fmt::format(
            "{:>4}  {:<16}  {:>9}  {:>9}  {:>10.4g}  {:>10}  {:>10}  {}\n", k + 1,
            report::region_word(region.kind), region.triangles_a.size(), region.triangles_b.size(),
            region.length, region.area > 0.0 ? fmt::format("{:.4g}", region.area) : "-",
            region.penetration ? fmt::format("{:.4g}", region.penetration->depth) : "-",
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
            out += region_table(clash.regions, kRegionsOfAClash);
        }
    }
    if (report.clashes.size() > listed) {
        out += fmt::format("… and {} more; --max-listed shows more, --json all\n",
                           report.clashes.size() - listed);
    }
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
