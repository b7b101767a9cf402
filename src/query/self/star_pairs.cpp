// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/self/star_pairs.hpp"

#include <algorithm>

#include "traversal/wide/contact/common_vertices.hpp"

namespace tandem::query {
namespace {

/// The first and the last corner at vertices other than the apex; both are the apex if there are
/// none.
struct FarCorners {
    std::size_t first;
    std::size_t second;
};

FarCorners corners_but(const Triangle& numbers, std::uint32_t vertex, std::size_t apex) {
    FarCorners far{apex, apex};
    for (std::size_t k = 0; k < 3; ++k) {
        if (numbers[k] != vertex) {
            far = {far.first == apex ? k : far.first, k};
        }
    }
    return far;
}

bool has(const Triangle& triangle, std::uint32_t vertex) {
    return triangle[0] == vertex || triangle[1] == vertex || triangle[2] == vertex;
}

}  // namespace

void StarPairs::gather(const Surface& surface, std::span<const Triangle> numbers,
                       const std::stop_token* cancel) {
    surface_ = surface;
    numbers_ = numbers;
    hubs_.clear();
    valence_.assign(surface.vertices.size(), 0);
    if (surface.vertices.size() >= kHubMark) {
        return;  // no number is left for the mark; no such mesh fits into memory
    }
    std::uint32_t most = 0;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        if (is_cancelled_at(k, cancel)) {
            return;
        }
        for (const std::uint32_t vertex : numbers[k]) {
            most = std::max(most, ++valence_[vertex]);
        }
    }
    if (most < kTrianglesOfHub) {
        return;
    }
    std::size_t corners = 0;
    place_.assign(valence_.size(), 0);
    for (std::uint32_t vertex = 0; vertex < valence_.size(); ++vertex) {
        if (is_hub(vertex)) {
            place_[vertex] = hubs_.size();
            hubs_.push_back({vertex, corners, corners});
            corners += valence_[vertex];
        }
    }
    triangles_.resize(corners);
    for (std::uint32_t k = 0; k < numbers.size(); ++k) {
        if (is_cancelled_at(k, cancel)) {
            return;
        }
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = numbers[k][corner];
            Hub* const hub = is_hub(vertex) ? &hubs_[place_[vertex]] : nullptr;
            // A degenerate triangle may use a vertex twice.
            if (hub != nullptr && (hub->end == hub->begin || triangles_[hub->end - 1] != k)) {
                triangles_[hub->end++] = k;
            }
        }
    }
}

void StarPairs::mark(std::span<LeafVertices> vertices, const std::stop_token* cancel) const {
    for (std::size_t leaf = 0; leaf < vertices.size() && !is_cancelled_at(leaf, cancel); ++leaf) {
        for (auto& corners : vertices[leaf].corner) {
            for (std::uint32_t& vertex : corners) {
                vertex |= is_hub(vertex) ? kHubMark : 0U;
            }
        }
    }
}

bool StarPairs::is_first_common_hub(std::uint32_t vertex, std::uint32_t a, std::uint32_t b) const {
    return std::none_of(numbers_[a].begin(), numbers_[a].end(), [&](std::uint32_t other) {
        return other < vertex && is_hub(other) && has(numbers_[b], other);
    });
}

Flow StarPairs::run(FunctionRef<bool(WidePair)> exact,
                    FunctionRef<Flow(std::span<const WidePair>)> found, std::size_t batch_size,
                    const std::stop_token* cancel, TraversalStats& stats) {
    const auto is_cancelled = [=] { return cancel != nullptr && cancel->stop_requested(); };
    Flow flow = Flow::Continue;
    hits_.clear();
    const auto flush = [&] {
        stats.geometry_overlaps += hits_.size();
        flow = is_cancelled() ? Flow::Stop : hits_.empty() ? Flow::Continue : found(hits_);
        hits_.clear();
        return flow;
    };
    for (const Hub& hub : hubs_) {
        // 1. The directions of all triangles at the hub, and a tree over them.
        directions_.clear();
        for (std::size_t k = hub.begin; k < hub.end; ++k) {
            if (is_cancelled_at(k, cancel)) {
                return Flow::Stop;
            }
            const Triangle& numbers = numbers_[triangles_[k]];
            const Triangle& corners = surface_.triangles[triangles_[k]];
            const auto apex = static_cast<std::size_t>(
                std::find(numbers.begin(), numbers.end(), hub.vertex) - numbers.begin());
            const FarCorners far = corners_but(numbers, hub.vertex, apex);
            directions_.add(triangles_[k],
                            DirectionRange::of_triangle(surface_.vertices[corners[apex]],
                                                        surface_.vertices[corners[far.first]],
                                                        surface_.vertices[corners[far.second]]));
        }
        directions_.build(cancel);
        if (is_cancelled()) {
            return Flow::Stop;
        }
        // 2. Test the pairs whose directions overlap.
        const auto look_at = [&](std::uint32_t a, std::uint32_t b) {
            if (!is_first_common_hub(hub.vertex, a, b)) {
                return Flow::Continue;
            }
            ++stats.geometry_tests;
            const WidePair pair = a < b ? WidePair{a, b} : WidePair{b, a};
            if (is_cancelled()) {
                flow = Flow::Stop;
            } else if (exact(pair)) {
                hits_.push_back(pair);
                flow = hits_.size() >= batch_size ? flush() : flow;
            }
            return flow;
        };
        stats.volume_tests += directions_.overlapping_pairs(cancel, look_at);
        if (flow == Flow::Stop) {
            return flow;
        }
    }
    return flush();
}

}  // namespace tandem::query
