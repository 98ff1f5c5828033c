package dev.phalanx.structs;

import dev.phalanx.structs.loaded.ClassCache;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Finds the codec of an element type.
final class ByteCodecs {
    private static final Map<Class<?>, ByteCodec<?>> BOXES = boxes();

    private static final ClassCache<ByteCodec<?>> CODECS = new ClassCache<>() {
        @Override
        protected ByteCodec<?> computeValue(Class<?> type) {
            return make(type);
        }
    };

    private ByteCodecs() {}

    /// The codec of a boxed or bare primitive class, an enum (by ordinal, 4 bytes), [Entity], or a struct type.
    ///
    /// @throws IllegalArgumentException if `type` is none of these
    @SuppressWarnings("unchecked") // make(type) answers a codec of that type, a primitive's of its box.
    static <T> ByteCodec<T> of(Class<T> type) {
        Objects.requireNonNull(type, "type");
        return (ByteCodec<T>) CODECS.get(type);
    }

    private static ByteCodec<?> make(Class<?> type) {
        ByteCodec<?> box = BOXES.get(type);
        if (box != null) {
            return box;
        }
        if (type == Entity.class) {
            return new EntityByteCodec();
        }
        if (type.isEnum()) {
            return new EnumByteCodec<>(type);
        }
        return StructType.of(type).byteCodec();
    }

    private static Map<Class<?>, ByteCodec<?>> boxes() {
        Map<Class<?>, ByteCodec<?>> boxes = new HashMap<>();
        put(boxes, boolean.class, new PrimitiveByteCodecs.OfBoolean());
        put(boxes, byte.class, new PrimitiveByteCodecs.OfByte());
        put(boxes, char.class, new PrimitiveByteCodecs.OfChar());
        put(boxes, short.class, new PrimitiveByteCodecs.OfShort());
        put(boxes, int.class, new PrimitiveByteCodecs.OfInt());
        put(boxes, float.class, new PrimitiveByteCodecs.OfFloat());
        put(boxes, long.class, new PrimitiveByteCodecs.OfLong());
        put(boxes, double.class, new PrimitiveByteCodecs.OfDouble());
        return boxes;
    }

    private static <T> void put(Map<Class<?>, ByteCodec<?>> boxes, Class<T> primitive, ByteCodec<T> codec) {
        boxes.put(primitive, codec);
        boxes.put(codec.type(), codec);
    }
}
