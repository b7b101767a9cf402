// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/outputs.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <tandem/mesh_file.hpp>

#include "cli/answers/export_scene.hpp"
#include "cli/answers/files_read.hpp"
#include "cli/answers/text_sink.hpp"
#include "io/output/output_target.hpp"
#include "io/output/printable.hpp"
#include "report/write_report.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kEveryPair = std::numeric_limits<std::size_t>::max();

/// The absolute name of a file with all links resolved, also if the file does not exist yet.
fs::path full_name(const fs::path& file) {
    std::error_code ignored;
    const fs::path target = fs::absolute(io::output_target(file).path, ignored);
    return fs::weakly_canonical(target.parent_path(), ignored) / target.filename();
}

bool is_same_inode(const struct stat& left, const struct stat& right) {
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}

/// Whether two names mean one file. Compares names, and for existing files also inodes, since a
/// hard link is another name of the same file. Devices such as /dev/null do not count: they keep
/// nothing that could be overwritten.
bool same_file(const fs::path& left, const fs::path& right) {
    const io::OutputTarget target_left = io::output_target(left);
    const io::OutputTarget target_right = io::output_target(right);
    if (S_ISCHR(target_left.status.st_mode)) {
        return false;
    }
    if (target_left.exists() && target_right.exists()) {
        return is_same_inode(target_left.status, target_right.status);
    }
    return full_name(left) == full_name(right);
}

bool is_standard_output(const fs::path& file) {
    const io::OutputTarget target = io::output_target(file);
    struct stat shown {};
    return !target.descriptor && S_ISREG(target.status.st_mode) &&
           ::fstat(STDOUT_FILENO, &shown) == 0 && is_same_inode(target.status, shown);
}

Result<Done> check_place(const std::string& file) {
    const io::OutputTarget target = io::output_target(file);
    const fs::path folder = target.path.parent_path();
    std::error_code problem;
    if (target.is_folder()) {
        return Error{ErrorCode::FileNotWritable,
                     fmt::format("{}: cannot be written: it is a folder", io::printable(file))};
    }
    if (!folder.empty() && !fs::is_directory(folder, problem)) {
        return Error{ErrorCode::FileNotWritable,
                     fmt::format("{}: cannot be written: there is no folder {}",
                                 io::printable(file), io::printable(folder.string()))};
    }
    if (is_standard_output(file)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{}: standard output goes to the same file; choose another name",
                                 io::printable(file))};
    }
    return Done{};
}

Result<Done> check_page_name(const std::string& file) {
    if (file == "-") {
        return Error{ErrorCode::InvalidArgument, "--report needs a file: --report out.html"};
    }
    return Done{};
}

/// All files that will be written: the outputs, and the material file that an OBJ brings.
std::vector<fs::path> files_written(std::span<const std::string> outputs) {
    std::vector<fs::path> files;
    for (const std::string& output : outputs) {
        if (output.empty() || output == "-") {
            continue;
        }
        files.emplace_back(output);
        if (const Result<MeshFormat> format = mesh_format_of(output);
            format && *format == MeshFormat::Obj) {
            files.push_back(fs::path(output).replace_extension(".mtl"));
        }
    }
    return files;
}

/// All files that the inputs consist of.
std::vector<fs::path> files_of(std::span<const std::string> inputs,
                               std::span<const fs::path> written) {
    std::vector<fs::path> files;
    const auto add = [&](const std::vector<fs::path>& more) {
        files.insert(files.end(), more.begin(), more.end());
    };
    // Search a large OBJ for its materials only if a material file will be written.
    const bool writes_materials =
        std::any_of(written.begin(), written.end(),
                    [](const fs::path& file) { return file.extension() == ".mtl"; });
    for (const std::string& input : inputs) {
        if (input.empty()) {
            continue;
        }
        add(written.empty() ? std::vector<fs::path>{input} : files_read(input));
        if (writes_materials) {
            add(material_files(input));
        }
    }
    return files;
}

}  // namespace

