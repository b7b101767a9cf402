// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::cli {

/// Replaces the marked part of a document by the results of a verb of `bench`, or writes a new
/// document. The rest of the document is kept, also when writing fails.
[[nodiscard]] Result<Done> write_measured_part(const std::string& file, std::string_view verb,
                                               const std::string& part);

/// Checks before measuring that `write_measured_part` will find the marked part. A missing file and
/// an empty name are valid.
[[nodiscard]] Result<Done> check_measured_document(const std::string& file, std::string_view verb);

}  // namespace tandem::cli
