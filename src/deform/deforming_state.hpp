// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include <tandem/deforming_model.hpp>

#include "base/parallel.hpp"
#include "bvh/model_tree.hpp"
#include "bvh/wide/wide_order.hpp"
#include "deform/deforming_tree.hpp"
#include "deform/regret.hpp"
#include "deform/take_positions.hpp"
#include "deform/vertex_order.hpp"
#include "geometry/fixed_order.hpp"
#include "geometry/mesh/mesh_editor.hpp"

namespace tandem {

/// The members of a DeformingModel, and how they follow a change that has already been checked.
struct DeformingModel::State {
    using Bounds = deform::Bounds;

    /// After edits of more than 1/kEditShare of the triangles the tree is built anew, because a
    /// build then costs less than the edits (docs/design/deforming.md).
    static constexpr std::size_t kEditShare = 16;

    static Error not_possible(std::string message) {
        return {ErrorCode::InvalidArgument, std::move(message)};
    }

    State(std::shared_ptr<bvh::ModelTree> shared_tree, const DeformOptions& wanted)
        : options(wanted),
          executor(base::executor_of(wanted.build.executor, wanted.build.threads)),
          shared(std::move(shared_tree)),
          deforming(tree(), shared->mesh) {}

    DeformOptions options;
    Executor executor;
    std::shared_ptr<bvh::ModelTree> shared;
    deform::VertexOrder order;
    deform::DeformingTree deforming;
    deform::Regret regret;
    TreeChange change = TreeChange::Built;
    std::uint64_t builds = 0;
    std::size_t edits = 0;  ///< triangles added, removed or replaced since the last build

    [[nodiscard]] bvh::WideTree& tree() { return std::get<bvh::WideTree>(shared->tree); }
    [[nodiscard]] Mesh& mesh() { return shared->mesh; }
    /// Bounds of the vertices that have triangles; these come first in the mesh.
    [[nodiscard]] Bounds bounds_of_used() {
        return deform::check_positions(mesh().vertices().first(order.used)).bounds;
    }
    [[nodiscard]] geometry::MeshEditor edit() { return geometry::MeshEditor(shared->mesh); }

    /// Called before each change: copies the tree and mesh if a snapshot shares them.
    void own() {
        if (shared.use_count() > 1) {
            shared = std::make_shared<bvh::ModelTree>(bvh::ModelTree{
                .mesh = shared->mesh, .options = shared->options, .tree = tree(), .deforms = true});
            deforming.refer_to(tree(), mesh());
            return;
        }
        // The thread that has just dropped its snapshot has finished reading it. Copying the
        // shared_ptr and dropping the copy orders our writes after that thread's reads, because the
        // counter is decremented with acquire-release. A fence would do the same, but the thread
        // sanitizer does not understand fences.
        std::shared_ptr(shared).reset();
        shared->topology.forget();
        shared->extreme_points.forget();
    }

    /// Makes a new tree. If memory runs out, nothing has changed.
    void build(BuildEffort effort) {
        base::run_in(executor, [&] {
            const volumes::TreeFrame frame = volumes::frame_of(mesh());
            bvh::WideTree made = bvh::fit_wide_tree_along_axes(
                bvh::wide_order(mesh(), frame, effort), mesh(), frame);
            deform::VertexOrder::Arrangement arranged = order.arranged(mesh(), made);
            const std::size_t spare = mesh().triangle_count() / kEditShare;
            edit().triangles().reserve(mesh().triangle_count() + spare);
            deforming.make_room(made, spare + bvh::kWide);
            // From here on nothing allocates.
            tree() = std::move(made);
            order.take(std::move(arranged), mesh());
            deforming.start();
        });
        regret.start(mesh().triangle_count());
        change = TreeChange::Built;
        ++builds;
        edits = 0;
    }

    /// A change that is half done must come to its end: where there is no memory for a new tree,
    /// the old one is fitted.
    [[nodiscard]] bool could_build() {
        try {
            build(options.rebuild_effort);
        } catch (const std::bad_alloc&) {
            return false;
        }
        return true;
    }

    [[nodiscard]] bool wants_build() const {
        return options.upkeep == Upkeep::ByRegret &&
               (regret.wants_build() || edits > shared->mesh.triangle_count() / kEditShare);
    }

    /// After the mesh has new positions: fits the frame, the triangles and all boxes to them.
    void follow(const Bounds& bounds) {
        regret.end_frame();
        if ((options.upkeep == Upkeep::RebuildAlways || wants_build()) && could_build()) {
            return;
        }
        tree().frame =
            order.used == 0 ? volumes::TreeFrame{} : volumes::frame_around(bounds.lo, bounds.hi);
        deforming.fit_all();
        change = TreeChange::Refitted;
    }

