package dev.phalanx.scenes.internal.replay;

/// The layout of a replay file. All numbers are little-endian.
///
/// ```text
///  0    magic             8 bytes: 89 'P' 'H' 'X' 'R' 0D 0A 1A
///  8    format version    int
/// 12    zeros             48 bytes
/// 60    header CRC32C     int, of the 60 bytes before it
/// 64    frames            one after the other, each a head of 64 bytes and its payload
///
/// head:
///  0    kind              int: 1 a whole image, 2 the differences from the image before, 3 the end of the file
///  4    entities          int
///  8    tick              long
/// 16    time              double, seconds since the world's time began
/// 24    image             int, bytes
/// 28    steps             int, bytes before they were compressed
/// 32    literals          int, bytes before they were compressed
/// 36    payload           int, bytes
/// 40    payload CRC32C    int
/// 44    image CRC32C      int
/// 48    zeros             12 bytes
/// 60    head CRC32C       int, of the 60 bytes before it
///
/// payload: the steps, then the literals, each in pieces of up to 1 MB:
///       raw length int · length int · the bytes, compressed with LZ4 if the two differ
/// ```
///
/// A whole image has no steps, and its literals are its bytes. What steps are is said by [ImageDifference].
///
/// A frame takes the place of those of its tick and of later ticks that come before it in the file: the world went back
/// then. A file without the end was cut off, or is still being written; its frames up to there can be read.
final class ReplayLayout {
    static final long MAGIC = 0x1A_0A_0D_52_58_48_50_89L;
    static final int VERSION = 1;

    /// Bytes of the file's header, and of the head of a frame.
    static final int HEAD = 64;
    static final int VERSION_AT = 8;
    static final int CRC_AT = 60;

    static final int WHOLE = 1;
    static final int DIFFERENCE = 2;
    static final int END = 3;

    /// The bytes of a piece, at most, before it is compressed.
    static final int PIECE = 1 << 20;
    /// Bytes of a piece's two lengths.
    static final int PIECE_HEAD = 8;

    /// How many times as long as the file up to it an image can be, so that few bytes cannot cause a large allocation.
    private static final long MOST_GROWTH = 256;

    private ReplayLayout() {}

    /// The longest image that a frame can have.
    ///
    /// @param end the number of bytes of the file up to the end of the frame
    static long longestImage(long end) {
        return Math.min(Integer.MAX_VALUE - 8, MOST_GROWTH * end);
    }
}
