// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "measured_document.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "bench/measured_part.hpp"
#include "text_sink.hpp"

namespace tandem::cli {

Result<Done> write_measured_part(const std::string& file, std::string_view verb,
                                 const std::string& part) {
    if (!std::filesystem::exists(file))
        return write_text(file, part);
    std::ifstream stream(file, std::ios::binary);
    const std::string document{std::istreambuf_iterator<char>(stream), {}};
    const Result<std::string> changed = bench::with_measured_part(document, verb, part);
    if (!changed)
        return Error{changed.error().code, fmt::format("{}: {}", file, changed.error().message)};
    return write_text(file, *changed);
}

}  // namespace tandem::cli
