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

/// When an update rebuilds the tree of a deforming model instead of refitting its boxes.
enum class Upkeep : std::uint8_t {
    /// When queries on the refitted tree have cost more than a rebuild (docs/design/deforming.md).
    ByRegret,
    RefitOnly,      ///< never; only `rebuild` builds a new tree
    RebuildAlways,  ///< in each update of all vertices
};

/// How a deforming model is built and kept up.
struct DeformOptions {
    BuildOptions build{};
    Upkeep upkeep = Upkeep::ByRegret;
    /// Effort of the rebuilds that updates trigger. It is low because the frame waits for them.
    BuildEffort rebuild_effort = BuildEffort::Fast;
};

/// How the last change affected the tree.
enum class TreeChange : std::uint8_t {
    Built,      ///< a new tree
    Refitted,   ///< new boxes for all nodes
    PartFitted  ///< new boxes for the changed triangles and their ancestors
};

/// A mesh that deforms, breaks and is cut, with a tree that is updated in place. All or some
/// vertices move; triangles are added, removed, or get other vertices. Queries take `model()` like
/// any other Model, and give the same answers as after a rebuild.
///
/// `model()` is a snapshot that costs nothing. As long as nobody keeps a copy of it, changes happen
/// in place and without allocation. A copy that is kept never changes; the next change then copies
/// mesh and tree once. So other threads may query their copies during a change.
///
/// Triangle k stays triangle k, except when triangles are removed. Vertices are stored in the order
/// in which the tree visits them: `place_of_vertex()` maps the caller's numbers to `mesh()`. All
/// functions take the caller's numbers.
///
/// A change that fails leaves everything as it was: one that is refused, and one for which there is
/// no memory, which throws `std::bad_alloc`. Where memory is short for a new tree alone, the boxes
/// of the old one are fitted instead, and the change succeeds.
class DeformingModel {
  public:
    /// Fails under the conditions of Model::build.
    static Result<DeformingModel> build(Mesh mesh, const DeformOptions& options = {});

    DeformingModel(DeformingModel&&) noexcept;
    DeformingModel& operator=(DeformingModel&&) noexcept;
    ~DeformingModel();

    /// Sets the positions of all vertices. Refuses a different number of vertices, and coordinates
    /// that are not finite; the message gives the number of the first such vertex.
    Result<Done> update(std::span<const Vec3> vertices);
    /// Moves the vertices `first`, `first` + 1, ….
    Result<Done> update_range(std::uint32_t first, std::span<const Vec3> positions);
    /// Moves the vertices `moved[k]`, in any order. If a vertex is listed twice, its last position
    /// counts.
    Result<Done> update_some(std::span<const std::uint32_t> moved, std::span<const Vec3> positions);

    /// Appends vertices; returns the number of the first one.
    Result<std::uint32_t> add_vertices(std::span<const Vec3> positions);
    /// Appends triangles; returns the number of the first one.
    Result<std::uint32_t> add_triangles(std::span<const Triangle> triangles);
    /// Removes triangles from the highest number to the lowest; each time the last triangle takes
    /// over the freed number. Refuses a number that is listed twice.
    Result<Done> remove_triangles(std::span<const std::uint32_t> triangles);
    /// Gives triangles `numbers[k]` other vertices.
    Result<Done> replace_triangles(std::span<const std::uint32_t> numbers,
                                   std::span<const Triangle> triangles);

    /// Builds a new tree immediately.
    void rebuild();

    /// Reports the cost of a query in this frame, `query.stats()`. Upkeep::ByRegret decides by
    /// these costs; without them it rebuilds only after many edits.
    void learn(const TraversalStats& query);

    /// The current mesh and tree, for queries.
    [[nodiscard]] Model model() const noexcept;
    [[nodiscard]] const Mesh& mesh() const noexcept;
    /// Vertex k of the caller is vertex place_of_vertex()[k] of `mesh()`.
    [[nodiscard]] std::span<const std::uint32_t> place_of_vertex() const noexcept;

    [[nodiscard]] TreeChange last_change() const noexcept;
    [[nodiscard]] std::uint64_t builds() const noexcept;  ///< builds so far, including the first
    /// Bytes of mesh and tree, and of the data needed to change them.
    [[nodiscard]] std::size_t bytes() const noexcept;

    /// One sentence for each broken invariant of the tree; empty if there are none.
    [[nodiscard]] std::vector<std::string> validate() const;

  private:
    struct State;
    explicit DeformingModel(std::unique_ptr<State> state) noexcept;

    std::unique_ptr<State> state_;
};

}  // namespace tandem
