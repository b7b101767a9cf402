// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <fmt/format.h>

#include <tandem/deforming_model.hpp>

#include "base/parallel.hpp"
#include "bvh/model_tree.hpp"
#include "bvh/wide/wide_order.hpp"
#include "deform/deforming_tree.hpp"
#include "deform/regret.hpp"
#include "deform/take_positions.hpp"
#include "deform/vertex_order.hpp"
#include "geometry/mesh_editor.hpp"

namespace tandem {
namespace {

using deform::Bounds;

/// Edits that a tree takes before it is built anew, relative to its triangles: from there on a
/// build costs less than the edits (docs/design/deforming.md).
constexpr std::size_t kEditShare = 16;

Error invalid(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

}  // namespace

struct DeformingModel::State {
    State(std::shared_ptr<ModelTree> shared_tree, const DeformOptions& wanted)
        : options(wanted),
          executor(executor_of(wanted.build.executor, wanted.build.threads)),
          shared(std::move(shared_tree)),
          deforming(tree(), shared->mesh) {}

    DeformOptions options;
    Executor executor;
    std::shared_ptr<ModelTree> shared;
    deform::VertexOrder order;
    deform::DeformingTree deforming;
    deform::Regret regret;
    TreeChange change = TreeChange::Built;
    std::uint64_t builds = 0;
    std::size_t edits = 0;  ///< triangles that have come or gone since the last build

    [[nodiscard]] WideTree& tree() { return std::get<WideTree>(shared->tree); }
    [[nodiscard]] Mesh& mesh() { return shared->mesh; }
    [[nodiscard]] MeshEditor edit() { return MeshEditor(shared->mesh); }

    /// Before a change: what is shared with a snapshot is copied.
    void own() {
        if (shared.use_count() > 1) {
            shared = std::make_shared<ModelTree>(ModelTree{
                .mesh = shared->mesh, .options = shared->options, .tree = tree(), .deforms = true});
            deforming.refer_to(tree(), mesh());
            return;
        }
        // A thread that has just dropped its snapshot is done reading.
        std::atomic_thread_fence(std::memory_order_acquire);
        shared->topology.forget();
        shared->extreme_points.forget();
    }

    void build(BuildEffort effort) {
        run_in(executor, [&] {
            WideTree& made = tree();
            const TreeFrame frame = frame_of(mesh());
            made = fit_wide_tree_along_axes(wide_order(mesh(), frame, effort), mesh(), frame);
            order.arrange(mesh(), made);
            const std::size_t spare = mesh().triangle_count() / kEditShare;
            edit().triangles().reserve(mesh().triangle_count() + spare);
            deforming.start(spare + kWide);
        });
        regret.start(mesh().triangle_count());
        change = TreeChange::Built;
        ++builds;
        edits = 0;
    }

    [[nodiscard]] bool wants_build() const {
        return options.upkeep == Upkeep::ByRegret &&
               (regret.wants_build() || edits > shared->mesh.triangle_count() / kEditShare);
    }

    /// The positions are in the mesh; everything is fitted to them.
    void follow(const Bounds& bounds) {
        regret.end_frame();
        if (options.upkeep == Upkeep::RebuildAlways || wants_build()) {
            build(options.rebuild_effort);
            return;
        }
        tree().frame = order.used == 0 ? TreeFrame{} : frame_around(bounds.lo, bounds.hi);
        deforming.fit_all();
        change = TreeChange::Refitted;
    }

    /// The same where few have moved: within the cube of the frame, boxes around them will do.
    void follow_part(const Bounds& bounds) {
        WideTree& wide = tree();
        const Vec3 lo = wide.frame.lo.cwiseMin(bounds.lo);
        const Vec3 hi = wide.frame.hi.cwiseMax(bounds.hi);
        const bool is_inside = wide.frame.to_tree(lo).cwiseAbs().maxCoeff() <= 1.0 &&
                               wide.frame.to_tree(hi).cwiseAbs().maxCoeff() <= 1.0;
        if (options.upkeep == Upkeep::ByRegret && regret.wants_build()) {
            build(options.rebuild_effort);
            return;
        }
        if (!is_inside) {
            Bounds all{mesh().vertices()[0], mesh().vertices()[0]};
            for (std::size_t k = 0; k < order.used; ++k) {
                all.add(mesh().vertices()[k]);
            }
            wide.frame = frame_around(all.lo, all.hi);
            deforming.fit_all();
            change = TreeChange::Refitted;
            return;
        }
        wide.frame.lo = lo;
        wide.frame.hi = hi;
        deforming.fit_marked();
        change = TreeChange::PartFitted;
    }

