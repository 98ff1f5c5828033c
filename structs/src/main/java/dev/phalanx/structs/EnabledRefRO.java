package dev.phalanx.structs;

/// Whether one component of one entity is enabled, for reading.
///
/// It reads the bit where it is kept, so it shows what was last set. One that was handed to a lambda is good until the
/// lambda returns. (Source documents S0, S1, S3: `EnabledRefRO<T>`.)
///
/// @param <T> the component type
@SuppressWarnings("UnusedTypeParameter") // says whose bit it is
public final class EnabledRefRO<T> {
    private long[] bits;
    private int index;

    private EnabledRefRO(long[] bits, int index) {
        this.bits = bits;
        this.index = index;
    }

    /// The reference to bit `index % 64` of word `index / 64` of `bits`.
    ///
    /// @hidden
    public static <T> EnabledRefRO<T> over(long[] bits, int index) {
        return new EnabledRefRO<>(bits, index);
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

    @Override
    public String toString() {
        return get() ? "enabled" : "disabled";
    }
}
