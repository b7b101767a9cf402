// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "volumes/volume.hpp"

namespace tandem::volumes {

/// Calls the volume's `separation`, which the member of the same name below would hide.
template <class Volume>
[[nodiscard]] double separation_at(const Volume& a, const Volume& b, const RelativePose& pose) {
    return separation(a, b, pose);
}

/// Tests whether two volumes overlap in a relative pose; made once per walk. A volume that can
/// prepare data from the pose has a specialisation beside it.
template <class Volume>
class OverlapTest {
  public:
    explicit OverlapTest(const RelativePose& pose) : pose_(pose) {}

    [[nodiscard]] bool operator()(const Volume& a, const Volume& b) const {
        return overlaps(a, b, pose_);
    }

    [[nodiscard]] double separation(const Volume& a, const Volume& b) const {
        return separation_at(a, b, pose_);
    }

  private:
    RelativePose pose_;
};

}  // namespace tandem::volumes
