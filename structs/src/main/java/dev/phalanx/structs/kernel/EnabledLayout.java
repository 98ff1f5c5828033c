package dev.phalanx.structs.kernel;

/// The positions of the enabled bits of a slab's chunks, as pure functions.
///
/// ```text
/// chunk           0                                1
/// bits[2 * chunk] | rows 0 … 63 | rows 64 … 127 |  | rows 0 … 63 | rows 64 … 127 |
/// index           0             64                 128           192
/// ```
///
/// A chunk has two words, regardless of its capacity. Bits of rows that it does not have are meaningless.
public final class EnabledLayout {
    /// Words of a chunk.
    public static final int WORDS_PER_CHUNK = 2;
    /// Bits of a chunk.
    public static final int BITS_PER_CHUNK = WORDS_PER_CHUNK * Long.SIZE;

    private EnabledLayout() {}

    /// Words that a slab of so many chunks takes.
    public static int words(int chunks) {
        return chunks * WORDS_PER_CHUNK;
    }

    /// The first of the words of a chunk.
    public static int firstWord(int chunk) {
        return chunk * WORDS_PER_CHUNK;
    }

    /// The index of the bit of a slot: bit `index % 64` of word `index / 64`.
    ///
    /// @param capacity rows of a chunk, 1 to 128
    public static int index(int slot, int capacity) {
        return capacity == BITS_PER_CHUNK ? slot : slot + slot / capacity * (BITS_PER_CHUNK - capacity);
    }
}
