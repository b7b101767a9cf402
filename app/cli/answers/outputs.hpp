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

/// The output files. A name is empty if that output is not requested.
struct Outputs {
    std::string json{};      ///< "-" is standard output
    std::string pairs{};     ///< CSV
    std::string contacts{};  ///< CSV of contact regions
    std::string picture{};   ///< PLY, GLB or OBJ
    std::string page{};      ///< HTML
    std::optional<std::size_t> max_pairs{};
    std::optional<std::size_t> memory{};  ///< limit in bytes for pairs
    Details details = Details::Summary;
    Verbosity verbosity = Verbosity::Normal;
};

/// Number of pairs in the summary if `--max-pairs` is not given.
inline constexpr std::size_t kPairsInText = 10;

/// The limits for pairs that these outputs need.
[[nodiscard]] PairMemory memory_for(const Outputs& outputs);

/// Refuses outputs that would fail, before any long work: a picture without a known ending, a
/// folder that does not exist, two outputs in one file, an output that would overwrite an input or
/// a file that an input consists of.
[[nodiscard]] Result<Done> check_outputs(const Outputs& outputs,
                                         std::span<const std::string> inputs);

/// The same check for a list of files; names that are empty or "-" are ignored. Symbolic and hard
/// links are resolved. The buffers of a glTF and the materials of an OBJ count as inputs, and the
/// materials of an exported OBJ as outputs.
[[nodiscard]] Result<Done> check_output_files(std::span<const std::string> outputs,
                                              std::span<const std::string> inputs);

/// One kind of output file: its content in words, and the function that writes it.
struct AnswerFile {
    std::string_view content{};
    std::function<Result<Done>(const std::string& file)> write{};
};

/// The result of a verb, in all forms in which it can be written.
struct Answer {
    bool found = false;
    std::function<std::string(std::size_t listed, Details details)> text{};
    std::function<Result<Done>(const std::string& file, std::size_t listed)> json{};
    AnswerFile pairs{};     ///< empty if the verb has no such output
    AnswerFile contacts{};  ///< empty if no contact regions are requested
    AnswerFile picture{};   ///< empty if the verb has no such output
    AnswerFile page{};      ///< empty if the verb has no such output
};

/// Writes all requested outputs, continuing if one fails. Returns `BadInput` if one failed,
/// otherwise `Collision` if something was found, otherwise `Clear`.
[[nodiscard]] ExitCode write_outputs(const Outputs& outputs, const Answer& answer,
                                     Progress& progress);

/// The same for the result of a query; if it is an error, that goes to standard error instead.
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

/// Writes the header line "a,b" and a line for each pair.
[[nodiscard]] Result<Done> write_pairs_csv(const std::string& file, const FoundPairs& pairs);

}  // namespace tandem::cli
