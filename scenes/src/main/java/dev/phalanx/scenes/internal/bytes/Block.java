package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.scenes.files.SceneFileException;
import java.nio.ByteBuffer;

/// The place of a block in a file. While a file is being written, a block has its place once its bytes have been
/// written, see [BlockWriter].
public final class Block {
    /// Bytes of a block in a table.
    public static final int BYTES = FileLayout.BLOCK;

    private long offset = -1;
    private int length;
    private int rawLength;
    private int crc;

    /// A block without a place.
    Block() {}

    /// A block with a place.
    ///
    /// @param offset the offset of the first byte in the file
    /// @param length the length in bytes
    /// @param rawLength the length in bytes before it was compressed
    /// @param crc the CRC32C of the bytes in the file
    Block(long offset, int length, int rawLength, int crc) {
        place(offset, length, rawLength, crc);
    }

    void place(long newOffset, int newLength, int newRawLength, int newCrc) {
        offset = newOffset;
        length = newLength;
        rawLength = newRawLength;
        crc = newCrc;
    }

    /// The offset of the first byte in the file.
    public long offset() {
        return offset;
    }

    /// The number of bytes in the file.
    public int length() {
        return length;
    }

    /// The number of bytes before it was compressed.
    public int rawLength() {
        return rawLength;
    }

    /// Whether its bytes are compressed.
    public boolean isCompressed() {
        return length != rawLength;
    }

    int crc() {
        return crc;
    }

    /// Reads one from a table.
    ///
    /// @throws SceneFileException if the table ends
    public static Block read(TableReader in) throws SceneFileException {
        Block block = new Block(
                in.readLong("offset of a block"),
                in.readInt("length of a block"),
                in.readInt("raw length of a block"),
                in.readInt("CRC of a block"));
        if (in.readInt("end of a block") != 0) {
            throw in.damaged("a block does not end with zeros");
        }
        return block;
    }

    /// Reads one from the header.
    static Block read(ByteBuffer header, int at) {
        return new Block(
                header.getLong(at + FileLayout.BLOCK_OFFSET),
                header.getInt(at + FileLayout.BLOCK_LENGTH),
                header.getInt(at + FileLayout.BLOCK_RAW_LENGTH),
                header.getInt(at + FileLayout.BLOCK_CRC));
    }

    /// Writes it, which must have its place.
    public void write(TableWriter out) {
        requirePlace();
        out.writeLong(offset);
        out.writeInt(length);
        out.writeInt(rawLength);
        out.writeInt(crc);
        out.writeInt(0);
    }

    void write(ByteBuffer header, int at) {
        requirePlace();
        header.putLong(at + FileLayout.BLOCK_OFFSET, offset);
        header.putInt(at + FileLayout.BLOCK_LENGTH, length);
        header.putInt(at + FileLayout.BLOCK_RAW_LENGTH, rawLength);
        header.putInt(at + FileLayout.BLOCK_CRC, crc);
        header.putInt(at + FileLayout.BLOCK_ZERO, 0);
    }

    private void requirePlace() {
        if (offset < 0) {
            throw new IllegalStateException("A table names a block that was not written.");
        }
    }

    /// Such as `96 bytes at byte 64`.
    @Override
    public String toString() {
        return length + " bytes at byte " + offset;
    }
}
