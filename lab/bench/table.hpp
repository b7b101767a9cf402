// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tandem/result.hpp>

#include "bench/grid.hpp"
#include "io/output/csv_field.hpp"
#include "names/name_list.hpp"

namespace tandem::bench {

// The row type of an experiment is defined once, as a Table of its members. From it follow JSON,
// CSV, tables for people, Markdown, pages, and the reader of a document or of a child's answer.

using Json = nlohmann::ordered_json;

/// The meaning of a member when two documents are compared.
enum class Role {
    Fact,
    Key,      ///< identifies a row
    Measure,  ///< a time or a size: less is better
    Answer,   ///< must be the same in every measurement
};

/// The names of the members of each role.
struct Roles {
    std::vector<std::string> keys{};
    std::vector<std::string> measures{};
    std::vector<std::string> answers{};
};

/// A member of a row, or words for people that are computed from its members.
template <class Row>
struct Column {
    std::string name;  ///< name of the member in documents; empty: for people only
    std::function<Json(const Row&)> write{};
    std::function<void(const Json&, Row&)> read{};  ///< throws if the value has another type
    std::function<std::string(const Row&)> csv{};   ///< empty for lists and objects
    /// The text for people in this format; numbers are multiplied by the factor.
    std::function<std::string(const Row&, const std::string& format, double factor)> cell{};
    Align align = Align::Left;
    std::string heading{};  ///< heading for people; empty: in documents only
    std::string format{};
    double factor = 1.0;
    Role role = Role::Fact;

    [[nodiscard]] Column key() && { return std::move(*this).in_role(Role::Key); }
    [[nodiscard]] Column measure() && { return std::move(*this).in_role(Role::Measure); }
    [[nodiscard]] Column answer() && { return std::move(*this).in_role(Role::Answer); }

    /// Also shows the member to people, below this heading. Documents have seconds, while people
    /// may get microseconds.
    [[nodiscard]] Column shown(std::string below, std::string in_format = "{}",
                               double times = 1.0) && {
        heading = std::move(below);
        format = std::move(in_format);
        factor = times;
        return std::move(*this);
    }

    /// Shows these words to people instead of the value.
    [[nodiscard]] Column shown_as(std::string below,
                                  std::function<std::string(const Row&)> words_of) && {
        heading = std::move(below);
        cell = [words_of = std::move(words_of)](const Row& row, const std::string&, double) {
            return words_of(row);
        };
        return std::move(*this);
    }

    [[nodiscard]] Column in_role(Role given) && {
        role = given;
        return std::move(*this);
    }
};

namespace table_value {

// An optional value is null in JSON, empty in CSV and a dash for people.

template <class Value>
struct Kind {
    using Inner = Value;
    static constexpr bool kMayBeMissing = false;
};
template <class Value>
struct Kind<std::optional<Value>> {
    using Inner = Value;
    static constexpr bool kMayBeMissing = true;
};

template <class Value>
Json to_json(const Value& value) {
    if constexpr (Kind<Value>::kMayBeMissing) {
        return value ? Json(*value) : Json(nullptr);
    } else {
        return Json(value);
    }
}

template <class Value>
void from_json(const Json& json, Value& value) {
    if constexpr (Kind<Value>::kMayBeMissing) {
        value.reset();
        if (!json.is_null()) {
            json.get_to(value.emplace());
        }
    } else {
        json.get_to(value);
    }
}

template <class Value>
std::string text(const Value& value, const std::string& format, double factor,
                 const char* missing) {
    if constexpr (Kind<Value>::kMayBeMissing) {
        return value ? text(*value, format, factor, missing) : std::string(missing);
    } else if constexpr (std::is_arithmetic_v<Value>) {
        return factor == 1.0
                   ? fmt::format(fmt::runtime(format), value)
                   : fmt::format(fmt::runtime(format), factor * static_cast<double>(value));
    } else {
        return fmt::format(fmt::runtime(format), value);
    }
}

}  // namespace table_value

/// A member at any depth: `get` returns a reference to it, for const and non-const rows.
template <class Row, class Get>
[[nodiscard]] Column<Row> column(std::string name, Get get) {
    using Value = std::remove_cvref_t<std::invoke_result_t<Get, Row&>>;
    using Inner = typename table_value::Kind<Value>::Inner;
    Column<Row> made{std::move(name)};
    made.write = [get](const Row& row) { return table_value::to_json(std::invoke(get, row)); };
    made.read = [get](const Json& json, Row& row) {
        table_value::from_json(json, std::invoke(get, row));
    };
    if constexpr (std::is_arithmetic_v<Inner> || std::is_same_v<Inner, std::string>) {
        made.align = std::is_arithmetic_v<Inner> && !std::is_same_v<Inner, bool> ? Align::Right
                                                                                 : Align::Left;
        made.csv = [get](const Row& row) {
            const std::string text = table_value::text(std::invoke(get, row), "{}", 1.0, "");
            return std::is_arithmetic_v<Inner> ? text : io::csv_field(text);
        };
        made.cell = [get](const Row& row, const std::string& format, double factor) {
            return table_value::text(std::invoke(get, row), format, factor, "–");
        };
    }
    return made;
}

template <class Row, class Value>
[[nodiscard]] Column<Row> column(std::string name, Value Row::*member) {
    return column<Row, Value Row::*>(std::move(name), member);
}

/// A member whose values have names, such as an enumeration; documents have the names.
template <class Row, class Get, class Value>
[[nodiscard]] Column<Row> column(std::string name, Get get,
                                 std::vector<names::Named<Value>> known) {
    Column<Row> made{name};
    const auto name_in = [get, known](const Row& row) {
        const Value value = std::invoke(get, row);
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const auto& one) { return one.value == value; });
        return found == known.end() ? std::string("unknown") : found->name;
    };
    made.write = [name_in](const Row& row) { return Json(name_in(row)); };
    made.read = [get, known, name](const Json& json, Row& row) {
        const Result<Value> value = names::pick_one(name, json.template get<std::string>(), known);
        if (!value) {
            throw std::invalid_argument(value.error().message);
        }
        std::invoke(get, row) = *value;
    };
    made.csv = name_in;
    made.cell = [name_in](const Row& row, const std::string& format, double) {
        return fmt::format(fmt::runtime(format), name_in(row));
    };
    return made;
}

