package dev.phalanx.structs.internal.names;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How messages show the names that exist, and which of them was probably meant by another one.
public final class NearNames {
    private static final int LONGEST = 100;
    private static final int MOST_LISTED = 30;

    private NearNames() {}

    /// Such as `[count, prefab]`; if there are more than 30 names, only the number of the others is shown.
    public static String list(List<String> names) {
        return names.size() <= MOST_LISTED
                ? names.toString()
                : "[" + String.join(", ", names.subList(0, MOST_LISTED)) + " and " + (names.size() - MOST_LISTED)
                        + " more]";
    }

    /// The known name with the fewest edits from a name, or the first in order if there are several; null if even that
    /// one differs in more than a third of the characters.
    public static @Nullable String find(String name, Collection<String> known) {
        if (name.length() > LONGEST) {
            return null;
        }
        String nearest = null;
        int least = Math.max(1, name.length() / 3) + 1;
        for (String candidate : known) {
            if (Math.abs(candidate.length() - name.length()) <= least) {
                int edits = edits(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
                if (edits < least || (nearest != null && edits == least && candidate.compareTo(nearest) < 0)) {
                    nearest = candidate;
                    least = edits;
                }
            }
        }
        return nearest;
    }

    /// A question such as ` Did you mean "count"?` that ends a message, or nothing if no known name is near.
    public static String question(String name, Collection<String> known) {
        String nearest = find(name, known);
        return nearest == null ? "" : " Did you mean \"" + nearest + "\"?";
    }

    /// How many characters are to be inserted, removed, replaced or swapped with the next one.
    private static int edits(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        int[] row = new int[to.length() + 1];
        Arrays.setAll(last, i -> i);
        for (int i = 1; i <= from.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + replaced);
                boolean isSwap = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (isSwap) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
        }
        return last[to.length()];
    }
}
