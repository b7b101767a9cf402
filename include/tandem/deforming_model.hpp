// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/model.hpp>
#include <tandem/result.hpp>
#include <tandem/statistics.hpp>

namespace tandem {

/// When a deforming model gets a new tree instead of new boxes.
enum class Upkeep : std::uint8_t {
    /// When refitting has cost queries more than a build would (docs/design/deforming.md).
    ByRegret,
    RefitOnly,      ///< only when `rebuild` is called
    RebuildAlways,  ///< in each update of all vertices
};

/// How a deforming model is built and kept up.
struct DeformOptions {
    BuildOptions build{};
    Upkeep upkeep = Upkeep::ByRegret;
    /// Effort of the rebuilds that updates trigger: a frame waits for them.
    BuildEffort rebuild_effort = BuildEffort::Fast;
};

/// What the last change did to the tree.
enum class TreeChange : std::uint8_t {
    Built,      ///< a new tree
    Refitted,   ///< new boxes around everything
    PartFitted  ///< new boxes around what has changed, and above it
};

/// A mesh that deforms, breaks and is cut, with a tree that follows in place: vertices move, all or
/// some, and triangles come, go and get other vertices. Queries take `model()`, as they take any
/// Model, and give the same answers as after a build.
///
/// `model()` is a snapshot that costs nothing. While no copy of it is kept, changes happen in place
/// and without allocation; a copy that is kept stays as it is, at the price of copying the mesh and
/// the tree once. So other threads may query their copies during a change.
///
/// Triangle k stays triangle k, but for removals. Vertices are kept in the order in which the tree
/// visits them: `place_of_vertex()` says where those of the caller are in `mesh()`. All functions
/// take the caller's numbers.
///
/// A change that is refused leaves everything as it was. If memory runs out during a change,
/// `std::bad_alloc` leaves the call and the model is like one that was moved from: it has no
/// triangles, and refuses changes until another one is assigned to it. Copies of `model()` are not
/// affected.
class DeformingModel {
  public:
    /// Refuses what Model::build refuses.
    static Result<DeformingModel> build(Mesh mesh, const DeformOptions& options = {});

    DeformingModel(DeformingModel&&) noexcept;
    DeformingModel& operator=(DeformingModel&&) noexcept;
    ~DeformingModel();

    /// New positions of all vertices. Refuses another number of them, and the first one that is not
    /// finite by its number.
    Result<Done> update(std::span<const Vec3> vertices);
    /// Moves the vertices from `first` on.
    Result<Done> update_range(std::uint32_t first, std::span<const Vec3> positions);
    /// Moves vertices `moved[k]`, in any order; the last position of one that is named twice
    /// counts.
    Result<Done> update_some(std::span<const std::uint32_t> moved, std::span<const Vec3> positions);

    /// Vertices behind those there are; the number of the first.
    Result<std::uint32_t> add_vertices(std::span<const Vec3> positions);
    /// Triangles behind those there are; the number of the first.
    Result<std::uint32_t> add_triangles(std::span<const Triangle> triangles);
    /// From the highest number to the lowest, each time the last triangle takes the number that has
    /// become free. Refuses a number that is named twice.
    Result<Done> remove_triangles(std::span<const std::uint32_t> triangles);
    /// Other vertices for triangles `numbers[k]`.
    Result<Done> replace_triangles(std::span<const std::uint32_t> numbers,
                                   std::span<const Triangle> triangles);

    /// Builds the tree anew, now.
    void rebuild();

    /// What a query of this frame has cost, `query.stats()`: what Upkeep::ByRegret decides by. A
    /// caller that never says so gets a new tree after many edits only.
    void learn(const TraversalStats& query);

    /// For queries.
    [[nodiscard]] Model model() const noexcept;
    [[nodiscard]] const Mesh& mesh() const noexcept;
    /// Vertex k of the caller is vertex place_of_vertex()[k] of `mesh()`.
    [[nodiscard]] std::span<const std::uint32_t> place_of_vertex() const noexcept;

    [[nodiscard]] TreeChange last_change() const noexcept;
    [[nodiscard]] std::uint64_t builds() const noexcept;  ///< so far, the first one included
    /// Mesh, tree, and what it takes to change them.
    [[nodiscard]] std::size_t bytes() const noexcept;

    /// Every broken invariant of the tree as a sentence; empty means sound.
    [[nodiscard]] std::vector<std::string> validate() const;

  private:
    struct State;
    explicit DeformingModel(std::unique_ptr<State> state) noexcept;

    std::unique_ptr<State> state_;
};

}  // namespace tandem
