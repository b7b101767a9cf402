// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <tandem/result.hpp>
#include <tandem/shape.hpp>

namespace tandem {

/// Which features of two shapes have made a contact point: the same features give the same id, so
/// that a point can be followed from step to step. `docs/design/shapes.md` has the bits.
struct FeatureId {
    std::uint64_t a = 0;
    std::uint64_t b = 0;

    friend auto operator<=>(const FeatureId&, const FeatureId&) = default;
};

/// A point in which two shapes touch, or soon may.
struct ContactPoint {
    Vec3 on_a = Vec3::Zero();  ///< in the world, on the surface of A
    Vec3 on_b = Vec3::Zero();  ///< on the surface of B; on_a − on_b = depth · normal
    double depth = 0.0;        ///< how far the surfaces overlap; negative if there is a gap
    FeatureId feature;
    /// The impulse along normal and two tangents, for a solver of contacts. A World carries it
    /// over to the point that follows this one in the next step.
    Vec3 impulse = Vec3::Zero();
    /// In a World: the same number as long as the point persists, never given again.
    std::uint64_t id = 0;
};

/// Contact points with one normal: at most four, chosen so that they span what touches.
struct ContactManifold {
    static constexpr std::size_t kMostPoints = 4;

    Vec3 normal = Vec3::Zero();  ///< of unit length, from A to B
    std::uint32_t count = 0;
    std::array<ContactPoint, kMostPoints> all;  ///< the first `count` mean something

    [[nodiscard]] std::span<const ContactPoint> points() const noexcept {
        return {all.data(), count};
    }
    [[nodiscard]] std::span<ContactPoint> points() noexcept { return {all.data(), count}; }
};

/// Which contacts of a pair are wanted.
struct ContactRequest {
    /// Points are reported from this gap on: 0 for shapes that touch.
    double margin = 0.0;
    /// Added to the depth of contacts between two meshes, so that they come to rest this far apart,
    /// where normals are still defined (docs/design/shapes.md).
    double rest_offset = 0.0;
};

/// The distance of two shapes, and two points that have it.
struct ShapeDistance {
    double distance = 0.0;  ///< 0 if they touch or overlap; the points are then one common point
    Vec3 point_a = Vec3::Zero();
    Vec3 point_b = Vec3::Zero();
};

/// Asks about pairs of shapes. Keeps buffers: no allocation once they are large enough. One query
/// serves one thread at a time; shapes are shared freely. Swapping A and B mirrors every answer
/// exactly. A pose out of the range of double is an error.
class ShapeQuery {
  public:
    ShapeQuery();
    ShapeQuery(ShapeQuery&&) noexcept;
    ShapeQuery& operator=(ShapeQuery&&) noexcept;
    ~ShapeQuery();

    /// Whether two shapes have a point in common. Exact for two meshes.
    Result<bool> touches(const PlacedShape& a, const PlacedShape& b);
    /// Fails for two planes, which have no least distance worth a name.
    Result<ShapeDistance> distance(const PlacedShape& a, const PlacedShape& b);
    /// One manifold for two convex shapes, several where meshes or compounds take part; none if the
    /// gap is above the margin, and none for two planes. Valid until the next call.
    Result<std::span<const ContactManifold>> contacts(const PlacedShape& a, const PlacedShape& b,
                                                      const ContactRequest& request = {});

    struct State;

  private:
    std::unique_ptr<State> state_;
};

/// The same without buffers to keep.
/// @{
[[nodiscard]] Result<bool> touches(const PlacedShape& a, const PlacedShape& b);
[[nodiscard]] Result<ShapeDistance> distance(const PlacedShape& a, const PlacedShape& b);
/// @}

}  // namespace tandem
