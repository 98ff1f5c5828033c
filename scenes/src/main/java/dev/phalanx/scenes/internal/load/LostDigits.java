package dev.phalanx.scenes.internal.load;

import dev.phalanx.structs.LeafKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The numbers of a file that the wider kind of their field cannot hold exactly, such as an `int` of ten digits in a
/// `float`: for each field the count, and one example. Several threads may add to it.
public final class LostDigits {
    /// @param type the name of the type in the file
    /// @param path the path of the field
    private record Field(String type, String path, LeafKind from, LeafKind to) {}

    /// @param count how many numbers
    /// @param example one of them, and what it is now
    private record Loss(long count, String example) {}

    private final Map<Field, Loss> losses = new LinkedHashMap<>();

    /// Adds numbers of a field.
    ///
    /// @param type the name of the type in the file
    /// @param count how many numbers lost digits, 1 or more
    /// @param before one of them, as the file has it
    /// @param after the same one as the class has it
    synchronized void add(String type, String path, LeafKind from, LeafKind to, long count, long before, double after) {
        String example = before + " is " + (to == LeafKind.FLOAT ? Float.toString((float) after) : after) + " now";
        losses.merge(
                new Field(type, path, from, to),
                new Loss(count, example),
                (known, more) -> new Loss(known.count + more.count, known.example));
    }

    /// One sentence for each field.
    public synchronized List<String> sentences() {
        List<String> found = new ArrayList<>();
        losses.forEach((field, loss) -> found.add("Field " + field.path + " of " + field.type + " lost digits in "
                + loss.count + (loss.count == 1 ? " value" : " values") + ": it is "
                + name(field.from) + " in the file and " + name(field.to) + " in this program, so that " + loss.example
                + "."));
        return found;
    }

    private static String name(LeafKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
