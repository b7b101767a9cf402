// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/continuous/measure_step.hpp"

#include <algorithm>
#include <ctime>
#include <limits>

namespace tandem::bench {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

ImpactQuery query_of(const MotionScene& scene, const FeatureContact& contact) {
    const auto edge = [&](std::uint32_t e) {
        const Triangle& t = scene.triangles[e / 3];
        return std::array{t[e % 3], t[(e % 3 + 1) % 3]};
    };
    std::array<std::uint32_t, 4> vertices{};
    const bool edges = contact.kind == ContactKind::EdgeEdge;
    if (edges) {
        vertices = {edge(contact.a)[0], edge(contact.a)[1], edge(contact.b)[0], edge(contact.b)[1]};
    } else {
        const Triangle& t = scene.triangles[contact.b];
        vertices = {contact.a, t[0], t[1], t[2]};
    }
    ImpactQuery query{edges ? FeaturePair::EdgeEdge : FeaturePair::VertexFace, {}};
    for (std::size_t k = 0; k < 4; ++k) {
        query.points.start[k] = scene.start[vertices[k]];
        query.points.end[k] = scene.end[vertices[k]];
    }
    return query;
}

}  // namespace

double processor_us() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

Result<StepRow> measure_step(const MotionScene& scene, unsigned runs,
                             std::vector<ImpactQuery>& contacts) {
    StepRow row{.scene = scene.name, .triangles = scene.triangles.size()};
    ContinuousQuery query;
    row.step_ms = kNever;
    for (unsigned run = 0; run < runs; ++run) {
        const double before = processor_us();
        const auto found = query.self_contacts(scene.surface());
        row.step_ms = std::min(row.step_ms, 1e-3 * (processor_us() - before));
        if (!found) {
            return found.error();
        }
        if (run == 0) {
            for (const FeatureContact& contact : *found) {
                contacts.push_back(query_of(scene, contact));
            }
        }
    }
    row.stats = query.stats();
    row.ns_per_candidate =
        1e6 * row.step_ms / static_cast<double>(std::max<std::uint64_t>(row.stats.candidates, 1));
    if (contacts.empty()) {
        return row;
    }
    std::vector<double> least(contacts.size(), kNever);
    row.us_per_contact = kNever;
    for (unsigned run = 0; run < runs; ++run) {
        const double before = processor_us();
        for (const ImpactQuery& c : contacts) {
            static_cast<void>(time_of_impact(c.kind, c.points).value());
        }
        row.us_per_contact = std::min(
            row.us_per_contact, (processor_us() - before) / static_cast<double>(contacts.size()));
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            const double alone = processor_us();
            static_cast<void>(time_of_impact(contacts[k].kind, contacts[k].points).value());
            least[k] = std::min(least[k], processor_us() - alone);
        }
    }
    row.slowest_contact_us = *std::ranges::max_element(least);
    return row;
}

const Table<StepRow>& step_table() {
    static const Table<StepRow> table({
        column("scene", &StepRow::scene).shown("scene").key(),
        column("triangles", &StepRow::triangles).shown("triangles").key(),
        column<StepRow>(
            "candidates", [](auto& row) -> auto& { return row.stats.candidates; })
            .shown("candidates"),
        column<StepRow>(
            "unsettled", [](auto& row) -> auto& { return row.stats.unsettled; })
            .shown("unsettled"),
        column<StepRow>(
            "exact", [](auto& row) -> auto& { return row.stats.exact; })
            .shown("exact"),
        column<StepRow>(
            "contacts", [](auto& row) -> auto& { return row.stats.contacts; })
            .shown("contacts")
            .answer(),
        column("step_ms", &StepRow::step_ms).shown("step ms", "{:.1f}").measure(),
        column("ns_per_candidate", &StepRow::ns_per_candidate).shown("ns/cand", "{:.1f}"),
        column("us_per_contact", &StepRow::us_per_contact).shown("µs/hit", "{:.2f}").measure(),
        column("slowest_contact_us", &StepRow::slowest_contact_us).shown("slowest", "{:.1f}"),
        column("fcl_us_per_contact", &StepRow::fcl_us_per_contact).shown("FCL µs", "{:.2f}"),
        column("fcl_missed", &StepRow::fcl_missed).shown("FCL miss"),
    });
    return table;
}

Report report_of(std::span<const StepRow> rows) {
    Report report = report_of("tandem.bench.continuous/1",
                              "Continuous collision: what a step costs", step_table(), rows);
    report.notes.emplace_back("Processor time, one thread, the least of the runs.");
    return report;
}

}  // namespace tandem::bench
