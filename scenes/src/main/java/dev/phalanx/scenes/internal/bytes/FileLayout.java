package dev.phalanx.scenes.internal.bytes;

/// The layout of a file with entities. All numbers are little-endian.
///
/// ```text
///  0    magic             8 bytes: 89 'P' 'H' 'X' 'E' 0D 0A 1A
///  8    format version    int
/// 12    file length       long
/// 20    directory         a Block, 24 bytes
/// 44    zeros             16 bytes
/// 60    header CRC32C     int, of the 60 bytes before it
/// 64    blocks            each at a multiple of 64, those of a section one after the other:
///         columns           a leaf of up to 16,384 entities
///         tables            managed values, blobs, what a section has
///       …
///       directory         a table: the identity of the scene, the types of the file, its sections
///
/// Block   offset long · length int · raw length int · CRC32C int · zero int
/// ```
///
/// A table is written by a [TableWriter]. A table names each [Block]; the header names the block of the directory. So
/// all bytes are checked against a CRC32C that was itself covered by an earlier check. A block whose raw length differs
/// from its length is compressed with LZ4.
public final class FileLayout {
    public static final long MAGIC = 0x1A_0A_0D_45_58_48_50_89L;
    public static final int VERSION = 1;

    public static final int MAGIC_AT = 0;
    public static final int VERSION_AT = 8;
    public static final int LENGTH_AT = 12;
    public static final int DIRECTORY_AT = 20;
    public static final int HEADER_CRC_AT = 60;
    public static final int HEADER = 64;

    public static final int BLOCK_OFFSET = 0;
    public static final int BLOCK_LENGTH = 8;
    public static final int BLOCK_RAW_LENGTH = 12;
    public static final int BLOCK_CRC = 16;
    public static final int BLOCK_ZERO = 20;
    /// Bytes of a [Block].
    public static final int BLOCK = 24;

    public static final int ALIGNMENT = 64;
    /// The most entities whose values are in one block.
    public static final int ROWS_PER_BLOCK = 16_384;
    /// Bytes of managed values after which a new block begins.
    public static final int MANAGED_BLOCK = 1 << 18;

    private FileLayout() {}

    /// The first offset at or after `offset` at which a block can begin.
    public static long align(long offset) {
        return (offset + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
