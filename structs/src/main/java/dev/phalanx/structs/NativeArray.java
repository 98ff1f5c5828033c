package dev.phalanx.structs;

public abstract class NativeArray<T> implements Iterable<T>, AutoCloseable {
    public static <T> NativeArray<T> of(Class<T> type, int length) { throw new IllegalStateException(); }
    /** An array over existing leaf arrays (one per leaf of the struct type, not copied), slots offset .. offset+length. */
    public static <T> NativeArray<T> over(StructType<T> type, Object[] leafArrays, int offset, int length, SafetyHandle handle) { throw new IllegalStateException(); }
    public abstract T get(int index);
    public abstract void set(int index, T value);
    public final int length() { throw new IllegalStateException(); }
    /** The array of leaf `leaf`; element i of this is at offset()+i (times stride). */
    public abstract Object leafArray(int leaf);
    public final int offset() { throw new IllegalStateException(); }
    public final NativeArray<T> slice(int start, int length) { throw new IllegalStateException(); }
    public final boolean isCreated() { throw new IllegalStateException(); }
    @Override public final void close() { throw new IllegalStateException(); }
}
