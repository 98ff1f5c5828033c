package dev.phalanx.structs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Stores the constants of an enum by ordinal.
///
/// @param <E> the enum
final class EnumByteCodec<E> extends ByteCodec<E> {
    private static final VarHandle ORDINAL = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final Class<E> type;
    private final E[] constants;

    /// @param type an enum
    EnumByteCodec(Class<E> type) {
        this.type = type;
        this.constants = type.getEnumConstants();
    }

    @Override
    public Class<E> type() {
        return type;
    }

    @Override
    public int size() {
        return Integer.BYTES;
    }

    @Override
    public E read(byte[] bytes, int offset) {
        int ordinal = (int) ORDINAL.get(bytes, offset);
        if (ordinal < 0 || ordinal >= constants.length) {
            throw unknown(ordinal);
        }
        return constants[ordinal];
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // Enums are stored by ordinal.
    public void write(byte[] bytes, int offset, E value) {
        ORDINAL.set(bytes, offset, ((Enum<?>) type.cast(value)).ordinal());
    }

    private IllegalStateException unknown(int ordinal) {
        return new IllegalStateException("The storage of a " + type.getSimpleName() + " holds " + ordinal + ", it has "
                + constants.length + " constants. "
                + (constants.length == 0
                        ? "Give the enum a constant; zeroed storage reads as its first."
                        : "Something else wrote over it; store the value again."));
    }
}
