// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

struct sqlite3;

namespace lanescope::test {

/// A process as Nsight serializes it: hardware id, VM id, pid.
struct NsightProcess {
    std::int64_t pid = 0;
    std::int64_t vm = 1;
    std::int64_t hardware = 0;
    [[nodiscard]] std::int64_t globalPid() const;
    [[nodiscard]] std::int64_t globalTid(std::int64_t tid) const { return globalPid() | tid; }
};

/// The process that most tests record.
inline const NsightProcess kServer{100};

/// Writes a small export; like the real one it makes a table when the first row comes.
class NsightFile {
public:
    /// An empty version makes an export without META_DATA_EXPORT, as of 2019.
    explicit NsightFile(std::string path, const std::string &schemaVersion = "3.24.0");
    NsightFile(const NsightFile &) = delete;
    NsightFile &operator=(const NsightFile &) = delete;
    ~NsightFile();

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// Any statements; throws with SQLite's words.
    NsightFile &sql(const std::string &statements);
    /// The id of a text in StringIds.
    std::int64_t text(const std::string &value);
    NsightFile &call(const NsightProcess &process, std::int64_t tid, std::int64_t start, std::int64_t end,
                     std::int64_t id, const std::string &name, int eventClass = 0);
    NsightFile &kernel(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t stream,
                       std::int64_t id, const std::string &name, std::int64_t graphNode = 0);
    NsightFile &copy(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t id, int kind,
                     std::int64_t bytes);
    NsightFile &fill(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t id,
                     std::int64_t bytes);
    NsightFile &graph(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t id,
                      std::int64_t graphId);
    NsightFile &sync(const NsightProcess &process, std::int64_t start, std::int64_t end, std::int64_t id, int syncType);
    /// `end` is SQL, so that it may be NULL.
    NsightFile &range(const NsightProcess &process, std::int64_t tid, std::int64_t start, const std::string &end,
                      const std::string &text, int type = 59);
    /// Writes everything down; the file may be opened by others and added to no more.
    std::string close();

private:
    void needTable(const std::string &name, const std::string &columns);
    void row(const std::string &table, const std::string &values);

    std::string m_path;
    sqlite3 *m_database = nullptr;
    std::map<std::string, std::int64_t> m_texts;
    std::map<std::string, bool> m_tables;
};

} // namespace lanescope::test
