package dev.phalanx.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// The ids of the headings of one page, as GitHub makes them: the text in lower case, without punctuation, with hyphens
/// for spaces. The second heading with the same id gets `-1`, the third `-2`.
final class HeadingIds {
    private static final Pattern DROPPED = Pattern.compile("[^\\p{L}\\p{M}\\p{N}\\p{Pc}\\- ]");

    private final Map<String, Integer> used = new HashMap<>();

    /// The id of the next heading.
    ///
    /// @param text the text of the heading, without markup
    String next(String text) {
        String plain = DROPPED.matcher(text.strip().toLowerCase(Locale.ROOT)).replaceAll("");
        String id = plain.replace(' ', '-');
        String free = id;
        while (used.containsKey(free)) {
            int count = used.merge(id, 1, Integer::sum);
            free = id + "-" + count;
        }
        used.put(free, 0);
        return free;
    }
}
