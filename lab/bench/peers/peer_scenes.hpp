// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "peers.hpp"

namespace tandem::bench {

/// Two meshes as files for the processes of the peers, with their poses.
struct PeerScene {
    std::string name;
    std::size_t triangles = 0;  ///< sum of both meshes; for two copies that of one
    PeersPart part = PeersPart::Copies;
    std::filesystem::path file_a;
    std::filesystem::path file_b;         ///< the same file for two copies
    std::filesystem::path crumpled_file;  ///< crumpled form of A, for Work::Self
    std::vector<PoseGroup> poses;
};

/// A scene of the request, before it is made.
struct SceneToMake {
    PeersPart part = PeersPart::Copies;
    std::string first;   ///< a mesh by name or file, or a family
    std::string second;  ///< the second file of a pair; otherwise empty
};

/// The scenes in the order of the report: copies, families, pairs of files.
[[nodiscard]] std::vector<SceneToMake> scenes_of(const PeersRequest& request);

/// Makes the meshes, finds the poses, and writes files to the folder.
[[nodiscard]] Result<PeerScene> make_scene(const PeersRequest& request, const SceneToMake& scene,
                                           const std::filesystem::path& folder);

}  // namespace tandem::bench
