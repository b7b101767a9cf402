// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace tandem::bench {

/// A folder of adapters that are shell scripts, to test the code that starts adapters.
class FakeAdapters {
  public:
    explicit FakeAdapters(const std::string& name)
        : folder_(std::filesystem::temp_directory_path() /
                  ("tandem_fake_" + name + "_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(folder_);
    }
    FakeAdapters(const FakeAdapters&) = delete;
    FakeAdapters& operator=(const FakeAdapters&) = delete;
    ~FakeAdapters() { std::filesystem::remove_all(folder_); }

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

    /// The script gets the file of the case as $1.
    std::filesystem::path add(const std::string& name, const std::string& script) const {
        const std::filesystem::path file = folder_ / name;
        std::ofstream(file) << "#!/bin/sh\n" << script << "\n";
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
        return file;
    }

    /// The text of a script that answers every group of its case with these numbers.
    static std::string answering(const std::string& times, const std::string& count,
                                 const std::string& hash) {
        return R"(grep -o '"name":"[^"]*"' "$1" | cut -d'"' -f4 | while read -r group; do
printf '{"group":"%s","version":"Fake 1","times_s":)" +
               times + R"(,"builds_s":[0.5,0.25],"bytes_per_triangle":7.5,"pair_count":)" + count +
               R"(,"pair_hash":)" + hash + R"(,"distances":[]}\n' "$group"
done)";
    }

  private:
    std::filesystem::path folder_;
};

}  // namespace tandem::bench
