// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "motion/deform_frames.hpp"
#include "report/report_document.hpp"
#include "report/time_line_recorder.hpp"

namespace tandem::cli {

/// Collects the content of `deform --report`: the meshes in each frame, the places where they
/// touch, and curves of the numbers of pairs and contacts.
class FramesPage {
  public:
    /// `asked` is the expected number of frames; `names` has the names of the meshes.
    FramesPage(std::size_t asked, std::vector<std::string> names, bool is_continuous);

    [[nodiscard]] Result<Done> add(const FrameRow& row, std::span<const FrameMesh> meshes);
    [[nodiscard]] Result<Done> write(const std::string& file);

  private:
    /// The state of a mesh in the last frame.
    struct Shown {
        std::vector<Vec3> positions;
        std::vector<Triangle> triangles;
        bool has_moved = false;
    };

    void show(std::uint32_t part, const MeshSequence& sequence);
    [[nodiscard]] Result<Done> mark(std::uint32_t part, const FrameRow& row,
                                    std::span<const FrameMesh> meshes);

    std::size_t asked_;
    std::vector<std::string> names_;
    bool is_continuous_;
    report::Document document_;
    report::TimeLineRecorder recorder_{""};
    std::size_t pairs_plot_;
    std::size_t contacts_plot_;
    std::vector<Shown> shown_;
    std::size_t seen_ = 0;
    std::size_t with_pairs_ = 0;
    std::size_t with_contacts_ = 0;
    std::size_t pairs_left_out_ = 0;
};

}  // namespace tandem::cli
