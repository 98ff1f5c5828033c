package dev.phalanx.structs;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The bytes of a fixed list, its own or borrowed from a column until the list is changed.
///
/// Elements are addressed by index through [#at(int)]. [#makeOwn()] makes the list the owner of its bytes. If the list
/// owns its bytes, those after the last element are zero.
///
/// @param <T> the element type
abstract sealed class ListStorage<T> permits FixedList {
    /// The codec of the elements.
    final ByteCodec<T> codec;

    /// Bytes the list takes in a column.
    final int size;

    /// The bytes now, valid once the length has been read.
    byte[] bytes;

    private final int epoch;
    private int offset;
    private @Nullable ViewScope scope;

    /// `size` bytes in `bytes` from `offset` on: borrowed until `scope` leaves `epoch` or the list is changed, or
    /// owned if `scope` is null. Checks nothing, so that an unused view costs nothing.
    ListStorage(int size, ByteCodec<T> codec, byte[] bytes, int offset, @Nullable ViewScope scope, int epoch) {
        this.codec = codec;
        this.size = size;
        this.epoch = epoch;
        this.bytes = bytes;
        this.offset = offset;
        this.scope = scope;
    }

    /// The number of elements in the list.
    ///
    /// @throws DisposedException if this was handed to a body that has returned, and was not changed there
    /// @throws IllegalStateException if the storage holds no valid length, or this was handed to a body on another
    ///     thread
    public final int length() {
        int length = FixedLayout.length(readable(), offset);
        if ((long) length * codec.size() > FixedLayout.listCapacity(size)) {
            throw FixedLayout.corrupt(name(), length, capacity());
        }
        return length;
    }

    /// The largest number of elements that the list can have.
    public final int capacity() {
        return FixedLayout.listCapacity(size) / codec.size();
    }

    /// Stores this at `storageOffset` of `storage` and zeros after it, in all as many bytes as its class takes.
    /// Nothing happens if this reads exactly that place.
    ///
    /// @throws IndexOutOfBoundsException if the bytes do not lie within `storage`; nothing is written then
    @SuppressWarnings("ReferenceEquality") // Whether it is the same array, not an equal one.
    public final void writeTo(byte[] storage, int storageOffset) {
        int length = length();
        if (scope == null || storage != bytes || storageOffset != offset) {
            FixedLayout.store(bytes, offset, length * codec.size(), storage, storageOffset, size);
        }
    }

    /// Copies the bytes into a private array if they are borrowed from any place but `storageOffset` of `storage`.
    /// After that this can be written there, whatever is written to the place that the bytes came from.
    @SuppressWarnings("ReferenceEquality") // Whether it is the same array, not an equal one.
    public final void settle(byte[] storage, int storageOffset) {
        if (scope != null && (storage != bytes || storageOffset != offset)) {
            takeOver();
        }
    }

    /// A copy of the storage, as long as the class says.
    final byte[] copied() {
        byte[] storage = new byte[size];
        FixedLayout.store(bytes, offset, length() * codec.size(), storage, 0, size);
        return storage;
    }

    /// The offset of element `index` in [#bytes].
    final int at(int index) {
        return offset + FixedLayout.LENGTH_BYTES + index * codec.size();
    }

    /// Copies the bytes if they are borrowed, so that they may be written to.
    ///
    /// The caller has read the length, which throws if they can no longer be read.
    final void makeOwn() {
        if (scope != null) {
            takeOver();
        }
    }

    /// Sets the length of a list of its own.
    final void setLength(int length) {
        FixedLayout.setLength(bytes, offset, length);
    }

    /// Writes `value` at `index`, behind the last element of a list of its own. If the codec refuses it, zeros stay
    /// there.
    final void writeSpare(int index, T value) {
        boolean done = false;
        try {
            codec.write(bytes, at(index), value);
            done = true;
        } finally {
            if (!done) {
                zero(index, index + 1);
            }
        }
    }

    /// Zeros the places `from` (inclusive) to `to` (exclusive) of a list of its own.
    final void zero(int from, int to) {
        Arrays.fill(bytes, at(from), at(to), (byte) 0);
    }

    /// Returns if `value` can be an element.
    final void requireElement(T value) {
        if (value == null) {
            throw ListErrors.nullElement(name());
        }
    }

    /// Returns if `index` is from 0 to `limit` (exclusive).
    final void checkIndex(int index, int limit) {
        if (index < 0 || index >= limit) {
            throw ListErrors.index(name(), index, length(), limit);
        }
    }

    /// Returns if a list of `length` elements has room for `added` more.
    final void checkRoom(int length, int added) {
        if (((long) length + added) * codec.size() > FixedLayout.listCapacity(size)) {
            throw ListErrors.noRoom(name(), length, added, capacity(), codec);
        }
    }

    /// The class with its element type, as error messages call it.
    final String name() {
        return ListErrors.name(size) + "<" + codec.type().getSimpleName() + ">";
    }

    private byte[] readable() {
        if (scope != null && !scope.isOpen(epoch)) {
            throw scope.refusal(epoch, name());
        }
        return bytes;
    }

    private void takeOver() {
        bytes = copied();
        offset = 0;
        scope = null;
    }
}
