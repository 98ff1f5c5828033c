package dev.phalanx.structs;

/// Whether one component of one entity is enabled, for reading and writing.
///
/// Enabling and disabling is no structural change: the entity stays where it is, and an iteration that is under way
/// visits the entities that were enabled when it began. One that was handed to a lambda is good until the lambda
/// returns. (Source documents S0, S1, S3: `EnabledRefRW<T>`.)
///
/// @param <T> the component type
@SuppressWarnings("UnusedTypeParameter") // says whose bit it is
public final class EnabledRefRW<T> {
    private long[] bits;
    private int index;

    private EnabledRefRW(long[] bits, int index) {
        this.bits = bits;
        this.index = index;
    }

    /// The reference to bit `index % 64` of word `index / 64` of `bits`.
    ///
    /// Writing changes the word and nothing else. Whoever keeps a count of bits counts them again afterwards, for the
    /// same chunks whose change versions it raises.
    ///
    /// @hidden
    public static <T> EnabledRefRW<T> over(long[] bits, int index) {
        return new EnabledRefRW<>(bits, index);
    }

    /// Makes this the reference to another bit.
    ///
    /// @hidden
    public void at(long[] bits, int index) {
        this.bits = bits;
        this.index = index;
    }

    /// Whether the component is enabled.
    public boolean get() {
        return (bits[index >>> 6] >>> index & 1) != 0;
    }

    /// Enables the component, or disables it.
    public void set(boolean enabled) {
        long bit = 1L << index;
        if (enabled) {
            bits[index >>> 6] |= bit;
        } else {
            bits[index >>> 6] &= ~bit;
        }
    }

    @Override
    public String toString() {
        return get() ? "enabled" : "disabled";
    }
}
