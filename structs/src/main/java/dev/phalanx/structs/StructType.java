package dev.phalanx.structs;

import dev.phalanx.structs.kernel.StructCodec;
import java.util.List;

public final class StructType<T> {
    public static <T> StructType<T> of(Class<T> type) { throw new IllegalStateException(); }
    public Class<T> type() { throw new IllegalStateException(); }
    /** Bytes of one value in C's layout; 0 for a tag. */
    public int size() { throw new IllegalStateException(); }
    public int alignment() { throw new IllegalStateException(); }
    public boolean isTag() { throw new IllegalStateException(); }
    public boolean isRecord() { throw new IllegalStateException(); }
    public List<Leaf> leaves() { throw new IllegalStateException(); }
    public boolean hasEntities() { throw new IllegalStateException(); }
    public long typeHash() { throw new IllegalStateException(); }
    public long layoutHash() { throw new IllegalStateException(); }
    public T zero() { throw new IllegalStateException(); }
    public ByteCodec<T> byteCodec() { throw new IllegalStateException(); }
    @SuppressWarnings("exports") public StructCodec<T> codec() { throw new IllegalStateException(); }
}
