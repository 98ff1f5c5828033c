package dev.phalanx.scenes.files;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which entities of a file a text contains. Only the text of a whole file can become a file again.
///
/// @param section the number of the section; null for all
/// @param from the number of the first entity
/// @param to the number after that of the last entity
/// @param name the name that entities have; null for any
public record TextSelection(
        @Nullable Integer section,
        int from,
        int to,
        @Nullable String name) {
    /// The whole file.
    public static final TextSelection ALL = new TextSelection(null, 0, Integer.MAX_VALUE, null);

    /// A selection.
    ///
    /// @throws IllegalArgumentException if `from` is negative or not below `to`
    public TextSelection {
        if (from < 0 || from >= to) {
            throw new IllegalArgumentException("Entities " + from + " to " + to
                    + " were selected. Give the number of the first one, 0 or more, and that after the last one.");
        }
    }

    /// One section.
    public TextSelection withSection(int number) {
        return new TextSelection(number, from, to, name);
    }

    /// A range of the entities of each section.
    ///
    /// @param first the number of the first one
    /// @param end the number after that of the last one
    /// @throws IllegalArgumentException if `first` is negative or not below `end`
    public TextSelection withEntities(int first, int end) {
        return new TextSelection(section, first, end, name);
    }

    /// The entities with a name.
    public TextSelection withName(String named) {
        return new TextSelection(section, from, to, Objects.requireNonNull(named, "named"));
    }

    /// Whether everything is selected.
    public boolean isAll() {
        return equals(ALL);
    }

    /// Such as `section 2, entities 10 to 19 named "tree"`.
    @Override
    public String toString() {
        String sections = section == null ? "all sections" : "section " + section;
        String range = from == 0 && to == Integer.MAX_VALUE ? "all entities" : "entities " + from + " to " + (to - 1);
        return sections + ", " + range + (name == null ? "" : " named \"" + name + "\"");
    }
}
