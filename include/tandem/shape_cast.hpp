// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <tandem/shape_query.hpp>

namespace tandem {

/// A shape that moves with constant velocities. At time t it has turned by |angular| · t about the
/// axis `angular` through `centre`, which moves along `linear`. Times are measured from the start.
struct MovingShape {
    Shape shape;
    Pose pose{};
    Vec3 linear = Vec3::Zero();
    Vec3 angular = Vec3::Zero();
    Vec3 centre = Vec3::Zero();  ///< in the coordinates of the shape
};

/// The pose of a moving shape at a time.
[[nodiscard]] Pose pose_at(const MovingShape& moving, double time);

/// How far to search, and how precisely.
struct ShapeImpactRequest {
    double end = 1.0;  ///< the last time of interest
    /// At the reported time the shapes are at most this far apart. The tolerance used is never less
    /// than 2^-46 of the sum of all coordinates and distances travelled (with cylinders, cones and
    /// compounds, never less than 1.6e-8 of the size of the smaller shape). The default is a
    /// millionth of the size of the smaller shape.
    std::optional<double> tolerance{};
    std::uint32_t most_steps = 1000;
};

/// The first time at which two moving shapes are within the tolerance.
struct Impact {
    double time = 0.0;  ///< at or before the first touch
    /// False if the steps ran out before the tolerance was reached; the time is then a lower bound.
    bool converged = true;
    Vec3 point_a = Vec3::Zero();
    Vec3 point_b = Vec3::Zero();
    /// From A to B, unit length; zero if the shapes overlap at the start.
    Vec3 normal = Vec3::Zero();
};

/// Time of impact by conservative advancement: no contact is skipped, however fast or thin the
/// shapes are. Nothing if the shapes stay apart until the end. Fails for values that are not finite
/// or above 1e30, and for a plane that turns.
[[nodiscard]] Result<std::optional<Impact>> time_of_impact(const MovingShape& a,
                                                           const MovingShape& b,
                                                           const ShapeImpactRequest& request = {});

/// The same, with the buffers of `query`.
[[nodiscard]] Result<std::optional<Impact>> time_of_impact(const MovingShape& a,
                                                           const MovingShape& b,
                                                           const ShapeImpactRequest& request,
                                                           ShapeQuery& query);

/// Moves a shape along the segment `way`. The time of the result is the fraction of the way at the
/// first contact.
[[nodiscard]] Result<std::optional<Impact>> cast_shape(const PlacedShape& moving, const Vec3& way,
                                                       const PlacedShape& target,
                                                       std::optional<double> tolerance = {});

}  // namespace tandem
