// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include <tandem/mesh_file.hpp>

#include "io/output/printable.hpp"
#include "io/placed_parts.hpp"
#include "io/referenced_file.hpp"
#include "scene/inputs.hpp"

namespace tandem::scene {
namespace {

namespace fs = std::filesystem;

class FolderReader {
  public:
    FolderReader(SceneBuilder& builder, const fs::path& root) : builder_(builder), root_(root) {}

    Result<Done> read(const fs::path& folder, std::uint32_t parent, std::size_t depth) {
        if (depth > kDeepestFolder) {
            return Error{ErrorCode::FileNotReadable,
                         fmt::format("{}: folders nest deeper than {} levels",
                                     io::printable(folder.string()), kDeepestFolder)};
        }
        std::error_code problem;
        std::vector<fs::path> entries;
        for (fs::directory_iterator at(folder, problem), end; !problem && at != end;
             at.increment(problem)) {
            entries.push_back(at->path());
        }
        if (problem) {
            return Error{ErrorCode::FileNotReadable,
                         fmt::format("{}: cannot be listed: {}", io::printable(folder.string()),
                                     problem.message())};
        }
        std::sort(entries.begin(), entries.end());
        for (const fs::path& entry : entries) {
            if (const Result<Done> done = add(entry, parent, depth); !done) {
                return done;
            }
        }
        return Done{};
    }

    [[nodiscard]] std::size_t passed_over() const { return passed_over_; }

  private:
    static constexpr std::size_t kDeepestFolder = 32;

    Result<Done> add(const fs::path& entry, std::uint32_t parent, std::size_t depth) {
        std::error_code problem;
        if (fs::is_symlink(fs::symlink_status(entry, problem)) && !io::is_within(entry, root_) &&
            !builder_.reading().allow_outside) {
            return Error{ErrorCode::FileNotReadable,
                         fmt::format("{}: a link that leaves the folder of the scene; allow it "
                                     "with --allow-outside",
                                     io::printable(entry.string()))};
        }
        if (fs::is_directory(entry, problem)) {
            // Skip links to folders: a link to a parent folder would never end.
            if (fs::is_symlink(fs::symlink_status(entry, problem))) {
                ++passed_over_;
                return Done{};
            }
            return read(entry, builder_.add_group(entry.filename().string(), parent), depth + 1);
        }
        if (!mesh_format_of(entry)) {
            ++passed_over_;
            return Done{};
        }
        return add_mesh_file(builder_, entry, {parent}, FileTree::InGroup);
    }

    SceneBuilder& builder_;
    fs::path root_;
    std::size_t passed_over_ = 0;
};

}  // namespace

Result<Done> add_folder(SceneBuilder& builder, const fs::path& folder) {
    FolderReader reader(builder, folder);
    const Result<Done> done = reader.read(folder, kNoGroup, 0);
    if (done && reader.passed_over() > 0) {
        builder.note(fmt::format("{}: skipped {} entries that are not meshes",
                                 io::printable(folder.string()), reader.passed_over()));
    }
    return done;
}

}  // namespace tandem::scene
