package dev.phalanx.structs.kernel;

import dev.phalanx.structs.ByteCodec;
import java.lang.invoke.MethodHandles;

/// Bootstrap methods for the constants of generated classes.
public final class KernelConstants {
    private KernelConstants() {}

    /// The constants of an enum, in ordinal order.
    ///
    /// @param arrayType the enum's array class
    public static Object enumConstants(MethodHandles.Lookup lookup, String name, Class<?> arrayType) {
        Object[] constants = arrayType.getComponentType().getEnumConstants();
        if (constants == null) {
            throw new IllegalArgumentException(arrayType.getComponentType().getName() + " is not an enum.");
        }
        return constants;
    }

    /// The byte codec of a fixed list's elements.
    public static ByteCodec<?> byteCodec(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return ByteCodec.of(element);
    }

    /// Where the entities are in a fixed list's elements.
    public static ListEntities listEntities(MethodHandles.Lookup lookup, String name, Class<?> type, Class<?> element) {
        return ListEntities.of(element);
    }
}
