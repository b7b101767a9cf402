// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/frames_page.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

#include "cli/answers/document_facts.hpp"
#include "cli/answers/text_parts.hpp"
#include "report/pair_regions.hpp"
#include "report/shown_model.hpp"
#include "report/write_report.hpp"

namespace tandem::cli {
namespace {

/// Largest number of pairs of two meshes whose places are drawn in one frame.
constexpr std::size_t kMostPairs = 5'000;

double contacts_of(const FrameRow& row) {
    if (!row.step) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    auto sum = static_cast<double>(row.step->contacts);
    for (const ObjectPairs& object : row.objects) {
        sum += object.step ? static_cast<double>(object.step->contacts) : 0.0;
    }
    return sum;
}

std::string short_name(const std::string& name) {
    const std::filesystem::path path(name);
    return path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
}

}  // namespace

FramesPage::FramesPage(std::size_t asked, std::vector<std::string> names, bool is_continuous)
    : asked_(asked),
      names_(std::move(names)),
      is_continuous_(is_continuous),
      document_(begin_document("deform", short_name(names_[0]))),
      pairs_plot_(recorder_.add_series("touching pairs", "")),
      contacts_plot_(is_continuous ? recorder_.add_series("contacts since the frame before", "")
                                   : 0),
      shown_(names_.size()) {}

/// Records the mesh in this frame. The document's mesh contains all vertices of all frames.
void FramesPage::show(std::uint32_t part, const MeshSequence& sequence) {
    Shown& shown = shown_[part];
    const std::vector<Vec3>& positions = sequence.positions();
    if (seen_ == 0) {
        const Mesh mesh = Mesh::create(positions, sequence.triangles()).value();
        report::add_part(document_, names_[part], mesh, Pose{});
        document_.parts[part].name = short_name(names_[part]);
        if (part > 0) {
            document_.parts[part].path += fmt::format(" ({})", part);
        }
    } else if (shown.triangles != sequence.triangles()) {
        recorder_.remesh(part, sequence.triangles());
    }
    std::vector<report::Point>& all = document_.meshes[part].positions;
    for (std::size_t k = all.size(); k < positions.size(); ++k) {
        all.push_back(report::point_of(positions[k]));
    }
    // A frame without an entry shows the mesh in its first form, which is right as long as it
    // rests.
    shown.has_moved = shown.has_moved || (seen_ > 0 && positions != shown.positions);
    if (shown.has_moved) {
        recorder_.deform(part, positions);
    }
    shown.triangles = sequence.triangles();
    shown.positions = positions;
}

Result<Done> FramesPage::mark(std::uint32_t part, const FrameRow& row,
                              std::span<const FrameMesh> meshes) {
    const std::span<const TrianglePair> pairs = meshes[part].pairs;
    const std::span<const TrianglePair> drawn = pairs.first(std::min(pairs.size(), kMostPairs));
    pairs_left_out_ += pairs.size() - drawn.size();
    if (drawn.empty()) {
        return Done{};
    }
    const Placed deforming{meshes[0].sequence.model()};
    const Placed other{meshes[part].sequence.model()};
    Result<std::vector<report::Region>> regions = report::pair_regions(deforming, other, drawn);
    if (!regions) {
        return std::move(regions).error();
    }
    recorder_.clash(static_cast<std::uint32_t>(document_.clashes.size()));
    document_.clashes.push_back(report::clash_of(0, part, *std::move(regions)));
    document_.clashes.back().id = fmt::format("frame {}", row.frame);
    return Done{};
}

Result<Done> FramesPage::add(const FrameRow& row, std::span<const FrameMesh> meshes) {
    recorder_.begin_frame(static_cast<double>(row.frame));
    double pairs = 0.0;
    for (std::uint32_t part = 0; part < meshes.size(); ++part) {
        show(part, meshes[part].sequence);
        if (Result<Done> marked = mark(part, row, meshes); !marked) {
            return marked;
        }
        pairs += static_cast<double>(meshes[part].pairs.size());
    }
    recorder_.value(pairs_plot_, pairs);
    const double contacts = contacts_of(row);
    if (is_continuous_) {
        recorder_.value(contacts_plot_, contacts);
    }
    with_pairs_ += pairs > 0.0 ? 1U : 0U;
    with_contacts_ += contacts > 0.0 ? 1U : 0U;
    ++seen_;
    return Done{};
}

Result<Done> FramesPage::write(const std::string& file) {
    if (seen_ == 0) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{}: not written, for there is no frame to show", file)};
    }
    recorder_.finish(document_);
    document_.complete = seen_ == asked_;
    document_.statistics.emplace_back("frames", grouped(seen_));
    document_.verdict = fmt::format("Triangles touch in {} of {}", grouped(with_pairs_),
                                    counted(seen_, "frame", "frames"));
    document_.verdict +=
        is_continuous_ ? fmt::format(", and on the way to {} of them.", grouped(with_contacts_))
                       : ".";
    if (pairs_left_out_ > 0) {
        document_.notes.push_back(fmt::format("{} are not drawn: {} of two meshes in a frame are.",
                                              counted(pairs_left_out_, "pair", "pairs"),
                                              grouped(kMostPairs)));
    }
    return report::write_report(file, std::move(document_));
}

}  // namespace tandem::cli
