package dev.phalanx.structs.kernel;

import static dev.phalanx.structs.kernel.KeptArgumentsTest.SLOTS;
import static dev.phalanx.structs.kernel.KeptArgumentsTest.bags;
import static dev.phalanx.structs.kernel.KeptArgumentsTest.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.KeptArgumentsTest.Bag;
import dev.phalanx.structs.kernel.KeptArgumentsTest.Row;
import dev.phalanx.structs.kernel.KeptArgumentsTest.Shelf;
import dev.phalanx.testing.Allocations;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A body that only uses its values, and keeps none, makes none.
class UsedArgumentsAllocationTest {
    private static int total(int[] items) {
        return items[0] + items[1] + items[2];
    }

    private static final class Tools {
        static void shift(Bag bag, int by) {
            for (int i = 0; i < bag.items.length; i++) {
                bag.items[i] += by;
            }
        }
    }

    private static void assertAllocatesNothing(Query query, Object body) {
        query.run(0, 0, SLOTS);
        IterationKernel kernel = query.kernel(body);
        RunList runs = new RunList();
        runs.add(0, 0, SLOTS);
        Object[] tables = query.tables();
        assertThat(Allocations.settledBytesOf(0, 10_000, () -> kernel.run(runs, tables, body)))
                .isZero();
    }

    /// Bodies that use arrays and keep nothing.
    static Map<String, Body1<Bag>> using() {
        int[] other = new int[3];
        return Map.of(
                "elements",
                bag -> bag.items[1] += bag.items[0],
                "a loop",
                bag -> {
                    for (int item : bag.items) {
                        bag.at.x += item;
                    }
                },
                "a method of the body's class",
                bag -> bag.at.y += total(bag.items),
                "a static method of another class",
                bag -> Tools.shift(bag, 1),
                "a method of its own",
                bag -> bag.at.z += bag.sum(),
                "what a method of its own gives",
                bag -> bag.all()[0]++,
                "what a static method gives",
                bag -> Shelf.passedOn(bag.items)[1]++,
                "methods of the JDK",
                bag -> {
                    Arrays.fill(bag.items, 1);
                    System.arraycopy(other, 0, bag.items, 0, 2);
                    Arrays.sort(bag.items);
                },
                "methods of a part that holds no array",
                bag -> bag.at.add(bag.at).mul(0.5f),
                "one path of two",
                bag -> {
                    int[] items = bag.items[0] > 3 ? bag.items : other;
                    items[2] = 7;
                });
    }

    static Stream<String> waysToUse() {
        return using().keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("waysToUse")
    void anArrayThatIsOnlyUsedIsNotMadeAnew(String way) {
        assertAllocatesNothing(new Query().rw(bags()), using().get(way));
    }

    @Test
    void anArrayOfARecordThatIsOnlyReadIsNotMadeAnew() {
        Body2<Position, Row> body = (position, row) -> position.x += row.last() + row.items()[0];
        assertAllocatesNothing(
                new Query().rw(Store.of(Position.class, 1, SLOTS)).ro(rows()), body);
    }

    private static final class LargeUsing {
        static Body2<Bag, Bag> first() {
            return (a, b) -> {
                switch (b.items[1]) {
                    case 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134, 138, 142, 146, 150, 154, 158, 162 ->
                        a.items[0]++;
                    default -> a.at.x++;
                }
                switch (b.items[2]) {
                    case 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134, 138, 142, 146, 150, 154, 158, 162 ->
                        a.items[0]++;
                    default -> a.at.add(b.at).mul(0.5f);
                }
                Tools.shift(a, b.sum());
            };
        }

        static Body2<Bag, Bag> second() {
            return (a, b) -> {
                switch (b.items[1]) {
                    case 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134, 138, 142, 146, 150, 154, 158, 162 ->
                        a.items[0]--;
                    default -> a.at.x--;
                }
                switch (b.items[2]) {
                    case 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134, 138, 142, 146, 150, 154, 158, 162 ->
                        a.items[0]--;
                    default -> a.at.sub(b.at);
                }
                Tools.shift(a, -b.sum());
            };
        }
    }

    @Test
    void aLargeBodyThatIsCalledAndOnlyUsesItsValuesGetsTheSameObjectsAgain() {
        assertAllocatesNothing(new Query().rw(bags()).ro(bags()), LargeUsing.first());
        assertAllocatesNothing(new Query().rw(bags()).ro(bags()), LargeUsing.second());
    }
}
