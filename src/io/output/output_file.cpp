// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/output_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "io/output/output_calls.hpp"
#include "io/output/output_target.hpp"
#include "io/output/printable.hpp"
#include "io/output/stale_outputs.hpp"
#include "io/output/temporary_files.hpp"

namespace tandem::io {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPieceBytes = std::size_t{1} << 20U;

Error cannot_write(const std::string& name, std::string_view why) {
    return {ErrorCode::FileNotWritable,
            fmt::format("{}: cannot be written: {}", printable(name), why)};
}

std::string reason_of(int problem) {
    return std::generic_category().message(problem);
}

/// After a crash of the machine, a new name exists only if its folder has reached the disk. The
/// file is complete in either case, so a failure here is ignored.
void sync_folder(const fs::path& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        static_cast<void>(::fsync(descriptor));
        ::close(descriptor);
    }
}

/// Creates a temporary file beside the target with the target's permissions; returns errno on
/// failure.
int create_temporary(const OutputTarget& target, const char* temporary, int& descriptor) {
    const bool exists = target.exists();
    if (exists && ::access(target.path.c_str(), W_OK) != 0) {
        return errno;  // do not replace a write-protected file, although it is possible
    }
    // A file with private content must not be readable by others before it has its permissions.
    descriptor = output_calls().open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                                     exists ? 0600 : 0666);
    if (descriptor < 0) {
        return errno;
    }
    if (exists) {
        // Only root can keep another owner of the file; failing to do so is not an error.
        static_cast<void>(!::fchown(descriptor, target.status.st_uid, target.status.st_gid));
        static_cast<void>(::fchmod(descriptor, target.status.st_mode & 0777U));
    }
    return 0;
}

}  // namespace

struct OutputFile::State {
    enum class Stage { Writing, Settled, Finished, Failed };

    std::string name;     ///< as the caller gave it
    fs::path target;      ///< empty if nothing is renamed
    fs::path temporary;   ///< absolute path
    int slot = -1;        ///< the temporary file's place in the list of files that signals remove
    int descriptor = -1;  ///< -1 after it was closed
    int lock = -1;  ///< a copy of the descriptor; it keeps the temporary file claimed until the end
    bool is_ours = true;    ///< whether to close the descriptor
    bool replaces = false;  ///< whether the target existed before
    bool has_begun = false;
    std::string buffer;
    Stage stage = Stage::Writing;
    int problem = 0;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() { abandon(); }

    [[nodiscard]] Error error() const {
        return cannot_write(name, replaces ? reason_of(problem) + "; the old file is untouched"
                                           : reason_of(problem));
    }

    Error fail(int number) {
        problem = number;
        stage = Stage::Failed;
        Error result = error();
        abandon();
        return result;
    }

    /// Creates the temporary file beside the target and claims it; returns errno on failure.
    int open_temporary(const OutputTarget& where) {
        for (;;) {
            temporary = target.parent_path() / temporary_name();
            // Register before creating, so that a signal between the two calls leaves nothing
            // behind.
            slot = register_temporary_file(temporary.c_str());
            if (const int failed = create_temporary(where, temporary.c_str(), descriptor)) {
                return failed;
            }
            if (claim_temporary_file(descriptor)) {
                lock = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
                return lock < 0 ? errno : 0;
            }
            abandon();
        }
    }

    void abandon() {
        if (descriptor >= 0 && is_ours) {
            static_cast<void>(output_calls().close(descriptor));
        }
        descriptor = -1;
        if (!temporary.empty() && stage != Stage::Finished) {
            static_cast<void>(::unlink(temporary.c_str()));
        }
        temporary.clear();
        forget_temporary_file(std::exchange(slot, -1));
        release();
    }

    void release() {
        if (lock >= 0) {
            ::close(std::exchange(lock, -1));
        }
    }

    Result<Done> put(std::string_view left) {
        while (!left.empty()) {
            const ssize_t written = output_calls().write(descriptor, left.data(), left.size());
            if (written < 0 && errno == EINTR) {
                continue;
            }
            if (written <= 0) {
                return fail(written < 0 ? errno : EIO);
            }
            has_begun = true;
            left.remove_prefix(static_cast<std::size_t>(written));
        }
        return Done{};
    }

    Result<Done> flush() {
        const std::string collected = std::exchange(buffer, {});
        return put(collected);
    }

    Result<Done> sync() {
        // Some file systems report that they cannot sync; then nothing more can be done.
        if (!target.empty() && output_calls().sync(descriptor) != 0 && errno != EINVAL &&
            errno != ENOTSUP && errno != ENOSYS) {
            return fail(errno);
        }
        return Done{};
    }

    /// Does nothing if the target already has its name, or is a device.
    Result<Done> rename() {
        if (temporary.empty()) {
            return Done{};
        }
        if (output_calls().rename(temporary.c_str(), target.c_str()) != 0) {
            return fail(errno);
        }
        sync_folder(target.parent_path());
        temporary.clear();
        replaces = false;
        forget_temporary_file(std::exchange(slot, -1));
        release();
        return Done{};
    }

