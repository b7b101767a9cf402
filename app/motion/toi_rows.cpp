// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/toi_rows.hpp"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <istream>
#include <optional>
#include <poll.h>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include <tandem/executor.hpp>
#include <tandem/version.hpp>

#include "base/parallel.hpp"
#include "cli/answers/text_sink.hpp"
#include "continuous/exact/decide.hpp"
#include "continuous/query_row.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

/// Number of rows that are read, answered and written together.
constexpr std::size_t kRowsAtOnce = 4096;
/// Largest length of a row, more than 24 fractions need. It keeps a file without line breaks from
/// being read into memory as a whole.
constexpr std::size_t kMostRowBytes = std::size_t{1} << 20U;

struct NumberedRow {
    std::string text;
    std::uint64_t line = 0;
};

/// Reads lines of bounded length from a stream.
class RowSource {
  public:
    RowSource(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {}

    /// Reads the next rows that contain queries; none at the end of the stream.
    Result<Done> read(std::vector<NumberedRow>& rows) {
        try {
            return try_to_read(rows);
        } catch (const std::ios_base::failure&) {
            return unreadable();  // the stream throws if the system fails to read
        }
    }

    [[nodiscard]] Error error(std::uint64_t line, std::string_view what) const {
        return {ErrorCode::FileMalformed, fmt::format("{}:{}: {}", name_, line, what)};
    }

  private:
    [[nodiscard]] Error unreadable() const {
        return {ErrorCode::FileNotReadable, fmt::format("{}: cannot be read", name_)};
    }

    Result<Done> try_to_read(std::vector<NumberedRow>& rows) {
        rows.clear();
        std::string text;
        while (rows.size() < kRowsAtOnce && wait_for_input() && read_line(text)) {
            ++line_;
            if (text.size() > kMostRowBytes) {
                return error(line_, "is too long for a query");
            }
            if (line_ == 1 && text.starts_with("\xEF\xBB\xBF")) {
                text.erase(0, 3);  // the byte order mark that some programs write before UTF-8
            }
            if (continuous::is_blank_row(text)) {
                continue;
            }
            const bool may_be_header = std::exchange(is_first_, false);
            if (!may_be_header || !continuous::is_header_row(text)) {
                rows.push_back({std::move(text), line_});
            }
        }
        if (in_.bad()) {
            return unreadable();
        }
        return Done{};
    }

    /// Waits until standard input is readable; false if Ctrl-C comes first.
    bool wait_for_input() {
        if (&in_ != &std::cin || in_.rdbuf()->in_avail() > 0) {
            return true;
        }
        constexpr int kMilliseconds = 100;
        pollfd input{STDIN_FILENO, POLLIN, 0};
        while (!signals::interrupted()) {
            const int ready = ::poll(&input, 1, kMilliseconds);
            if (ready > 0 || (ready < 0 && errno != EINTR)) {
                return true;  // readable, at its end, or an error that reading will report
            }
        }
        return false;
    }

    /// Reads a line. A line that is too long is cut one byte above the limit.
    bool read_line(std::string& text) {
        text.clear();
        std::streambuf& buffer = *in_.rdbuf();
        for (int c = buffer.sbumpc(); c != std::char_traits<char>::eof(); c = buffer.sbumpc()) {
            if (c == '\n') {
                return true;
            }
            text.push_back(static_cast<char>(c));
            if (text.size() > kMostRowBytes) {
                return true;
            }
        }
        return !text.empty();
    }

    std::istream& in_;
    std::string name_;
    std::uint64_t line_ = 0;
    bool is_first_ = true;  ///< only blank rows have been read so far
};

/// The time of impact of a row, or its error.
struct RowAnswer {
    std::optional<double> time;
    std::string error;
};

void answer_all(const ToiQuestion& question, const Executor& executor,
                const std::vector<NumberedRow>& rows, std::vector<RowAnswer>& answers) {
    answers.assign(rows.size(), {});
    base::run_in(executor, [&] {
        constexpr std::size_t kGrain = 64;
        base::parallel_ranges(rows.size(), kGrain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k) {
                const auto row = continuous::parse_query_row(rows[k].text);
                if (row) {
                    answers[k].time = continuous::answer_row(question.kind, *row, question.request);
                } else {
                    answers[k].error = row.error().message;
                }
            }
        });
    });
}

