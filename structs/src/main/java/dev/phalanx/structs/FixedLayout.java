package dev.phalanx.structs;

import java.util.Arrays;

/// The layout of a fixed string or a fixed list of N bytes, and the code that moves it between arrays.
///
/// ```
/// offset     +2                          +2+used                  +N
///   | length  | UTF-8, or elements in     | zeros                  |
///   | 2 bytes | C layout, one by one      |                        |
/// ```
///
/// The length is unsigned and little-endian; it counts bytes in a string and elements in a list. All zeros is
/// empty. The last byte of a string is always zero.
final class FixedLayout {
    /// Bytes of the length, and where the payload starts.
    static final int LENGTH_BYTES = 2;

    /// The sizes that exist, in bytes.
    private static final int[] SIZES = {32, 64, 128, 512, 4096};

    private FixedLayout() {}

    /// Bytes of UTF-8 that a string of `size` bytes holds.
    static int stringCapacity(int size) {
        return size - LENGTH_BYTES - 1;
    }

    /// Bytes of elements that a list of `size` bytes holds.
    static int listCapacity(int size) {
        return size - LENGTH_BYTES;
    }

    /// The length stored at `offset`, unchecked.
    static int length(byte[] bytes, int offset) {
        return (bytes[offset] & 0xff) | ((bytes[offset + 1] & 0xff) << 8);
    }

    /// Stores `length` at `offset`.
    static void setLength(byte[] bytes, int offset, int length) {
        bytes[offset] = (byte) length;
        bytes[offset + 1] = (byte) (length >>> 8);
    }

    /// Writes the length and the `used` bytes of payload found at `offset` of `bytes` to `storageOffset` of
    /// `storage`, and zeros after them up to `size`.
    ///
    /// @throws IndexOutOfBoundsException if `size` bytes do not lie within `storage`; nothing is written then
    static void store(byte[] bytes, int offset, int used, byte[] storage, int storageOffset, int size) {
        requireWithin(storage, storageOffset, size);
        System.arraycopy(bytes, offset, storage, storageOffset, LENGTH_BYTES + used);
        Arrays.fill(storage, storageOffset + LENGTH_BYTES + used, storageOffset + size, (byte) 0);
    }

    /// Returns if `storage` has `size` bytes from `offset` on.
    ///
    /// @throws IndexOutOfBoundsException otherwise
    static void requireWithin(byte[] storage, int offset, int size) {
        if (offset < 0 || offset > storage.length - size) {
            throw outside(storage, offset, size);
        }
    }

    /// The smallest size of string that holds `payload` bytes, or 0 if none does.
    static int smallestStringSize(long payload) {
        for (int size : SIZES) {
            if (payload <= stringCapacity(size)) {
                return size;
            }
        }
        return 0;
    }

    /// The smallest size of list that holds `payload` bytes of elements, or 0 if none does.
    static int smallestListSize(long payload) {
        for (int size : SIZES) {
            if (payload <= listCapacity(size)) {
                return size;
            }
        }
        return 0;
    }

    /// For a view that outlived its scope.
    static DisposedException ended(String name) {
        return new DisposedException(
                name + " was used after the call it was handed to had returned: it reads the storage of a parameter of"
                        + " a kernel or a forEach body. Call copy() on it inside the body to keep it.");
    }

    /// For a stored length that cannot be one.
    static IllegalStateException corrupt(String name, int length, int capacity) {
        return new IllegalStateException(
                "The storage of a " + name + " gives its length as " + length + ", it holds at most " + capacity
                        + ". Something else wrote over it; store the value again, or zero its bytes.");
    }

    private static IndexOutOfBoundsException outside(byte[] storage, int offset, int size) {
        return new IndexOutOfBoundsException(size + " bytes from " + offset + " on are outside a storage of "
                + storage.length + " bytes. Give storage for all " + size + " bytes.");
    }
}