PairMemory memory_for(const Outputs& outputs) {
    PairMemory memory;
    memory.bytes = outputs.memory.value_or(memory.bytes);
    memory.listed = outputs.max_pairs.value_or(kPairsInText);
    memory.is_given = outputs.memory.has_value();
    return memory;
}

Result<Done> check_outputs(const Outputs& outputs, std::span<const std::string> inputs) {
    if (!outputs.picture.empty()) {
        if (Result<Done> known = check_export_name(outputs.picture); !known) {
            return known;
        }
    }
    for (const auto& [file, what] :
         {std::pair(&outputs.pairs, "pairs"), std::pair(&outputs.contacts, "contact regions")}) {
        if (*file == "-") {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("the {} need a file of their own: standard output has the "
                                     "summary",
                                     what)};
        }
    }
    if (!outputs.page.empty()) {
        if (Result<Done> fine = check_page_name(outputs.page); !fine) {
            return fine;
        }
    }
    return check_output_files(
        std::vector{outputs.picture, outputs.page, outputs.pairs, outputs.contacts, outputs.json},
        inputs);
}

Result<Done> check_output_files(std::span<const std::string> outputs,
                                std::span<const std::string> inputs) {
    const std::vector<fs::path> written = files_written(outputs);
    std::vector<fs::path> files = files_of(inputs, written);
    const std::size_t input_files = files.size();
    for (const fs::path& file : written) {
        if (Result<Done> place = check_place(file.string()); !place) {
            return place;
        }
        const auto same = std::find_if(files.begin(), files.end(), [&](const fs::path& other) {
            return same_file(file, other);
        });
        if (same != files.end()) {
            const auto which = static_cast<std::size_t>(same - files.begin());
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("{}: would overwrite {}; choose another name",
                                     io::printable(file.string()),
                                     which < input_files ? "an input" : "another output")};
        }
        files.push_back(file);
    }
    return Done{};
}

ExitCode write_outputs(const Outputs& outputs, const Answer& answer, Progress& progress) {
    // 1. The files; go on if one fails.
    std::string written;
    std::vector<std::string> complaints;
    const auto write_file = [&](const std::string& file, const AnswerFile& kind) {
        if (file.empty() || file == "-") {
            return;
        }
        progress.phase("writing " + file);
        if (const Result<Done> done = kind.write(file); done) {
            written += fmt::format("wrote {}: {}\n", io::printable(file), kind.content);
        } else {
            complaints.push_back(done.error().message);
        }
    };
    const std::size_t in_json = outputs.max_pairs.value_or(kEveryPair);
    write_file(outputs.picture, answer.picture);
    write_file(outputs.page, answer.page);
    write_file(outputs.pairs, answer.pairs);
    write_file(outputs.contacts, answer.contacts);
    write_file(outputs.json,
               {"the report", [&](const std::string& file) { return answer.json(file, in_json); }});

    // 2. Standard output.
    progress.finish();
    Result<Done> shown = Done{};
    if (outputs.json == "-") {
        shown = answer.json("-", in_json);
    } else if (outputs.verbosity == Verbosity::Normal) {
        const std::size_t in_text = outputs.max_pairs.value_or(kPairsInText);
        shown = show(answer.text(in_text, outputs.details) + written);
    }
    if (!shown) {
        complaints.push_back(shown.error().message);
    }
    // 3. Errors and the exit code.
    for (const std::string& complaint : complaints) {
        complain(complaint);
    }
    if (!complaints.empty()) {
        return ExitCode::BadInput;
    }
    return answer.found ? ExitCode::Collision : ExitCode::Clear;
}

Result<Done> write_pairs_csv(const std::string& file, const FoundPairs& pairs) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink) {
        return sink.error();
    }
    sink->write("a,b\n");
    const Result<Done> done = pairs.for_each([&](std::span<const TrianglePair> batch) {
        for (const TrianglePair& pair : batch) {
            sink->write(fmt::format("{},{}\n", pair.a, pair.b));
        }
        return Flow::Continue;
    });
    return done ? sink->close() : done;
}

}  // namespace tandem::cli
