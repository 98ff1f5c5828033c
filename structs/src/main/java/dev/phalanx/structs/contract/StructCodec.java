package dev.phalanx.structs.contract;

/// Reads and writes values of one struct type in leaf tables. One subclass is generated per struct type.
///
/// `tables[k]` belongs to leaf `k` of the struct type and is an array of arrays (`float[][]` for a float leaf), indexed
/// by slab and then by slot (times the leaf's stride).
///
/// @param <T> the struct type
public abstract class StructCodec<T> {

    /// For the generated codecs.
    protected StructCodec() {}

    /// The value in `slot` of `slab`, a fresh copy that shares nothing with the columns.
    public abstract T read(Object[] tables, int slab, int slot);

    /// Stores `value` in `slot` of `slab`.
    ///
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length; nothing
    ///     is stored then
    /// @throws NullPointerException if `value` is null
    public abstract void write(Object[] tables, int slab, int slot, T value);

    /// Whether `slot` of `slab` has the very bits of `value`, so that reading it would make the same value once more.
    /// False where the codec does not look: values that can change or have very many fields.
    ///
    /// @param value one that was read
    public boolean isStored(Object[] tables, int slab, int slot, T value) {
        return false;
    }

    /// Replaces every [dev.phalanx.structs.Entity] held by the slots `from` (inclusive) to `to` (exclusive) of
    /// `slab` by what `remap` says.
    public abstract void remap(Object[] tables, int slab, int from, int to, EntityRemap remap);
}
