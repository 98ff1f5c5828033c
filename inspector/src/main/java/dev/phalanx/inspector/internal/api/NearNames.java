package dev.phalanx.inspector.internal.api;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Names that may have been meant, for messages.
final class NearNames {
    private static final int LONGEST = 100;
    private static final int MOST_LISTED = 30;

    private NearNames() {}

    /// A question such as ` Did you mean "count"?` that ends a message, or nothing if no known name is near.
    static String question(String name, Collection<String> known) {
        String nearest = find(name, known);
        return nearest == null ? "" : " Did you mean \"" + nearest + "\"?";
    }

    /// Such as `[count, prefab]`; if there are more than 30 names, only the number of the others is shown.
    static String list(List<String> names) {
        return names.size() <= MOST_LISTED
                ? names.toString()
                : "[" + String.join(", ", names.subList(0, MOST_LISTED)) + " and " + (names.size() - MOST_LISTED)
                        + " more]";
    }

    /// The known name with the fewest edits from a name; null if even that one differs in more than a third of the
    /// characters.
    private static @Nullable String find(String name, Collection<String> known) {
        if (name.length() > LONGEST) {
            return null;
        }
        String nearest = null;
        int least = Math.max(1, name.length() / 3) + 1;
        for (String candidate : known) {
            if (Math.abs(candidate.length() - name.length()) < least) {
                int edits = edits(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
                if (edits < least) {
                    nearest = candidate;
                    least = edits;
                }
            }
        }
        return nearest;
    }

    /// How many characters are to be inserted, removed or replaced.
    private static int edits(String from, String to) {
        int[] last = new int[to.length() + 1];
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(row[j - 1], last[j]) + 1);
            }
            int[] free = last;
            last = row;
            row = free;
        }
        return last[to.length()];
    }
}
