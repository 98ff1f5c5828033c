package dev.phalanx.jobs.graph;

import org.jspecify.annotations.Nullable;

/// Joins exceptions of which one is thrown: the first, with the next ones as its suppressed exceptions. From the 17th
/// on they are only counted, since code that fails once for each entity fails a million times.
///
/// @hidden
public final class FirstFailure {
    /// The number of suppressed exceptions that the first keeps.
    public static final int MOST = 16;

    /// Represents the exceptions that are not kept.
    private static final class Unlisted extends RuntimeException {
        private static final long serialVersionUID = 1;

        private long count;

        Unlisted() {
            super(null, null, true, false);
        }

        @Override
        public String getMessage() {
            return count + (count == 1 ? " more exception was" : " more exceptions were") + " thrown. Only the first "
                    + MOST + " are listed.";
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }

    /// Says whose exception it is suppressed in, where that is printed.
    private static final class Note extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final String text;

        Note(String text) {
            super(null, null, false, false);
            this.text = text;
        }

        @Override
        public String getMessage() {
            return text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private FirstFailure() {}

    /// Adds a line to what is printed of an exception, as one of its suppressed exceptions: which system or job threw
    /// it. An exception that has such a line already is left alone.
    public static void note(Throwable thrown, String text) {
        try {
            if (notes(thrown.getSuppressed()) == 0) {
                thrown.addSuppressed(new Note(text));
            }
        } catch (OutOfMemoryError | StackOverflowError _) {
            // The exception is thrown all the same.
        }
    }

    private static int notes(Throwable[] suppressed) {
        int count = 0;
        for (Throwable one : suppressed) {
            count += one instanceof Note ? 1 : 0;
        }
        return count;
    }

    /// Adds an exception to those before it.
    ///
    /// @param first what was thrown first, with those that came after it, or null
    /// @param next what was thrown now; the same as `first` is left out
    /// @return what was thrown first
    @SuppressWarnings("ReferenceEquality") // a throwable cannot suppress itself
    public static <X extends Throwable> X join(@Nullable X first, X next) {
        if (first == null) {
            return next;
        }
        if (first != next) {
            try {
                addTo(first, next);
            } catch (OutOfMemoryError | StackOverflowError _) {
                // The first one is kept all the same.
            }
        }
        return first;
    }

    private static void addTo(Throwable first, Throwable next) {
        Throwable[] kept = first.getSuppressed();
        if (kept.length < MOST + notes(kept)) {
            first.addSuppressed(next);
            return;
        }
        if (kept[kept.length - 1] instanceof Unlisted more) {
            more.count++;
            return;
        }
        Unlisted more = new Unlisted();
        more.count = 1;
        first.addSuppressed(more);
    }
}
