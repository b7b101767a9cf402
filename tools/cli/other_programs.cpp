// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/other_programs.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <vector>

#include "cli/answers/text_sink.hpp"
#include "cli/options/engine_options.hpp"
#include "cli/options/region_options.hpp"

namespace tandem::cli {

namespace fs = std::filesystem;

namespace {

/// Whether one of the options is among the words, as `--option` or `--option=value`.
bool has_one(std::span<const std::string> words, std::span<const std::string_view> options) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        const std::string_view name = word.substr(0, word.find('='));
        return std::find(options.begin(), options.end(), name) != options.end();
    });
}

fs::path program_of(const OtherVerb& other) {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path() / other.program;
}

/// Whether a device that is not the processor is asked for.
bool asks_for_device(std::span<const std::string> arguments) {
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        if (arguments[k].starts_with("--device=")) {
            return arguments[k] != "--device=cpu";
        }
        if (arguments[k] == "--device") {
            return k + 1 == arguments.size() || arguments[k + 1] != "cpu";
        }
    }
    return false;
}

}  // namespace

bool is_built(const OtherVerb& other) {
    std::error_code ignored;
    return fs::exists(program_of(other), ignored);
}

const OtherVerb* other_verb(std::span<const std::string> arguments, bool has_reference_engine) {
    const auto word = std::find_if(arguments.begin(), arguments.end(),
                                   [](const std::string& text) { return !text.starts_with('-'); });
    if (word == arguments.end()) {
        return nullptr;
    }
    if (*word == kRegionCheck.verb && has_one(arguments, kRegionOptions)) {
        return &kRegionCheck;
    }
    const bool on_device = asks_for_device(arguments);
    if (on_device && (*word == "check" || *word == "self")) {
        return &kOnDevice;
    }
    if (!has_reference_engine && (*word == "check" || *word == "demo") &&
        has_one(arguments, kEngineChoosing)) {
        return &kByReference;
    }
    if (on_device && (*word == kClashVerb || *word == kDeformVerb || *word == kSimulateVerb)) {
        return &kWorldOnDevice;
    }
    const auto found = std::find_if(kOtherVerbs.begin(), kOtherVerbs.end(),
                                    [&](const OtherVerb& other) { return *word == other.verb; });
    return found == kOtherVerbs.end() ? nullptr : &*found;
}

std::vector<std::string> without_device_cpu(std::vector<std::string> arguments) {
    for (auto word = arguments.begin(); word != arguments.end(); ++word) {
        if (*word == "--device=cpu") {
            arguments.erase(word);
            break;
        }
        if (*word == "--device" && word + 1 != arguments.end() && *(word + 1) == "cpu") {
            arguments.erase(word, word + 2);
            break;
        }
    }
    return arguments;
}

ExitCode run_other(const OtherVerb& other, std::span<const std::string> arguments) {
    const fs::path program = program_of(other);
    std::vector<std::string> words{"tandem"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    ::execv(program.c_str(), pointers.data());
    complain(fmt::format("{} needs the program {}, which could not be started: {}", other.verb,
                         program.string(), std::strerror(errno)),
             fmt::format("`./tandem {}` in a checkout builds it", other.verb));
    return ExitCode::InternalFailure;
}

VerbAction announce(const parser::Verb& program, const OtherVerb& other) {
    program.add_verb(other.verb, other.help);
    return [&other] { return run_other(other, std::vector<std::string>{other.verb}); };
}

}  // namespace tandem::cli
