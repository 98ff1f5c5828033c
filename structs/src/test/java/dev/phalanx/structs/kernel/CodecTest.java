package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Mood;
import dev.phalanx.structs.TestTypes.Mutable;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Row;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Values in leaf tables.
@Row("CMP-1")
class CodecTest {
    private static final FixedList64Bytes<Velocity> LIST = FixedList64Bytes.of(Velocity.class, new Velocity(4, 5, 6));

    static Everything everything() {
        return new Everything(
                true,
                (byte) -3,
                '€',
                (short) -300,
                70_000,
                Float.MIN_VALUE,
                1L << 40,
                -Math.PI,
                Mood.ANGRY,
                new Entity(-12, 3),
                new Velocity(1, -0.0f, Float.MAX_VALUE),
                FixedString64Bytes.of("naïve"),
                LIST.copy(),
                new int[] {7, 8, 9},
                new boolean[] {false, true});
    }

    @Test
    void everyKindOfLeafSurvives() {
        Store<Everything> store = Store.of(Everything.class, 3, 5);
        store.set(1, 2, everything());
        assertThat(store.get(1, 2))
                .usingRecursiveComparison()
                .ignoringFields("text", "list")
                .isEqualTo(everything());
        assertThat(store.get(1, 2).text()).isEqualTo(everything().text());
        assertThat(store.get(1, 2).list()).isEqualTo(everything().list());
    }

    @Test
    void everyKindOfLeafSurvivesInAClass() {
        Store<Mutable> store = Store.of(Mutable.class, 1, 2);
        store.set(0, 1, new Mutable());
        Mutable read = store.get(0, 1);
        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("text", "list")
                .isEqualTo(new Mutable());
        assertThat(read.text).hasToString("initial");
        assertThat(read.list.toList()).containsExactly(1, 2);
    }

    @Test
    void aLeafIsWhereItsKindSays() {
        Store<Everything> store = Store.of(Everything.class, 2, 3);
        store.set(1, 2, everything());
        assertThat((boolean[]) store.column(0, 1)).containsExactly(false, false, true);
        assertThat((byte[]) store.column(1, 1)).containsExactly(0, 0, -3);
        assertThat((char[]) store.column(2, 1)).containsExactly('\0', '\0', '€');
        assertThat((short[]) store.column(3, 1)).containsExactly((short) 0, (short) 0, (short) -300);
        assertThat((int[]) store.column(4, 1)).containsExactly(0, 0, 70_000);
        assertThat((float[]) store.column(5, 1)).containsExactly(0, 0, Float.MIN_VALUE);
        assertThat((long[]) store.column(6, 1)).containsExactly(0, 0, 1L << 40);
        assertThat((double[]) store.column(7, 1)).containsExactly(0, 0, -Math.PI);
        assertThat((int[]) store.column(8, 1)).containsExactly(0, 0, 1);
        assertThat((long[]) store.column(9, 1)).containsExactly(0, 0, new Entity(-12, 3).packed());
        assertThat((int[]) store.column(15, 1)).containsExactly(0, 0, 0, 0, 0, 0, 7, 8, 9);
        assertThat((boolean[]) store.column(16, 1)).containsExactly(false, false, false, false, false, true);
    }

    @Test
    void theNeighboursStayZero() {
        Store<Everything> store = Store.of(Everything.class, 3, 5);
        store.set(1, 2, everything());
        for (int leaf = 0; leaf < store.type().leaves().size(); leaf++) {
            assertThat(isZero(store, leaf, 0, 0, 5)).isTrue();
            assertThat(isZero(store, leaf, 1, 0, 2)).isTrue();
            assertThat(isZero(store, leaf, 1, 2, 3)).isFalse();
            assertThat(isZero(store, leaf, 1, 3, 5)).isTrue();
            assertThat(isZero(store, leaf, 2, 0, 5)).isTrue();
        }
    }

    private static boolean isZero(Store<?> store, int number, int slab, int from, int to) {
        Leaf leaf = store.type().leaves().get(number);
        return Columns.isZero(leaf.kind(), store.column(number, slab), from * leaf.stride(), to * leaf.stride());
    }

    @Test
    void whatIsReadSharesNothingWithTheColumns() {
        Store<Mutable> store = Store.of(Mutable.class, 1, 1);
        store.set(0, 0, new Mutable());
        Mutable first = store.get(0, 0);
        first.number = 99;
        first.nested.x = 99;
        first.list.add(99);
        first.numbers[0] = 99;
        Mutable second = store.get(0, 0);
        assertThat(second.number).isEqualTo(3);
        assertThat(second.nested.x).isEqualTo(1);
        assertThat(second.list.toList()).containsExactly(1, 2);
        assertThat(second.numbers).containsExactly(1, 2, 3, 4);
        store.set(0, 0, StructType.of(Mutable.class).zero());
        assertThat(first.text).hasToString("initial");
        assertThat(first.list.toList()).containsExactly(1, 2, 99);
    }

    @Test
    void whatIsStoredSharesNothingWithTheColumns() {
        Store<Mutable> store = Store.of(Mutable.class, 1, 1);
        Mutable value = new Mutable();
        store.set(0, 0, value);
        value.nested.x = 99;
        value.list.clear();
        value.numbers[0] = 99;
        assertThat(store.get(0, 0).nested.x).isEqualTo(1);
        assertThat(store.get(0, 0).list.toList()).containsExactly(1, 2);
        assertThat(store.get(0, 0).numbers).containsExactly(1, 2, 3, 4);
    }

    @Test
    void anEntityIsAValueByItself() {
        Store<Entity> store = Store.of(Entity.class, 1, 2);
        store.set(0, 1, new Entity(5, 6));
        assertThat(store.get(0, 0)).isEqualTo(Entity.NULL);
        assertThat(store.get(0, 1)).isEqualTo(new Entity(5, 6));
    }

    @Test
    @Row("CMP-4")
    void aTagHasNothingToStore() {
        Store<Tag> store = Store.of(Tag.class, 1, 1);
        assertThat(store.tables()).isEmpty();
        store.set(0, 0, new Tag());
        assertThat(store.get(0, 0)).isEqualTo(new Tag());
    }

    @Test
    void aNewValueIsMadeForEveryRead() {
        Store<Position> store = Store.of(Position.class, 1, 2);
        assertThat(IntStream.range(0, 4).mapToObj(i -> store.get(0, i / 2)).distinct())
                .hasSize(4);
    }

    @Test
    void nullIsRefused() {
        Store<Position> store = Store.of(Position.class, 1, 2);
        assertThatNullPointerException()
                .isThrownBy(() -> store.set(0, 0, null))
                .withMessage(
                        "The Position to store is null. Columns hold values, never null; store one, all zero if there "
                                + "is none.");
        Store<Tag> tags = Store.of(Tag.class, 1, 2);
        assertThatNullPointerException().isThrownBy(() -> tags.set(0, 0, null));
        Store<Entity> entities = Store.of(Entity.class, 1, 2);
        assertThatNullPointerException()
                .isThrownBy(() -> entities.set(0, 0, null))
                .withMessageStartingWith("The Entity to store is null.");
    }
}
