package dev.phalanx.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// One wave of `docs/rows.md`: a heading `## name: state` and the ids under it.
///
/// @param name what the wave is called
/// @param state whether its rows are tested by now
/// @param ids the rows that stand under it
record Wave(String name, State state, List<String> ids) {
    enum State {
        /// Rows still to be closed.
        OPEN,
        /// Every row has its test.
        CLOSED,
        /// Rows that the rulings take back.
        VOID
    }

    private static final Pattern HEADING = Pattern.compile("(?m)^## (.+): (\\w+)$");
    private static final Pattern ID = Pattern.compile("\\b[A-Z]{3}-\\d+\\b");

    static List<Wave> readAll() {
        String text = Project.text("docs/rows.md");
        List<MatchResult> headings = HEADING.matcher(text).results().toList();
        List<Wave> waves = new ArrayList<>();
        for (int i = 0; i < headings.size(); i++) {
            MatchResult heading = headings.get(i);
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : text.length();
            List<String> ids = ID.matcher(text.substring(heading.end(), end))
                    .results()
                    .map(MatchResult::group)
                    .toList();
            State state = State.valueOf(heading.group(2).toUpperCase(java.util.Locale.ROOT));
            waves.add(new Wave(heading.group(1), state, ids));
        }
        return List.copyOf(waves);
    }
}
