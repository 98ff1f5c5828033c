package dev.phalanx.structs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.compile.MadeStruct.Part;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.kernel.Query;
import dev.phalanx.structs.kernel.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random struct types with random values: bytes, columns, arrays, references and kernels agree on every one.
class RandomStructTest {
    private static final Class<?>[] SCALARS = {
        boolean.class,
        byte.class,
        char.class,
        short.class,
        int.class,
        float.class,
        long.class,
        double.class,
        Mood.class,
        Entity.class,
        FixedString32Bytes.class,
        Position.class,
        Velocity.class
    };
    private static final Class<?>[] IMMUTABLE = {
        boolean.class,
        byte.class,
        char.class,
        short.class,
        int.class,
        float.class,
        long.class,
        double.class,
        Mood.class,
        Entity.class
    };
    private static final Class<?>[] ARRAYS = {boolean[].class, char[].class, int[].class, double[].class};

    private Class<?> randomStruct(Random random, int depth) {
        int count = random.nextInt(1, depth == 0 ? 80 : 12);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int choice = random.nextInt(10);
            if (choice == 0) {
                parts.add(Part.array(ARRAYS[random.nextInt(ARRAYS.length)], random.nextInt(1, 6)));
            } else if (choice == 1) {
                parts.add(Part.list(FixedList32Bytes.class, random.nextBoolean() ? Integer.class : Entity.class));
            } else if (choice < 4 && depth < 3) {
                parts.add(Part.of(randomStruct(random, depth + 1)));
            } else {
                parts.add(Part.of(SCALARS[random.nextInt(SCALARS.length)]));
            }
        }
        return random.nextBoolean() ? MadeStruct.classOf(parts) : MadeStruct.recordOf(parts);
    }

    /// Bytes that are a value: padding zero, ordinals within the enum, lengths of strings and lists within them.
    private static byte[] randomBytes(StructType<?> type, Random random) {
        byte[] bytes = new byte[type.size()];
        for (Leaf leaf : type.leaves()) {
            byte[] part = new byte[leaf.bytes()];
            random.nextBytes(part);
            switch (leaf.holds()) {
                case ENUM -> part = new byte[] {(byte) random.nextInt(2), 0, 0, 0};
                case FIXED_STRING -> {
                    part = new byte[leaf.bytes()];
                    FixedString32Bytes.of("text " + random.nextInt()).writeTo(part, 0);
                }
                case FIXED_LIST -> {
                    part = new byte[leaf.bytes()];
                    FixedList32Bytes.of(Integer.class, random.nextInt(), random.nextInt())
                            .writeTo(part, 0);
                }
                default -> {
                    for (int i = 0; leaf.kind() == LeafKind.BOOLEAN && i < part.length; i++) {
                        part[i] &= 1;
                    }
                }
            }
            System.arraycopy(part, 0, bytes, leaf.offset(), part.length);
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyWayToStoreItKeepsItsBits(long seed) {
        Random random = new Random(seed);
        check(randomStruct(random, 0), random);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aValueThatCannotChangeIsToldFromAnyOther(long seed) {
        Random random = new Random(seed);
        checkTold(randomImmutable(random, 0), random);
    }

    private Class<?> randomImmutable(Random random, int depth) {
        List<Part> parts = new ArrayList<>();
        for (int i = random.nextInt(1, 8); i > 0; i--) {
            Class<?> scalar = IMMUTABLE[random.nextInt(IMMUTABLE.length)];
            parts.add(Part.of(random.nextInt(4) == 0 && depth < 2 ? randomImmutable(random, depth + 1) : scalar));
        }
        return MadeStruct.recordOf(parts);
    }

    /// Changes each byte in turn.
    private static <T> void checkTold(Class<T> type, Random random) {
        StructType<T> struct = StructType.of(type);
        assertThat(struct.isImmutable()).isTrue();
        byte[] bytes = randomBytes(struct, random);
        Object[] tables = tables(struct);
        T value = struct.byteCodec().read(bytes, 0);
        struct.codec().write(tables, 1, 2, value);
        assertThat(struct.codec().isStored(tables, 1, 2, value)).isTrue();
        assertThat(struct.codec().isStored(tables, 1, 2, struct.codec().read(tables, 1, 2)))
                .isTrue();
        for (Leaf leaf : struct.leaves()) {
            boolean isSmall = leaf.kind() == LeafKind.BOOLEAN || leaf.holds() == Leaf.Holds.ENUM;
            for (int i = 0; i < (isSmall ? 1 : leaf.bytes()); i++) {
                bytes[leaf.offset() + i] ^= 1;
                T other = struct.byteCodec().read(bytes, 0);
                bytes[leaf.offset() + i] ^= 1;
                assertThat(struct.codec().isStored(tables, 1, 2, other))
                        .as("byte %d of %s", i, leaf)
                        .isFalse();
            }
        }
    }

    /// Columns of two slabs with room for three values.
    private static Object[] tables(StructType<?> struct) {
        Object[] tables = new Object[struct.leaves().size()];
        for (int k = 0; k < tables.length; k++) {
            Leaf leaf = struct.leaves().get(k);
            Object[] table = Columns.allocateTable(leaf.kind(), 2);
            table[0] = Columns.allocate(leaf.kind(), 3 * leaf.stride());
            table[1] = Columns.allocate(leaf.kind(), 3 * leaf.stride());
            tables[k] = table;
        }
        return tables;
    }

    private static <T> void check(Class<T> type, Random random) {
        StructType<T> struct = StructType.of(type);
        Store<T> store = Store.of(type, 2, 3);
        Store<T> target = Store.of(type, 2, 3);
        byte[][] values = new byte[3][];
        try (NativeArray<T> array = NativeArray.ofLength(type, 3)) {
            for (int slot = 0; slot < 3; slot++) {
                values[slot] = randomBytes(struct, random);
                T value = struct.byteCodec().read(values[slot], 0);
                assertBytes(struct, value, values[slot]);
                store.set(1, slot, value);
                array.set(slot, value);
            }
            for (int slot = 0; slot < 3; slot++) {
                assertBytes(struct, store.get(1, slot), values[slot]);
                assertBytes(struct, array.get(slot), values[slot]);
                assertBytes(struct, store.get(0, slot), new byte[struct.size()]);
            }
        }
        Body2<T, RefRW<T>> copying = (from, to) -> to.set(from);
        new Query().rw(store).ref(target).run(1, 0, 3).forEach(copying);
        for (int slot = 0; slot < 3; slot++) {
            assertBytes(struct, store.get(1, slot), values[slot]);
            assertBytes(struct, target.get(1, slot), values[slot]);
        }
    }

    private static <T> void assertBytes(StructType<T> type, T value, byte[] expected) {
        byte[] bytes = new byte[type.size()];
        type.byteCodec().write(bytes, 0, value);
        assertThat(bytes).isEqualTo(expected);
    }
}
