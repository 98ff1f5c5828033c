package dev.phalanx.maintenance.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
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

        static State named(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The page, by its path in the checkout.
    static final String FILE = "docs/rows.md";

    private static final Pattern HEADING = Pattern.compile("(?m)^## .+$");
    private static final Pattern WAVE = Pattern.compile("## (.+): (open|closed|void)");
    private static final Pattern ID = Pattern.compile("\\b[A-Z]{3}-\\d+\\b");

    /// Reads the page. A heading without a state ends the wave above it and begins none.
    ///
    /// @param home the directory of the checkout
    /// @throws IOException if the page cannot be read
    public static List<Wave> readAll(Path home) throws IOException {
        String text = Files.readString(home.resolve(FILE));
        List<MatchResult> headings = HEADING.matcher(text).results().toList();
        List<Wave> waves = new ArrayList<>();
        for (int i = 0; i < headings.size(); i++) {
            MatchResult heading = headings.get(i);
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : text.length();
            Matcher wave = WAVE.matcher(heading.group());
            if (wave.matches()) {
                List<String> ids = ID.matcher(text.substring(heading.end(), end))
                        .results()
                        .map(MatchResult::group)
                        .toList();
                waves.add(new Wave(wave.group(1), State.named(wave.group(2)), ids));
            }
        }
        return List.copyOf(waves);
    }
}
