// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cut_meshes.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "contact_nearness.hpp"

namespace tandem::report {
namespace {

/// The step at which each triangle of each mesh is removed; lower numbers are kept longer.
using Ranks = std::vector<std::vector<std::uint16_t>>;

std::set<std::uint32_t> deforming_meshes(const Document& document) {
    std::set<std::uint32_t> meshes;
    if (document.time_line) {
        for (const Frame& frame : document.time_line->frames) {
            for (const auto& [part, positions] : frame.positions) {
                meshes.insert(document.parts[part].mesh);
            }
            for (const auto& [part, triangles] : frame.triangles) {
                meshes.insert(document.parts[part].mesh);
            }
        }
    }
    return meshes;
}

/// The drawn triangles that regions and frames name, for each mesh. If the caller has already cut a
/// mesh, its triangle numbers are kept.
std::vector<std::vector<bool>> touched_triangles(const Document& document) {
    std::vector<std::vector<bool>> touched;
    std::vector<std::vector<std::uint32_t>> named(document.meshes.size());
    const auto note = [&](std::uint32_t part, const std::vector<std::uint32_t>& triangles) {
        if (part < document.parts.size() && document.parts[part].mesh < named.size()) {
            std::vector<std::uint32_t>& all = named[document.parts[part].mesh];
            all.insert(all.end(), triangles.begin(), triangles.end());
        }
    };
    for (const Clash& clash : document.clashes) {
        for (const Region& region : clash.regions) {
            note(clash.a, region.triangles_a);
            note(clash.b, region.triangles_b);
        }
    }
    if (document.time_line) {
        for (const Frame& frame : document.time_line->frames) {
            for (const auto& [part, triangles] : frame.lit) {
                note(part, triangles);
            }
        }
    }
    for (std::size_t m = 0; m < document.meshes.size(); ++m) {
        const ShownMesh& mesh = document.meshes[m];
        std::sort(named[m].begin(), named[m].end());
        std::vector<bool> marks(mesh.triangles.size());
        for (std::uint32_t k = 0; k < mesh.triangles.size(); ++k) {
            const std::uint32_t number =
                mesh.triangle_numbers.empty() ? k : mesh.triangle_numbers[k];
            marks[k] = std::binary_search(named[m].begin(), named[m].end(), number);
        }
        touched.push_back(std::move(marks));
    }
    return touched;
}

Ranks ranks_of(const Document& document) {
    const std::set<std::uint32_t> deforming = deforming_meshes(document);
    const std::vector<std::vector<bool>> touched = touched_triangles(document);
    Ranks ranks;
    for (std::uint32_t m = 0; m < document.meshes.size(); ++m) {
        ranks.push_back(deforming.contains(m)
                            ? std::vector<std::uint16_t>(document.meshes[m].triangles.size(), 0)
                            : nearness_to_contacts(document.meshes[m], touched[m]));
    }
    return ranks;
}

/// The first rank that exceeds the budget; rank 0 is always kept.
std::uint16_t first_rank_without_room(const Ranks& ranks, std::size_t most) {
    std::array<std::size_t, kFarthest + 1> counts{};
    for (const std::vector<std::uint16_t>& mesh : ranks) {
        for (const std::uint16_t rank : mesh) {
            ++counts.at(rank);
        }
    }
    std::size_t kept = counts[0];
    std::uint16_t rank = 1;
    while (rank <= kFarthest && kept + counts.at(rank) <= most) {
        kept += counts.at(rank);
        ++rank;
    }
    return rank;
}

void keep_below(ShownMesh& mesh, const std::vector<std::uint16_t>& ranks, std::uint16_t bound) {
    ShownMesh kept;
    kept.triangles_in_file = std::max(mesh.triangles_in_file, mesh.triangles.size());
    std::vector<std::uint32_t> renumbered(mesh.positions.size(), kNone);
    for (std::uint32_t k = 0; k < mesh.triangles.size(); ++k) {
        if (ranks[k] >= bound) {
            continue;
        }
        Corners corners = mesh.triangles[k];
        for (std::uint32_t& vertex : corners) {
            if (renumbered[vertex] == kNone) {
                renumbered[vertex] = static_cast<std::uint32_t>(kept.positions.size());
                kept.positions.push_back(mesh.positions[vertex]);
            }
            vertex = renumbered[vertex];
        }
        kept.triangles.push_back(corners);
        kept.triangle_numbers.push_back(mesh.triangle_numbers.empty() ? k
                                                                      : mesh.triangle_numbers[k]);
    }
    mesh = std::move(kept);
}

std::size_t triangles_in(const Document& document) {
    std::size_t count = 0;
    for (const ShownMesh& mesh : document.meshes) {
        count += mesh.triangles.size();
    }
    return count;
}

/// Drops curves from the end of the list, which has the smallest clashes.
void cut_curves(Document& document, std::size_t most) {
    std::size_t kept = 0;
    std::size_t dropped = 0;
    for (Clash& clash : document.clashes) {
        for (Region& region : clash.regions) {
            for (std::size_t k = 0; k < region.curves.size(); ++k) {
                kept += region.curves[k].size();
                if (kept > most) {
                    dropped += region.curves.size() - k;
                    region.curves.resize(k);
                }
            }
        }
    }
    if (dropped > 0) {
        document.notes.push_back(
            fmt::format("{} contact curves are left out of the page.", dropped));
    }
}

}  // namespace

void cut_meshes(Document& document, std::size_t most) {
    cut_curves(document, most / 2);
    const std::size_t all = triangles_in(document);
    if (all <= most) {
        return;
    }
    const Ranks ranks = ranks_of(document);
    const std::uint16_t bound = first_rank_without_room(ranks, most);
    for (std::size_t m = 0; m < document.meshes.size(); ++m) {
        const bool whole = std::all_of(ranks[m].begin(), ranks[m].end(),
                                       [&](std::uint16_t rank) { return rank < bound; });
        if (!whole) {
            keep_below(document.meshes[m], ranks[m], bound);
        }
    }
    document.notes.push_back(
        fmt::format("The page shows {} of {} triangles, those nearest to the contacts, to stay "
                    "below 30 MB. The answer itself is about all of them.",
                    triangles_in(document), all));
}

}  // namespace tandem::report
