package dev.phalanx.scenes.internal.text;

import java.io.IOException;
import java.util.List;

/// The form in which differences of worlds and of files are described for people: a line with the numbers of changes,
/// then a line for each entity.
///
/// ```text
/// 1 created, 1 destroyed, 2 components added, 0 removed, 3 set: Health 2, Place 1; 1 named
/// + 2f:0:0:0: Health (points 3), Place (x 1, y 2)
/// - 30:0:0:0
/// ```
public final class DifferenceText {
    private final StringBuilder numbers = new StringBuilder();
    private String separator = ": ";

    /// The line with the numbers of changes, which [#set] and [#and] continue in this order.
    ///
    /// @param set how many values of components were set, in all
    public DifferenceText(int created, int destroyed, int added, int removed, int set) {
        numbers.append(created)
                .append(" created, ")
                .append(destroyed)
                .append(" destroyed, ")
                .append(added)
                .append(" components added, ")
                .append(removed)
                .append(" removed, ")
                .append(set)
                .append(" set");
    }

    /// Adds how many values of one component were set.
    ///
    /// @param type what the component is called
    public void set(String type, int count) {
        if (count > 0) {
            numbers.append(separator).append(type).append(' ').append(count);
            separator = ", ";
        }
    }

    /// Adds a number of other changes, unless it is 0.
    ///
    /// @param what what was done so many times, such as `named`
    public void and(int count, String what) {
        if (count > 0) {
            numbers.append("; ").append(count).append(' ').append(what);
        }
    }

    /// The line with the numbers so far.
    public String numbers() {
        return numbers.toString();
    }

    /// Appends the line of an entity.
    ///
    /// @param sign `+` if it was created, `-` if it was destroyed, `~` if it was changed
    /// @param title what the entity is called
    /// @param parts what happened to its components; empty if there is nothing to say
    /// @throws IOException if `out` throws it
    public static void appendEntity(Appendable out, char sign, String title, List<String> parts) throws IOException {
        out.append(sign).append(' ').append(title);
        if (!parts.isEmpty()) {
            out.append(": ").append(String.join(", ", parts));
        }
        out.append('\n');
    }
}
