package dev.phalanx.scenes.diff;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// The bytes of a stream of change sets. All numbers are little-endian.
///
/// ```text
/// stream
///   0    magic           8 bytes: 89 'P' 'H' 'X' 'S' 0D 0A 1A
///   8    format version  int
///  12    CRC32C          int, of the 12 bytes before it
///  16    frames
///
/// frame
///   0    number          long: 1 for the first frame, and one more for each
///   8    length          int: bytes of the change set; 0 in the last frame, which has none
///  12    content CRC32C  int, of the change set
///  16    header CRC32C   int, of the 16 bytes before it
///  20    change set      as EntityChangeSet.write writes it
/// ```
final class ChangeSetFrames {
    /// Bytes before the first frame.
    static final int STREAM_HEADER = 16;
    /// Bytes before the change set of a frame.
    static final int FRAME_HEADER = 20;
    /// The version of the format.
    static final int VERSION = 1;

    private static final long MAGIC = 0x1A_0A_0D_53_58_48_50_89L;

    private ChangeSetFrames() {}

    /// What precedes the change set of a frame.
    ///
    /// @param length 0 if the stream ends with this frame
    record Header(long number, int length, int checksum) {}

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] streamHeader() {
        byte[] header = new byte[STREAM_HEADER];
        littleEndian(header).putLong(0, MAGIC).putInt(8, VERSION);
        littleEndian(header).putInt(12, checksum(header, 0, 12));
        return header;
    }

    static boolean hasMagic(byte[] streamHeader) {
        return littleEndian(streamHeader).getLong(0) == MAGIC;
    }

    static int version(byte[] streamHeader) {
        return littleEndian(streamHeader).getInt(8);
    }

    /// Writes the header of the frame whose change set begins at [#FRAME_HEADER].
    static void seal(byte[] frame, long number) {
        int length = frame.length - FRAME_HEADER;
        littleEndian(frame).putLong(0, number).putInt(8, length).putInt(12, checksum(frame, FRAME_HEADER, length));
        littleEndian(frame).putInt(16, checksum(frame, 0, 16));
    }

    static Header header(byte[] frame) {
        ByteBuffer bytes = littleEndian(frame);
        return new Header(bytes.getLong(0), bytes.getInt(8), bytes.getInt(12));
    }

    /// Whether the last four bytes of a header are the checksum of those before them.
    static boolean isWhole(byte[] header) {
        int end = header.length - Integer.BYTES;
        return littleEndian(header).getInt(end) == checksum(header, 0, end);
    }

    static int checksum(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }
}
