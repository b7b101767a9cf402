// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/candidate_stream.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "continuous/exact/decide.hpp"

namespace tandem::continuous {

Triangle CandidateStream::Side::corners() const {
    Triangle t = features->triangles()[triangle];
    for (std::uint32_t& vertex : t) {
        vertex += first_vertex;
    }
    return t;
}

void CandidateStream::begin(const Surfaces& surfaces, const ImpactRequest& request,
                            std::vector<FeatureContact>& contacts) {
    surfaces_ = surfaces;
    request_ = request;
    contacts_ = &contacts;
    stats_ = {};
    faces_.count = 0;
    edges_.count = 0;
}

void CandidateStream::add(std::uint32_t triangle_a, std::uint32_t triangle_b) {
    ++stats_.triangle_pairs;
    const Side a{surfaces_.a, 0, triangle_a};
    const Side b{surfaces_.b, surfaces_.first_vertex_b, triangle_b};
    const bool one_surface = surfaces_.a == surfaces_.b;
    add_vertices(a, b, ContactKind::VertexFace);
    add_vertices(b, a, one_surface ? ContactKind::VertexFace : ContactKind::FaceVertex);
    add_edges(a, b);
}

void CandidateStream::add_vertices(const Side& of, const Side& face, ContactKind kind) {
    const SurfaceFeatures::Owned owned = of.features->owned(of.triangle);
    const Triangle corners = of.corners();
    const Triangle f = face.corners();
    for (std::uint32_t c = 0; c < 3; ++c) {
        const std::uint32_t v = corners[c];
        if (!SurfaceFeatures::owns_vertex(owned, c) || v == f[0] || v == f[1] || v == f[2]) {
            continue;
        }
        const std::uint32_t vertex = v - of.first_vertex;
        const bool vertex_first = kind == ContactKind::VertexFace;
        push(FeaturePair::VertexFace, {{v, f[0], f[1], f[2]},
                                       vertex_first ? vertex : face.triangle,
                                       vertex_first ? face.triangle : vertex,
                                       kind});
    }
}

void CandidateStream::add_edges(Side a, Side b) {
    if (surfaces_.a == surfaces_.b && b.triangle < a.triangle) {
        // Ordered by number, because the answer must not depend on the order in which a walk finds
        // the triangles.
        std::swap(a, b);
    }
    const SurfaceFeatures::Owned owned_a = a.features->owned(a.triangle);
    const SurfaceFeatures::Owned owned_b = b.features->owned(b.triangle);
    const Triangle corners_a = a.corners();
    const Triangle corners_b = b.corners();
    for (std::uint32_t i = 0; i < 3; ++i) {
        if (!SurfaceFeatures::owns_edge(owned_a, i)) {
            continue;
        }
        const std::uint32_t a0 = corners_a[i];
        const std::uint32_t a1 = corners_a[(i + 1) % 3];
        for (std::uint32_t j = 0; j < 3; ++j) {
            const std::uint32_t b0 = corners_b[j];
            const std::uint32_t b1 = corners_b[(j + 1) % 3];
            if (SurfaceFeatures::owns_edge(owned_b, j) && a0 != b0 && a0 != b1 && a1 != b0 &&
                a1 != b1) {
                push(FeaturePair::EdgeEdge, {{a0, a1, b0, b1},
                                             3 * a.triangle + i,
                                             3 * b.triangle + j,
                                             ContactKind::EdgeEdge});
            }
        }
    }
}

void CandidateStream::push(FeaturePair features, const FeatureCandidate& candidate) {
    Batch& batch = features == FeaturePair::VertexFace ? faces_ : edges_;
    batch.candidates[batch.count++] = candidate;
    if (batch.count == kBatch) {
        settle(features, batch);
    }
}

void CandidateStream::settle(FeaturePair features, Batch& batch) {
    FilterCounts counts{batch.count, batch.count};
    if (request_.min_separation > 0.0) {
        // The filter is only valid for touching: with a separation, all candidates are left.
        std::iota(left_.begin(), left_.end(), 0U);
    } else {
        counts = filter_motions(features, std::span(batch.candidates.data(), batch.count),
                                surfaces_.vertices, left_.data());
    }
    stats_.candidates += counts.overlapping;
    stats_.unsettled += counts.left;
    for (std::size_t k = 0; k < counts.left; ++k) {
        const FeatureCandidate& c = batch.candidates[left_[k]];
        const Impact impact = first_impact(features, points_of(c, surfaces_.vertices), request_);
        stats_.exact += impact.decided_by == Impact::Means::Integers ? 1 : 0;
        if (impact.time) {
            contacts_->push_back({c.kind, c.a, c.b, *impact.time});
            ++stats_.contacts;
        }
    }
    batch.count = 0;
}

void CandidateStream::finish() {
    settle(FeaturePair::VertexFace, faces_);
    settle(FeaturePair::EdgeEdge, edges_);
}

}  // namespace tandem::continuous
