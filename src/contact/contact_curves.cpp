// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/contact_curves.hpp"

#include <algorithm>

#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

/// An edge, directed away from one of its ends.
struct HalfEdge {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t edge;
};

class Chaining {
  public:
    Chaining(std::span<const CurveEdge> edges, std::span<const Vec3> position)
        : edges_(edges), position_(position), taken_(edges.size(), false) {
        for (std::uint32_t k = 0; k < edges.size(); ++k) {
            half_edges_.push_back({edges[k].from, edges[k].to, k});
            half_edges_.push_back({edges[k].to, edges[k].from, k});
        }
        std::sort(half_edges_.begin(), half_edges_.end(), [](const HalfEdge& l, const HalfEdge& r) {
            return l.from != r.from ? l.from < r.from : l.to < r.to;
        });
    }

    std::vector<ContactCurve> all() {
        for (const HalfEdge& half : half_edges_) {
            if (!taken_[half.edge] && at(half.from).size() != 2) {
                follow(half);
            }
        }
        for (const HalfEdge& half : half_edges_) {
            if (!taken_[half.edge]) {
                follow(half);
            }
        }
        return std::move(curves_);
    }

  private:
    [[nodiscard]] std::span<const HalfEdge> at(std::uint32_t point) const {
        const auto [first, last] =
            std::equal_range(half_edges_.begin(), half_edges_.end(), HalfEdge{point, 0, 0},
                             [](const HalfEdge& l, const HalfEdge& r) { return l.from < r.from; });
        return {first, last};
    }

    void follow(const HalfEdge& start) {
        ContactCurve curve;
        double along = 0.0;
        const HalfEdge* half = &start;
        curve.points.push_back(position_[start.from]);
        for (;;) {
            taken_[half->edge] = true;
            const CurveEdge& edge = edges_[half->edge];
            along += edge.from == half->from ? edge.along : -edge.along;
            if (half->to == start.from) {
                curve.closed = true;
                break;
            }
            curve.points.push_back(position_[half->to]);
            const std::span<const HalfEdge> next = at(half->to);
            if (next.size() != 2) {
                break;
            }
            half = taken_[next[0].edge] ? &next[1] : &next[0];
        }
        if (along < 0.0) {
            std::reverse(curve.points.begin(), curve.points.end());
        }
        curves_.push_back(std::move(curve));
    }

    std::span<const CurveEdge> edges_;
    std::span<const Vec3> position_;
    std::vector<bool> taken_;
    std::vector<HalfEdge> half_edges_;
    std::vector<ContactCurve> curves_;
};

}  // namespace

std::vector<ContactCurve> chain(std::span<const CurveEdge> edges, std::span<const Vec3> position) {
    return Chaining(edges, position).all();
}

void merge_edges(std::vector<CurveEdge>& edges) {
    std::sort(edges.begin(), edges.end(), [](const CurveEdge& l, const CurveEdge& r) {
        return l.from != r.from ? l.from < r.from : l.to < r.to;
    });
    std::size_t kept = 0;
    for (std::size_t k = 0; k < edges.size(); ++k) {
        if (kept > 0 && edges[kept - 1].from == edges[k].from &&
            edges[kept - 1].to == edges[k].to) {
            edges[kept - 1].along += edges[k].along;
        } else {
            edges[kept++] = edges[k];
        }
    }
    edges.resize(kept);
}

double length_of(const ContactCurve& curve) {
    double length = curve.closed ? norm3(curve.points.front() - curve.points.back()) : 0.0;
    for (std::size_t k = 1; k < curve.points.size(); ++k) {
        length += norm3(curve.points[k] - curve.points[k - 1]);
    }
    return length;
}

}  // namespace tandem::contact
