package dev.phalanx.architecture;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The rows of `docs/semantics.md`.
///
/// @param ids the ids in the order of the table, twice where the table has one twice
record SemanticsTable(List<String> ids) {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| *([A-Z]{3}-\\d+) *\\|");

    static SemanticsTable read() {
        return new SemanticsTable(ROW.matcher(Project.text("docs/semantics.md"))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList());
    }
}
