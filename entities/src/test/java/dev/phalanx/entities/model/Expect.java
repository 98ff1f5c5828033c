package dev.phalanx.entities.model;

import java.util.Objects;
import java.util.regex.Matcher;

/// Checks that cost nothing while they hold.
final class Expect {
    private Expect() {}

    /// @param rule with `%s` where a value belongs
    static void that(boolean holds, String rule, Object... values) {
        if (!holds) {
            throw new AssertionError("Does not hold: " + text(rule, values));
        }
    }

    static void same(Object actual, Object expected, String what, Object... values) {
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError(text(what, values) + " is " + actual + ", and in the model " + expected);
        }
    }

    private static String text(String what, Object... values) {
        String text = what;
        for (Object value : values) {
            text = text.replaceFirst("%s", Matcher.quoteReplacement(String.valueOf(value)));
        }
        return text;
    }

    /// That something is refused with an exception of exactly this class.
    static void refused(Class<? extends RuntimeException> expected, Runnable action, String what) {
        try {
            action.run();
        } catch (RuntimeException refusal) {
            if (refusal.getClass() != expected) {
                throw new AssertionError(what + " is refused with another exception than " + expected, refusal);
            }
            return;
        }
        throw new AssertionError(what + " is not refused with " + expected);
    }
}
