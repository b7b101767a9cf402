// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>
#include <tandem/triangle.hpp>

namespace tandem::peers {

/// Our exact test for peers that only find candidates. World coordinates of B are computed when
/// they are first needed, because most triangles are never tested.
class CandidateTest {
  public:
    CandidateTest(const Mesh& mesh_a, const Mesh& mesh_b, const Pose& pose)
        : mesh_a_(mesh_a), mesh_b_(mesh_b), pose_(pose) {}

    [[nodiscard]] bool operator()(std::uint32_t a, std::uint32_t b) const {
        return intersects(mesh_a_.corners(a), to_world(pose_, mesh_b_.corners(b)));
    }

  private:
    const Mesh& mesh_a_;
    const Mesh& mesh_b_;
    const Pose& pose_;
};

[[nodiscard]] inline bool share_a_vertex(const Triangle& left, const Triangle& right) {
    return std::any_of(left.begin(), left.end(), [&](std::uint32_t vertex) {
        return vertex == right[0] || vertex == right[1] || vertex == right[2];
    });
}

}  // namespace tandem::peers
