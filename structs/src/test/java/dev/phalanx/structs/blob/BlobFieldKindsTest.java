package dev.phalanx.structs.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Mutable;
import dev.phalanx.structs.TestTypes.Velocity;
import java.util.List;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// Everything that a struct type may have, and numbers on their own, come out of a blob as they went in.
class BlobFieldKindsTest {
    record Numbers(
            BlobArray<Boolean> booleans,
            BlobArray<Byte> bytes,
            BlobArray<Character> chars,
            BlobArray<Short> shorts,
            BlobArray<Integer> ints,
            BlobArray<Float> floats,
            BlobArray<Long> longs,
            BlobArray<Double> doubles) {}

    @Test
    void numbersOfEveryKind() {
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Numbers> reference = builder.createBlobAssetReference(new Numbers(
                        builder.allocate(new boolean[] {true, false}),
                        builder.allocate(new byte[] {-1, 2}),
                        builder.allocate(new char[] {'ä', 'z'}),
                        builder.allocate(new short[] {-300, 4}),
                        builder.allocate(new int[] {1 << 30, -5}),
                        builder.allocate(new float[] {1.5f, Float.NaN}),
                        builder.allocate(new long[] {Long.MIN_VALUE, 6}),
                        builder.allocate(new double[] {Math.PI, -0.0})))) {
            Numbers numbers = reference.value();
            assertThat(numbers.booleans()).containsExactly(true, false);
            assertThat(numbers.booleans().getBoolean(0)).isTrue();
            assertThat(numbers.bytes()).containsExactly((byte) -1, (byte) 2);
            assertThat(numbers.bytes().getByte(1)).isEqualTo((byte) 2);
            assertThat(numbers.chars()).containsExactly('ä', 'z');
            assertThat(numbers.chars().getChar(0)).isEqualTo('ä');
            assertThat(numbers.shorts()).containsExactly((short) -300, (short) 4);
            assertThat(numbers.shorts().getShort(0)).isEqualTo((short) -300);
            assertThat(numbers.ints()).containsExactly(1 << 30, -5);
            assertThat(numbers.ints().getInt(1)).isEqualTo(-5);
            assertThat(numbers.floats()).containsExactly(1.5f, Float.NaN);
            assertThat(numbers.floats().getFloat(0)).isEqualTo(1.5f);
            assertThat(numbers.longs()).containsExactly(Long.MIN_VALUE, 6L);
            assertThat(numbers.longs().getLong(0)).isEqualTo(Long.MIN_VALUE);
            assertThat(numbers.doubles()).containsExactly(Math.PI, -0.0);
            assertThat(numbers.doubles().getDouble(0)).isEqualTo(Math.PI);
            assertThat(numbers.floats().type()).isEqualTo(Float.class);
            assertThat(numbers.floats().toArray()).containsExactly(1.5f, Float.NaN);
        }
    }

    @Test
    void numbersByFunctionAndByValue() {
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Numbers> reference = builder.createBlobAssetReference(new Numbers(
                        builder.allocate(boolean.class, 1, _ -> true),
                        builder.allocate(Byte.class, 1, _ -> (byte) 2),
                        builder.allocate(char.class, List.of('c')),
                        builder.allocate(Short.class, List.of((short) 4)),
                        builder.allocate(int.class, 3, i -> i * i),
                        builder.allocate(float.class, 1, _ -> 6f),
                        builder.allocate(Long.class, 1, _ -> 7L),
                        builder.allocate(double.class, List.of(8.0, 9.0))))) {
            assertThat(reference.value().booleans()).containsExactly(true);
            assertThat(reference.value().bytes()).containsExactly((byte) 2);
            assertThat(reference.value().chars()).containsExactly('c');
            assertThat(reference.value().shorts()).containsExactly((short) 4);
            assertThat(reference.value().ints()).containsExactly(0, 1, 4);
            assertThat(reference.value().floats()).containsExactly(6f);
            assertThat(reference.value().longs()).containsExactly(7L);
            assertThat(reference.value().doubles()).containsExactly(8.0, 9.0);
        }
    }

    record Bag(
            BlobArray<Everything> all,
            BlobPtr<Mutable> mutable,
            BlobArray<Mood> moods,
            BlobArray<Entity> entities,
            BlobPtr<Matrix4f> matrix,
            BlobArray<Quaternionf> spins,
            Vector3f at) {}

    @Test
    void fieldsOfEveryKind() {
        Everything everything = new Everything(
                true,
                (byte) -2,
                'q',
                (short) -3,
                4,
                5.5f,
                -6L,
                7.25,
                Mood.ANGRY,
                new Entity(8, 9),
                new Velocity(1, 2, 3),
                FixedString64Bytes.of("text ü"),
                FixedList64Bytes.of(Velocity.class, new Velocity(4, 5, 6)),
                new int[] {7, 8, 9},
                new boolean[] {false, true});
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Bag> reference = builder.createBlobAssetReference(new Bag(
                        builder.allocate(Everything.class, 2, _ -> everything),
                        builder.allocatePointer(Mutable.class, new Mutable()),
                        builder.allocate(Mood.class, List.of(Mood.CALM, Mood.ANGRY)),
                        builder.allocate(Entity.class, 1, i -> new Entity(i, 5)),
                        builder.allocatePointer(Matrix4f.class, new Matrix4f().translation(1, 2, 3)),
                        builder.allocate(Quaternionf.class, 1, _ -> new Quaternionf(1, 2, 3, 4)),
                        new Vector3f(7, 8, 9)))) {
            Bag bag = reference.value();
            Everything read = bag.all().get(1);
            assertThat(read.numbers()).isEqualTo(everything.numbers());
            assertThat(read.flags()).isEqualTo(everything.flags());
            assertThat(bytes(Everything.class, read)).isEqualTo(bytes(Everything.class, everything));
            assertThat(bytes(Mutable.class, bag.mutable().value())).isEqualTo(bytes(Mutable.class, new Mutable()));
            assertThat(bag.moods()).containsExactly(Mood.CALM, Mood.ANGRY);
            assertThat(bag.entities()).containsExactly(new Entity(0, 5));
            assertThat(bag.matrix().value()).isEqualTo(new Matrix4f().translation(1, 2, 3));
            assertThat(bag.spins()).containsExactly(new Quaternionf(1, 2, 3, 4));
            assertThat(bag.at()).isEqualTo(new Vector3f(7, 8, 9));
        }
    }

    private static <T> byte[] bytes(Class<T> type, T value) {
        StructType<T> struct = StructType.of(type);
        byte[] bytes = new byte[struct.size()];
        struct.byteCodec().write(bytes, 0, value);
        return bytes;
    }

    @Test
    void badValuesAreRefusedWhole() {
        try (BlobBuilder builder = new BlobBuilder()) {
            BlobSlot<Mutable> slot = builder.constructRoot(Mutable.class);
            Mutable value = new Mutable();
            value.numbers = new double[3];
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> slot.set(value))
                    .withMessage("Mutable.numbers has 3 elements, but is declared @FixedLength(4). Store an array of "
                            + "exactly that length.");
            assertThat(slot.get().number).isZero();
        }
    }
}
