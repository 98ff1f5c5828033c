package dev.phalanx.baking.formats;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/// Names and texts in messages.
final class Names {
    private static final int MOST_LENGTH = 100;
    private static final int MOST_NAMES = 1000;
    private static final int MOST_LISTED = 30;

    private Names() {}

    /// Such as `[count, prefab]`.
    static String list(List<String> names) {
        return names.size() <= MOST_LISTED
                ? names.toString()
                : "[" + String.join(", ", names.subList(0, MOST_LISTED)) + " and " + (names.size() - MOST_LISTED)
                        + " more]";
    }

    /// A text of a file in quotes, with what cannot be printed escaped, and cut if it is long.
    static String quote(String text) {
        String shown = text.length() <= MOST_LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, MOST_LENGTH))) + "…";
        return JsonNodeFactory.instance.stringNode(shown).toString();
    }

    /// The known name that differs least from a name, or null if all differ by more than a third of their letters.
    static @Nullable String find(String name, Collection<String> known) {
        String nearest = null;
        int least = Integer.MAX_VALUE;
        if (name.length() <= MOST_LENGTH && known.size() <= MOST_NAMES) {
            for (String each : known) {
                if (each.length() <= MOST_LENGTH) {
                    int distance = distance(name.toLowerCase(Locale.ROOT), each.toLowerCase(Locale.ROOT));
                    if (distance < least && distance <= (each.length() + 1) / 3) {
                        nearest = each;
                        least = distance;
                    }
                }
            }
        }
        return nearest;
    }

    /// The question whether the nearest name was meant, with a space before it; empty if no name is near.
    static String suggestion(String name, Collection<String> known) {
        String nearest = find(name, known);
        return nearest == null ? "" : " Did you mean \"" + nearest + "\"?";
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
