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

/// How to treat a mesh with open edges, which are common in real files.
enum class OpenMesh : std::uint8_t {
    Refuse,   ///< An error that names an open edge. Answers are exact.
    Winding,  ///< Inside means that the winding number is close to an odd integer.
};

/// How the inside of a mesh is defined.
struct SolidOptions {
    OpenMesh open = OpenMesh::Refuse;
    /// For open meshes: the largest allowed difference between a winding number and the nearest
    /// integer, 0 to 0.5. A hole that covers the fraction x of the view from a point changes the
    /// winding number there by x. If the difference is larger, `side_of` and `relate` fail; with
    /// 0.5 they never do.
    double tolerance = 0.25;
};

/// A model whose mesh has an inside: all points from which every half-line in general position
/// crosses the surface an odd number of times. The mesh may have several components, cavities,
/// components within components, and self-intersections; the orientation of the triangles does not
/// matter. A mesh without triangles, or folded flat, is closed and has an empty inside: its
/// relation is Separate or Touching.
///
/// Closed means that every edge belongs to an even number of triangles; vertices at equal positions
/// count as one. A mesh that is not closed is refused, unless the options choose the winding
/// number; its triangles must then be oriented consistently. Points outside the box around an open
/// mesh are outside the solid.
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
    /// Whether answers are exact; otherwise the winding number decides.
    [[nodiscard]] bool is_closed() const noexcept;

    struct Data;
    [[nodiscard]] const Data& data() const noexcept { return *data_; }

  private:
    explicit Solid(std::shared_ptr<const Data> data) noexcept : data_(std::move(data)) {}

    std::shared_ptr<const Data> data_;
};

/// A solid and its pose. The solid is a cheap handle, held by value, so it cannot dangle.
struct PlacedSolid {
    Solid solid;
    Pose pose{};
};

/// On which side of a solid's surface a point lies.
enum class Side : std::uint8_t { Outside, OnSurface, Inside };

/// On which side a world point lies, decided exactly for the world coordinates of the triangles.
/// For an open solid the winding number decides; the call fails if that number is not within the
/// solid's tolerance of an integer.
[[nodiscard]] Result<Side> side_of(const Vec3& point, const PlacedSolid& placed);

/// How often the surface winds around a world point: for a closed mesh whose triangles are
/// counter-clockwise seen from outside, 1 inside and 0 outside; near the holes of an open mesh, a
/// value in between. The error is at most 2^-50 per open edge. Fails for a point on the surface,
/// where the number jumps.
[[nodiscard]] Result<double> winding_number(const Vec3& point, const PlacedSolid& placed);

/// The relation of the insides of two solids. docs/design/other-queries.md has the table.
enum class Relation : std::uint8_t {
    Separate,     ///< They share no point, though one may lie in a cavity of the other.
    Touching,     ///< The surfaces meet, but the insides do not.
    Overlapping,  ///< The insides meet, and each solid has a part outside the other.
    AInB,         ///< The inside of A is a part of the inside of B, which is larger.
    BInA,         ///< The inside of B is a part of the inside of A, which is larger.
    Identical,    ///< The insides are equal, even if the surfaces are triangulated differently.
};

/// The relation of two solids.
struct RelationResult {
    Relation relation = Relation::Separate;
    /// Whether the surfaces share a point. `AInB` without it means that A lies strictly inside B.
    bool surfaces_meet = false;
};

/// How to sample. No choice changes the answer.
struct RelateRequest {
    /// Number of threads for sampling, 0 for all threads of the processor (see Executor). The
    /// answer does not depend on it.
    unsigned threads = 1;
    /// If set, used instead of `threads`.
    std::optional<Executor> executor{};
    /// Ends the work with the error `Cancelled`, as `QueryLimits::cancel` does.
    std::stop_token cancel{};
};

/// The relation for the world coordinates of both. Decisions are exact. Where surfaces coincide,
/// they are made on sample lines through every piece of the touching triangles; a piece narrower
/// than about 2^-28 of its triangle may be missed.
///
/// With an open solid, surfaces that cross still mean `Overlapping`, exactly. Everything else is
/// decided by winding numbers on lines through every triangle; the call fails if a winding number
/// that matters is not within the solid's tolerance.
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

/// The name of an enumerator; "?" for any other number.
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