    /// Why nothing more can be written; nothing if writing is possible.
    [[nodiscard]] std::optional<Error> refusal() const {
        if (stage == Stage::Failed) {
            return error();
        }
        if (stage != Stage::Writing) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("{}: is finished already", printable(name))};
        }
        return std::nullopt;
    }
};

namespace {

Error moved_away() {
    return {ErrorCode::InvalidArgument, "this output was moved to another object"};
}

}  // namespace

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

Result<OutputFile> OutputFile::create(const fs::path& file) {
    const OutputTarget target = output_target(file);
    auto state = std::make_unique<State>();
    state->name = file.string();
    if (target.is_folder()) {
        return cannot_write(state->name, "it is a folder");
    }
    if (target.problem != 0) {
        return cannot_write(state->name, reason_of(target.problem));
    }
    if (target.descriptor) {
        state->descriptor = *target.descriptor;
        state->is_ours = false;
        return OutputFile(std::move(state));
    }
    int problem = 0;
    if (target.is_replaceable()) {
        std::error_code failure;
        state->target = fs::absolute(target.path, failure);
        if (failure) {
            return cannot_write(state->name, failure.message());
        }
        state->replaces = target.exists();
        remove_stale_outputs(state->target.parent_path());
        problem = state->open_temporary(target);
    } else {
        state->descriptor =
            output_calls().open(target.path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC, 0);
        problem = state->descriptor < 0 ? errno : 0;
    }
    if (problem != 0) {
        const std::string hint =
            problem == EACCES || problem == EPERM || problem == ENOENT || problem == EROFS
                ? "; check the folder and the permissions"
                : "";
        return cannot_write(state->name, reason_of(problem) + hint);
    }
    return OutputFile(std::move(state));
}

Result<OutputFile> OutputFile::go_on(const fs::path& file, std::uint64_t keep) {
    auto state = std::make_unique<State>();
    state->name = file.string();
    state->target = file;
    state->descriptor = output_calls().open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    if (state->descriptor < 0 || ::ftruncate(state->descriptor, static_cast<off_t>(keep)) != 0) {
        return cannot_write(state->name, reason_of(errno));
    }
    return OutputFile(std::move(state));
}

OutputFile OutputFile::to_descriptor(int descriptor, std::string name) {
    auto state = std::make_unique<State>();
    state->name = std::move(name);
    state->descriptor = descriptor;
    state->is_ours = false;
    return OutputFile(std::move(state));
}

Result<Done> OutputFile::write(std::string_view bytes) {
    if (!state_) {
        return moved_away();
    }
    if (const std::optional<Error> refusal = state_->refusal()) {
        return *refusal;
    }
    if (state_->buffer.size() + bytes.size() < kPieceBytes) {
        state_->buffer += bytes;
        return Done{};
    }
    if (Result<Done> flushed = state_->flush(); !flushed) {
        return flushed;
    }
    return state_->put(bytes);
}

Result<Done> OutputFile::flush() {
    if (!state_) {
        return moved_away();
    }
    if (const std::optional<Error> refusal = state_->refusal()) {
        return *refusal;
    }
    return state_->flush();
}

Result<Done> OutputFile::publish() {
    if (const Result<Done> flushed = flush(); !flushed) {
        return flushed;
    }
    if (const Result<Done> synced = state_->sync(); !synced) {
        return synced;
    }
    return state_->rename();
}

Result<Done> OutputFile::settle() {
    if (!state_) {
        return moved_away();
    }
    State& s = *state_;
    if (const std::optional<Error> refusal = s.refusal()) {
        return *refusal;
    }
    if (Result<Done> flushed = s.flush(); !flushed) {
        return flushed;
    }
    if (const Result<Done> synced = s.sync(); !synced) {
        return synced;
    }
    if (s.is_ours) {
        // Closing may be the first call that reports a full disk, so its result counts.
        const int descriptor = std::exchange(s.descriptor, -1);
        if (output_calls().close(descriptor) != 0 && errno != EINTR) {
            return s.fail(errno);
        }
    }
    s.stage = State::Stage::Settled;
    return Done{};
}

Result<Done> OutputFile::finish() {
    if (!state_) {
        return moved_away();
    }
    State& s = *state_;
    if (s.stage != State::Stage::Settled) {
        if (Result<Done> settled = settle(); !settled) {
            return settled;
        }
    }
    if (const Result<Done> renamed = s.rename(); !renamed) {
        return renamed;
    }
    s.stage = State::Stage::Finished;
    s.abandon();
    return Done{};
}

bool OutputFile::has_begun() const noexcept {
    return state_ && state_->has_begun;
}

int OutputFile::failure() const noexcept {
    return state_ ? state_->problem : 0;
}

}  // namespace tandem::io