    /// The same after few vertices have moved: while the bounds stay inside the cube of the frame,
    /// only the boxes around these vertices are fitted.
    void follow_part(const Bounds& bounds) {
        bvh::WideTree& wide = tree();
        const Vec3 lo = wide.frame.lo.cwiseMin(bounds.lo);
        const Vec3 hi = wide.frame.hi.cwiseMax(bounds.hi);
        const bool is_inside = geometry::largest3(wide.frame.to_tree(lo).cwiseAbs()) <= 1.0 &&
                               geometry::largest3(wide.frame.to_tree(hi).cwiseAbs()) <= 1.0;
        if (options.upkeep == Upkeep::ByRegret && regret.wants_build() && could_build()) {
            return;
        }
        if (order.used == 0) {
            // No vertex belongs to a triangle: there is nothing to fit, and no frame to take.
            wide.frame = {};
            deforming.fit_marked();
            change = TreeChange::PartFitted;
            return;
        }
        if (!is_inside) {
            const Bounds all = bounds_of_used();
            wide.frame = volumes::frame_around(all.lo, all.hi);
            deforming.fit_all();
            change = TreeChange::Refitted;
            return;
        }
        wide.frame.lo = lo;
        wide.frame.hi = hi;
        deforming.fit_marked();
        change = TreeChange::PartFitted;
    }

    /// Moves vertex `number_of(k)` to `positions[k]`.
    template <class NumberOf>
    Result<Done> move(std::span<const Vec3> positions, NumberOf number_of) {
        if (const auto bad = deform::check_positions(positions).first_not_finite) {
            return not_possible(
                fmt::format("vertex {} has a coordinate that is not finite", number_of(*bad)));
        }
        if (positions.empty()) {
            return Done{};
        }
        own();
        deforming.prepare_parts();
        // From here on nothing allocates, or the lack of memory is overcome.
        regret.end_frame();
        Bounds bounds{positions[0], positions[0]};
        for (std::size_t k = 0; k < positions.size(); ++k) {
            const std::uint32_t place = order.place_of[number_of(k)];
            edit().vertices()[place] = positions[k];
            bounds.add(positions[k]);
            deforming.mark_vertex(place);
        }
        base::run_in(executor, [&] { follow_part(bounds); });
        return Done{};
    }

    /// Called after an edit, when the triangles of the mesh are up to date.
    void settle(std::size_t edited, const Bounds& bounds) {
        edits += edited;
        if (!wants_build() || !could_build()) {
            base::run_in(executor, [&] { follow_part(bounds); });
        }
    }

    /// Bounds of the corners of these triangles. Also records that their vertices are used.
    [[nodiscard]] Bounds bounds_of(std::span<const Triangle> in_mesh) {
        const Vec3 first = in_mesh.empty() ? tree().frame.origin : mesh().vertices()[in_mesh[0][0]];
        Bounds bounds{first, first};
        for (const Triangle& triangle : in_mesh) {
            for (const std::uint32_t vertex : triangle) {
                bounds.add(mesh().vertices()[vertex]);
                order.used = std::max<std::size_t>(order.used, vertex + 1);
            }
        }
        return bounds;
    }

    /// The triangles in vertex numbers of the mesh, or an error that names the first missing
    /// vertex.
    Result<std::vector<Triangle>> in_mesh(std::span<const Triangle> triangles) {
        std::vector<Triangle> placed(triangles.begin(), triangles.end());
        for (std::size_t k = 0; k < placed.size(); ++k) {
            for (std::uint32_t& vertex : placed[k]) {
                if (vertex >= order.place_of.size()) {
                    return not_possible(
                        fmt::format("triangle {} names vertex {}, but there are only {} vertices",
                                    k, vertex, order.place_of.size()));
                }
                vertex = order.place_of[vertex];
            }
        }
        return placed;
    }

    [[nodiscard]] std::optional<Error> unknown_triangle(std::span<const std::uint32_t> numbers) {
        const auto bad = std::find_if(numbers.begin(), numbers.end(), [&](std::uint32_t k) {
            return k >= mesh().triangle_count();
        });
        if (bad == numbers.end()) {
            return std::nullopt;
        }
        return not_possible(
            fmt::format("triangle {} does not exist: there are {}", *bad, mesh().triangle_count()));
    }
};

}  // namespace tandem
