// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tandem::dynamics {

/// The decomposition P A Pᵀ = L D Lᵀ of a small symmetric matrix that is positive definite or
/// nearly so, with the largest pivots first, in one order of operations
/// (docs/decisions/0019-one-order-of-sums.md). A pivot of zero counts as infinite, so its component
/// of a solution is zero.
template <int N>
class Ldlt {
  public:
    using Matrix = Eigen::Matrix<double, N, N>;
    using Vector = Eigen::Matrix<double, N, 1>;

    explicit Ldlt(const Matrix& symmetric) : factors_(symmetric) {
        for (int k = 0; k < N; ++k) {
            places_[index(k)] = k;
        }
        for (int k = 0; k < N; ++k) {
            bring_forward(largest_pivot(k), k);
            const double pivot = factors_(k, k);
            for (int row = k + 1; row < N; ++row) {
                const double factor = pivot != 0.0 ? factors_(row, k) / pivot : 0.0;
                for (int column = k + 1; column < N; ++column) {
                    factors_(row, column) -= factor * factors_(k, column);
                }
                factors_(row, k) = factor;
            }
        }
    }

    [[nodiscard]] Vector solve(const Vector& right) const {
        Vector x;
        for (int row = 0; row < N; ++row) {
            x[row] = right[places_[index(row)]];
            for (int k = 0; k < row; ++k) {
                x[row] -= factors_(row, k) * x[k];
            }
        }
        for (int row = 0; row < N; ++row) {
            x[row] = factors_(row, row) != 0.0 ? x[row] / factors_(row, row) : 0.0;
        }
        for (int row = N - 1; row >= 0; --row) {
            for (int k = row + 1; k < N; ++k) {
                x[row] -= factors_(k, row) * x[k];
            }
        }
        Vector result;
        for (int row = 0; row < N; ++row) {
            result[places_[index(row)]] = x[row];
        }
        return result;
    }

    [[nodiscard]] Matrix inverse() const {
        Matrix result;
        for (int k = 0; k < N; ++k) {
            result.col(k) = solve(Vector::Unit(k));
        }
        return result;
    }

  private:
    static std::size_t index(int k) { return static_cast<std::size_t>(k); }

    [[nodiscard]] int largest_pivot(int first) const {
        int best = first;
        for (int k = first + 1; k < N; ++k) {
            if (std::fabs(factors_(k, k)) > std::fabs(factors_(best, best))) {
                best = k;
            }
        }
        return best;
    }

    void bring_forward(int from, int to) {
        if (from != to) {
            std::swap(places_[index(from)], places_[index(to)]);
            factors_.row(from).swap(factors_.row(to));
            factors_.col(from).swap(factors_.col(to));
        }
    }

    Matrix factors_;  ///< L below the diagonal, D on it, leftovers of the elimination above it
    std::array<int, static_cast<std::size_t>(N)> places_{};
};

}  // namespace tandem::dynamics
