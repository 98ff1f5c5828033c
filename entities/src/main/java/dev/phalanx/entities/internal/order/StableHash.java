package dev.phalanx.entities.internal.order;

/// A hash of a text that is the same in every run, on every machine and in every version of Java: FNV-1a of its
/// chars, 64 bits.
public final class StableHash {
    private static final long OFFSET = 0xcbf2_9ce4_8422_2325L;
    private static final long PRIME = 0x100_0000_01b3L;

    private StableHash() {}

    /// The hash of a text.
    public static long of(String text) {
        long hash = OFFSET;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * PRIME;
        }
        return hash;
    }
}
