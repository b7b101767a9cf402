// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

#include <tandem/containment.hpp>
#include <tandem/model.hpp>

#include "base/lazy.hpp"
#include "shapes/mesh/mesh_edges.hpp"

/// Data of a surface that only some queries need, computed on first use: a deforming mesh is often
/// replaced before it has touched anything.
namespace tandem::shapes {

/// The edges of a surface. Must not be used in shapes without triangles.
class EdgesOnDemand {
  public:
    void prepare_for(const Model& model) { source_.emplace(Source{model, {}}); }

    const MeshEdges& operator*() const {
        return source_->edges.get([&] { return MeshEdges(source_->model); });
    }
    const MeshEdges* operator->() const { return &**this; }

  private:
    struct Source {
        Model model;
        base::Lazy<MeshEdges> edges;
    };
    std::optional<Source> source_;
};

/// The inside of a mesh.
class SolidOnDemand {
  public:
    void prepare_for(const Model& model) { source_.emplace(Source{model, {}}); }

    /// Null for a mesh that is not closed, and for shapes other than meshes.
    [[nodiscard]] const Solid* get() const {
        if (!source_) {
            return nullptr;
        }
        const std::optional<Solid>& solid = source_->solid.get([&]() -> std::optional<Solid> {
            const Result<Solid> made = Solid::create(source_->model);
            return made ? std::optional(*made) : std::nullopt;
        });
        return solid ? &*solid : nullptr;
    }

  private:
    struct Source {
        Model model;
        base::Lazy<std::optional<Solid>> solid;
    };
    std::optional<Source> source_;
};

}  // namespace tandem::shapes
