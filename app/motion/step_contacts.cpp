// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/step_contacts.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace tandem::cli {
namespace {

StepSummary summary_of(std::span<const FeatureContact> contacts) {
    StepSummary summary{.contacts = contacts.size()};
    for (const FeatureContact& contact : contacts) {
        ++(contact.kind == ContactKind::EdgeEdge ? summary.edge_edge : summary.vertex_face);
        summary.earliest = std::min(contact.time, summary.earliest.value_or(contact.time));
    }
    return summary;
}

/// By vertex: one of the triangles that use it.
std::vector<std::uint32_t> triangle_of_vertices(const MovingSurface& surface) {
    std::vector<std::uint32_t> triangles(surface.start.size(), 0);
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t) {
        for (const std::uint32_t vertex : surface.triangles[t]) {
            triangles[vertex] = t;
        }
    }
    return triangles;
}

}  // namespace

MovingSurface StepContacts::unified(const MovingSurface& surface,
                                    std::vector<Triangle>& triangles) const {
    if (shared_by_ == SharedBy::Index) {
        return surface;
    }
    using Places = std::array<double, 6>;
    const auto places_of = [&](std::uint32_t k) {
        const Vec3& s = surface.start[k];
        const Vec3& e = surface.end[k];
        return Places{s.x(), s.y(), s.z(), e.x(), e.y(), e.z()};
    };
    std::vector<std::uint32_t> order(surface.start.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const Places of_a = places_of(a);
        const Places of_b = places_of(b);
        return of_a != of_b ? of_a < of_b : a < b;
    });
    std::vector<std::uint32_t> first(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
        const bool is_new = k == 0 || places_of(order[k]) != places_of(order[k - 1]);
        first[order[k]] = is_new ? order[k] : first[order[k - 1]];
    }
    triangles.assign(surface.triangles.begin(), surface.triangles.end());
    for (Triangle& triangle : triangles) {
        for (std::uint32_t& vertex : triangle) {
            vertex = first[vertex];
        }
    }
    return {surface.start, surface.end, triangles};
}

Result<StepSummary> StepContacts::within(const MovingSurface& surface,
                                         const ConnectedParts& parts) {
    const MovingSurface asked = unified(surface, triangles_a_);
    const auto contacts = query_.self_contacts(asked);
    if (!contacts) {
        return contacts.error();
    }
    StepSummary summary = summary_of(*contacts);
    const std::vector<std::uint32_t> triangle_of = triangle_of_vertices(asked);
    for (const FeatureContact& contact : *contacts) {
        const bool are_edges = contact.kind == ContactKind::EdgeEdge;
        const std::uint32_t a = are_edges ? contact.a / 3 : triangle_of[contact.a];
        const std::uint32_t b = are_edges ? contact.b / 3 : contact.b;
        ++(parts.are_one(a, b) ? summary.within : summary.between);
    }
    return summary;
}

Result<StepSummary> StepContacts::between(const MovingSurface& a, const MovingSurface& b) {
    const auto contacts = query_.all_contacts(unified(a, triangles_a_), unified(b, triangles_b_));
    return contacts ? Result<StepSummary>(summary_of(*contacts)) : contacts.error();
}

}  // namespace tandem::cli
