// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous_bench/measure_step.hpp"

#include <algorithm>
#include <ctime>
#include <limits>
#include <vector>

namespace tandem::bench {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Processor time of this thread, in microseconds.
double cpu_us() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

struct ContactQuery {
    FeaturePair kind;
    MovingPoints points;
};

ContactQuery query_of(const MotionScene& scene, const FeatureContact& contact) {
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
    ContactQuery query{edges ? FeaturePair::EdgeEdge : FeaturePair::VertexFace, {}};
    for (std::size_t k = 0; k < 4; ++k) {
        query.points.start[k] = scene.start[vertices[k]];
        query.points.end[k] = scene.end[vertices[k]];
    }
    return query;
}

}  // namespace

Result<StepFigures> measure_step(const MotionScene& scene, unsigned runs, const PeerTest& peer) {
    StepFigures figures;
    ContinuousQuery query;
    std::vector<ContactQuery> contacts;
    figures.step_ms = kNever;
    for (unsigned run = 0; run < runs; ++run) {
        const double before = cpu_us();
        const auto found = query.self_contacts(scene.surface());
        figures.step_ms = std::min(figures.step_ms, 1e-3 * (cpu_us() - before));
        if (!found) {
            return found.error();
        }
        if (run == 0) {
            for (const FeatureContact& contact : *found) {
                contacts.push_back(query_of(scene, contact));
            }
        }
    }
    figures.stats = query.stats();
    figures.ns_per_candidate =
        1e6 * figures.step_ms /
        static_cast<double>(std::max<std::uint64_t>(figures.stats.candidates, 1));
    if (contacts.empty()) {
        return figures;
    }
    const auto count = static_cast<double>(contacts.size());
    std::vector<double> least(contacts.size(), kNever);
    figures.us_per_contact = kNever;
    figures.peer_us_per_contact = peer ? kNever : 0.0;
    for (unsigned run = 0; run < runs; ++run) {
        const double before = cpu_us();
        for (const ContactQuery& c : contacts) {
            static_cast<void>(time_of_impact(c.kind, c.points).value());
        }
        figures.us_per_contact = std::min(figures.us_per_contact, (cpu_us() - before) / count);
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            const double alone = cpu_us();
            static_cast<void>(time_of_impact(contacts[k].kind, contacts[k].points).value());
            least[k] = std::min(least[k], cpu_us() - alone);
        }
        if (peer) {
            figures.peer_missed = 0;
            const double peer_before = cpu_us();
            for (const ContactQuery& c : contacts) {
                figures.peer_missed += peer(c.kind, c.points) ? 0U : 1U;
            }
            figures.peer_us_per_contact =
                std::min(figures.peer_us_per_contact, (cpu_us() - peer_before) / count);
        }
    }
    figures.slowest_contact_us = *std::ranges::max_element(least);
    return figures;
}

}  // namespace tandem::bench
