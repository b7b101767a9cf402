// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/containment.hpp>
#include <tandem/triangle.hpp>

namespace tandem {

/// A model and what regions need to know of it besides: whether it is closed, and which way its
/// triangles face. Made once for each model, in time linear in its size, and shared by its copies.
class ContactBody {
  public:
    // A ContactBody is never empty: moving one copies it.
    ContactBody(const ContactBody&) noexcept = default;
    ContactBody& operator=(const ContactBody&) noexcept = default;
    ~ContactBody() = default;

    /// Refuses models of the reference engine. An open mesh is taken; its regions have no depth.
    static Result<ContactBody> create(const Model& model);

    [[nodiscard]] const Model& model() const noexcept;
    /// Null if the mesh is open.
    [[nodiscard]] const Solid* solid() const noexcept;
    /// 1 if the triangles are counter-clockwise from outside, -1 if they are clockwise, 0 if the
    /// mesh is open, or oriented inconsistently, or has no volume.
    [[nodiscard]] int orientation() const noexcept;

    struct Data;
    [[nodiscard]] const Data& data() const noexcept { return *data_; }

  private:
    explicit ContactBody(std::shared_ptr<const Data> data) noexcept : data_(std::move(data)) {}
    std::shared_ptr<const Data> data_;
};

/// A body and where it is.
struct PlacedBody {
    ContactBody body;
    Pose pose{};
};

/// A polyline in the world along which two surfaces meet.
struct ContactCurve {
    std::vector<Vec3> points;  ///< of a loop without the first one again at the end
    bool closed = false;
};

/// Which way to take two closed bodies apart at one place, and how far
/// (docs/design/contact-regions.md).
struct Penetration {
    Vec3 normal = Vec3::Zero();  ///< unit length, from A to B
    double depth = 0.0;
};

/// A connected piece of what two surfaces have in common.
struct ContactRegion {
    std::vector<TrianglePair> pairs;         ///< sorted
    std::vector<std::uint32_t> triangles_a;  ///< sorted, each once
    std::vector<std::uint32_t> triangles_b;
    /// The strongest of its pairs: crossing, coplanar, a segment, a point.
    IntersectionKind kind = IntersectionKind::TouchingPoint;
    std::vector<ContactCurve> curves;
    Vec3 lo = Vec3::Zero();  ///< the box around all common points
    Vec3 hi = Vec3::Zero();
    Vec3 centre = Vec3::Zero();  ///< of the area if there is one, else of the curves or points
    double length = 0.0;         ///< of the curves
    double area = 0.0;           ///< of the coplanar polygons
    std::optional<Penetration> penetration{};
};

/// The regions of two bodies.
struct ContactRegions {
    std::vector<ContactRegion> regions;   ///< by their least pair
    std::vector<IntersectionKind> kinds;  ///< of each pair of the question, in its order
    /// How many pairs are of each kind, by the number of the kind.
    std::array<std::size_t, 5> count{};

    [[nodiscard]] std::size_t count_of(IntersectionKind kind) const {
        return count[static_cast<std::size_t>(kind)];
    }
};

/// The connected regions of pairs of triangles, for instance those of `collide`. Pairs belong to
/// one region if their common parts share a point, directly or through others; pairs without a
/// common point belong to none. Which points are the same is decided by the features of the meshes
/// that hold them, exactly. The regions do not depend on the order of A and B; normals change sign.
///
/// Fails as `intersection_segments` does.
[[nodiscard]] Result<ContactRegions> contact_regions(const PlacedBody& a, const PlacedBody& b,
                                                     std::span<const TrianglePair> pairs);

/// How far and along which direction two closed bodies that overlap have to be moved apart, where
/// no region knows it: the least overlap of their extents along the axes of the world and the
/// normals of the given triangles. An upper bound.
[[nodiscard]] Penetration overlap_of_extents(const PlacedBody& a, const PlacedBody& b,
                                             std::span<const TrianglePair> pairs);

}  // namespace tandem
