// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <tandem/result.hpp>
#include <tandem/shape.hpp>

namespace tandem {

/// The features (corners, edges, faces) of two shapes that made a contact point. Equal features
/// give equal ids, so that a point can be followed from step to step. `docs/design/shapes.md`
/// describes the bits.
struct FeatureId {
    std::uint64_t a = 0;
    std::uint64_t b = 0;

    friend auto operator<=>(const FeatureId&, const FeatureId&) = default;
};

/// A point where two shapes touch, or are closer than the margin.
struct ContactPoint {
    Vec3 on_a = Vec3::Zero();  ///< in the world, on the surface of A
    Vec3 on_b = Vec3::Zero();  ///< on the surface of B; on_a − on_b = depth · normal
    double depth = 0.0;        ///< how far the surfaces overlap; negative if there is a gap
    FeatureId feature;
    /// The impulse along the normal and two tangents, for a contact solver. A World copies it to
    /// the corresponding point of the next step.
    Vec3 impulse = Vec3::Zero();
    /// In a World: constant while the point persists, and never reused.
    std::uint64_t id = 0;
};

/// Contact points with one normal: at most four, chosen to span the contact area.
struct ContactManifold {
    static constexpr std::size_t kMostPoints = 4;

    Vec3 normal = Vec3::Zero();  ///< of unit length, from A to B
    std::uint32_t count = 0;
    std::array<ContactPoint, kMostPoints> all;  ///< only the first `count` are valid

    [[nodiscard]] std::span<const ContactPoint> points() const noexcept {
        return {all.data(), std::min<std::size_t>(count, kMostPoints)};
    }
    [[nodiscard]] std::span<ContactPoint> points() noexcept {
        return {all.data(), std::min<std::size_t>(count, kMostPoints)};
    }
};

/// Which contacts of a pair to report.
struct ContactRequest {
    /// Contacts are also reported for gaps up to this length; with 0, only shapes that touch have
    /// contacts.
    double margin = 0.0;
    /// Added to the depth of contacts between two meshes, so that meshes come to rest this far
    /// apart. With a gap between them, their contact normals stay well defined
    /// (docs/design/shapes.md).
    double rest_offset = 0.0;
};

/// The distance of two shapes, and two points at that distance.
struct ShapeDistance {
    /// 0 if the shapes touch or overlap; both points are then the same common point.
    double distance = 0.0;
    Vec3 point_a = Vec3::Zero();
    Vec3 point_b = Vec3::Zero();
};

/// Queries on pairs of shapes. A query keeps its buffers, so that it stops allocating once they are
/// large enough. Use one query from one thread at a time; threads may share shapes. Swapping A and
/// B mirrors every answer exactly. A pose outside the range of double is an error.
class ShapeQuery {
  public:
    ShapeQuery();
    ShapeQuery(ShapeQuery&&) noexcept;
    ShapeQuery& operator=(ShapeQuery&&) noexcept;
    ~ShapeQuery();

    /// Whether two shapes share a point. Exact for two meshes.
    Result<bool> touches(const PlacedShape& a, const PlacedShape& b);
    /// Fails for two planes: their distance has no practical use.
    Result<ShapeDistance> distance(const PlacedShape& a, const PlacedShape& b);
    /// One manifold for two convex shapes, several if meshes or compounds take part; none if the
    /// gap exceeds the margin, and none for two planes. Valid until the next call.
    Result<std::span<const ContactManifold>> contacts(const PlacedShape& a, const PlacedShape& b,
                                                      const ContactRequest& request = {});

    struct State;

  private:
    std::unique_ptr<State> state_;
};

/// The same, with new buffers for each call.
/// @{
[[nodiscard]] Result<bool> touches(const PlacedShape& a, const PlacedShape& b);
[[nodiscard]] Result<ShapeDistance> distance(const PlacedShape& a, const PlacedShape& b);
/// @}

}  // namespace tandem