/// Writes the answers as lines of text, or as the list of a JSON document.
class AnswerWriter {
  public:
    AnswerWriter(TextSink& sink, const ToiQuestion& question, bool as_json)
        : sink_(sink), json_(as_json) {
        if (json_) {
            sink_.write(fmt::format(
                "{{\"schema\": \"tandem.toi/1\", \"version\": \"{}\", \"kind\": \"{}\", "
                "\"tolerance\": {}, \"min_separation\": {}, \"times\": [",
                TANDEM_VERSION, question.kind == FeaturePair::VertexFace ? "vf" : "ee",
                question.request.tolerance, question.request.min_separation));
        }
    }

    void add(const std::optional<double>& time) {
        const char* none = json_ ? "null" : "none";
        const std::string shown = time ? fmt::format("{}", *time) : none;
        if (json_) {
            sink_.write(fmt::format("{}{}", count_ == 0 ? "" : ", ", shown));
        } else {
            sink_.write(shown + '\n');
        }
        ++count_;
    }

    Result<Done> finish(const ToiCounts& counts) {
        if (json_) {
            sink_.write(fmt::format("], \"queries\": {}, \"contacts\": {}, \"interrupted\": {}}}\n",
                                    counts.queries, counts.contacts, signals::interrupted()));
        }
        return sink_.close();
    }

  private:
    TextSink& sink_;
    bool json_;
    std::uint64_t count_ = 0;
};

Result<ToiCounts> answer_stream(const ToiQuestion& question, RowSource& source,
                                AnswerWriter& writer, Progress& progress) {
    const Executor executor(question.threads);
    ToiCounts counts;
    std::vector<NumberedRow> rows;
    std::vector<RowAnswer> answers;
    while (!signals::interrupted() && !reader_is_gone()) {
        if (const Result<Done> done = source.read(rows); !done) {
            return done.error();
        }
        if (rows.empty()) {
            break;
        }
        answer_all(question, executor, rows, answers);
        for (std::size_t k = 0; k < rows.size(); ++k) {
            if (!answers[k].error.empty()) {
                return source.error(rows[k].line, answers[k].error);
            }
            writer.add(answers[k].time);
            ++counts.queries;
            counts.contacts += answers[k].time ? 1U : 0U;
        }
        progress.phase(fmt::format("{} queries answered", counts.queries));
    }
    return counts;
}

}  // namespace

Result<ToiCounts> answer_rows(const ToiQuestion& question, const std::string& json,
                              Progress& progress) {
    if (const Result<Done> fine = continuous::check(question.request); !fine) {
        return fine.error();
    }
    const bool from_input = question.file == "-";
    std::ifstream file;
    if (from_input) {
        std::ios::sync_with_stdio(false);  // otherwise in_avail() would not see buffered input
    } else {
        std::error_code ignored;
        if (std::filesystem::is_directory(question.file, ignored)) {
            return Error{ErrorCode::FileNotReadable,
                         fmt::format("{}: is a folder; name a file of queries", question.file)};
        }
        file.open(question.file, std::ios::binary);
        if (!file) {
            return Error{ErrorCode::FileNotReadable,
                         fmt::format("{}: cannot be opened; name a file of queries, or - for "
                                     "standard input",
                                     question.file)};
        }
    }
    // From here on Ctrl-C ends the work with the answers so far. Not earlier: opening a pipe may
    // wait for ever, and Ctrl-C must end that.
    const signals::FinishFirst finish_first;
    RowSource source(from_input ? std::cin : file, from_input ? "standard input" : question.file);
    Result<TextSink> sink = TextSink::open(json.empty() ? "-" : json);
    if (!sink) {
        return sink.error();
    }
    AnswerWriter writer(*sink, question, !json.empty());
    Result<ToiCounts> counts = answer_stream(question, source, writer, progress);
    if (!counts) {
        if (json.empty()) {
            // The rows before the faulty one keep their answers.
            static_cast<void>(sink->close());
        }
        return counts;
    }
    if (const Result<Done> done = writer.finish(*counts); !done) {
        return done.error();
    }
    return counts;
}

}  // namespace tandem::cli
