// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/run_lab.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <vector>

#include "cli/answers/text_sink.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

VerbAction announce(CLI::App& program, const char* verb, const char* help) {
    program.add_subcommand(verb, help)->group("Verbs");
    return [verb] { return run_lab(std::vector<std::string>{verb}); };
}

}  // namespace

bool is_for_lab(std::span<const std::string> arguments) {
    const auto verb = std::find_if(arguments.begin(), arguments.end(),
                                   [](const std::string& word) { return !word.starts_with('-'); });
    return verb != arguments.end() && (*verb == kBenchVerb || *verb == kTuneVerb);
}

ExitCode run_lab(std::span<const std::string> arguments) {
    std::error_code ignored;
    const fs::path lab = fs::read_symlink("/proc/self/exe", ignored).parent_path() / "tandem-lab";
    std::vector<std::string> words{"tandem"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execv(lab.c_str(), pointers.data());
    complain(fmt::format("bench and tune need the program {}, which could not be started: {}",
                         lab.string(), std::strerror(errno)),
             "`./tandem bench` in a checkout builds it; by hand: the target tandem_lab");
    return ExitCode::InternalFailure;
}

VerbAction announce_bench(CLI::App& program) {
    return announce(program, kBenchVerb, kBenchHelp);
}

VerbAction announce_tune(CLI::App& program) {
    return announce(program, kTuneVerb, kTuneHelp);
}

}  // namespace tandem::cli
