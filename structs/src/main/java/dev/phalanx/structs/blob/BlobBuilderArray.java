package dev.phalanx.structs.blob;

/// The places of consecutive values in a blob that is being built.
///
/// @param <T> the type of the values
public final class BlobBuilderArray<T> {
    private final BuilderMemory space;
    private final BlobElement<T> element;
    private final int start;
    private final int length;

    BlobBuilderArray(BuilderMemory space, BlobElement<T> element, int start, int length) {
        this.space = space;
        this.element = element;
        this.start = start;
        this.length = length;
    }

    /// The number of places.
    public int length() {
        return length;
    }

    /// The class of the values.
    public Class<T> type() {
        return element.type();
    }

    /// The place of the value at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public BlobSlot<T> slot(int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " is out of range for " + this
                    + (length == 0 ? ". It is empty." : ". Use an index from 0 to " + (length - 1) + "."));
        }
        return new BlobSlot<>(space, element, start + index * element.shape().size());
    }

    /// A copy of the value at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws dev.phalanx.structs.DisposedException if the builder was closed or has created its blob
    public T get(int index) {
        return slot(index).get();
    }

    /// Stores a copy of `value` at `index`, views included, which must be of the same builder.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws NullPointerException if `value` is null
    /// @throws IllegalArgumentException if a nested value is null, a fixed-length array has another length, or a view
    ///     is of another blob
    /// @throws dev.phalanx.structs.DisposedException if the builder was closed or has created its blob
    public void set(int index, T value) {
        slot(index).set(value);
    }

    /// The same places as a value for a field of a type stored in this blob.
    public BlobArray<T> asBlobArray() {
        return element.array(space.memory(), start, length);
    }

    /// The type of the values and the length, such as `BlobBuilderArray<Node>[3]`.
    @Override
    public String toString() {
        return "BlobBuilderArray<" + type().getSimpleName() + ">[" + length + "]";
    }
}
