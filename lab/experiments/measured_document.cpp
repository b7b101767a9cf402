// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/measured_document.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "bench/measured_part.hpp"
#include "cli/answers/text_sink.hpp"
#include "io/file_bytes.hpp"

namespace tandem::cli {
namespace {

Result<std::string> changed_document(const std::string& file, std::string_view verb,
                                     const std::string& part) {
    const Result<io::FileBytes> document = io::read_file(file);
    if (!document) {
        return document.error();
    }
    Result<std::string> changed =
        bench::with_measured_part(std::string(io::as_text(document->bytes())), verb, part);
    if (!changed) {
        return Error{changed.error().code, fmt::format("{}: {}", file, changed.error().message)};
    }
    return changed;
}

}  // namespace

Result<Done> write_measured_part(const std::string& file, std::string_view verb,
                                 const std::string& part) {
    if (!std::filesystem::exists(file)) {
        return write_text(file, part);
    }
    const Result<std::string> changed = changed_document(file, verb, part);
    if (!changed) {
        return changed.error();
    }
    return write_text(file, *changed);
}

Result<Done> check_measured_document(const std::string& file, std::string_view verb) {
    if (file.empty() || !std::filesystem::exists(file)) {
        return Done{};
    }
    const Result<std::string> changed = changed_document(file, verb, {});
    if (!changed) {
        return changed.error();
    }
    return Done{};
}

}  // namespace tandem::cli
