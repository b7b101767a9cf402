// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "base/executor.hpp"
#include "base/module_names.hpp"
#include "geometry/closest/closest_points.hpp"
#include "query/placed_surface.hpp"
#include "traversal/wide/contact/grouped_descent.hpp"

namespace tandem::query {

/// Two placed surfaces in the form that walks of the fast engine need: the larger one first, with
/// the pose of the second in the tree of the first. It translates pairs back to the caller's order.
///
/// Kernels number triangles by WidePair, first and second; callers by TrianglePair, a and b.
class SurfacePair {
  public:
    enum class Question {
        Contact,   ///< only near pairs: surfaces that are apart have no pose()
        Distance,  ///< the distance of the surfaces
    };
    SurfacePair(const PlacedSurfaces& placed, Question question, double clearance = 0.0);

    /// Whether certainly no triangles touch or are within the clearance: a surface is empty, or the
    /// boxes around both are apart.
    [[nodiscard]] bool is_apart() const noexcept { return apart_; }

    [[nodiscard]] const WideTree& first() const noexcept { return *first_.surface.tree; }
    [[nodiscard]] const WideTree& second() const noexcept { return *second_.surface.tree; }
    [[nodiscard]] const WidePose& pose() const noexcept { return *pose_; }

    [[nodiscard]] TrianglePair as_asked(WidePair pair) const noexcept {
        return swapped_ ? TrianglePair{pair.b, pair.a} : TrianglePair{pair.a, pair.b};
    }

    /// A common point of two triangles in the world that touch.
    [[nodiscard]] ClosestPoints common_point(TrianglePair pair) const;

    /// The vector from the middle of the first to the middle of the second, in the first tree's
    /// axes.
    [[nodiscard]] Vec3 between_centres() const noexcept {
        const auto& translation = pose_->b_to_a.columns[3];
        return {translation[0], translation[1], translation[2]};
    }
    /// The vector from the point on the first to the point on the second, in the first tree's axes.
    [[nodiscard]] Vec3 direction(const ClosestPoints& points) const;

    [[nodiscard]] double to_tree_units(double length) const noexcept {
        return length * first_.surface.frame().scale;
    }

  private:
    friend class TouchTest;
    friend class ClosestTest;

    [[nodiscard]] const PlacedSurface& a() const noexcept { return swapped_ ? second_ : first_; }
    [[nodiscard]] const PlacedSurface& b() const noexcept { return swapped_ ? first_ : second_; }

    bool swapped_;
    bool apart_ = false;
    const PlacedSurface& first_;
    const PlacedSurface& second_;
    std::optional<WidePose> pose_;
};

/// Decides exactly whether two triangles touch. For one thread: it keeps the world corners of the
/// last triangle of the second surface, since walks test all partners of one triangle in a row.
class TouchTest {
  public:
    explicit TouchTest(const SurfacePair& pair) : pair_(pair) {}

    [[nodiscard]] bool operator()(WidePair triangles);

  private:
    const SurfacePair& pair_;
    std::optional<std::uint32_t> kept_;
    TriangleCorners corners_second_;
};

/// The closest points of triangles in the world. For one thread.
class ClosestTest {
  public:
    explicit ClosestTest(const SurfacePair& pair) : corners_a_(pair.a()), corners_b_(pair.b()) {}

    /// The closest points if the distance is at most `limit`. Cheaper for triangles that are
    /// farther apart along `likely`, a direction in the world.
    [[nodiscard]] std::optional<ClosestPoints> operator()(TrianglePair pair, double limit,
                                                          const Vec3& likely = Vec3::Zero());

  private:
    KeptCorners corners_a_;
    KeptCorners corners_b_;
};

/// Makes one test for each thread of an executor, and reuses the memory of `tests`.
void start(std::vector<ClosestTest>& tests, const SurfacePair& pair, const Executor& executor);

}  // namespace tandem::query
