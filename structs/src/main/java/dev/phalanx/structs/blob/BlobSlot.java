package dev.phalanx.structs.blob;

import java.util.Objects;
import java.util.function.UnaryOperator;

/// The place of one value in a blob that is being built: the root, an element, or what a pointer leads to.
///
/// It reads and writes the value as long as the builder has not created its blob.
///
/// @param <T> the type of the value
public final class BlobSlot<T> {
    private final BuilderMemory space;
    private final BlobElement<T> element;
    private final int at;

    BlobSlot(BuilderMemory space, BlobElement<T> element, int at) {
        this.space = space;
        this.element = element;
        this.at = at;
    }

    /// The memory of the builder.
    BuilderMemory space() {
        return space;
    }

    BlobElement<T> element() {
        return element;
    }

    /// The offset of the value.
    int at() {
        return at;
    }

    /// The class of the value.
    public Class<T> type() {
        return element.type();
    }

    /// A copy of the value. Before anything was stored there it is all zero bits, its views are empty and null.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the builder was closed or has created its blob
    public T get() {
        space.memory().check();
        return element.codec().read(space.memory(), at);
    }

    /// Stores a copy of `value`, views included, which must be of the same builder.
    ///
    /// @throws NullPointerException if `value` is null
    /// @throws IllegalArgumentException if a nested value is null, a fixed-length array has another length, or a view
    ///     is of another blob
    /// @throws dev.phalanx.structs.DisposedException if the builder was closed or has created its blob
    public void set(T value) {
        space.memory().check();
        element.codec().write(space.memory(), at, value);
    }

    /// Replaces the value by what `change` makes of it: for a struct class the same object, for a record another.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the builder was closed or has created its blob
    public void update(UnaryOperator<T> change) {
        set(Objects.requireNonNull(change.apply(get()), "The change of a blob's value returned null."));
    }

    /// The type of the value and its place, such as `BlobSlot<Node>(48)`.
    @Override
    public String toString() {
        return "BlobSlot<" + type().getSimpleName() + ">(" + at + ")";
    }
}
