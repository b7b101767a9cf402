// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/outputs.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <vector>

#include "cli/answers/export_scene.hpp"
#include "cli/answers/text_sink.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPairsInText = 10;
constexpr std::size_t kEveryPair = std::numeric_limits<std::size_t>::max();

/// Also for files that do not exist yet, and through links and "./".
bool same_file(const std::string& left, const std::string& right) {
    std::error_code ignored;
    if (fs::equivalent(left, right, ignored))
        return true;
    const fs::path full_left = fs::weakly_canonical(fs::absolute(left, ignored), ignored);
    return !full_left.empty() &&
           full_left == fs::weakly_canonical(fs::absolute(right, ignored), ignored);
}

Result<Done> check_place(const std::string& file) {
    const fs::path folder = fs::path(file).parent_path();
    std::error_code problem;
    if (fs::is_directory(file, problem))
        return Error{ErrorCode::FileNotWritable,
                     fmt::format("{}: cannot be written: it is a folder", file)};
    if (!folder.empty() && !fs::is_directory(folder, problem))
        return Error{
            ErrorCode::FileNotWritable,
            fmt::format("{}: cannot be written: there is no folder {}", file, folder.string())};
    return Done{};
}

}  // namespace

Result<Done> check_outputs(const Outputs& outputs, std::span<const std::string> inputs) {
    if (!outputs.picture.empty()) {
        if (Result<Done> known = check_export_name(outputs.picture); !known)
            return known;
    }
    if (outputs.verbosity == Verbosity::Quiet && outputs.json == "-")
        return Error{
            ErrorCode::InvalidArgument,
            "--quiet leaves no room for --json on standard output; name a file: --json=FILE"};
    if (outputs.pairs == "-")
        return Error{ErrorCode::InvalidArgument,
                     "the pairs need a file of their own: standard output has the summary"};
    return check_output_files(std::vector{outputs.picture, outputs.pairs, outputs.json}, inputs);
}

Result<Done> check_output_files(std::span<const std::string> outputs,
                                std::span<const std::string> inputs) {
    std::vector<std::string> files(inputs.begin(), inputs.end());
    for (const std::string& file : outputs) {
        if (file.empty() || file == "-")
            continue;
        if (Result<Done> place = check_place(file); !place)
            return place;
        const auto same = std::find_if(files.begin(), files.end(), [&](const std::string& other) {
            return same_file(file, other);
        });
        if (same != files.end()) {
            const auto which = static_cast<std::size_t>(same - files.begin());
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("{}: would overwrite {}; choose another name", file,
                                     which < inputs.size() ? "an input" : "another output")};
        }
        files.push_back(file);
    }
    return Done{};
}

ExitCode write_outputs(const Outputs& outputs, const Answer& answer, Progress& progress) {
    std::string written;
    std::vector<std::string> complaints;
    const auto write_file = [&](const std::string& file, const AnswerFile& kind) {
        if (file.empty() || file == "-")
            return;
        progress.phase("writing " + file);
        if (const Result<Done> done = kind.write(file); done)
            written += fmt::format("wrote {}: {}\n", file, kind.content);
        else
            complaints.push_back(done.error().message);
    };
    const std::size_t in_json = outputs.max_pairs.value_or(kEveryPair);
    write_file(outputs.picture, answer.picture);
    write_file(outputs.pairs, answer.pairs);
    write_file(outputs.json,
               {"the report", [&](const std::string& file) { return answer.json(file, in_json); }});

    progress.finish();
    Result<Done> shown = Done{};
    if (outputs.json == "-") {
        shown = answer.json("-", in_json);
    } else if (outputs.verbosity == Verbosity::Normal) {
        const std::size_t in_text = outputs.max_pairs.value_or(kPairsInText);
        shown = write_text("-", answer.text(in_text, outputs.details) + written);
    }
    if (!shown)
        complaints.push_back(shown.error().message);
    for (const std::string& complaint : complaints)
        complain(complaint);
    if (!complaints.empty())
        return ExitCode::BadInput;
    return answer.found ? ExitCode::Collision : ExitCode::Clear;
}

Result<Done> write_pairs_csv(const std::string& file, std::span<const TrianglePair> pairs) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink)
        return sink.error();
    sink->write("a,b\n");
    for (const TrianglePair& pair : pairs)
        sink->write(fmt::format("{},{}\n", pair.a, pair.b));
    return sink->close();
}

}  // namespace tandem::cli
