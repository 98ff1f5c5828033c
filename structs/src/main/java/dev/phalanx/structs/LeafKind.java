package dev.phalanx.structs;

/// The primitive type of one leaf column.
public enum LeafKind {
    /// `boolean[]`, 1 byte.
    BOOLEAN(1),
    /// `byte[]`, 1 byte.
    BYTE(1),
    /// `char[]`, 2 bytes.
    CHAR(2),
    /// `short[]`, 2 bytes.
    SHORT(2),
    /// `int[]`, 4 bytes; also enums, by ordinal.
    INT(4),
    /// `float[]`, 4 bytes.
    FLOAT(4),
    /// `long[]`, 8 bytes; also [Entity], packed.
    LONG(8),
    /// `double[]`, 8 bytes.
    DOUBLE(8);

    private final int bytes;

    LeafKind(int bytes) {
        this.bytes = bytes;
    }

    /// Bytes of one element.
    public int bytes() {
        return bytes;
    }
}
