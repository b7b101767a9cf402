// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/surface_features.hpp"

#include <algorithm>

namespace tandem::continuous {
namespace {

constexpr std::uint32_t kNoEdge = ~std::uint32_t{0};

}  // namespace

void SurfaceFeatures::prepare(std::span<const Triangle> triangles, std::size_t vertex_count) {
    if (vertex_count == vertex_count_ && std::ranges::equal(triangles, triangles_)) {
        return;
    }
    // Clear first: if memory runs out, the next call must not find a half-built list for these
    // triangles.
    vertex_count_ = 0;
    triangles_.clear();
    owned_.assign(triangles.size(), 0);
    first_edge_.assign(vertex_count, kNoEdge);
    vertex_seen_.assign(vertex_count, false);
    edges_.clear();
    edges_.reserve(3 * triangles.size());
    for (std::size_t k = 0; k < triangles.size(); ++k) {
        const Triangle& t = triangles[k];
        unsigned owned = 0;
        for (unsigned c = 0; c < 3; ++c) {
            if (!vertex_seen_[t[c]]) {
                vertex_seen_[t[c]] = true;
                owned |= 1U << c;
            }
            const std::uint32_t next = t[(c + 1) % 3];
            if (t[c] != next && is_new_edge(t[c], next)) {
                owned |= 1U << (3 + c);
            }
        }
        owned_[k] = static_cast<Owned>(owned);
    }
    triangles_.assign(triangles.begin(), triangles.end());
    vertex_count_ = vertex_count;
}

bool SurfaceFeatures::is_new_edge(std::uint32_t one, std::uint32_t other) {
    const std::uint32_t lower = std::min(one, other);
    const std::uint32_t higher = std::max(one, other);
    for (std::uint32_t e = first_edge_[lower]; e != kNoEdge; e = edges_[e].next) {
        if (edges_[e].higher == higher) {
            return false;
        }
    }
    edges_.push_back({higher, first_edge_[lower]});
    first_edge_[lower] = static_cast<std::uint32_t>(edges_.size() - 1);
    return true;
}

}  // namespace tandem::continuous
