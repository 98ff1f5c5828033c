package dev.phalanx.structs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The codecs of the eight primitives, as their boxes.
final class PrimitiveByteCodecs {
    private static final VarHandle CHAR = handle(char[].class);
    private static final VarHandle SHORT = handle(short[].class);
    private static final VarHandle INT = handle(int[].class);
    private static final VarHandle FLOAT = handle(float[].class);
    private static final VarHandle LONG = handle(long[].class);
    private static final VarHandle DOUBLE = handle(double[].class);

    private PrimitiveByteCodecs() {}

    private static VarHandle handle(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN);
    }

    static final class OfBoolean extends ByteCodec<Boolean> {
        @Override
        public Class<Boolean> type() {
            return Boolean.class;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public Boolean read(byte[] bytes, int offset) {
            return bytes[offset] != 0;
        }

        @Override
        public void write(byte[] bytes, int offset, Boolean value) {
            bytes[offset] = (byte) (value ? 1 : 0);
        }
    }

    static final class OfByte extends ByteCodec<Byte> {
        @Override
        public Class<Byte> type() {
            return Byte.class;
        }

        @Override
        public int size() {
            return Byte.BYTES;
        }

        @Override
        public Byte read(byte[] bytes, int offset) {
            return bytes[offset];
        }

        @Override
        public void write(byte[] bytes, int offset, Byte value) {
            bytes[offset] = value;
        }
    }

    static final class OfChar extends ByteCodec<Character> {
        @Override
        public Class<Character> type() {
            return Character.class;
        }

        @Override
        public int size() {
            return Character.BYTES;
        }

        @Override
        public Character read(byte[] bytes, int offset) {
            return (char) CHAR.get(bytes, offset);
        }

        @Override
        public void write(byte[] bytes, int offset, Character value) {
            CHAR.set(bytes, offset, (char) value);
        }
    }

    static final class OfShort extends ByteCodec<Short> {
        @Override
        public Class<Short> type() {
            return Short.class;
        }

        @Override
        public int size() {
            return Short.BYTES;
        }

        @Override
        public Short read(byte[] bytes, int offset) {
            return (short) SHORT.get(bytes, offset);
        }

        @Override
        public void write(byte[] bytes, int offset, Short value) {
            SHORT.set(bytes, offset, (short) value);
        }
    }

    static final class OfInt extends ByteCodec<Integer> {
        @Override
        public Class<Integer> type() {
            return Integer.class;
        }

        @Override
        public int size() {
            return Integer.BYTES;
        }

        @Override
        public Integer read(byte[] bytes, int offset) {
            return (int) INT.get(bytes, offset);
        }

        @Override
        public void write(byte[] bytes, int offset, Integer value) {
            INT.set(bytes, offset, (int) value);
        }
    }

    static final class OfFloat extends ByteCodec<Float> {
        @Override
        public Class<Float> type() {
            return Float.class;
        }

        @Override
        public int size() {
            return Float.BYTES;
        }

        @Override
        public Float read(byte[] bytes, int offset) {
            return (float) FLOAT.get(bytes, offset);
        }

        @Override
        public void write(byte[] bytes, int offset, Float value) {
            FLOAT.set(bytes, offset, (float) value);
        }
    }

    static final class OfLong extends ByteCodec<Long> {
        @Override
        public Class<Long> type() {
            return Long.class;
        }

        @Override
        public int size() {
            return Long.BYTES;
        }

        @Override
        public Long read(byte[] bytes, int offset) {
            return (long) LONG.get(bytes, offset);
        }

        @Override
        public void write(byte[] bytes, int offset, Long value) {
            LONG.set(bytes, offset, (long) value);
        }
    }

    static final class OfDouble extends ByteCodec<Double> {
        @Override
        public Class<Double> type() {
            return Double.class;
        }

        @Override
        public int size() {
            return Double.BYTES;
        }

        @Override
        public Double read(byte[] bytes, int offset) {
            return (double) DOUBLE.get(bytes, offset);
        }

        @Override
        public void write(byte[] bytes, int offset, Double value) {
            DOUBLE.set(bytes, offset, (double) value);
        }
    }
}
