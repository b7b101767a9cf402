// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "bench/number_text.hpp"
#include "peer_agreement.hpp"
#include "peers_summary.hpp"
#include "peers_text.hpp"

namespace tandem::bench {
namespace {

/// The rows of one kind of work, with the columns that they need: peers with numbers of threads.
struct WorkTable {
    std::vector<const PeerRow*> rows;
    std::vector<std::string> columns;
};

WorkTable table_of(const PeersReport& report, Work work) {
    WorkTable table;
    for (const PeerRow& row : report.rows) {
        if (row.work != work) {
            continue;
        }
        table.rows.push_back(&row);
        const std::string label = label_of(row);
        if (std::find(table.columns.begin(), table.columns.end(), label) == table.columns.end()) {
            table.columns.push_back(label);
        }
    }
    return table;
}

std::string cell_of(const PeersReport& report, const PeerRow& row) {
    std::string text = microseconds(row.min_s);
    if (const std::optional<double> ratio = ratio_to_ours(report, row)) {
        text += fmt::format(" ({}×)", ratio_text(ratio));
    }
    if (agreement_of(report, row) == Agreement::Different) {
        text += " ≠";
    }
    return text;
}

void append_table(std::string& text, const PeersReport& report, const WorkTable& table) {
    fmt::format_to(std::back_inserter(text), "| mesh | pose | pairs | {} |\n|---|---|---:|",
                   fmt::join(table.columns, " | "));
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
        text += "---:|";
    }
    text += "\n";
    for (auto first = table.rows.begin(); first != table.rows.end();) {
        const auto last = std::find_if(first, table.rows.end(), [&](const PeerRow* row) {
            return row->mesh != (*first)->mesh || row->pose != (*first)->pose;
        });
        const PeerRow& one = **first;
        fmt::format_to(std::back_inserter(text), "| {} | {} | {} |", one.mesh, one.pose,
                       one.pair_count ? grouped(*one.pair_count) : "");
        for (const std::string& column : table.columns) {
            const auto row = std::find_if(
                first, last, [&](const PeerRow* other) { return label_of(*other) == column; });
            fmt::format_to(std::back_inserter(text), " {} |",
                           row == last ? "" : cell_of(report, **row));
        }
        text += "\n";
        first = last;
    }
}

/// The memory of a tree hardly depends on the pose, so the first row of each peer and mesh is
/// taken.
void append_sizes(std::string& text, const PeersReport& report) {
    std::vector<const PeerRow*> all;
    std::vector<std::string> meshes;
    for (const PeerRow& row : report.rows) {
        all.push_back(&row);
        if (std::find(meshes.begin(), meshes.end(), row.mesh) == meshes.end()) {
            meshes.push_back(row.mesh);
        }
    }
    fmt::format_to(std::back_inserter(text), "| peer | {} |\n|---|", fmt::join(meshes, " | "));
    for (std::size_t k = 0; k < meshes.size(); ++k) {
        text += "---:|";
    }
    for (const std::string& peer : peers_in(all)) {
        text += "\n| " + peer + " |";
        for (const std::string& mesh : meshes) {
            const auto row = std::find_if(all.begin(), all.end(), [&](const PeerRow* one) {
                return one->peer == peer && one->mesh == mesh;
            });
            text += row == all.end() ? " |" : fmt::format(" {:.1f} |", (*row)->bytes_per_triangle);
        }
    }
    text += "\n";
}

std::string heading_of(Work work) {
    switch (work) {
        case Work::AllPairs:
            return "All pairs, µs per query";
        case Work::FirstContact:
            return "First contact, µs per query; the pairs are the poses with contact";
        case Work::Distance:
            return "Distance, µs per query";
        case Work::Self:
            return "Self-intersection, µs";
        case Work::Build:
            return "Build, µs for one tree";
    }
    return "";
}

void append_bullets(std::string& text, const std::vector<std::string>& lines,
                    std::string_view if_empty) {
    if (lines.empty()) {
        text += std::string(if_empty) + "\n";
    }
    for (const std::string& line : lines) {
        text += "- " + line + "\n";
    }
}

void append_summary_table(std::string& text, const PeersReport& report) {
    text +=
        "\n### All families\n\nA peer's time relative to ours, one thread. The worst pose is that "
        "of "
        "one kind of pose of one family; in the other columns the poses of a family are taken "
        "together.\n\n| work | peer | worst pose | worst family | median of families | best family "
        "|\n|---|---|---|---|---:|---|\n";
    for (const RatioSummary& one : summaries_of(report)) {
        fmt::format_to(std::back_inserter(text), "| {} | {} | {} ({}) | {} ({}) | {} | {} ({}) |\n",
                       name_of(one.work), one.peer, ratio_text(one.worst_pose.ratio),
                       one.worst_pose.where(), ratio_text(one.worst_family.ratio),
                       one.worst_family.where(), ratio_text(one.median),
                       ratio_text(one.best_family.ratio), one.best_family.where());
    }
    std::vector<std::string> faster;
    for (const FasterCandidate& one : faster_candidates(report)) {
        if (one.factor.ratio > kCandidateAllowance) {
            faster.push_back(sentence_of(one));
        }
    }
    fmt::format_to(std::back_inserter(text),
                   "\n### Where another candidate of ours is more than {} times as fast\n\n",
                   kCandidateAllowance);
    append_bullets(text, faster, "Nowhere.");
}

}  // namespace

std::string peers_markdown(const PeersReport& report) {
    std::string text;
    append_bullets(text, notes_of(report), "");
    text +=
        "\nA cell is the least time and, in brackets, that time relative to ours: above 1 we are "
        "faster. ≠ marks an answer that differs from ours.\n";
    append_summary_table(text, report);
    for (const Work work : kAllWorks) {
        const WorkTable table = table_of(report, work);
        if (table.rows.empty()) {
            continue;
        }
        text += "\n### " + heading_of(work) + "\n\n";
        append_table(text, report, table);
    }
    text += "\n### Bytes of a tree for each triangle, without the mesh\n\n";
    append_sizes(text, report);

    std::vector<std::string> losses;
    for (const PeerRow& row : report.rows) {
        const std::optional<double> ratio = ratio_to_ours(report, row);
        if (ratio && *ratio < 1.0) {
            losses.push_back(fmt::format("{}, {}, {}: {} takes {} of our time", row.mesh,
                                         name_of(row.work), row.pose, label_of(row),
                                         ratio_text(ratio)));
        }
    }
    text += "\n### Where we lose in this run\n\n";
    append_bullets(text, losses, "Nowhere.");
    text += "\n### Different answers\n\n";
    append_bullets(text, disagreements(report), "None.");
    if (!report.problems.empty()) {
        text += "\n### What failed\n\n";
        append_bullets(text, report.problems, "");
    }
    return text;
}

}  // namespace tandem::bench
