// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tandem/contact_regions.hpp>
#include <tandem/executor.hpp>
#include <tandem/scene.hpp>

#include "base/lazy.hpp"

namespace tandem::clash {

/// The models of a scene's meshes, built when they are needed and shared by all instances.
class PartModels {
  public:
    /// `given` are models of all meshes, in their order, or empty.
    explicit PartModels(const Scene& scene, std::span<const Model> given = {})
        : scene_(scene), models_(scene.meshes.size()), bodies_(scene.meshes.size()) {
        std::copy(given.begin(), given.end(), models_.begin());
    }

    /// Builds what is missing of these meshes and drops all others; meshes in parallel.
    [[nodiscard]] Result<Done> keep_only(std::span<const std::uint32_t> meshes,
                                         const Executor& executor);

    [[nodiscard]] Placed placed(std::uint32_t part) const;
    /// Made on first use; the mesh must have been built. Several threads may ask at once.
    [[nodiscard]] PlacedBody body(std::uint32_t part) const;

    /// What a model, its topology and what queries keep of it take, roughly.
    [[nodiscard]] static std::size_t bytes_for(const Mesh& mesh);

  private:
    const Scene& scene_;
    std::vector<std::optional<Model>> models_;
    std::vector<base::Lazy<ContactBody>> bodies_;
};

}  // namespace tandem::clash
