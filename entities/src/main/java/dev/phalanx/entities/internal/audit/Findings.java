package dev.phalanx.entities.internal.audit;

import java.util.ArrayList;
import java.util.List;

/// The findings of an audit. The text of a subject is built only if there is something to report about it.
final class Findings {
    private static final int SHOWN = 50;

    /// A numbered part of a subject, such as `slab 3 chunk 7`.
    record Part(Object of, String kind, int number) {
        @Override
        public String toString() {
            return of + " " + kind + " " + number;
        }
    }

    private final List<String> texts = new ArrayList<>();

    /// Notes a finding where `holds` is false.
    void require(boolean holds, Object subject, String rule) {
        if (!holds) {
            add(subject, rule);
        }
    }

    /// Notes a finding of a rule whose text is expensive: it is built only where the rule is broken.
    void add(Object subject, String rule) {
        texts.add(subject + ": " + rule);
    }

    /// Notes a finding where a cached number differs from the recounted one.
    void equal(long cached, long recounted, Object subject, String number) {
        if (cached != recounted) {
            texts.add(subject + ": " + number + " is kept as " + cached + " and counted as " + recounted);
        }
    }

    /// @throws AssertionError with all findings, if there are any
    void raise(String worldName) {
        if (texts.isEmpty()) {
            return;
        }
        StringBuilder message = new StringBuilder("World \"" + worldName + "\" is inconsistent in " + texts.size()
                + (texts.size() == 1 ? " place" : " places")
                + ". This is a bug of the library: report it with this text.");
        texts.stream().limit(SHOWN).forEach(text -> message.append("\n- ").append(text));
        if (texts.size() > SHOWN) {
            message.append("\n- and ").append(texts.size() - SHOWN).append(" more");
        }
        throw new AssertionError(message.toString());
    }
}
