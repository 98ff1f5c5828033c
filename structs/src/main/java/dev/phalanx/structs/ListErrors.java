package dev.phalanx.structs;

/// Error messages of fixed lists.
final class ListErrors {
    private ListErrors() {}

    /// The class of the lists of `size` bytes.
    static String name(int size) {
        return "FixedList" + size + "Bytes";
    }

    /// `codec`, if a list of `size` bytes can hold its elements.
    ///
    /// @throws IllegalArgumentException if they take no bytes, or so many that not one fits
    static <T> ByteCodec<T> requireElements(int size, ByteCodec<T> codec) {
        int width = codec.size();
        if (width == 0) {
            throw new IllegalArgumentException(
                    name(size) + " cannot hold " + codec.type().getSimpleName()
                            + ", which has no fields and takes 0 bytes. Keep how many there are in an int field.");
        }
        if (width > FixedLayout.listCapacity(size)) {
            throw new IllegalArgumentException(name(size) + " cannot hold "
                    + codec.type().getSimpleName() + ", which takes "
                    + width + " bytes: it has " + FixedLayout.listCapacity(size) + " bytes for elements. To hold it, "
                    + larger(width) + ".");
        }
        return codec;
    }

    static NullPointerException nullElement(String name) {
        return new NullPointerException(
                name + " was given null as an element. Give it a value, or leave the element out.");
    }

    /// For an `index` that is not below `limit`.
    static IndexOutOfBoundsException index(String name, int index, int length, int limit) {
        return new IndexOutOfBoundsException("Index " + index + " is outside " + name + " of length " + length + ". "
                + (limit == 0 ? "The list is empty." : "Use 0 to " + (limit - 1) + "."));
    }

    static IllegalStateException noRoom(String name, int length, int added, int capacity, ByteCodec<?> codec) {
        return new IllegalStateException(name + " has no room for " + added + " more: it holds " + length + " of "
                + capacity + " elements. Compare length() with capacity() first, or "
                + larger(((long) length + added) * codec.size()) + ".");
    }

    /// Advice on a container that holds this many bytes of elements.
    private static String larger(long bytes) {
        int size = FixedLayout.smallestListSize(bytes);
        return size == 0 ? "keep them in a NativeArray" : "use " + name(size);
    }
}
