package dev.phalanx.entities.internal.listen;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The calls of listeners that wait for a change to be complete: which list is to be called for which entities.
final class PendingCalls {
    private long[] ids = new long[16];
    private int idCount;
    private ListenerList[] list = new ListenerList[4];
    private int[] from = new int[4];
    private int[] to = new int[4];
    private int count;

    /// Begins a call of `listeners` for the packed ids `source[first]` to `source[first + rows - 1]`, which are copied.
    void add(ListenerList listeners, long[] source, int first, int rows) {
        if (idCount + rows > ids.length) {
            ids = Arrays.copyOf(ids, Math.max(idCount + rows, ids.length * 2));
        }
        System.arraycopy(source, first, ids, idCount, rows);
        if (count == list.length) {
            from = Arrays.copyOf(from, count * 2);
            to = Arrays.copyOf(to, count * 2);
            list = Arrays.copyOf(list, count * 2); // the last: its length says that all are long enough
        }
        list[count] = listeners;
        from[count] = idCount;
        idCount += rows;
        to[count] = idCount;
        count++;
    }

    /// Makes the calls in the order in which they were added, and forgets them.
    ///
    /// @param failure what a listener has thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    @Nullable
    Throwable run(@Nullable Throwable failure) {
        Throwable first = failure;
        int end = count;
        count = 0;
        idCount = 0;
        for (int i = 0; i < end; i++) {
            first = list[i].call(ids, from[i], to[i], first);
        }
        return first;
    }
}
