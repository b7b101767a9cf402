// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "volumes/volume.hpp"

namespace tandem {

/// The pair test "do the volumes overlap, given where B lies?", made once per walk. A volume that
/// can prepare something from the pose has its own specialisation beside it.
template <class Volume>
class OverlapTest {
  public:
    explicit OverlapTest(const RelativePose& pose) : pose_(pose) {}

    [[nodiscard]] bool operator()(const Volume& a, const Volume& b) const {
        return overlaps(a, b, pose_);
    }

    [[nodiscard]] double separation_of(const Volume& a, const Volume& b) const {
        return separation(a, b, pose_);
    }

  private:
    RelativePose pose_;
};

}  // namespace tandem
