// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "write_report.hpp"

#include "base64_text.hpp"
#include "cut_meshes.hpp"
#include "gzip_bytes.hpp"
#include "io/output/write_file.hpp"
#include "pack.hpp"
#include "page_template.hpp"

namespace tandem::report {

Result<Done> write_report(const std::string& file, Document document) {
    cut_meshes(document);
    const Result<std::string> packed = gzip_bytes(pack(document));
    if (!packed) {
        return packed.error();
    }
    return io::write_file(file, fill_page(PageKind::Report, document.title, base64_text(*packed)));
}

}  // namespace tandem::report
