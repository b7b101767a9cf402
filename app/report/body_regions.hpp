// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/contact_regions.hpp>
#include <tandem/containment.hpp>

#include "report_document.hpp"

namespace tandem::report {

/// The name of a clash with this relation: "overlap", "touch", "contain", "duplicate".
[[nodiscard]] std::string_view kind_of(Relation relation);

/// A contact region as a page shows it, without the number of its pairs. The overlap is that of its
/// bodies.
[[nodiscard]] Region shown_region(const ContactRegion& region, const Overlap& overlap);

/// The regions in which two bodies meet, with curves, normal and depth. Models are prepared once
/// for any number of poses.
class BodyRegions {
  public:
    /// Models of the reference engine are accepted, but their regions have no depth.
    BodyRegions(const Model& a, const Model& b);

    /// The clash of parts 0 and 1 with its regions, the largest first. Bodies whose surfaces meet
    /// without crossing, such as aligned boxes, may overlap or contain each other nevertheless;
    /// their insides are compared to decide that.
    [[nodiscard]] Result<Clash> clash_at(const Pose& pose_a, const Pose& pose_b,
                                         std::span<const TrianglePair> pairs,
                                         PairList list = PairList::All) const;

  private:
    Model model_a_;
    Model model_b_;
    std::optional<ContactBody> a_;
    std::optional<ContactBody> b_;
};

}  // namespace tandem::report
