// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include <tandem/deforming_model.hpp>

#include "base/room.hpp"
#include "deform/deforming_state.hpp"

namespace tandem {
namespace {

Error refused(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

Error without_state() {
    return refused("the model was moved from: assign a new one to it first");
}

}  // namespace

DeformingModel::DeformingModel(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
DeformingModel::DeformingModel(DeformingModel&&) noexcept = default;
DeformingModel& DeformingModel::operator=(DeformingModel&&) noexcept = default;
DeformingModel::~DeformingModel() = default;

Result<DeformingModel> DeformingModel::build(Mesh mesh, const DeformOptions& options) {
    // Model::build checks the options; an empty mesh makes that free of cost.
    if (auto checked = Model::build(Mesh{}, options.build); !checked) {
        return std::move(checked).error();
    }
    if (!kEffortNames.contains(options.rebuild_effort) || options.upkeep > Upkeep::RebuildAlways) {
        return refused(
            "the upkeep and the effort of rebuilding must be values of their enumerations");
    }
    if (mesh.triangle_count() >= std::size_t{1} << 30U) {
        return Error{ErrorCode::InvalidMesh,
                     fmt::format("{} triangles: a deforming model has fewer than 2^30; split it",
                                 mesh.triangle_count())};
    }
    auto state = std::make_unique<State>(
        std::make_shared<bvh::ModelTree>(bvh::ModelTree{.mesh = std::move(mesh),
                                                        .options = options.build,
                                                        .tree = bvh::WideTree{},
                                                        .deforms = true}),
        options);
    state->build(options.build.effort);
    return DeformingModel(std::move(state));
}

Result<Done> DeformingModel::update(std::span<const Vec3> vertices) {
    if (!state_) {
        return without_state();
    }
    State& s = *state_;
    if (vertices.size() != s.order.place_of.size()) {
        return refused(
            fmt::format("{} positions for {} vertices: update moves all of them, update_range and "
                        "update_some a part",
                        vertices.size(), s.order.place_of.size()));
    }
    deform::CheckedPositions checked;
    base::run_in(s.executor, [&] { checked = deform::check_positions(vertices); });
    if (const auto bad = checked.first_not_finite) {
        return refused(fmt::format("vertex {} has a coordinate that is not finite", *bad));
    }
    if (vertices.empty()) {
        return Done{};
    }
    s.own();
    base::run_in(s.executor, [&] {
        deform::take_positions(vertices, s.order.source_of, s.edit().vertices());
        // Vertices without triangles must not make the grid of the tree coarser.
        s.follow(s.order.used == vertices.size() ? checked.bounds : s.bounds_of_used());
    });
    return Done{};
}

Result<Done> DeformingModel::update_range(std::uint32_t first, std::span<const Vec3> positions) {
    if (!state_) {
        return without_state();
    }
    const std::size_t count = state_->order.place_of.size();
    if (first > count || positions.size() > count - first) {
        return refused(fmt::format("vertices {} to {} do not all exist: there are {}", first,
                                   first + positions.size(), count));
    }
    return state_->move(positions,
                        [&](std::size_t k) { return static_cast<std::uint32_t>(first + k); });
}

Result<Done> DeformingModel::update_some(std::span<const std::uint32_t> moved,
                                         std::span<const Vec3> positions) {
    if (!state_) {
        return without_state();
    }
    const std::size_t count = state_->order.place_of.size();
    if (moved.size() != positions.size()) {
        return refused(fmt::format("{} positions for {} vertices", positions.size(), moved.size()));
    }
    const auto bad =
        std::find_if(moved.begin(), moved.end(), [&](std::uint32_t k) { return k >= count; });
    if (bad != moved.end()) {
        return refused(fmt::format("vertex {} does not exist: there are {}", *bad, count));
    }
    return state_->move(positions, [&](std::size_t k) { return moved[k]; });
}

Result<std::uint32_t> DeformingModel::add_vertices(std::span<const Vec3> positions) {
    if (!state_) {
        return without_state();
    }
    State& s = *state_;
    const std::size_t count = s.order.place_of.size();
    if (const auto bad = deform::check_positions(positions).first_not_finite) {
        return refused(fmt::format("new vertex {} has a coordinate that is not finite", *bad));
    }
    if (positions.size() >= (std::uint64_t{1} << 32U) - 1 - count) {
        return refused(fmt::format("{} vertices and {} more: too many for numbers of 32 bits",
                                   count, positions.size()));
    }
    s.own();
    std::vector<Vec3>& vertices = s.edit().vertices();
    const std::size_t all = count + positions.size();
    base::make_room(vertices, all);
    s.order.make_room(all);
    s.deforming.make_room_for_vertices(all);
    // From here on nothing allocates.
    vertices.insert(vertices.end(), positions.begin(), positions.end());
    s.order.append(positions.size());
    s.deforming.add_vertices();
    return static_cast<std::uint32_t>(count);
}

Result<std::uint32_t> DeformingModel::add_triangles(std::span<const Triangle> triangles) {
    if (!state_) {
        return without_state();
    }
    State& s = *state_;
    auto placed = s.in_mesh(triangles);
    if (!placed) {
        return std::move(placed).error();
    }
    const std::size_t count = s.mesh().triangle_count();
    if (triangles.size() >= (std::size_t{1} << 30U) - count) {
        return refused(
            fmt::format("{} triangles and {} more: a deforming model has fewer than 2^30", count,
                        triangles.size()));
    }
    if (triangles.empty()) {
        return static_cast<std::uint32_t>(count);
    }
    s.own();
    const bool was_empty = count == 0;
    s.deforming.prepare_parts();
    s.deforming.make_room_for(triangles.size());
    // From here on nothing allocates, or the lack of memory is overcome.
    s.deforming.add(*placed);
    if (!was_empty || !s.could_build()) {
        s.settle(triangles.size(), s.bounds_of(*placed));
    }
    return static_cast<std::uint32_t>(count);
}

Result<Done> DeformingModel::remove_triangles(std::span<const std::uint32_t> triangles) {
    if (!state_) {
        return without_state();
    }
    State& s = *state_;
    if (auto error = s.unknown_triangle(triangles)) {
        return *std::move(error);
    }
    std::vector<std::uint32_t> sorted(triangles.begin(), triangles.end());
    std::sort(sorted.begin(), sorted.end(), std::greater{});
    if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
        twice != sorted.end()) {
        return refused(fmt::format("triangle {} is named twice", *twice));
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
        s.order.used = 0;
    }
    if (s.order.used != 0 || !s.could_build()) {
        s.settle(sorted.size(), s.bounds_of({}));
    }
    return Done{};
}

Result<Done> DeformingModel::replace_triangles(std::span<const std::uint32_t> numbers,
                                               std::span<const Triangle> triangles) {
    if (!state_) {
        return without_state();
    }
    State& s = *state_;
    if (numbers.size() != triangles.size()) {
        return refused(fmt::format("{} triangles were given for {} triangle numbers",
                                   triangles.size(), numbers.size()));
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
    if (!state_) {
        return;
    }
    state_->own();
    state_->build(state_->options.build.effort);
}

void DeformingModel::learn(const TraversalStats& query) {
    if (state_) {
        state_->regret.add(query);
    }
}

Model DeformingModel::model() const noexcept {
    if (!state_) {
        static const Model kNothing = Model::build(Mesh{}).value();
        return kNothing;
    }
    return Model(state_->shared);
}

const Mesh& DeformingModel::mesh() const noexcept {
    static const Mesh kNothing;
    return state_ ? state_->shared->mesh : kNothing;
}

std::span<const std::uint32_t> DeformingModel::place_of_vertex() const noexcept {
    return state_ ? std::span<const std::uint32_t>(state_->order.place_of)
                  : std::span<const std::uint32_t>();
}

TreeChange DeformingModel::last_change() const noexcept {
    return state_ ? state_->change : TreeChange::Built;
}

std::uint64_t DeformingModel::builds() const noexcept {
    return state_ ? state_->builds : 0;
}

std::size_t DeformingModel::bytes() const noexcept {
    if (!state_) {
        return 0;
    }
    const State& s = *state_;
    const bvh::WideTree& tree = std::get<bvh::WideTree>(s.shared->tree);
    return s.shared->mesh.vertex_count() * sizeof(Vec3) +
           s.shared->mesh.triangle_count() * sizeof(Triangle) +
           tree.nodes.capacity() * sizeof(bvh::WideNode) +
           tree.triangles.capacity() * sizeof(bvh::WideTriangle) + s.deforming.bytes() +
           (s.order.place_of.capacity() + s.order.source_of.capacity()) * sizeof(std::uint32_t);
}

std::vector<std::string> DeformingModel::validate() const {
    return model().validate();
}

}  // namespace tandem
