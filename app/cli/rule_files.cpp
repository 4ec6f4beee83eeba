// SPDX-License-Identifier: Apache-2.0
#include "app/cli/rule_files.h"

#include "model/file_handle.h"

#include <array>

namespace lanescope::app {

namespace {

/// At most one byte more than a rule file may have, so that a longer one is refused by its length.
model::Result<std::string> textOf(const std::string &path) {
    auto file = model::FileHandle::open(path);
    if (!file)
        return file.error();
    std::string text;
    std::array<char, 65536> block{};
    while (text.size() <= analysis::RuleText::kSizeLimit) {
        const std::size_t got = file.value().read(block.data(), block.size());
        if (got == 0)
            break;
        text.append(block.data(), got);
    }
    if (file.value().fault())
        return *file.value().fault();
    return text;
}

/// Replaces `list` by the one in the file; nullopt if that went well.
template <class List>
std::optional<model::Error> load(const std::optional<std::string> &path, std::shared_ptr<const List> &list) {
    if (!path)
        return std::nullopt;
    auto text = textOf(*path);
    if (!text)
        return text.error();
    auto parsed = List::parse(text.value());
    if (!parsed) {
        model::Error error = parsed.error();
        error.where = *path;
        return error;
    }
    list = parsed.take();
    return std::nullopt;
}

} // namespace

model::Result<analysis::RuleSets> loadRules(const Options &options) {
    analysis::RuleSets rules;
    if (const auto fault = load(options.phasePatterns, rules.phases))
        return *fault;
    if (const auto fault = load(options.kernelClasses, rules.kernels))
        return *fault;
    return rules;
}

} // namespace lanescope::app
