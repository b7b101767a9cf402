// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

#include <tandem/executor.hpp>
#include <tandem/model.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// A model whose mesh is closed, and so has an inside: the points from which every half-line in
/// general position leaves through the surface an odd number of times. Several components,
/// cavities, components within components and self-intersections are allowed, and the orientation
/// of the triangles does not matter. A mesh without triangles, or one folded flat, is closed and
/// has no inside: it is separate from everything or touching it.
///
/// Closed means that every edge belongs to an even number of triangles; vertices at equal positions
/// count as one. Immutable and cheap to copy; any number of threads may use one Solid. A Solid is
/// never empty: moving one copies it, and the source can be used as before.
class Solid {
  public:
    Solid(const Solid&) noexcept = default;
    Solid& operator=(const Solid&) noexcept = default;
    ~Solid() = default;

    /// Refuses open meshes with a message that names an open edge, and models of the reference
    /// engine. Takes about as long as sorting the vertices and edges.
    static Result<Solid> create(const Model& model);

    [[nodiscard]] const Model& model() const noexcept;

    struct Data;
    [[nodiscard]] const Data& data() const noexcept { return *data_; }

  private:
    explicit Solid(std::shared_ptr<const Data> data) noexcept : data_(std::move(data)) {}

    std::shared_ptr<const Data> data_;
};

/// A solid and where it is. Holds its solid, which is a cheap handle, so it cannot dangle.
struct PlacedSolid {
    Solid solid;
    Pose pose{};
};

enum class Side : std::uint8_t { Outside, OnSurface, Inside };

/// Where a point of the world is, decided exactly for the world coordinates of the triangles.
[[nodiscard]] Result<Side> side_of(const Vec3& point, const PlacedSolid& placed);

/// How two solids lie to each other, by their insides. docs/design/other-queries.md has the table.
enum class Relation : std::uint8_t {
    Separate,     ///< No common point, though one may lie in a cavity of the other.
    Touching,     ///< The surfaces meet, the insides do not.
    Overlapping,  ///< The insides meet, and each solid has a part outside of the other.
    AInB,         ///< The inside of A is within that of B, which is larger.
    BInA,         ///< The other way round.
    Identical,    ///< The insides are the same, however the surfaces are triangulated.
};

struct RelationResult {
    Relation relation = Relation::Separate;
    /// Whether the surfaces have a common point. `AInB` without it is strict: A touches nothing.
    bool surfaces_meet = false;
};

struct RelateRequest {
    /// Threads to use for sampling, 0 for all there are (see Executor). The answer does not depend
    /// on it.
    unsigned threads = 1;
    /// Goes before `threads` if set.
    std::optional<Executor> executor{};
    /// Ends the work as `QueryLimits::cancel` does.
    std::stop_token cancel{};
};

/// The relation for the world coordinates of both. Decisions are exact; where surfaces lie upon
/// each other they are taken on sample lines through every piece of the triangles that touch, and
/// a piece narrower than about 2^-28 of its triangle may be passed by.
[[nodiscard]] Result<RelationResult> relate(const PlacedSolid& a, const PlacedSolid& b,
                                            const RelateRequest& request = {});

[[nodiscard]] std::string_view name_of(Side side) noexcept;
[[nodiscard]] std::string_view name_of(Relation relation) noexcept;

}  // namespace tandem
