// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// `bench` and `tune` need libraries and code that no other verb needs, so a separate program runs
// them: `tandem-lab`, in the same folder as this one.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "cli/answers/text_sink.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {
namespace {

VerbAction announce(const parser::Verb& program, const char* verb, const char* help) {
    program.add_verb(verb, help);
    return [verb] { return start_lab(std::vector<std::string>{verb}); };
}

}  // namespace

bool is_for_lab(std::span<const std::string> arguments) {
    const auto verb = std::find_if(arguments.begin(), arguments.end(),
                                   [](const std::string& word) { return !word.starts_with('-'); });
    return verb != arguments.end() && (*verb == kBenchVerb || *verb == kTuneVerb);
}

ExitCode start_lab(std::span<const std::string> arguments) {
    std::error_code ignored;
    const std::filesystem::path lab =
        std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / "tandem-lab";
    std::vector<std::string> words{"tandem"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    ::execv(lab.c_str(), pointers.data());
    complain(fmt::format("bench and tune need the program {}, which could not be started: {}",
                         lab.string(), std::strerror(errno)),
             "`./tandem bench` in a checkout of Tandem builds it, and so does `cmake --build "
             "FOLDER --target tandem_lab`; then install it");
    return ExitCode::InternalFailure;
}

VerbAction add_bench_of_lab(const parser::Verb& program) {
    return announce(program, kBenchVerb, kBenchHelp);
}

VerbAction add_tune_of_lab(const parser::Verb& program) {
    return announce(program, kTuneVerb, kTuneHelp);
}

}  // namespace tandem::cli
