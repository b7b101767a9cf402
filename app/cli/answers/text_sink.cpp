// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/text_sink.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <mutex>
#include <unistd.h>
#include <utility>

#include "io/output/printable.hpp"

namespace tandem::cli {
namespace {

std::atomic<bool> reader_went_away{false};
std::atomic<bool> output_begun{false};
std::mutex complaint_guard;
std::string first_message;

}  // namespace

TextSink::TextSink(io::OutputFile output, Kind kind) : output_(std::move(output)), kind_(kind) {}

Result<TextSink> TextSink::open(const std::string& file) {
    if (file == "-") {
        return TextSink(io::OutputFile::to_descriptor(STDOUT_FILENO, "standard output"),
                        Kind::StandardOutput);
    }
    Result<io::OutputFile> output = io::OutputFile::create(file);
    if (!output) {
        return output.error();
    }
    return TextSink(*std::move(output), Kind::File);
}

void TextSink::write(std::string_view text) {
    static_cast<void>(output_.write(text));  // `close` reports the failure
    note_progress();
}

void TextSink::note_progress() const {
    if (kind_ == Kind::StandardOutput) {
        output_begun = output_begun || output_.has_begun();
        reader_went_away = reader_went_away || output_.failure() == EPIPE;
    }
}

Result<Done> TextSink::close() {
    Result<Done> done = output_.finish();
    note_progress();
    const bool is_unread = kind_ == Kind::StandardOutput && output_.failure() == EPIPE;
    return is_unread ? Result<Done>(Done{}) : done;
}

bool reader_is_gone() noexcept {
    return reader_went_away;
}

bool output_has_begun() noexcept {
    return output_begun;
}

std::string first_complaint() {
    const std::scoped_lock lock(complaint_guard);
    return first_message;
}

Result<Done> write_text(const std::string& file, std::string_view text) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink) {
        return sink.error();
    }
    sink->write(text);
    return sink->close();
}

Result<Done> show(std::string_view text) {
    return write_text("-", io::printable_lines(text));
}

void tell(std::string_view text) noexcept {
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
    static_cast<void>(std::fflush(stderr));
}

void complain(std::string_view message, std::string_view advice) {
    {
        const std::scoped_lock lock(complaint_guard);
        if (first_message.empty()) {
            first_message = message;
        }
    }
    tell(fmt::format("tandem: {}\n{}{}", io::printable(message), io::printable(advice),
                     advice.empty() ? "" : "\n"));
}

}  // namespace tandem::cli
