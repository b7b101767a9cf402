// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>

namespace tandem::broadphase {

enum class FitNeed {
    None,
    Perhaps,  ///< time to check whether another fit would be better
    Must,
};

/// Decides when a division of space must be fitted to its objects again. It counts updates and
/// objects, never time, so that every run gives the same result.
class FitWatch {
  public:
    [[nodiscard]] bool has_fitted() const noexcept { return has_fitted_; }

    [[nodiscard]] FitNeed next_update(std::size_t objects, std::size_t loose) noexcept {
        ++updates_;
        loose_updates_ += loose - std::min(loose, loose_at_fit_);
        if (!has_fitted_ || objects > 2 * objects_at_fit_ || 4 * objects < objects_at_fit_ ||
            loose_updates_ > kMostLooseUpdates) {
            return FitNeed::Must;
        }
        return updates_ % kUpdatesBetweenLooks == 0 ? FitNeed::Perhaps : FitNeed::None;
    }

    /// Call it before the structure is filled again.
    void fitted(std::size_t objects) noexcept {
        has_fitted_ = true;
        objects_at_fit_ = std::max<std::size_t>(objects, 16);
        loose_updates_ = 0;
        updates_ = 0;
    }
    /// Reports the number of objects that are loose after the fit. Only additional ones are a
    /// reason to fit again.
    void left_loose(std::size_t loose) noexcept { loose_at_fit_ = loose; }

  private:
    /// A loose object is compared with all objects. In one update this costs as much as putting
    /// dozens of objects into cells; 64 such updates cost as much as a fit.
    static constexpr std::size_t kMostLooseUpdates = 64;
    static constexpr std::size_t kUpdatesBetweenLooks = 64;

    bool has_fitted_ = false;
    std::size_t objects_at_fit_ = 0;
    std::size_t loose_at_fit_ = 0;
    std::size_t loose_updates_ = 0;
    std::size_t updates_ = 0;
};

}  // namespace tandem::broadphase
