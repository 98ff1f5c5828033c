package dev.phalanx.maintenance.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A sentence that has no test because of a ruling, as the section `## Sentences without a test` of `docs/rows.md`
/// lists it: `- ENT-2.4 void: **Entity ids** are per world.`
///
/// @param id the sentence
/// @param line the line of the page
/// @param state `void` if the ruling takes the sentence back, `open` if it puts the sentence off
/// @param ruling the name of the ruling
/// @param text the line behind the id
public record RuledSentence(String id, int line, Wave.State state, String ruling, String text) {
    /// The page that lists them, by its path in the checkout.
    public static final String FILE = Wave.FILE;

    /// The heading of the list.
    public static final String HEADING = "Sentences without a test";

    private static final Pattern ITEM = Pattern.compile("- (\\S+) ((void|open): \\*\\*([^*]+)\\*\\*.*)");

    /// Reads the section; there are none where the page has no such section.
    ///
    /// @param home the directory of the checkout
    /// @throws IOException if the page cannot be read
    /// @throws IllegalArgumentException if an item has another form, or its sentence has one already, with the line
    public static List<RuledSentence> readAll(Path home) throws IOException {
        List<RuledSentence> found = new ArrayList<>();
        boolean inside = false;
        int number = 0;
        for (String line : Files.readAllLines(home.resolve(FILE))) {
            number++;
            if (line.startsWith("## ")) {
                inside = line.equals("## " + HEADING);
            } else if (inside && line.startsWith("- ")) {
                found.add(parse(line, number, found));
            }
        }
        return List.copyOf(found);
    }

    private static RuledSentence parse(String line, int number, List<RuledSentence> before) {
        Matcher item = ITEM.matcher(line);
        if (!item.matches()) {
            throw new IllegalArgumentException(
                    "%s, line %d: \"%s\" does not name a sentence and a ruling. Write `- ENT-2.4 void: **ruling** why` or `- ENT-2.4 open: **ruling** why` in one line."
                            .formatted(FILE, number, line));
        }
        String id = item.group(1);
        if (before.stream().anyMatch(other -> other.id().equals(id))) {
            throw new IllegalArgumentException(
                    "%s, line %d: the list has %s already. Remove one of them.".formatted(FILE, number, id));
        }
        return new RuledSentence(
                id, number, Wave.State.named(item.group(3)), Rulings.name(item.group(4)), item.group(2));
    }
}
