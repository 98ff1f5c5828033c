package dev.phalanx.structs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Stores entity ids packed, index first.
final class EntityByteCodec extends ByteCodec<Entity> {
    private static final VarHandle PACKED = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    @Override
    public Class<Entity> type() {
        return Entity.class;
    }

    @Override
    public int size() {
        return Entity.BYTES;
    }

    @Override
    public Entity read(byte[] bytes, int offset) {
        return Entity.unpack((long) PACKED.get(bytes, offset));
    }

    @Override
    public void write(byte[] bytes, int offset, Entity value) {
        PACKED.set(bytes, offset, value.packed());
    }
}
