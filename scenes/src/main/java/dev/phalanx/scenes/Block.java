package dev.phalanx.scenes;

/// The place of a block in a file.
///
/// @param offset of the first byte in the file
/// @param length in bytes
/// @param crc the CRC32C of the bytes
record Block(long offset, int length, int crc) {
    /// Bytes of a block in a table.
    static final int BYTES = 16;

    static Block read(TableReader in) throws SceneFileException {
        return new Block(
                in.readLong("offset of a block"), in.readInt("length of a block"), in.readInt("CRC of a block"));
    }

    void write(TableWriter out) {
        out.writeLong(offset);
        out.writeInt(length);
        out.writeInt(crc);
    }
}
