// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "write_report.hpp"

#include "base64_text.hpp"
#include "cut_meshes.hpp"
#include "gzip_bytes.hpp"
#include "io/write_file.hpp"
#include "pack.hpp"
#include "page_template.hpp"

namespace tandem::report {

Result<Done> check_report_page() {
    const Result<std::string_view> page = page_template(PageKind::Report);
    return page ? Result<Done>(Done{}) : Result<Done>(page.error());
}

Result<Done> write_report(const std::string& file, Document document) {
    const Result<std::string_view> page = page_template(PageKind::Report);
    if (!page) {
        return page.error();
    }
    cut_meshes(document);
    const Result<std::string> packed = gzip_bytes(pack(document));
    if (!packed) {
        return packed.error();
    }
    return io::write_file(file, fill_page(*page, document.title, base64_text(*packed)));
}

}  // namespace tandem::report
