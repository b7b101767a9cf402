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
#include <tandem/name_table.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// What to do with a mesh that has open edges, as real files often have.
enum class OpenMesh : std::uint8_t {
    Refuse,   ///< An error that names an open edge. Answers are exact.
    Winding,  ///< The inside is where the winding number is nearly an odd whole number.
};

/// How the inside of a mesh is defined.
struct SolidOptions {
    OpenMesh open = OpenMesh::Refuse;
    /// For open meshes: how far a winding number may be from a whole number, 0 to 0.5. A hole that
    /// covers the part x of the view from a point changes the number there by x. Where the number
    /// is farther off, side_of and relate fail; with 0.5 they never do.
    double tolerance = 0.25;
};

/// A model whose mesh has an inside: the points from which every half-line in general position
/// leaves through the surface an odd number of times. Several components, cavities, components
/// within components and self-intersections are allowed, and the orientation of the triangles does
/// not matter. A mesh without triangles, or one folded flat, is closed and has no inside: it is
/// separate from everything or touching it.
///
/// Closed means that every edge belongs to an even number of triangles; vertices at equal positions
/// count as one. A mesh that is not closed is refused, or judged by its winding number if the
/// options say so; the triangles must then be oriented consistently. Points outside of the box
/// around an open mesh are outside of it.
///
/// Immutable and cheap to copy; any number of threads may use one Solid. A Solid is never empty:
/// moving one copies it, and the source can be used as before.
class Solid {
  public:
    Solid(const Solid&) noexcept = default;
    Solid& operator=(const Solid&) noexcept = default;
    ~Solid() = default;

    /// Refuses open meshes unless the options allow them, with a message that names an open edge,
    /// and models of the reference engine. Takes time linear in the size of the mesh.
    static Result<Solid> create(const Model& model, const SolidOptions& options = {});

    [[nodiscard]] const Model& model() const noexcept;
    /// Whether answers are exact; otherwise they go by the winding number.
    [[nodiscard]] bool is_closed() const noexcept;

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

/// Where a point is.
enum class Side : std::uint8_t { Outside, OnSurface, Inside };

/// Where a point of the world is, decided exactly for the world coordinates of the triangles; of an
/// open solid by the winding number, or an error if that is not within the solid's tolerance.
[[nodiscard]] Result<Side> side_of(const Vec3& point, const PlacedSolid& placed);

/// How often the surface goes around a point of the world: 1 inside and 0 outside of a closed mesh
/// whose triangles are counter-clockwise from outside, something between near the holes of an open
/// one. Within 2^-50 for each open edge. An error for a point on the surface, where it jumps.
[[nodiscard]] Result<double> winding_number(const Vec3& point, const PlacedSolid& placed);

/// How two solids lie to each other, by their insides. docs/design/other-queries.md has the table.
enum class Relation : std::uint8_t {
    Separate,     ///< No common point, though one may lie in a cavity of the other.
    Touching,     ///< The surfaces meet, the insides do not.
    Overlapping,  ///< The insides meet, and each solid has a part outside of the other.
    AInB,         ///< The inside of A is within that of B, which is larger.
    BInA,         ///< The other way round.
    Identical,    ///< The insides are the same, however the surfaces are triangulated.
};

/// The relation of two solids.
struct RelationResult {
    Relation relation = Relation::Separate;
    /// Whether the surfaces have a common point. `AInB` without it is strict: A touches nothing.
    bool surfaces_meet = false;
};

/// How to sample; no choice changes the answer.
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
///
/// With an open solid, surfaces that go through each other still mean `Overlapping`, exactly; all
/// else is decided by winding numbers on lines through every triangle, or an error if one that
/// matters is not within the solid's tolerance.
[[nodiscard]] Result<RelationResult> relate(const PlacedSolid& a, const PlacedSolid& b,
                                            const RelateRequest& request = {});

/// Names as reports spell them.
/// @{
inline constexpr NameTable kOpenMeshNames{
    {EnumName{OpenMesh::Refuse, "refuse"}, {OpenMesh::Winding, "winding"}}};
inline constexpr NameTable kSideNames{{EnumName{Side::Outside, "outside"},
                                       {Side::OnSurface, "on-surface"},
                                       {Side::Inside, "inside"}}};
inline constexpr NameTable kRelationNames{{EnumName{Relation::Separate, "separate"},
                                           {Relation::Touching, "touching"},
                                           {Relation::Overlapping, "overlapping"},
                                           {Relation::AInB, "a-in-b"},
                                           {Relation::BInA, "b-in-a"},
                                           {Relation::Identical, "identical"}}};
/// @}
static_assert(is_complete<kOpenMeshNames>());
static_assert(is_complete<kSideNames>());
static_assert(is_complete<kRelationNames>());

/// The name of an enumerator; "?" for a number that is none.
/// @{
[[nodiscard]] constexpr std::string_view name_of(OpenMesh open) noexcept {
    return kOpenMeshNames.name_of(open);
}
[[nodiscard]] constexpr std::string_view name_of(Side side) noexcept {
    return kSideNames.name_of(side);
}
[[nodiscard]] constexpr std::string_view name_of(Relation relation) noexcept {
    return kRelationNames.name_of(relation);
}
/// @}

}  // namespace tandem
