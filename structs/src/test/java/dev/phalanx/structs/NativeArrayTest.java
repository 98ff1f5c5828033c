package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Mutable;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A fixed number of values: reading and writing them.
@Row("COL-1")
class NativeArrayTest {
    @Test
    @Row("COL-1.1")
    void startsWithZeros() {
        try (NativeArray<Velocity> array = NativeArray.ofLength(Velocity.class, 3)) {
            assertThat(array.length()).isEqualTo(3);
            assertThat(array.type()).isSameAs(StructType.of(Velocity.class));
            assertThat(array).containsExactly(new Velocity(0, 0, 0), new Velocity(0, 0, 0), new Velocity(0, 0, 0));
            assertThat(array).hasToString("NativeArray<Velocity>[3]");
        }
    }

    @Test
    @Row("COL-1.2")
    void whatIsStoredComesBackAsACopy() {
        try (NativeArray<Mutable> array = NativeArray.ofLength(Mutable.class, 2)) {
            Mutable value = new Mutable();
            array.set(1, value);
            value.nested.x = 9;
            Mutable read = array.get(1);
            read.numbers[0] = 9;
            read.mood = Mood.CALM;
            assertThat(array.get(1).nested.x).isEqualTo(1);
            assertThat(array.get(1).numbers).containsExactly(1, 2, 3, 4);
            assertThat(array.get(1).mood).isEqualTo(Mood.ANGRY);
            assertThat(array.get(0).number).isZero();
        }
    }

    @Test
    @Row({"COL-1.1", "COL-1.3"})
    void anIndexOutOfRangeIsRefused() {
        try (NativeArray<Position> array = NativeArray.ofLength(Position.class, 2)) {
            for (int index : new int[] {-1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                String message =
                        "Index " + index + " is out of range for NativeArray<Position>[2]. Use an index from 0 to 1.";
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> array.get(index))
                        .withMessage(message);
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> array.set(index, new Position()))
                        .withMessage(message);
            }
        }
    }

    @Test
    void anEmptyArrayHasNoIndex() {
        try (NativeArray<Position> array = NativeArray.ofLength(Position.class, 0)) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> array.get(0))
                    .withMessage("Index 0 is out of range for NativeArray<Position>[0]. It is empty.");
            assertThat(array).isEmpty();
            assertThat(array.toArray()).isEmpty();
        }
    }

    @Test
    void theLengthIsNotNegative() {
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> NativeArray.ofLength(Position.class, -1))
                .withMessage("A NativeArray<Position> cannot have the length -1. Give it 0 or more.");
    }

    @Test
    void everyColumnFitsAJavaArray() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NativeArray.ofLength(Mutable.class, 600_000_000))
                .withMessage(
                        "A NativeArray<Mutable> of 600000000 values does not fit: its field text takes 38400000000 "
                                + "elements of one Java array. Use several arrays of at most 33554431 values.");
    }

    @Test
    void theClassIsAStructType() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NativeArray.ofLength(String.class, 3))
                .withMessageStartingWith("String is not a struct type.");
    }

    @Test
    void entitiesArePacked() {
        try (NativeArray<Entity> array = NativeArray.ofLength(Entity.class, 3)) {
            assertThat(array.get(0)).isEqualTo(Entity.NULL);
            array.set(1, new Entity(3, 4));
            assertThat(array.get(1)).isEqualTo(new Entity(3, 4));
            assertThat((long[]) array.leafArray(0)).containsExactly(0, new Entity(3, 4).packed(), 0);
            assertThat(array).hasToString("NativeArray<Entity>[3]");
        }
    }

    @Test
    @Row("CMP-4")
    void tagsTakeNoStorage() {
        try (NativeArray<Tag> array = NativeArray.ofLength(Tag.class, 5)) {
            array.set(4, new Tag());
            assertThat(array.get(4)).isEqualTo(new Tag());
            assertThat(array.toList()).hasSize(5);
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> array.get(5));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> array.leafArray(0));
        }
    }

    @Test
    void theColumnsAreInReach() {
        try (NativeArray<Position> array = NativeArray.ofLength(Position.class, 4)) {
            array.set(3, new Position(1, 2, 3));
            NativeArray<Position> slice = array.slice(2, 2);
            float[] y = (float[]) slice.leafArray(1);
            assertThat(slice.offset()).isEqualTo(2);
            assertThat(y[slice.offset() + 1]).isEqualTo(2);
            y[slice.offset()] = 7;
            assertThat(array.get(2).y).isEqualTo(7);
        }
    }

    @Test
    void nullIsRefused() {
        try (NativeArray<Position> array = NativeArray.ofLength(Position.class, 1)) {
            assertThatNullPointerException()
                    .isThrownBy(() -> array.set(0, null))
                    .withMessage(
                            "The Position to store is null. Columns hold values, never null; store one, all zero if "
                                    + "there is none.");
        }
    }

    @Test
    void aValueOfAnotherClassIsRefused() {
        try (NativeArray<Position> array = NativeArray.ofLength(Position.class, 1)) {
            @SuppressWarnings({"unchecked", "rawtypes"}) // What the test is about.
            NativeArray<Object> unchecked = (NativeArray) array;
            assertThatExceptionOfType(ClassCastException.class)
                    .isThrownBy(() -> unchecked.set(0, new Velocity(1, 2, 3)));
        }
    }

    @Test
    @Row("COL-1")
    void ofTakesTheValuesThemselves() {
        NativeArray<Velocity> array = NativeArray.of(Velocity.class, new Velocity(1, 0, 0), new Velocity(2, 0, 0));
        assertThat(array.toList()).containsExactly(new Velocity(1, 0, 0), new Velocity(2, 0, 0));
        assertThat(NativeArray.of(Velocity.class).length()).isZero();
        Entity first = new Entity(1, 1);
        Entity second = new Entity(2, 1);
        assertThat(NativeArray.of(first, second).toList()).containsExactly(first, second);
        assertThat(NativeArray.of(Entity.class, first).toList()).containsExactly(first);
        assertThat(NativeArray.of().length()).isZero();
    }

    @Test
    @SuppressWarnings("NullAway") // what is refused
    void ofRefusesNullAmongTheValues() {
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> NativeArray.of(Velocity.class, new Velocity(1, 0, 0), null));
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> NativeArray.of(new Entity(1, 1), null));
    }

    @Test
    void copyOfTakesTheValuesInOrder() {
        try (NativeArray<Velocity> array =
                NativeArray.copyOf(Velocity.class, List.of(new Velocity(1, 0, 0), new Velocity(2, 0, 0)))) {
            assertThat(array).containsExactly(new Velocity(1, 0, 0), new Velocity(2, 0, 0));
        }
    }

    @Test
    void overUsesTheArraysItIsGiven() {
        float[][] columns = {new float[6], new float[6], new float[6]};
        StructType<Velocity> type = StructType.of(Velocity.class);
        NativeArray<Velocity> array = NativeArray.over(type, columns, 2, 3, new SafetyHandle("Chunk<Velocity>"));
        array.set(0, new Velocity(1, 2, 3));
        assertThat(columns[1]).containsExactly(0, 0, 2, 0, 0, 0);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> NativeArray.over(type, columns, 4, 3, new SafetyHandle("Chunk<Velocity>")));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> NativeArray.over(type, new Object[2], 0, 3, new SafetyHandle("Chunk<Velocity>")));
    }
}
