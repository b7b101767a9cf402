// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <tandem/result.hpp>

#include "cli/answers/found_pairs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_parts.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/exit_code.hpp"

namespace tandem::cli {

/// Where the answer goes. A file name is empty when that output is not wanted.
struct Outputs {
    std::string json{};      ///< "-" is standard output
    std::string pairs{};     ///< CSV
    std::string contacts{};  ///< CSV of contact regions
    std::string picture{};   ///< PLY, GLB or OBJ
    std::string page{};      ///< HTML
    std::optional<std::size_t> max_pairs{};
    std::optional<std::size_t> memory{};  ///< bytes for pairs
    Details details = Details::Summary;
    Verbosity verbosity = Verbosity::Normal;
};

/// Pairs that the summary lists if `--max-pairs` is not given.
inline constexpr std::size_t kPairsInText = 10;

/// How many pairs an answer keeps for these outputs.
[[nodiscard]] PairMemory memory_for(const Outputs& outputs);

/// Refuses, before any long work, what cannot end well: a picture without a known ending, a folder
/// that does not exist, two outputs in one file, an output on top of an input or of a file that an
/// input consists of.
[[nodiscard]] Result<Done> check_outputs(const Outputs& outputs,
                                         std::span<const std::string> inputs);

/// The same check for any list of files; names that are empty or "-" are passed over. Links, hard
/// links too, do not hide that two names mean one file. The buffers of a glTF and the materials of
/// an OBJ belong to the input, and the materials of an exported OBJ to the outputs.
[[nodiscard]] Result<Done> check_output_files(std::span<const std::string> outputs,
                                              std::span<const std::string> inputs);

/// One kind of file: what is in it, and how it is written.
struct AnswerFile {
    std::string_view content{};
    std::function<Result<Done>(const std::string& file)> write{};
};

/// What a verb found, in the forms that it can be given in.
struct Answer {
    bool found = false;
    std::function<std::string(std::size_t listed, Details details)> text{};
    std::function<Result<Done>(const std::string& file, std::size_t listed)> json{};
    AnswerFile pairs{};     ///< nothing if the verb has no such output
    AnswerFile contacts{};  ///< nothing if no contact regions are wanted
    AnswerFile picture{};   ///< nothing if the verb has no such output
    AnswerFile page{};      ///< nothing if the verb has no such output
};

/// Writes all that is wanted, the remaining outputs even when one fails. `BadInput` if one failed,
/// else `Collision` if something was found, else `Clear`.
[[nodiscard]] ExitCode write_outputs(const Outputs& outputs, const Answer& answer,
                                     Progress& progress);

/// The same for what was asked; an error goes to standard error instead.
template <class Found>
[[nodiscard]] ExitCode report(const Result<Found>& found, const Outputs& outputs,
                              Progress& progress) {
    if (found) {
        return write_outputs(outputs, answer_of(*found), progress);
    }
    progress.finish();
    complain(found.error().message);
    return ExitCode::BadInput;
}

/// The header line "a,b" and a line for each pair.
[[nodiscard]] Result<Done> write_pairs_csv(const std::string& file, const FoundPairs& pairs);

}  // namespace tandem::cli
