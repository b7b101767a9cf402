// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/files_read.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include <tandem/mesh_file.hpp>

#include "io/file_bytes.hpp"
#include "json_text/json.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBlanks = " \t\r\n";

bool has_format(const fs::path& input, std::initializer_list<MeshFormat> formats) {
    const Result<MeshFormat> format = mesh_format_of(input);
    return format && std::find(formats.begin(), formats.end(), *format) != formats.end();
}

/// The string literal at the beginning of a text, including quotes; empty if there is none.
std::string_view literal_at(std::string_view text) {
    if (!text.starts_with('"')) {
        return {};
    }
    for (std::size_t k = 1; k < text.size(); ++k) {
        if (text[k] == '\\') {
            ++k;
        } else if (text[k] == '"') {
            return text.substr(0, k + 1);
        }
    }
    return {};
}

std::string percent_decoded(const std::string& uri) {
    std::string text;
    for (std::size_t k = 0; k < uri.size(); ++k) {
        unsigned value = 0;
        const char* const digits = uri.data() + k + 1;
        if (uri[k] == '%' && uri.size() - k > 2 &&
            std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
            text += static_cast<char>(value);
            k += 2;
        } else {
            text += uri[k];
        }
    }
    return text;
}

/// The length of the key "uri" at the start of a text, even with escaped letters; 0 if the text
/// starts with something else.
std::size_t length_of_uri_key(std::string_view text) {
    constexpr std::array<std::pair<char, std::string_view>, 3> kLetters{
        {{'u', "\\u0075"}, {'r', "\\u0072"}, {'i', "\\u0069"}}};
    std::size_t length = 1;
    for (const auto& [letter, escaped] : kLetters) {
        const std::string_view rest = text.substr(length);
        if (rest.starts_with(letter)) {
            ++length;
        } else if (rest.starts_with(escaped)) {
            length += escaped.size();
        } else {
            return 0;
        }
    }
    return text.substr(length).starts_with('"') ? length + 1 : 0;
}

/// The values of all members "uri" that name files. The text is searched, not parsed, so that a
/// document of any depth and size takes one pass.
std::vector<std::string> file_uris(std::string_view text) {
    std::vector<std::string> uris;
    for (std::size_t at = text.find('"'); at != std::string_view::npos;
         at = text.find('"', at + 1)) {
        const std::size_t length = length_of_uri_key(text.substr(at));
        if (length == 0) {
            continue;
        }
        std::string_view rest = text.substr(at + length);
        const auto skip_blanks = [&] {
            rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
        };
        skip_blanks();
        if (!rest.starts_with(':')) {
            continue;
        }
        rest.remove_prefix(1);
        skip_blanks();
        const std::string_view literal = literal_at(rest);
        if (literal.empty() || literal.starts_with("\"data:")) {
            continue;
        }
        if (const std::optional<std::string> uri = json_text::unquoted(literal)) {
            uris.push_back(percent_decoded(*uri));
        }
    }
    return uris;
}

}  // namespace

std::vector<fs::path> files_read(const fs::path& input) {
    std::vector<fs::path> files{input};
    if (!has_format(input, {MeshFormat::Gltf, MeshFormat::Glb})) {
        return files;
    }
    const Result<io::FileBytes> content = io::read_file(input);
    if (content) {
        for (const std::string& uri : file_uris(io::as_text(content->bytes()))) {
            files.push_back(input.parent_path() / uri);
        }
    }
    return files;
}

std::vector<fs::path> material_files(const fs::path& input) {
    constexpr std::string_view kKeyword = "mtllib";
    std::vector<fs::path> files;
    if (!has_format(input, {MeshFormat::Obj})) {
        return files;
    }
    const Result<io::FileBytes> content = io::read_file(input);
    if (!content) {
        return files;
    }
    const std::string_view text = io::as_text(content->bytes());
    for (std::size_t at = text.find(kKeyword); at != std::string_view::npos;
         at = text.find(kKeyword, at + 1)) {
        const std::size_t begin = text.find_first_not_of(" \t", at + kKeyword.size());
        if (begin == std::string_view::npos || begin == at + kKeyword.size()) {
            continue;
        }
        std::string_view line = text.substr(begin, text.find_first_of("\r\n", begin) - begin);
        line = line.substr(0, line.find_last_not_of(" \t") + 1);
        // The format allows one name with blanks or several names without: add both readings.
        files.push_back(input.parent_path() / line);
        while (!line.empty()) {
            const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
            files.push_back(input.parent_path() / line.substr(0, end));
            line.remove_prefix(std::min(line.find_first_not_of(" \t", end), line.size()));
        }
    }
    return files;
}

}  // namespace tandem::cli
