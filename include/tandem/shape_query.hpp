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

/// Identifies the features of two shapes that made a contact point: equal features give equal ids,
/// so that a point can be followed from step to step. `docs/design/shapes.md` describes the bits.
struct FeatureId {
    std::uint64_t a = 0;
    std::uint64_t b = 0;

    friend auto operator<=>(const FeatureId&, const FeatureId&) = default;
};

/// A point in which two shapes touch, or may touch soon.
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
    std::array<ContactPoint, kMostPoints> all;  ///< only the first `count` have a meaning

    [[nodiscard]] std::span<const ContactPoint> points() const noexcept {
        return {all.data(), std::min<std::size_t>(count, kMostPoints)};
    }
    [[nodiscard]] std::span<ContactPoint> points() noexcept {
        return {all.data(), std::min<std::size_t>(count, kMostPoints)};
    }
};

/// Which contacts of a pair to report.
struct ContactRequest {
    /// Points are reported for gaps up to this; 0 for shapes that touch.
    double margin = 0.0;
    /// Added to the depth of contacts between two meshes, so that they come to rest this far apart,
    /// where normals are still well defined (docs/design/shapes.md).
    double rest_offset = 0.0;
};

/// The distance of two shapes, and two points at that distance.
struct ShapeDistance {
    double distance = 0.0;  ///< 0 if the shapes touch or overlap; both points are then one common
                            ///< point
    Vec3 point_a = Vec3::Zero();
    Vec3 point_b = Vec3::Zero();
};

/// Answers questions about pairs of shapes. Buffers are kept: no allocation once they are large
/// enough. Use one query from one thread at a time; shapes may be shared freely. Swapping A and B
/// mirrors every answer exactly. A pose out of the range of double is an error.
class ShapeQuery {
  public:
    ShapeQuery();
    ShapeQuery(ShapeQuery&&) noexcept;
    ShapeQuery& operator=(ShapeQuery&&) noexcept;
    ~ShapeQuery();

    /// Whether two shapes share a point. Exact for two meshes.
    Result<bool> touches(const PlacedShape& a, const PlacedShape& b);
    /// Fails for two planes, whose distance is of no use.
    Result<ShapeDistance> distance(const PlacedShape& a, const PlacedShape& b);
    /// One manifold for two convex shapes, several if meshes or compounds take part; none if the
    /// gap exceeds the margin, and none for two planes. Valid until the next call.
    Result<std::span<const ContactManifold>> contacts(const PlacedShape& a, const PlacedShape& b,
                                                      const ContactRequest& request = {});

    struct State;

  private:
    std::unique_ptr<State> state_;
};

/// The same without kept buffers.
/// @{
[[nodiscard]] Result<bool> touches(const PlacedShape& a, const PlacedShape& b);
[[nodiscard]] Result<ShapeDistance> distance(const PlacedShape& a, const PlacedShape& b);
/// @}

}  // namespace tandem
