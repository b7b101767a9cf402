// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/mesh.hpp>
#include <tandem/model.hpp>
#include <tandem/pose.hpp>

#include "progress.hpp"

namespace tandem::cli {

/// One of the two meshes and where it is.
struct Side {
    std::string file;
    Model model;
    Pose pose{};
    std::size_t degenerate = 0;
};

struct Times {
    double load_ms = 0.0;
    double build_ms = 0.0;
    double query_ms = 0.0;
};

/// What is asked for: the complete set, or one witness.
enum class Extent { AllPairs, FirstContact };

/// Question and answer of one `check`: what every report is made from.
struct Collision {
    Side a;
    Side b;
    CollideRequest request;
    Extent extent = Extent::AllPairs;
    std::vector<TrianglePair> pairs;  ///< sorted by (a, b)
    TraversalStats stats;
    Times times;

    [[nodiscard]] bool colliding() const noexcept { return !pairs.empty(); }

    /// Whether `pairs` is the whole set; finding no first contact proves that the set is empty.
    [[nodiscard]] bool complete() const noexcept {
        return extent == Extent::AllPairs || pairs.empty();
    }
};

/// A mesh that is loaded, and how long that took.
struct LoadedMesh {
    std::string file;
    Mesh mesh;
    Pose pose{};
    double load_ms = 0.0;
};

[[nodiscard]] Result<LoadedMesh> load(const std::string& file, const Pose& pose,
                                      Progress& progress);

/// Builds both trees and asks the question.
[[nodiscard]] Result<Collision> find_collision(LoadedMesh a, LoadedMesh b,
                                               const ReferenceOptions& options, Extent extent,
                                               Progress& progress);

/// Which triangles of each mesh touch the other one; index = triangle.
struct Touching {
    std::vector<bool> a;
    std::vector<bool> b;
};

[[nodiscard]] Touching touching_triangles(const Collision& collision);

}  // namespace tandem::cli
