// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/write_file.hpp"

#include "io/output/output_file.hpp"

namespace tandem::io {

Result<Done> write_file(const std::filesystem::path& file, std::string_view content) {
    Result<OutputFile> output = OutputFile::create(file);
    if (!output) {
        return output.error();
    }
    if (Result<Done> written = output->write(content); !written) {
        return written;
    }
    return output->finish();
}

}  // namespace tandem::io
