// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tandem/clash.hpp>
#include <tandem/executor.hpp>

#include "base/lazy.hpp"

namespace tandem::clash {

/// The models of the meshes, built on demand and shared by all instances.
class PartModels {
  public:
    /// `given` are models of all meshes, in their order, or empty.
    PartModels(std::span<const ScenePart> parts, const MeshSource& meshes,
               std::span<const Model> given)
        : parts_(parts), meshes_(meshes), models_(meshes.count), bodies_(meshes.count) {
        std::copy(given.begin(), given.end(), models_.begin());
    }

    /// Keeps the models of these meshes, builds missing ones in parallel, and drops all others.
    [[nodiscard]] Result<Done> keep_only(std::span<const std::uint32_t> meshes,
                                         const Executor& executor);

    [[nodiscard]] Placed placed(std::uint32_t part) const;
    /// The body of a part, made on first use; the model must have been built. Thread-safe.
    [[nodiscard]] PlacedBody body(std::uint32_t part) const;

    /// Rough size in bytes of a model with its topology and the data that queries keep.
    [[nodiscard]] static std::size_t bytes_for(std::size_t triangles);

  private:
    [[nodiscard]] Result<Done> build(std::uint32_t mesh, const BuildOptions& options);

    std::span<const ScenePart> parts_;
    const MeshSource& meshes_;
    std::vector<std::optional<Model>> models_;
    std::vector<base::Lazy<ContactBody>> bodies_;
};

}  // namespace tandem::clash
