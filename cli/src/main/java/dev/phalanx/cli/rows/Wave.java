package dev.phalanx.cli.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// One wave of `docs/rows.md`: a heading `## name: state` and the ids under it.
///
/// @param name what the wave is called
/// @param state whether its rows are tested by now
/// @param ids the rows that stand under it
public record Wave(String name, State state, List<String> ids) {
    /// How far a wave is.
    public enum State {
        /// Rows still to be closed.
        OPEN,
        /// Every sentence of its rows has its test.
        CLOSED,
        /// Rows that the rulings take back.
        VOID;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Pattern HEADING = Pattern.compile("(?m)^## (.+): (open|closed|void)$");
    private static final Pattern ID = Pattern.compile("\\b[A-Z]{3}-\\d+\\b");

    /// Reads the page.
    ///
    /// @param home the directory of the checkout
    /// @throws IOException if the page cannot be read
    public static List<Wave> readAll(Path home) throws IOException {
        String text = Files.readString(home.resolve("docs/rows.md"));
        List<MatchResult> headings = HEADING.matcher(text).results().toList();
        List<Wave> waves = new ArrayList<>();
        for (int i = 0; i < headings.size(); i++) {
            MatchResult heading = headings.get(i);
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : text.length();
            List<String> ids = ID.matcher(text.substring(heading.end(), end))
                    .results()
                    .map(MatchResult::group)
                    .toList();
            waves.add(new Wave(heading.group(1), State.valueOf(heading.group(2).toUpperCase(Locale.ROOT)), ids));
        }
        return List.copyOf(waves);
    }
}
