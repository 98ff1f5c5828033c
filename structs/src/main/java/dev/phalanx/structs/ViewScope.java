package dev.phalanx.structs;

import dev.phalanx.structs.contract.ThreadErrors;
import org.jspecify.annotations.Nullable;

/// The lifetime of a view into borrowed storage, and the thread that may use the view.
///
/// A [FixedString] or fixed list that a kernel hands to a lambda reads the column it came from instead of copying
/// it. It remembers the epoch of its scope; [#close()] ends the epoch, and every view of it from then on throws
/// [DisposedException] instead of showing bytes that may since belong to another entity. Between [#open()] and
/// [#close()], threads other than the one that opened it are refused with [IllegalStateException].
public final class ViewScope {
    private int epoch;
    private @Nullable Thread user;

    /// The current epoch; a view is alive while this equals the epoch it was made in.
    public int epoch() {
        return epoch;
    }

    /// Makes the calling thread the only one that may use views, until [#close()].
    public void open() {
        user = Thread.currentThread();
    }

    /// Ends the current epoch and with it every view made in it.
    public void close() {
        epoch++;
        user = null;
    }

    /// Whether the calling thread may use a view that was made in `made`.
    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    boolean isOpen(int made) {
        return epoch == made && (user == null || user == Thread.currentThread());
    }

    /// The error for a view that was made in `made` and may not be used.
    ///
    /// @param name what messages call the view
    IllegalStateException refusal(int made, String name) {
        return epoch == made ? ThreadErrors.foreign(name, user) : FixedLayout.ended(name);
    }
}
