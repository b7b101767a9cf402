// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/config_file.hpp"

#include "io/file_bytes.hpp"

namespace tandem::cli {

Result<bench::BroadConfig> load_config(const std::string& file) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return content.error();
    }
    return bench::parse_config(io::as_text(content->bytes()), file);
}

}  // namespace tandem::cli
