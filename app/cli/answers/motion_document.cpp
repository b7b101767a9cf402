// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "cli/answers/document_clashes.hpp"
#include "cli/answers/document_facts.hpp"
#include "cli/answers/documents.hpp"
#include "cli/answers/text_parts.hpp"
#include "report/body_regions.hpp"
#include "report/pair_regions.hpp"
#include "report/shown_model.hpp"

namespace tandem::cli {
namespace {

/// The clashes to show at one pose; empty if the result is only a number.
Result<std::vector<report::Clash>> clashes_at(const Motion& motion, const PoseAnswer& answer,
                                              const report::BodyRegions& bodies) {
    const Placed a{motion.scene.a.model, answer.poses.a};
    const Placed b{motion.scene.b.model, answer.poses.b};
    std::vector<report::Clash> clashes;
    if (answer.distance && answer.distance->found) {
        clashes.push_back(closest_clash(*answer.distance));
    }
    if (answer.relation && answer.found) {
        clashes.push_back(relation_clash(answer.relation->relation,
                                         report::extents_of(a.model.mesh(), a.pose),
                                         report::extents_of(b.model.mesh(), b.pose)));
    }
    if (answer.pairs.empty()) {
        return clashes;
    }
    if (motion.question.mode.mode == CheckMode::Clearance) {
        clashes.push_back(close_clash(a, answer.pairs));
        return clashes;
    }
    const bool has_all = !answer.pair_hash.empty() && answer.pair_count == answer.pairs.size();
    Result<report::Clash> clash = bodies.clash_at(answer.poses.a, answer.poses.b, answer.pairs,
                                                  has_all ? PairList::All : PairList::Some);
    if (!clash) {
        return clash.error();
    }
    clashes.push_back(*std::move(clash));
    return clashes;
}

/// Plots of the quantities that the mode provides, with one value for each pose.
std::vector<report::Plot> plots_of(const Motion& motion) {
    report::Plot pairs{"touching pairs", "", {}};
    report::Plot distances{"distance", "", {}};
    bool has_pairs = false;
    bool has_distances = false;
    for (const PoseAnswer& answer : motion.answers) {
        constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
        has_pairs = has_pairs || answer.pair_count.has_value();
        has_distances = has_distances || answer.distance.has_value();
        pairs.values.push_back(answer.pair_count ? static_cast<double>(*answer.pair_count)
                                                 : kUnknown);
        distances.values.push_back(
            answer.distance && answer.distance->found ? answer.distance->distance : kUnknown);
    }
    std::vector<report::Plot> plots;
    if (has_pairs) {
        plots.push_back(std::move(pairs));
    }
    if (has_distances) {
        plots.push_back(std::move(distances));
    }
    return plots;
}

}  // namespace

Result<report::Document> document_of(const Motion& motion) {
    report::Document document = begin_pair("check", motion.scene);
    add_times(document, motion.scene.times);
    document.complete = motion.answers.size() == motion.asked;
    const report::BodyRegions bodies(motion.scene.a.model, motion.scene.b.model);
    report::TimeLine line;
    line.time_unit.clear();
    for (const PoseAnswer& answer : motion.answers) {
        report::Frame frame;
        frame.time = static_cast<double>(line.frames.size());
        frame.placements = {{0, report::placement_of(answer.poses.a)},
                            {1, report::placement_of(answer.poses.b)}};
        Result<std::vector<report::Clash>> clashes = clashes_at(motion, answer, bodies);
        if (!clashes) {
            return clashes.error();
        }
        for (report::Clash& clash : *clashes) {
            clash.id = fmt::format("pose {}", line.frames.size());
            frame.clashes.push_back(static_cast<std::uint32_t>(document.clashes.size()));
            document.clashes.push_back(std::move(clash));
        }
        line.frames.push_back(std::move(frame));
    }
    line.plots = plots_of(motion);
    document.time_line = std::move(line);
    const auto found =
        static_cast<std::size_t>(std::count_if(motion.answers.begin(), motion.answers.end(),
                                               [](const PoseAnswer& one) { return one.found; }));
    document.verdict = found == 0 ? fmt::format("Nothing is found at any of {}.",
                                                counted(motion.answers.size(), "pose", "poses"))
                                  : fmt::format("Something is found at {} of {}.", grouped(found),
                                                counted(motion.answers.size(), "pose", "poses"));
    return document;
}

}  // namespace tandem::cli
