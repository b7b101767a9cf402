// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include <tandem/result.hpp>

#include "parser/verb.hpp"

namespace tandem::cli {

/// Parses bytes such as "4G", "512M", "1000000"; the suffixes are powers of 1024.
[[nodiscard]] Result<std::size_t> parse_bytes(const std::string& text);

/// Adds `--memory BYTES`.
template <class Bytes>
void add_memory_option(const parser::Verb& verb, Bytes& bytes, const std::string& help) {
    verb.add_reader(
            "--memory",
            [&bytes](const std::string& text) -> Result<Done> {
                const Result<std::size_t> parsed = parse_bytes(text);
                if (!parsed) {
                    return parsed.error();
                }
                bytes = *parsed;
                return Done{};
            },
            help)
        .option_text("BYTES");
}

}  // namespace tandem::cli
