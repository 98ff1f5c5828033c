package dev.phalanx.structs;

/// How long a view into somebody else's storage may be used.
///
/// A [FixedString] or fixed list that a kernel hands to a lambda reads the column it came from instead of copying
/// it. It remembers the epoch of its scope; [#close()] ends the epoch, and every view of it from then on throws
/// [DisposedException] instead of showing bytes that may since belong to another entity.
public final class ViewScope {
    private int epoch;

    /// The current epoch; a view is alive while this equals the epoch it was made in.
    public int epoch() {
        return epoch;
    }

    /// Ends the current epoch and with it every view made in it.
    public void close() {
        epoch++;
    }
}
