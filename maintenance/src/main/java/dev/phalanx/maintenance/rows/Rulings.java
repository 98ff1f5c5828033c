package dev.phalanx.maintenance.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names of the rulings of `docs/semantics.md`: the words in bold with which each item below the heading
/// `## Rulings` begins.
final class Rulings {
    /// The heading that they stand under.
    static final String HEADING = "Rulings";

    private static final Pattern NAMED = Pattern.compile("- \\*\\*([^*]+)\\*\\*.*");

    private final List<String> names = new ArrayList<>();

    /// Reads a line below the heading.
    ///
    /// @throws IllegalArgumentException if an item has no name, or one that another has
    void read(String file, int number, String line) {
        if (!line.startsWith("- ")) {
            return;
        }
        Matcher named = NAMED.matcher(line);
        if (!named.matches()) {
            throw new IllegalArgumentException("%s, line %d: the ruling \"%s\" has no name. Begin it with one in bold."
                    .formatted(file, number, line.substring(2)));
        }
        String name = name(named.group(1));
        if (names.contains(name)) {
            throw new IllegalArgumentException(
                    "%s, line %d: there is a ruling \"%s\" already. Give this one another name."
                            .formatted(file, number, name));
        }
        names.add(name);
    }

    List<String> names() {
        return List.copyOf(names);
    }

    /// The name in some words in bold, without the full stop that may end it.
    static String name(String bold) {
        String name = bold.strip();
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