    /// Moves vertices by the numbers that `number_of(k)` gives.
    template <class NumberOf>
    Result<Done> move(std::span<const Vec3> positions, NumberOf number_of) {
        if (const auto bad = deform::first_not_finite(positions)) {
            return invalid(
                fmt::format("vertex {} has a coordinate that is not finite", number_of(*bad)));
        }
        if (positions.empty()) {
            return Done{};
        }
        own();
        regret.end_frame();
        deforming.prepare_parts();
        Bounds bounds{positions[0], positions[0]};
        for (std::size_t k = 0; k < positions.size(); ++k) {
            const std::uint32_t place = order.place_of[number_of(k)];
            edit().vertices()[place] = positions[k];
            bounds.add(positions[k]);
            deforming.mark_vertex(place);
        }
        run_in(executor, [&] { follow_part(bounds); });
        return Done{};
    }

    /// After an edit whose triangles are in the mesh.
    void settle(std::size_t edited, const Bounds& bounds) {
        edits += edited;
        if (wants_build()) {
            build(options.rebuild_effort);
        } else {
            run_in(executor, [&] { follow_part(bounds); });
        }
    }

    /// Also takes note that these vertices are used.
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

    /// In the numbers of the mesh, or the first vertex that does not exist.
    Result<std::vector<Triangle>> in_mesh(std::span<const Triangle> triangles) {
        std::vector<Triangle> placed(triangles.begin(), triangles.end());
        for (std::size_t k = 0; k < placed.size(); ++k) {
            for (std::uint32_t& vertex : placed[k]) {
                if (vertex >= order.place_of.size()) {
                    return invalid(fmt::format("triangle {} names vertex {}: there are {}", k,
                                               vertex, order.place_of.size()));
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
        return invalid(
            fmt::format("triangle {} does not exist: there are {}", *bad, mesh().triangle_count()));
    }
};

DeformingModel::DeformingModel(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
DeformingModel::DeformingModel(DeformingModel&&) noexcept = default;
DeformingModel& DeformingModel::operator=(DeformingModel&&) noexcept = default;
DeformingModel::~DeformingModel() = default;

Result<DeformingModel> DeformingModel::build(Mesh mesh, const DeformOptions& options) {
    // What Model::build checks is checked by it, on a mesh that costs nothing.
    if (auto checked = Model::build(Mesh{}, options.build); !checked) {
        return std::move(checked).error();
    }
    if (mesh.triangle_count() >= std::size_t{1} << 30U) {
        return Error{ErrorCode::InvalidMesh,
                     fmt::format("{} triangles: a deforming model has fewer than 2^30; split it",
                                 mesh.triangle_count())};
    }
    auto state =
        std::make_unique<State>(std::make_shared<ModelTree>(ModelTree{.mesh = std::move(mesh),
                                                                      .options = options.build,
                                                                      .tree = WideTree{},
                                                                      .deforms = true}),
                                options);
    state->build(options.build.effort);
    return DeformingModel(std::move(state));
}

Result<Done> DeformingModel::update(std::span<const Vec3> vertices) {
    State& s = *state_;
    if (vertices.size() != s.order.place_of.size()) {
        return invalid(
            fmt::format("{} positions for {} vertices: update_range and update_some "
                        "move some of them",
                        vertices.size(), s.order.place_of.size()));
    }
    if (const auto bad = deform::first_not_finite(vertices)) {
        return invalid(fmt::format("vertex {} has a coordinate that is not finite", *bad));
    }
    if (vertices.empty()) {
        return Done{};
    }
    s.own();
    run_in(s.executor, [&] {
        s.follow(
            deform::take_positions(vertices, s.order.source_of, s.order.used, s.edit().vertices()));
    });
    return Done{};
}

Result<Done> DeformingModel::update_range(std::uint32_t first, std::span<const Vec3> positions) {
    const std::size_t count = state_->order.place_of.size();
    if (first > count || positions.size() > count - first) {
        return invalid(
            fmt::format("vertices {} to {}: there are {}", first, first + positions.size(), count));
    }
    return state_->move(positions,
                        [&](std::size_t k) { return static_cast<std::uint32_t>(first + k); });
}

Result<Done> DeformingModel::update_some(std::span<const std::uint32_t> moved,
                                         std::span<const Vec3> positions) {
    const std::size_t count = state_->order.place_of.size();
    if (moved.size() != positions.size()) {
        return invalid(fmt::format("{} positions for {} vertices", positions.size(), moved.size()));
    }
    const auto bad =
        std::find_if(moved.begin(), moved.end(), [&](std::uint32_t k) { return k >= count; });
    if (bad != moved.end()) {
        return invalid(fmt::format("vertex {} does not exist: there are {}", *bad, count));
    }
    return state_->move(positions, [&](std::size_t k) { return moved[k]; });
}

Result<std::uint32_t> DeformingModel::add_vertices(std::span<const Vec3> positions) {
    State& s = *state_;
    const std::size_t count = s.order.place_of.size();
    if (const auto bad = deform::first_not_finite(positions)) {
        return invalid(fmt::format("new vertex {} has a coordinate that is not finite", *bad));
    }
    if (positions.size() >= (std::uint64_t{1} << 32U) - 1 - count) {
        return invalid(fmt::format("{} vertices and {} more: too many for numbers of 32 bits",
                                   count, positions.size()));
    }
    s.own();
    std::vector<Vec3>& vertices = s.edit().vertices();
    vertices.insert(vertices.end(), positions.begin(), positions.end());
    s.order.append(positions.size());
    s.deforming.add_vertices();
    return static_cast<std::uint32_t>(count);
}

Result<std::uint32_t> DeformingModel::add_triangles(std::span<const Triangle> triangles) {
    State& s = *state_;
    auto placed = s.in_mesh(triangles);
    if (!placed) {
        return std::move(placed).error();
    }
    const std::size_t count = s.mesh().triangle_count();
    if (triangles.size() >= (std::size_t{1} << 30U) - count) {
        return invalid(
            fmt::format("{} triangles and {} more: a deforming model has fewer than 2^30", count,
                        triangles.size()));
    }
    if (triangles.empty()) {
        return static_cast<std::uint32_t>(count);
    }
    s.own();
    const bool was_empty = count == 0;
    s.deforming.prepare_parts();
    s.deforming.add(*placed);
    if (was_empty) {
        s.build(s.options.rebuild_effort);
    } else {
        s.settle(triangles.size(), s.bounds_of(*placed));
    }
    return static_cast<std::uint32_t>(count);
}

Result<Done> DeformingModel::remove_triangles(std::span<const std::uint32_t> triangles) {
    State& s = *state_;
    if (auto error = s.unknown_triangle(triangles)) {
        return *std::move(error);
    }
    std::vector<std::uint32_t> sorted(triangles.begin(), triangles.end());
    std::sort(sorted.begin(), sorted.end(), std::greater{});
    if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
        twice != sorted.end()) {
        return invalid(fmt::format("triangle {} is named twice", *twice));
    }
    if (sorted.empty()) {
        return Done{};
    }
    s.own();
    s.deforming.prepare_parts();
    for (const std::uint32_t number : sorted) {
        s.deforming.remove(number);
    }
    if (s.mesh().triangle_count() == 0) {
        s.build(s.options.rebuild_effort);
    } else {
        s.settle(sorted.size(), s.bounds_of({}));
    }
    return Done{};
}

Result<Done> DeformingModel::replace_triangles(std::span<const std::uint32_t> numbers,
                                               std::span<const Triangle> triangles) {
    State& s = *state_;
    if (numbers.size() != triangles.size()) {
        return invalid(
            fmt::format("{} triangles for {} numbers", triangles.size(), numbers.size()));
    }
    if (auto error = s.unknown_triangle(numbers)) {
        return *std::move(error);
    }
    auto placed = s.in_mesh(triangles);
    if (!placed) {
        return std::move(placed).error();
    }
    if (numbers.empty()) {
        return Done{};
    }
    s.own();
    s.deforming.prepare_parts();
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        s.deforming.replace(numbers[k], (*placed)[k]);
    }
    s.settle(0, s.bounds_of(*placed));
    return Done{};
}

void DeformingModel::rebuild() {
    state_->own();
    state_->build(state_->options.build.effort);
}

void DeformingModel::learn(const TraversalStats& query) {
    state_->regret.add(query);
}

Model DeformingModel::model() const noexcept {
    return Model(state_->shared);
}

const Mesh& DeformingModel::mesh() const noexcept {
    return state_->shared->mesh;
}

std::span<const std::uint32_t> DeformingModel::place_of_vertex() const noexcept {
    return state_->order.place_of;
}

TreeChange DeformingModel::last_change() const noexcept {
    return state_->change;
}

std::uint64_t DeformingModel::builds() const noexcept {
    return state_->builds;
}

std::size_t DeformingModel::bytes() const noexcept {
    const State& s = *state_;
    const WideTree& tree = std::get<WideTree>(s.shared->tree);
    return s.shared->mesh.vertex_count() * sizeof(Vec3) +
           s.shared->mesh.triangle_count() * sizeof(Triangle) +
           tree.nodes.capacity() * sizeof(WideNode) +
           tree.triangles.capacity() * sizeof(WideTriangle) + s.deforming.bytes() +
           (s.order.place_of.capacity() + s.order.source_of.capacity()) * sizeof(std::uint32_t);
}

std::vector<std::string> DeformingModel::validate() const {
    return model().validate();
}

}  // namespace tandem
