package dev.phalanx.structs.internal.blob;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The layouts of primitives in a blob: little-endian, at any alignment.
final class BlobPrimitives {
    static final ValueLayout.OfBoolean BOOLEAN = ValueLayout.JAVA_BOOLEAN;
    static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    static final ValueLayout.OfChar CHAR = ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private BlobPrimitives() {}

    /// The layout of the elements of a primitive array other than one of booleans.
    static ValueLayout layoutOf(Object array) {
        return switch (array) {
            case byte[] _ -> BYTE;
            case char[] _ -> CHAR;
            case short[] _ -> SHORT;
            case int[] _ -> INT;
            case float[] _ -> FLOAT;
            case long[] _ -> LONG;
            case double[] _ -> DOUBLE;
            default -> throw new IllegalArgumentException(array.getClass() + " is not an array of a primitive type.");
        };
    }
}
