package dev.phalanx.structs.internal.blob;

/// The layout of a blob and of a blob file.
///
/// A blob is one block of memory that begins at a multiple of 16. Values are stored in it in C's layout, little-endian,
/// in the order in which they were allocated; the root may be anywhere. The target of a value is found by an offset
/// from the referring field itself, so that the block means the same at any address.
///
/// ```
/// BlobPtr      | offset  |
///              | 4 bytes |
///
/// BlobArray    | offset  | length  |        length counts elements of an array, bytes of a string's UTF-8
/// BlobString   | 4 bytes | 4 bytes |
/// ```
///
/// An offset of 0 is a null pointer, or an empty array or string. Others count from the field: those to places before
/// it as they are, those to it or to places after it plus 1, so that a field can point at itself.
///
/// A file is a header and the block. Numbers are little-endian.
///
/// ```
///   0  magic          8 bytes, "PHXBLOB" and 1A
///   8  format         4 bytes, 1
///  12  version        4 bytes, the user's
///  16  type           8 bytes, hash of the root's type
///  24  size           8 bytes, of the block
///  32  content        8 bytes, hash of the block and the root's place
///  40  root           4 bytes, where the root is in the block
///  44  zero           4 bytes
///  48  type name     64 bytes, ASCII, zero after it
/// 112  header         8 bytes, hash of bytes 0 to 111
/// 120  zero           8 bytes
/// 128  the block
/// ```
public final class BlobLayout {
    /// The alignment of a block: its address is a multiple of it.
    public static final int ALIGNMENT = 16;

    /// Bytes of a pointer.
    public static final int POINTER_BYTES = 4;

    /// Bytes of an array or a string.
    public static final int ARRAY_BYTES = 8;

    /// The offset of the length in an array or a string.
    private static final int LENGTH = 4;

    /// The first eight bytes of a file.
    public static final long MAGIC = 0x1A42_4F4C_4258_4850L;

    /// The format of a file.
    public static final int FORMAT = 1;

    /// The offset of the magic number in a file.
    public static final int FILE_MAGIC = 0;

    /// The offset of the format in a file.
    public static final int FILE_FORMAT = 8;

    /// The offset of the user's version in a file.
    public static final int FILE_VERSION = 12;

    /// The offset of the hash of the type in a file.
    public static final int FILE_TYPE = 16;

    /// The offset of the block's size in a file.
    public static final int FILE_SIZE = 24;

    /// The offset of the block's hash in a file.
    public static final int FILE_CONTENT = 32;

    /// The offset, in a file, of the root's position in the block.
    public static final int FILE_ROOT = 40;

    /// The offset of the name of the type in a file.
    public static final int FILE_TYPE_NAME = 48;

    /// Bytes of the name of the type.
    public static final int TYPE_NAME_BYTES = 64;

    /// The offset of the hash of the header in a file.
    public static final int FILE_HEADER = 112;

    /// The offset of the block in a file.
    public static final int FILE_BLOCK = 128;

    private BlobLayout() {}

    /// The offset of the length of the array or string at `field`.
    public static int lengthOf(int field) {
        return field + LENGTH;
    }

    /// The offset of an array or string out of its eight bytes.
    public static int offsetIn(long place) {
        return (int) place;
    }

    /// The length of an array or string out of its eight bytes.
    public static int lengthIn(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    /// The offset to store in `field` so that it leads to `target`.
    public static int offset(int field, int target) {
        int distance = target - field;
        return distance < 0 ? distance : distance + 1;
    }

    /// The target of the offset in `field`, which is not 0.
    public static long target(int field, int offset) {
        return field + (long) offset - (-offset >>> (Integer.SIZE - 1));
    }

    /// The lowest multiple of `alignment`, a power of two, that is not below `at`.
    public static long align(long at, int alignment) {
        return (at + alignment - 1) & -alignment;
    }
}
