// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "cli/options/arguments.hpp"
#include "gpu/gpu_verbs.hpp"
#include "io/write_file.hpp"

namespace tandem::tools {

int complain(const std::string& message) {
    fmt::print(stderr, "tandem: {}\n", message);
    return kBadInput;
}

bool write_text(const std::string& file, const std::string& text) {
    if (file == "-") {
        return std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
    }
    return io::write_file(file, text).has_value();
}

void give_pocl_a_cache() {
    namespace fs = std::filesystem;
    const char* home = std::getenv("HOME");
    if (std::getenv("POCL_CACHE_DIR") != nullptr || (home != nullptr && access(home, W_OK) == 0)) {
        return;
    }
    const fs::path folder =
        fs::temp_directory_path() / fmt::format("tandem-pocl-{}", static_cast<unsigned>(getuid()));
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    setenv("POCL_CACHE_DIR", folder.c_str(), 0);
}

}  // namespace tandem::tools

int main(int argc, char** argv) {
    using namespace tandem::tools;
    give_pocl_a_cache();
    CLI::App program("Tandem on OpenCL devices", "tandem");
    program.require_subcommand(1);
    const std::vector<Action> actions{add_devices(program), add_check(program), add_self(program),
                                      add_bench(program)};
    try {
        std::vector<std::string> arguments =
            tandem::cli::join_json_value(std::vector<std::string>(argv + 1, argv + argc));
        // The parser takes words from the end of a list.
        std::reverse(arguments.begin(), arguments.end());
        program.parse(arguments);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? kClear : kBadInput;
    }
    try {
        const std::vector<CLI::App*> verbs = program.get_subcommands({});
        for (std::size_t k = 0; k < verbs.size(); ++k) {
            if (verbs[k]->parsed()) {
                return actions[k]();
            }
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "tandem: internal failure: {}\n", error.what());
    }
    return 3;
}
