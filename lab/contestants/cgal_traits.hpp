// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <algorithm>
#include <vector>

namespace tandem::peers {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalTriangle = Kernel::Triangle_3;
using Triangles = std::vector<CgalTriangle>;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, Triangles::const_iterator>;

/// A degenerate triangle as a segment or a point (with equal ends).
struct ThinTriangle {
    /// The corners are on one line, so the ends are the first and the last in lexicographic order.
    explicit ThinTriangle(const CgalTriangle& t)
        : from(std::min({t[0], t[1], t[2]})), to(std::max({t[0], t[1], t[2]})) {}

    [[nodiscard]] CGAL::Bbox_3 bbox() const { return from.bbox() + to.bbox(); }

    Kernel::Point_3 from;
    Kernel::Point_3 to;
};

template <class Other>
bool meets(const ThinTriangle& thin, const Other& other) {
    return thin.from == thin.to ? CGAL::do_intersect(thin.from, other)
                                : CGAL::do_intersect(Kernel::Segment_3(thin.from, thin.to), other);
}

inline bool meets(const ThinTriangle& thin, const ThinTriangle& other) {
    return other.from == other.to ? meets(thin, other.from)
                                  : meets(thin, Kernel::Segment_3(other.from, other.to));
}

/// Tests triangles with CGAL. CGAL's test of two triangles requires that neither is degenerate, and
/// gives wrong answers otherwise. Degenerate triangles are therefore tested as segments or points.
/// They are determined in advance, so the cost for others does not change.
class CgalTraits : public CGAL::AABB_traits<Kernel, Primitive> {
  public:
    CgalTraits(const Triangles& triangles, const std::vector<bool>& thin)
        : triangles_(&triangles), thin_(&thin) {}

    class Do_intersect {
      public:
        explicit Do_intersect(const CgalTraits& traits) : traits_(traits) {}

        bool operator()(const CgalTriangle& query, const CGAL::Bbox_3& box) const {
            return CGAL::do_intersect(query, box);
        }
        bool operator()(const CgalTriangle& query, const Primitive& primitive) const {
            return traits_.is_thin(primitive) ? meets(ThinTriangle(primitive.datum()), query)
                                              : CGAL::do_intersect(query, primitive.datum());
        }
        bool operator()(const ThinTriangle& query, const CGAL::Bbox_3& box) const {
            return CGAL::do_overlap(query.bbox(), box);
        }
        bool operator()(const ThinTriangle& query, const Primitive& primitive) const {
            return traits_.is_thin(primitive) ? meets(query, ThinTriangle(primitive.datum()))
                                              : meets(query, primitive.datum());
        }

      private:
        const CgalTraits& traits_;
    };

    [[nodiscard]] Do_intersect do_intersect_object() const { return Do_intersect(*this); }

  private:
    [[nodiscard]] bool is_thin(const Primitive& primitive) const {
        return (*thin_)[static_cast<std::size_t>(primitive.id() - triangles_->cbegin())];
    }

    const Triangles* triangles_;
    const std::vector<bool>* thin_;
};

}  // namespace tandem::peers
