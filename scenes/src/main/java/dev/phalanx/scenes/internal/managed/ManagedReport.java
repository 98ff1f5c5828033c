package dev.phalanx.scenes.internal.managed;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/// What the objects of a file have and those of this program lack: one sentence for each field and class, however many
/// objects there are.
public final class ManagedReport {
    private final Consumer<String> target;
    private final Set<String> reported = new HashSet<>();

    /// @param target receives a sentence for each field and class, once
    public ManagedReport(Consumer<String> target) {
        this.target = target;
    }

    /// Reports a field or class that is dropped.
    void add(String sentence) {
        if (reported.add(sentence)) {
            target.accept(sentence);
        }
    }

    /// Reports a number that differs from that in the file, once for each field.
    ///
    /// @param from the type of the number in the file
    /// @param to its type in this program
    /// @param example the number, and what it is now
    void addLoss(String field, String from, String to, String example) {
        if (reported.add(field + " " + from + " " + to)) {
            target.accept(field + " lost digits: it is " + from + " in the file and " + to
                    + " in this program, so that " + example + ".");
        }
    }
}