/// Words for people only, right-aligned like numbers.
template <class Row>
[[nodiscard]] Column<Row> words(std::string heading, std::function<std::string(const Row&)> text,
                                Align align = Align::Right) {
    Column<Row> made{};
    made.align = align;
    return std::move(made).shown_as(std::move(heading), std::move(text));
}

/// The columns of a row type.
template <class Row>
class Table {
  public:
    explicit Table(std::vector<Column<Row>> columns) : columns_(std::move(columns)) {}

    [[nodiscard]] Json json(const Row& row) const {
        Json object = Json::object();
        for (const Column<Row>& one : columns_) {
            if (!one.name.empty()) {
                object[one.name] = one.write(row);
            }
        }
        return object;
    }

    [[nodiscard]] std::vector<Json> json(std::span<const Row> rows) const {
        std::vector<Json> objects;
        for (const Row& row : rows) {
            objects.push_back(json(row));
        }
        return objects;
    }

    /// The inverse of `json`. A missing member, or one of another type, is an error.
    [[nodiscard]] Result<Row> row(const Json& object) const {
        Row read{};
        for (const Column<Row>& one : columns_) {
            if (one.name.empty()) {
                continue;
            }
            try {
                one.read(object.at(one.name), read);
            } catch (const std::exception& problem) {
                return Error{ErrorCode::FileMalformed,
                             fmt::format("{}: {}", one.name, problem.what())};
            }
        }
        return read;
    }

    /// A row as one line of JSON, as a child prints it, and the inverse.
    [[nodiscard]] std::string line(const Row& row) const { return json(row).dump(); }
    [[nodiscard]] Result<Row> row_of_line(std::string_view text) const {
        const Json parsed = Json::parse(text, nullptr, /*allow_exceptions=*/false);
        return parsed.is_object() ? row(parsed)
                                  : Error{ErrorCode::FileMalformed, "not a line of JSON"};
    }

    /// The rows of a whole document, for instance from the text of a child's answer.
    [[nodiscard]] Result<std::vector<Row>> rows(std::string_view document) const {
        const Json parsed = Json::parse(document, nullptr, /*allow_exceptions=*/false);
        if (!parsed.is_object() || !parsed.contains("rows") || !parsed["rows"].is_array()) {
            return Error{ErrorCode::FileMalformed, "not a JSON document with rows"};
        }
        std::vector<Row> all;
        for (const Json& object : parsed["rows"]) {
            Result<Row> one = row(object);
            if (!one) {
                return one.error();
            }
            all.push_back(*std::move(one));
        }
        return all;
    }

    /// A line of names, then a line for each row. Lists and objects are only in JSON.
    [[nodiscard]] std::string csv(std::span<const Row> rows) const {
        std::vector<std::string> cells;
        for (const Column<Row>& one : columns_) {
            if (one.csv) {
                cells.push_back(one.name);
            }
        }
        std::string text = csv_line(cells);
        for (const Row& row : rows) {
            cells.clear();
            for (const Column<Row>& one : columns_) {
                if (one.csv) {
                    cells.push_back(one.csv(row));
                }
            }
            text += csv_line(cells);
        }
        return text;
    }

    /// A table for people, with the columns that have a heading.
    [[nodiscard]] Grid grid(std::string title, std::span<const Row> rows) const {
        Grid grid{std::move(title), {}, {}};
        for (const Column<Row>& one : columns_) {
            if (!one.heading.empty()) {
                grid.headings.push_back({one.heading, one.align});
            }
        }
        for (const Row& row : rows) {
            grid.lines.emplace_back();
            for (const Column<Row>& one : columns_) {
                if (!one.heading.empty()) {
                    grid.lines.back().cells.push_back(one.cell(row, one.format, one.factor));
                }
            }
        }
        return grid;
    }

    [[nodiscard]] Roles roles() const {
        Roles roles;
        for (const Column<Row>& one : columns_) {
            if (one.role == Role::Key) {
                roles.keys.push_back(one.name);
            } else if (one.role == Role::Measure) {
                roles.measures.push_back(one.name);
            } else if (one.role == Role::Answer) {
                roles.answers.push_back(one.name);
            }
        }
        return roles;
    }

  private:
    std::vector<Column<Row>> columns_;
};

/// A member that is an object in JSON, with a table of its own.
template <class Row, class Value>
[[nodiscard]] Column<Row> object(std::string name, Value Row::*member, const Table<Value>& table) {
    Column<Row> made{std::move(name)};
    made.write = [member, &table](const Row& row) { return table.json(row.*member); };
    made.read = [member, &table](const Json& json, Row& row) {
        const Result<Value> value = table.row(json);
        if (!value) {
            throw std::invalid_argument(value.error().message);
        }
        row.*member = *value;
    };
    return made;
}

}  // namespace tandem::bench
