// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tandem/clash.hpp>
#include <tandem/result.hpp>

namespace tandem::clash {

/// Writes a BCF 2.1 archive (buildingSMART) with one topic for each clash: a viewpoint that shows
/// it, and a picture. Lengths are in metres; a scene without a unit is taken to be in metres.
[[nodiscard]] Result<Done> write_bcf(const std::string& file, const ClashReport& report,
                                     const Scene& scene);

/// A file inside the archive.
struct BcfEntry {
    std::string name;
    std::string content;
};

/// All files that `write_bcf` puts into the archive. `made_at` is a time in XML format.
[[nodiscard]] std::vector<BcfEntry> bcf_entries(const ClashReport& report, const Scene& scene,
                                                const std::string& made_at);

/// The camera of a picture or viewpoint.
struct TopicCamera {
    Vec3 eye = Vec3::Zero();
    Vec3 direction = Vec3::UnitX();
    Vec3 up = Vec3::UnitZ();
    double field_of_view = 45.0;  ///< degrees, vertical
};

/// A camera diagonally above a clash, far enough to show all of it.
[[nodiscard]] TopicCamera camera_of(const Clash& clash, const Scene& scene);

/// A shaded PNG of both parts near the clash, touching triangles red.
[[nodiscard]] std::string topic_picture(const Clash& clash, const Scene& scene,
                                        const TopicCamera& camera);

/// A GUID in the style of version 5 that depends only on the text.
[[nodiscard]] std::string guid_of(const std::string& text);

/// The files `markup.bcf` and `viewpoint.bcfv` of a clash.
/// @{
[[nodiscard]] std::string markup_of(const Clash& clash, const Scene& scene,
                                    const std::string& made_at);
[[nodiscard]] std::string viewpoint_of(const Clash& clash, const Scene& scene,
                                       const TopicCamera& camera);
/// @}

}  // namespace tandem::clash
