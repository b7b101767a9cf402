// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::cli {

/// Puts what a verb of `bench` measured into the marked part of a document, or into a new document.
/// The rest of the document is kept, also when writing fails.
[[nodiscard]] Result<Done> write_measured_part(const std::string& file, std::string_view verb,
                                               const std::string& part);

/// Whether `write_measured_part` would find its place: asked before hours are spent on measuring. A
/// file that does not exist, or an empty name, is fine.
[[nodiscard]] Result<Done> check_measured_document(const std::string& file, std::string_view verb);

}  // namespace tandem::cli
