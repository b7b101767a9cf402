// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/adapters.hpp"

#include <fmt/format.h>

namespace tandem::cli {

namespace fs = std::filesystem;

fs::path own_program() {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored);
}

fs::path adapters_folder(const std::string& named) {
    return named.empty()
               ? own_program().parent_path().parent_path().parent_path() / "lab" / "contestants"
               : fs::path(named);
}

Needs adapters_needed(const std::string& named) {
    return named.empty()
               ? Needs{"packages peers", "option TANDEM_BUILD_PEERS", "target tandem_peers"}
               : Needs{};
}

Error no_adapters(std::string_view verb, const fs::path& folder) {
    return {ErrorCode::Unsupported,
            fmt::format("no adapters in {}: `./tandem bench {}` in a checkout builds them; or "
                        "build the target tandem_peers, configured with TANDEM_BUILD_PEERS=ON, and "
                        "name its folder with --adapters",
                        folder.string(), verb)};
}

std::vector<std::string> missing_adapters(std::string_view verb, const fs::path& folder,
                                          const std::vector<std::string>& programs) {
    std::error_code ignored;
    for (const std::string& program : programs) {
        if (!fs::exists(folder / program, ignored)) {
            return {no_adapters(verb, folder).message};
        }
    }
    return {};
}

}  // namespace tandem::cli
