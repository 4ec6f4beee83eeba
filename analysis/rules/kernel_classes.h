// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/rules/pattern.h"
#include "analysis/rules/rule_list.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// The class of a kernel that no rule knows.
inline constexpr std::string_view kOtherClass = "other";
/// The classes that the breakdown tells from computation.
inline constexpr std::string_view kCommunicationClass = "communication";
inline constexpr std::string_view kCopyClass = "copy";

/// A prioritised list of rules that tell the class of a kernel from its name. The form of its file is
/// explained in resources/rules/kernel-classes.rules. Immutable.
class KernelClasses {
public:
    using Ptr = std::shared_ptr<const KernelClasses>;
    /// Errors: `bad_rule_file`, with the line.
    [[nodiscard]] static model::Result<Ptr> parse(std::string_view text);
    /// The list that the program brings.
    [[nodiscard]] static const Ptr &builtIn();
    /// What TraceLens and HTA tell apart by the name, for the breakdowns by their definitions.
    [[nodiscard]] static const Ptr &traceLens();
    [[nodiscard]] static const Ptr &hta();

    struct Match {
        std::string_view kernelClass = kOtherClass;
        std::string_view rule; ///< empty: none matched
        int priority = 0;
    };
    /// The views live as long as the list.
    [[nodiscard]] Match match(std::string_view kernelName) const;
    [[nodiscard]] const RuleListId &id() const { return m_id; }

private:
    struct Rule {
        int priority = 0;
        std::string kernelClass, name;
        Pattern pattern;
    };
    KernelClasses() = default;
    [[nodiscard]] static model::Result<Rule> ruleOf(const RuleText::Line &line, bool exactCase);

    RuleListId m_id;
    bool m_exactCase = false;
    std::vector<Rule> m_rules; ///< by priority descending, then line
};

} // namespace lanescope::analysis
