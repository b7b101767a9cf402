// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact_nearness.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tandem::report {
namespace {

constexpr std::uint16_t kUnreached = kFarthest - 1;

/// A cube of cells over the box of a mesh. Distances are numbers of steps between neighbouring
/// cells, also across edges and corners.
class NearnessGrid {
  public:
    explicit NearnessGrid(const ShownMesh& mesh) : mesh_(mesh) {
        if (mesh.positions.empty()) {
            return;
        }
        lo_ = mesh.positions.front();
        Point hi = lo_;
        for (const Point& point : mesh.positions) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                lo_[axis] = std::min(lo_[axis], point[axis]);
                hi[axis] = std::max(hi[axis], point[axis]);
            }
        }
        // Halves, as whole differences may leave the range of double.
        const double half_side = std::max(
            {0.5 * hi[0] - 0.5 * lo_[0], 0.5 * hi[1] - 0.5 * lo_[1], 0.5 * hi[2] - 0.5 * lo_[2]});
        if (const double cells = kCellsAcross / half_side; std::isfinite(cells)) {
            cells_per_half_length_ = cells;
        }
    }

    void touch(const Corners& corners) { cells_[cell_of(corners)] = 1; }

    /// Spreads distances to all cells by one forward and one backward sweep over the grid. With all
    /// neighbours already visited, these two sweeps give the exact chessboard distance.
    void spread() {
        for (std::size_t k = 0; k < cells_.size(); ++k) {
            relax(k, -1);
        }
        for (std::size_t k = cells_.size(); k-- > 0;) {
            relax(k, 1);
        }
    }

    [[nodiscard]] std::uint16_t rank(const Corners& corners) const {
        return cells_[cell_of(corners)];
    }

  private:
    [[nodiscard]] std::size_t cell_of(const Corners& corners) const {
        std::size_t cell = 0;
        for (std::size_t axis = 3; axis-- > 0;) {
            const double middle = mesh_.positions[corners[0]][axis] / 3 +
                                  mesh_.positions[corners[1]][axis] / 3 +
                                  mesh_.positions[corners[2]][axis] / 3;
            const double place = (0.5 * middle - 0.5 * lo_[axis]) * cells_per_half_length_;
            const double inside = std::clamp(place, 0.0, kCellsAcross - 1.0);
            cell = cell * kCellsAcross + static_cast<std::size_t>(inside);
        }
        return cell;
    }

    /// Sets a cell to at most one more than the smallest of its thirteen neighbours before (-1) or
    /// after (+1) it.
    void relax(std::size_t cell, int direction) {
        const int across = kCellsAcross;
        const int x = static_cast<int>(cell) % across;
        const int y = static_cast<int>(cell) / across % across;
        const int z = static_cast<int>(cell) / (across * across);
        for (int k = 1; k <= 13; ++k) {
            const int step = 13 + direction * k;
            const int nx = x + step % 3 - 1;
            const int ny = y + step / 3 % 3 - 1;
            const int nz = z + step / 9 - 1;
            if (std::min({nx, ny, nz}) < 0 || std::max({nx, ny, nz}) >= across) {
                continue;
            }
            const auto other = static_cast<std::size_t>((nz * across + ny) * across + nx);
            const int farther = std::min<int>(cells_[other] + 1, kUnreached);
            cells_[cell] = static_cast<std::uint16_t>(std::min<int>(cells_[cell], farther));
        }
    }

    const ShownMesh& mesh_;
    Point lo_{};
    double cells_per_half_length_ = 0.0;
    std::vector<std::uint16_t> cells_ = std::vector<std::uint16_t>(
        std::size_t{kCellsAcross} * kCellsAcross * kCellsAcross, kUnreached);
};

}  // namespace

std::vector<std::uint16_t> nearness_to_contacts(const ShownMesh& mesh,
                                                const std::vector<bool>& touched) {
    std::vector<std::uint16_t> ranks(mesh.triangles.size(), kFarthest);
    if (std::find(touched.begin(), touched.end(), true) == touched.end()) {
        return ranks;
    }
    NearnessGrid grid(mesh);
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        if (touched[k]) {
            grid.touch(mesh.triangles[k]);
        }
    }
    grid.spread();
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        ranks[k] = touched[k] ? std::uint16_t{0} : grid.rank(mesh.triangles[k]);
    }
    return ranks;
}

}  // namespace tandem::report
