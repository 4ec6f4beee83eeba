// SPDX-License-Identifier: Apache-2.0
#include "model/kineto/kineto_reader.h"

#include "model/json/object_stream.h"
#include "model/json/record_details.h"
#include "model/kineto/kineto_document.h"

namespace lanescope::model {

namespace {

/// Members that only Kineto's header has (output_json.cpp).
constexpr std::string_view kHeaderMembers[] = {"\"schemaVersion\"", "\"deviceProperties\"", "\"distributedInfo\"",
                                               "\"baseTimeNanoseconds\""};

enum class Kind { KinetoOnly, CorrelatedKinetoOnly, Correlated };

bool counts(const kineto::Category &category, Kind wanted) {
    const bool correlated = category.rule != kineto::RowRule::Host;
    switch (wanted) {
    case Kind::KinetoOnly: return category.kinetoOnly;
    case Kind::CorrelatedKinetoOnly: return category.kinetoOnly && correlated;
    case Kind::Correlated: return correlated;
    }
    return false;
}

/// True if a `"cat": "…"` of the text names a category of the wanted kind.
bool hasCategory(std::string_view head, Kind wanted) {
    constexpr std::string_view kMember = "\"cat\"";
    for (std::size_t at = head.find(kMember); at != std::string_view::npos; at = head.find(kMember, at + 1)) {
        const std::size_t open = head.find('"', at + kMember.size());
        if (open == std::string_view::npos)
            return false;
        const std::size_t close = head.find('"', open + 1);
        if (close == std::string_view::npos)
            return false;
        const auto category = kineto::categoryOf(head.substr(open + 1, close - open - 1));
        if (category && counts(*category, wanted))
            return true;
    }
    return false;
}

class KinetoReader final : public Reader {
public:
    std::string_view format() const override { return "kineto-json"; }

    int recognise(const Probe &probe) const override {
        const std::size_t first = probe.head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        if (first == std::string_view::npos || (probe.head[first] != '{' && probe.head[first] != '['))
            return 0;
        // Ascend's arrays have Kineto's host categories too.
        if (hasCategory(probe.head, probe.head[first] == '[' ? Kind::CorrelatedKinetoOnly : Kind::KinetoOnly))
            return 90;
        const bool events = probe.head.find("\"traceEvents\"") != std::string_view::npos;
        int header = 0;
        for (const std::string_view member : kHeaderMembers)
            header += probe.head.find(member) != std::string_view::npos ? 1 : 0;
        if (header >= 2)
            return 80; // the events may begin past the probe
        if (events && header == 1)
            return 60;
        // Device rows alone: the category is not Kineto's own, together with its key it is.
        const bool keyed = probe.head.find("\"correlation\"") != std::string_view::npos;
        return keyed && hasCategory(probe.head, Kind::Correlated) ? 60 : 0;
    }

    Result<ReadOutcome> read(const ReadRequest &request) const override {
        ReadOutcome outcome;
        outcome.format = format();
        outcome.producer = "PyTorch Kineto";
        kineto::KinetoDocuments documents(outcome.report);
        Result<json::StreamResult> streamed =
            json::streamRecords(request.path, {}, documents, outcome.report, request.job);
        if (!streamed)
            return streamed.error();
        if (streamed.value().cancelled)
            return Error{kCancelledCode, "cancelled", request.path, std::nullopt, {}};
        outcome.content = streamed.value().content;
        request.job.report({"sorting", 0, 0, streamed.value().records});
        std::uint32_t ordinal = 0;
        for (auto &session : documents.takeSessions()) {
            if (request.job.cancelled())
                return Error{kCancelledCode, "cancelled", request.path, std::nullopt, {}};
            outcome.sessions.push_back(session->finish(SessionId(request.artifact.get(), ++ordinal)));
        }
        return outcome;
    }

    Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                        EventRow row) const override {
        return json::recordDetails(path, session.place(row).value, "args");
    }
};

} // namespace

std::unique_ptr<const Reader> makeKinetoReader() { return std::make_unique<KinetoReader>(); }

} // namespace lanescope::model
