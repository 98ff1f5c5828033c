package dev.phalanx.structs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.testing.Row;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Order in native arrays.
@Row("COL-1")
class NativeArraySortTest {
    record Card(int rank, int number) implements Comparable<Card> {
        @Override
        public int compareTo(Card other) {
            return Integer.compare(rank, other.rank);
        }
    }

    @Test
    @Row("COL-1.2")
    void equalValuesKeepTheirOrder() {
        Random random = new Random(20250730);
        List<Card> cards = IntStream.range(0, 500)
                .mapToObj(i -> new Card(random.nextInt(10), i))
                .toList();
        try (NativeArray<Card> array = NativeArray.copyOf(Card.class, cards)) {
            array.sort();
            assertThat(array.toList()).isEqualTo(cards.stream().sorted().toList());
            array.sort(Comparator.comparing(Card::number, Comparator.reverseOrder()));
            assertThat(array.get(0).number()).isEqualTo(499);
            array.slice(0, 10).sort(Comparator.comparingInt(Card::number));
            assertThat(array.get(0).number()).isEqualTo(490);
            assertThat(array.get(10).number()).isEqualTo(489);
        }
    }

    @Test
    void aComparatorThatThrowsChangesNothing() {
        List<Card> cards = List.of(new Card(3, 0), new Card(1, 1), new Card(2, 2));
        try (NativeArray<Card> array = NativeArray.copyOf(Card.class, cards)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> array.sort((a, b) -> {
                        if (b.number() == 2 || a.number() == 2) {
                            throw new IllegalStateException("no");
                        }
                        return Integer.compare(a.rank(), b.rank());
                    }));
            assertThat(array.toList()).isEqualTo(cards);
        }
    }

    @Test
    void entitiesSortByIndexThenVersion() {
        List<Entity> entities = List.of(new Entity(5, 1), new Entity(-1, 2), new Entity(5, 3), new Entity(2, 9));
        try (NativeArray<Entity> array = NativeArray.copyOf(Entity.class, entities)) {
            array.sort();
            assertThat(array).containsExactly(new Entity(-1, 2), new Entity(2, 9), new Entity(5, 1), new Entity(5, 3));
            assertThat(array.binarySearch(new Entity(5, 1))).isEqualTo(2);
        }
    }

    @Test
    @Row("COL-1.2")
    void binarySearchAgreesWithCollections() {
        Random random = new Random(20250731);
        for (int length = 0; length < 20; length++) {
            List<Card> cards = Stream.generate(() -> new Card(random.nextInt(30), 0))
                    .limit(length)
                    .sorted()
                    .toList();
            try (NativeArray<Card> array = NativeArray.copyOf(Card.class, cards)) {
                for (int rank = -1; rank < 32; rank++) {
                    Card key = new Card(rank, 7);
                    int found = array.binarySearch(key);
                    int expected = Collections.binarySearch(cards, key);
                    assertThat(found < 0).isEqualTo(expected < 0);
                    if (found < 0) {
                        assertThat(found).isEqualTo(expected);
                    } else {
                        assertThat(cards.get(found)).isEqualByComparingTo(key);
                    }
                }
            }
        }
    }

    @Test
    void binarySearchTakesAnOrder() {
        try (NativeArray<Velocity> array = NativeArray.copyOf(
                Velocity.class, List.of(new Velocity(3, 0, 0), new Velocity(2, 0, 0), new Velocity(1, 0, 0)))) {
            Comparator<Velocity> falling = Comparator.comparing(Velocity::x, Comparator.reverseOrder());
            assertThat(array.binarySearch(new Velocity(1, 5, 5), falling)).isEqualTo(2);
            assertThat(array.binarySearch(new Velocity(2.5f, 0, 0), falling)).isEqualTo(-2);
        }
    }

    @Test
    void valuesWithoutAnOrderNeedAComparator() {
        try (NativeArray<Velocity> array = NativeArray.ofLength(Velocity.class, 2)) {
            assertThatExceptionOfType(ClassCastException.class).isThrownBy(array::sort);
            assertThatExceptionOfType(ClassCastException.class)
                    .isThrownBy(() -> array.binarySearch(new Velocity(0, 0, 0)));
        }
    }
}
