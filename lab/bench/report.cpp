// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/report.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "bench/json_document.hpp"

namespace tandem::bench {
namespace {

/// All sentences before the tables.
std::vector<std::string> notes_of(const Report& report) {
    std::vector<std::string> notes;
    if (report.completeness.interrupted) {
        notes.push_back(report.completeness.note("rows"));
    }
    notes.insert(notes.end(), report.notes.begin(), report.notes.end());
    notes.push_back(fmt::format("{}; {}; {}; {}.", report.machine.processor, report.machine.system,
                                report.machine.compiler, report.date));
    return notes;
}

std::string lines(const std::vector<std::string>& all, std::string_view before = {}) {
    std::string text;
    for (const std::string& line : all) {
        text += fmt::format("{}{}\n", before, line);
    }
    return text;
}

}  // namespace

std::string report_text(const Report& report) {
    if (report.own_text) {
        return report.own_text();
    }
    std::string text = lines(notes_of(report));
    for (const Grid& grid : report.tables) {
        text += "\n" + grid_text(grid);
    }
    return report.remarks.empty() ? text : text + "\n" + lines(report.remarks);
}

std::string report_markdown(const Report& report) {
    if (report.own_markdown) {
        return report.own_markdown();
    }
    std::string text = lines(notes_of(report), "- ");
    for (const Grid& grid : report.tables) {
        text += "\n" + grid_markdown(grid);
    }
    return report.remarks.empty() ? text : text + "\n" + lines(report.remarks, "- ");
}

std::string report_json(const Report& report) {
    Json head = json_head(report.schema.c_str(), report);
    head.update(report.facts);
    return json_document(head, report.rows);
}

std::vector<NamedText> report_csv(const Report& report, const std::string& name) {
    std::vector<NamedText> files;
    for (const NamedText& file : report.csv_files) {
        files.push_back({(std::filesystem::path(name) / file.name).string(), file.text});
    }
    if (files.empty()) {
        files.push_back({name, report.csv});
        if (report.completeness.interrupted) {
            files.back().text += "# " + report.completeness.note("rows") + "\n";
        }
    }
    return files;
}

std::vector<NamedText> report_pages(const Report& report, const std::string& file) {
    if (report.own_pages) {
        return report.own_pages(file);
    }
    std::string page = begin_page(report.title, report.verdict, report.sentence);
    append_list(page, "How it was measured", notes_of(report));
    append_figures(page, report.figures);
    for (const Grid& grid : report.tables) {
        page += grid_html(grid);
    }
    append_list(page, "Results", report.remarks);
    return {{file, finish_page("Tandem: " + report.title, page)}};
}

}  // namespace tandem::bench
