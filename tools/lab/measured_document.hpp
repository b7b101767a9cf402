// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::cli {

/// What a verb of `bench` measured, into the marked part of a document, or into a new one.
[[nodiscard]] Result<Done> write_measured_part(const std::string& file, std::string_view verb,
                                               const std::string& part);

/// Whether that would find its place: asked before hours are spent on measuring. No file, or none
/// wanted, is fine.
[[nodiscard]] Result<Done> check_measured_document(const std::string& file, std::string_view verb);

}  // namespace tandem::cli
