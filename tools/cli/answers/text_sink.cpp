// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/text_sink.hpp"

#include <cerrno>
#include <fmt/format.h>
#include <system_error>

namespace tandem::cli {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20U;

Error not_written(const std::string& name, int problem) {
    return {ErrorCode::FileNotWritable, fmt::format("{}: cannot be written: {}", name,
                                                    std::generic_category().message(problem))};
}

}  // namespace

void TextSink::Closer::operator()(std::FILE* file) const noexcept {
    if (file != stdout)
        std::fclose(file);
}

TextSink::TextSink(std::FILE* file, std::string name) : file_(file), name_(std::move(name)) {}

Result<TextSink> TextSink::open(const std::string& file) {
    if (file == "-")
        return TextSink(stdout, "standard output");
    std::FILE* const opened = std::fopen(file.c_str(), "wb");
    if (opened == nullptr)
        return not_written(file, errno);
    return TextSink(opened, file);
}

void TextSink::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= kPiece)
        flush();
}

void TextSink::flush() {
    if (problem_ == 0 &&
        std::fwrite(buffer_.data(), 1, buffer_.size(), file_.get()) != buffer_.size())
        problem_ = errno;
    buffer_.clear();
}

Result<Done> TextSink::close() {
    flush();
    if (problem_ == 0 && std::fflush(file_.get()) != 0)
        problem_ = errno;
    if (file_.get() != stdout && std::fclose(file_.release()) != 0 && problem_ == 0)
        problem_ = errno;
    if (problem_ != 0)
        return not_written(name_, problem_);
    return Done{};
}

Result<Done> write_text(const std::string& file, std::string_view text) {
    Result<TextSink> sink = TextSink::open(file);
    if (!sink)
        return sink.error();
    sink->write(text);
    return sink->close();
}

void tell(std::string_view text) noexcept {
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
    static_cast<void>(std::fflush(stderr));
}

void complain(std::string_view message) {
    tell(fmt::format("tandem: {}\n", message));
}

}  // namespace tandem::cli
