// SPDX-License-Identifier: Apache-2.0
#include "model/archive/member.h"

#include "model/archive/walk.h"

#include <filesystem>
#include <map>
#include <mutex>

namespace lanescope::model::archive {

namespace {

/// Walks that wait for the next member of the archive they are in, by its path. The one state that readings share.
class WaitingWalks {
public:
    [[nodiscard]] bool expect(const std::string &path) {
        const std::lock_guard lock(m_mutex);
        return m_walks.try_emplace(path).second;
    }
    void forget(const std::string &path) {
        const std::lock_guard lock(m_mutex);
        m_walks.erase(path);
    }
    /// nullptr if there is none that still comes by the member.
    [[nodiscard]] std::unique_ptr<Walk> take(const MemberAt &place) {
        const std::lock_guard lock(m_mutex);
        const auto found = m_walks.find(place.archive);
        if (found == m_walks.end() || !found->second || found->second->passed(place.member))
            return nullptr;
        return std::move(found->second);
    }
    void giveBack(const std::string &path, std::unique_ptr<Walk> walk) {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_walks.find(path); found != m_walks.end())
            found->second = std::move(walk);
    }

private:
    std::mutex m_mutex;
    std::map<std::string, std::unique_ptr<Walk>> m_walks;
};

WaitingWalks &waitingWalks() {
    static WaitingWalks walks;
    return walks;
}

/// A member together with the walk that stands on it.
class MemberSource final : public ByteSource {
public:
    MemberSource(std::string path, std::unique_ptr<Walk> walk)
        : m_path(std::move(path)), m_walk(std::move(walk)), m_content(m_walk->content()) {}
    ~MemberSource() override {
        m_content.reset();
        waitingWalks().giveBack(m_path, std::move(m_walk));
    }
    std::size_t read(char *target, std::size_t size) override { return m_content->read(target, size); }
    const std::optional<Error> &fault() const override { return m_content->fault(); }
    std::uint64_t fileBytesDone() const override { return m_walk->input().fileBytesDone(); }
    std::uint64_t fileBytesTotal() const override { return m_walk->input().fileBytesTotal(); }
    std::string_view compression() const override { return m_content->compression(); }

private:
    std::string m_path;
    std::unique_ptr<Walk> m_walk;
    std::unique_ptr<ByteSource> m_content; ///< reads from m_walk
};

} // namespace

std::string memberPath(const std::string &archivePath, const std::string &member) { return archivePath + "/" + member; }

std::optional<MemberAt> memberAt(const std::string &path) {
    for (std::size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
         slash = path.rfind('/', slash - 1)) {
        std::error_code fault;
        std::string archivePath = path.substr(0, slash);
        const auto status = std::filesystem::status(archivePath, fault);
        if (std::filesystem::is_regular_file(status))
            return MemberAt{std::move(archivePath), path.substr(slash + 1)};
        if (std::filesystem::is_directory(status))
            return std::nullopt;
    }
    return std::nullopt;
}

Result<std::unique_ptr<ByteSource>> openMember(const MemberAt &place) {
    std::unique_ptr<Walk> walk = waitingWalks().take(place);
    if (!walk) {
        auto opened = Walk::open(place.archive);
        if (!opened)
            return opened.error();
        walk = opened.take();
    }
    if (!walk->seek(place.member))
        return walk->fault() ? *walk->fault()
                             : Error{"member_not_found", "the archive has no such member any more",
                                     memberPath(place.archive, place.member), std::nullopt, "open the archive again"};
    return std::unique_ptr<ByteSource>(std::make_unique<MemberSource>(place.archive, std::move(walk)));
}

InOrderReading::InOrderReading(const std::string &archivePath)
    : m_archive(archivePath), m_active(waitingWalks().expect(archivePath)) {}

InOrderReading::~InOrderReading() {
    if (m_active)
        waitingWalks().forget(m_archive);
}

} // namespace lanescope::model::archive
