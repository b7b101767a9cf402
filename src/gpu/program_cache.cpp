// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/program_cache.hpp"

#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace tandem::gpu {
namespace {

std::filesystem::path users_folder() {
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
        return std::filesystem::path(cache) / "tandem" / "gpu";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return std::filesystem::path(home) / ".cache" / "tandem" / "gpu";
    }
    return {};
}

std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    return hash;
}

constexpr std::size_t kChecksumLength = 17;

std::string checksum_of(std::string_view program) {
    return fmt::format("{:016x}\n", hash_of(program));
}

}  // namespace

ProgramCache::ProgramCache(const std::optional<std::filesystem::path>& folder, std::string_view key)
    : key_(key) {
    const std::filesystem::path place = folder ? *folder : users_folder();
    if (!place.empty()) {
        file_ = place / fmt::format("{:016x}.bin", hash_of(key));
    }
}

std::optional<std::vector<unsigned char>> ProgramCache::load() const {
    if (file_.empty()) {
        return std::nullopt;
    }
    std::ifstream in(file_, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
    const std::string_view all(bytes.data(), bytes.size());
    // Key and checksum in front of the program: another key with the same hash is another program,
    // and drivers crash on files that were cut.
    if (all.size() <= key_.size() + kChecksumLength || all.substr(0, key_.size()) != key_) {
        return std::nullopt;
    }
    const std::string_view program = all.substr(key_.size() + kChecksumLength);
    if (all.substr(key_.size(), kChecksumLength) != checksum_of(program)) {
        return std::nullopt;
    }
    return std::vector<unsigned char>(program.begin(), program.end());
}

void ProgramCache::store(std::span<const unsigned char> program) const {
    if (file_.empty()) {
        return;
    }
    std::error_code ignored;
    std::filesystem::create_directories(file_.parent_path(), ignored);
    const std::filesystem::path beside = fmt::format("{}.{}", file_.string(), getpid());
    {
        std::ofstream out(beside, std::ios::binary);
        out.write(key_.data(), static_cast<std::streamsize>(key_.size()));
        const std::string_view bytes(reinterpret_cast<const char*>(program.data()), program.size());
        out << checksum_of(bytes) << bytes;
        if (!out) {
            std::filesystem::remove(beside, ignored);
            return;
        }
    }
    std::filesystem::rename(beside, file_, ignored);
}

}  // namespace tandem::gpu
