// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "work_folder/work_folder.hpp"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <system_error>
#include <unistd.h>

namespace tandem::work {
namespace {

namespace fs = std::filesystem;

/// Whether the name is `prefix`, the id of a process that no longer exists, and a dash.
bool is_abandoned(const std::string& name, const std::string& prefix) {
    if (!name.starts_with(prefix)) {
        return false;
    }
    pid_t process = 0;
    const char* const end = name.data() + name.size();
    const auto [stop, problem] = std::from_chars(name.data() + prefix.size(), end, process);
    return problem == std::errc{} && stop != end && *stop == '-' && process > 0 &&
           ::kill(process, 0) != 0 && errno == ESRCH;
}

void remove_abandoned(const fs::path& folder, const std::string& prefix) {
    std::error_code ignored;
    for (auto entry = fs::directory_iterator(folder, ignored);
         !ignored && entry != fs::directory_iterator(); entry.increment(ignored)) {
        std::error_code not_ours;
        if (is_abandoned(entry->path().filename().string(), prefix)) {
            fs::remove_all(entry->path(), not_ours);
        }
    }
}

}  // namespace

WorkFolder::WorkFolder(std::string_view name) {
    const fs::path parent = fs::temp_directory_path();
    const std::string prefix = fmt::format("tandem-{}-", name);
    remove_abandoned(parent, prefix);
    std::string pattern = (parent / fmt::format("{}{}-XXXXXX", prefix, ::getpid())).string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        throw std::runtime_error(fmt::format("no folder can be made in {}: {}", parent.string(),
                                             std::generic_category().message(errno)));
    }
    path_ = pattern;
}

WorkFolder::~WorkFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace tandem::work
