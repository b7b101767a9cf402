// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/convex_hull.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cstdio>
#include <libqhull_r/qhull_ra.h>
#include <limits>
#include <memory>
#include <utility>

#include "geometry/fixed_order.hpp"

namespace tandem::volumes {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
};

/// One run of Qhull, with its memory.
class QhullRun {
  public:
    /// `points` must outlive the run.
    explicit QhullRun(std::vector<Vec3>& points)
        : messages_(std::fopen("/dev/null", "w")), state_(std::make_unique<qhT>()) {
        if (messages_ == nullptr) {
            return;  // Qhull would otherwise write its messages to stderr
        }
        qh_zero(state_.get(), messages_.get());
        // Qt: divide all faces into triangles. Pp: no report on precision.
        std::array<char, 12> command{"qhull Qt Pp"};
        exit_code_ =
            qh_new_qhull(state_.get(), 3, static_cast<int>(points.size()), points.front().data(),
                         False, command.data(), nullptr, messages_.get());
        started_ = true;
    }
    QhullRun(const QhullRun&) = delete;
    QhullRun& operator=(const QhullRun&) = delete;
    ~QhullRun() {
        if (started_) {
            int blocks = 0;
            int bytes = 0;
            // frees the long blocks; the short ones follow below
            qh_freeqhull(state_.get(), !qh_ALL);
            qh_memfreeshort(state_.get(), &blocks, &bytes);
        }
    }

    [[nodiscard]] bool succeeded() const { return started_ && exit_code_ == qh_ERRnone; }
    [[nodiscard]] qhT* state() const { return state_.get(); }

  private:
    std::unique_ptr<std::FILE, CloseFile> messages_;
    std::unique_ptr<qhT> state_;
    int exit_code_ = qh_ERRnone;
    bool started_ = false;
};

/// The points moved to the cube [−1, 1]³, with equal scale on all axes, since Qhull's tolerances
/// depend on the size of coordinates. Empty if all points are equal.
std::vector<Vec3> normalised(std::span<const Vec3> points) {
    Vec3 lo = points.front();
    Vec3 hi = lo;
    for (const Vec3& point : points) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
    const Vec3 centre = 0.5 * lo + 0.5 * hi;
    const double scale = 1.0 / largest3(hi - centre);
    std::vector<Vec3> moved;
    if (scale < std::numeric_limits<double>::infinity()) {
        moved.reserve(points.size());
        for (const Vec3& point : points) {
            moved.emplace_back((point - centre) * scale);
        }
    }
    return moved;
}

/// The face's corners, counter-clockwise seen from outside. Qhull does not update its own
/// orientation flags when it divides a face into triangles.
Triangle oriented(qhT* qhull, const facetT& facet, std::span<const Vec3> points) {
    Triangle corners;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto* vertex = static_cast<vertexT*>(facet.vertices->e[k].p);
        corners[k] = static_cast<std::uint32_t>(qh_pointid(qhull, vertex->point));
    }
    const Vec3 outward(facet.normal[0], facet.normal[1], facet.normal[2]);
    const Vec3& a = points[corners[0]];
    if (dot3((points[corners[1]] - a).cross(points[corners[2]] - a), outward) < 0.0) {
        std::swap(corners[1], corners[2]);
    }
    return corners;
}

}  // namespace

std::optional<ConvexHull> convex_hull(std::span<const Vec3> points) {
    if (points.size() < 4 || points.size() > std::numeric_limits<int>::max()) {
        return std::nullopt;
    }
    std::vector<Vec3> moved = normalised(points);
    if (moved.empty()) {
        return std::nullopt;
    }
    const QhullRun run(moved);
    if (!run.succeeded()) {
        return std::nullopt;
    }
    ConvexHull hull;
    for (const facetT* facet = run.state()->facet_list; facet != nullptr && facet->next != nullptr;
         facet = facet->next) {
        if (facet->normal == nullptr || qh_setsize(run.state(), facet->vertices) != 3) {
            return std::nullopt;
        }
        hull.triangles.push_back(oriented(run.state(), *facet, moved));
        hull.vertices.insert(hull.vertices.end(), hull.triangles.back().begin(),
                             hull.triangles.back().end());
    }
    std::sort(hull.vertices.begin(), hull.vertices.end());
    hull.vertices.erase(std::unique(hull.vertices.begin(), hull.vertices.end()),
                        hull.vertices.end());
    return hull;
}

}  // namespace tandem::volumes
