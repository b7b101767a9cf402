// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/symmetric_axes.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace tandem::geometry {
namespace {

/// Each sweep roughly squares the error, so six suffice for finite numbers; others stop here.
constexpr int kMostSweeps = 12;
/// An entry this small relative to the sum of its two diagonal entries changes neither of them.
constexpr double kNegligible = 0x1p-60;

/// Makes the entry (p, q), p < q, zero by a rotation in the plane of these two axes.
void turn(SymmetricAxes& result, Eigen::Matrix3d& m, Eigen::Index p, Eigen::Index q) {
    const double theta = 0.5 * (m(q, q) - m(p, p)) / m(q, p);
    const double t =
        (theta < 0.0 ? -1.0 : 1.0) / (std::fabs(theta) + std::sqrt(theta * theta + 1.0));
    const double c = 1.0 / std::sqrt(t * t + 1.0);
    const double s = t * c;
    const double moved = t * m(q, p);
    m(p, p) -= moved;
    m(q, q) += moved;
    m(q, p) = 0.0;
    const Eigen::Index r = 3 - p - q;
    double& rp = r > p ? m(r, p) : m(p, r);
    double& rq = r > q ? m(r, q) : m(q, r);
    const double before = rp;
    rp = c * before - s * rq;
    rq = s * before + c * rq;
    const Vec3 axis_p = result.axes.col(p);
    const Vec3 axis_q = result.axes.col(q);
    result.axes.col(p) = c * axis_p - s * axis_q;
    result.axes.col(q) = s * axis_p + c * axis_q;
}

}  // namespace

SymmetricAxes symmetric_axes(const Eigen::Matrix3d& matrix) {
    constexpr std::array<std::pair<Eigen::Index, Eigen::Index>, 3> kPlanes{
        {{0, 1}, {0, 2}, {1, 2}}};
    SymmetricAxes result{Vec3::Zero(), Eigen::Matrix3d::Identity()};
    Eigen::Matrix3d m = matrix;
    for (int sweep = 0, turns = 1; turns > 0 && sweep < kMostSweeps; ++sweep) {
        turns = 0;
        for (const auto& [p, q] : kPlanes) {
            if (std::fabs(m(q, p)) > kNegligible * (std::fabs(m(p, p)) + std::fabs(m(q, q)))) {
                turn(result, m, p, q);
                ++turns;
            }
        }
    }
    result.values = m.diagonal();
    for (const auto& [p, q] : {kPlanes[0], kPlanes[2], kPlanes[0]}) {
        if (result.values[q] < result.values[p]) {
            std::swap(result.values[p], result.values[q]);
            result.axes.col(p).swap(result.axes.col(q));
        }
    }
    return result;
}

}  // namespace tandem::geometry
