package dev.phalanx.structs;

/// The element type of one column. Leaves of struct types are primitive, but for references to native collections.
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
    DOUBLE(8),
    /// `Object[]`, references, which count 4 bytes: managed components, the external part of dynamic buffers, and
    /// native collections that are fields of a struct type.
    OBJECT(4);

    private final int bytes;

    LeafKind(int bytes) {
        this.bytes = bytes;
    }

    /// Bytes of one element.
    public int bytes() {
        return bytes;
    }

    /// A column of `length` elements, all zero.
    Object newArray(int length) {
        return switch (this) {
            case BOOLEAN -> new boolean[length];
            case BYTE -> new byte[length];
            case CHAR -> new char[length];
            case SHORT -> new short[length];
            case INT -> new int[length];
            case FLOAT -> new float[length];
            case LONG -> new long[length];
            case DOUBLE -> new double[length];
            case OBJECT -> new Object[length];
        };
    }

    /// Whether elements are bits, rather than references.
    public boolean isPrimitive() {
        return this != OBJECT;
    }
}
