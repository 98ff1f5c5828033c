package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.scenes.files.SceneFileException;

/// The place of a block in a file.
///
/// @param offset of the first byte in the file
/// @param length in bytes
/// @param crc the CRC32C of the bytes
public record Block(long offset, int length, int crc) {
    /// Bytes of a block in a table.
    public static final int BYTES = 16;

    public static Block read(TableReader in) throws SceneFileException {
        return new Block(
                in.readLong("offset of a block"), in.readInt("length of a block"), in.readInt("CRC of a block"));
    }

    public void write(TableWriter out) {
        out.writeLong(offset);
        out.writeInt(length);
        out.writeInt(crc);
    }
}
