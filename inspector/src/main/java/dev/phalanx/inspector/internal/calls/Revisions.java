package dev.phalanx.inspector.internal.calls;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// What clients received last, by the revisions that they send with their next requests.
///
/// A revision is used once. One that is not known, such as one of another process, has nothing. For the threads of
/// requests.
public final class Revisions<T> {
    /// The number of answers that are kept: clients that poll have one each.
    static final int MOST = 16;

    /// The revision of an answer, and what the client has.
    ///
    /// @param before what the client received with the revision that it sent, or null
    public record Next<T>(String revision, @Nullable T before) {}

    private final String prefix = Long.toHexString(ThreadLocalRandom.current().nextLong()) + "-";
    private final Map<String, T> sent = new LinkedHashMap<>();
    private long lastNumber;

    /// Keeps an answer under a new revision.
    ///
    /// @param since the revision that the client has; null for none
    public synchronized Next<T> next(@Nullable String since, T answer) {
        T before = since == null ? null : sent.remove(since);
        String revision = prefix + ++lastNumber;
        if (sent.size() == MOST) {
            Iterator<String> oldest = sent.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
        sent.put(revision, answer);
        return new Next<>(revision, before);
    }
}
