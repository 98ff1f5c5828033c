package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A body keeps what it is given: each slot's value stays what it was.
class KeptArgumentsTest {
    static final int SLOTS = 8;

    static final class Bag {
        static final List<int[]> TAKEN = new ArrayList<>();

        @FixedLength(3)
        public int[] items = new int[3];

        public Vector3f at = new Vector3f();

        int sum() {
            int sum = 0;
            for (int item : items) {
                sum += item;
            }
            return sum;
        }

        int[] all() {
            return items;
        }

        void take() {
            TAKEN.add(items);
        }
    }

    record Row(int first, @FixedLength(3) int[] items) {
        int last() {
            return items[2];
        }
    }

    static final class Box {
        public Bag bag = new Bag();
        public float weight;
    }

    interface Keeper {
        void keep(int[] items);
    }

    static class Shelf {
        int[] last = {};
        final int[][] slots = new int[SLOTS][];

        void keep(int[] items) {
            last = items;
        }

        static int[] passedOn(int[] items) {
            return items;
        }
    }

    static Store<Bag> bags() {
        Store<Bag> store = Store.of(Bag.class, 1, SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            Bag bag = new Bag();
            Arrays.fill(bag.items, slot);
            bag.at.set(slot);
            store.set(0, slot, bag);
        }
        return store;
    }

    static Store<Row> rows() {
        Store<Row> store = Store.of(Row.class, 1, SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            store.set(0, slot, new Row(slot, new int[] {slot, slot, slot}));
        }
        return store;
    }

    private static void assertKept(List<int[]> kept) {
        assertThat(kept).hasSize(SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            assertThat(kept.get(slot)).containsExactly(slot, slot, slot);
        }
    }

    /// Bodies that keep arrays, each given the list that they end in.
    static Map<String, Function<List<int[]>, Body1<Bag>>> keeping() {
        Keeper[] keeper = new Keeper[1];
        Shelf shelf = new Shelf();
        AtomicReference<int[]> last = new AtomicReference<>();
        List<Bag> whole = new ArrayList<>();
        return Map.ofEntries(
                Map.entry("in a list", kept -> bag -> kept.add(bag.items)),
                Map.entry("with the value", kept -> bag -> {
                    whole.add(bag);
                    if (whole.size() == SLOTS) {
                        whole.forEach(each -> kept.add(each.items));
                        whole.clear();
                    }
                }),
                Map.entry("in an array", kept -> bag -> {
                    shelf.slots[bag.items[0]] = bag.items;
                    if (bag.items[0] == SLOTS - 1) {
                        kept.addAll(List.of(shelf.slots));
                    }
                }),
                Map.entry("in a field", kept -> bag -> {
                    shelf.last = bag.items;
                    kept.add(shelf.last);
                }),
                Map.entry("by a lambda", kept -> bag -> {
                    Runnable later = () -> kept.add(bag.items);
                    later.run();
                }),
                Map.entry("by a method that may be overridden", kept -> bag -> {
                    shelf.keep(bag.items);
                    kept.add(shelf.last);
                }),
                Map.entry("by an interface", kept -> {
                    keeper[0] = kept::add;
                    return bag -> keeper[0].keep(bag.items);
                }),
                Map.entry("by a method of its own", kept -> bag -> {
                    bag.take();
                    kept.add(Bag.TAKEN.removeLast());
                }),
                Map.entry("by what a method gives", kept -> bag -> {
                    last.set(bag.all());
                    kept.add(last.get());
                }),
                Map.entry("by what a static method gives", kept -> bag -> kept.add(Shelf.passedOn(bag.items))),
                Map.entry(
                        "by a list of its own",
                        kept -> bag -> kept.add(List.of(bag.items).getFirst())),
                Map.entry("by one path of two", kept -> bag -> {
                    int[] items = bag.sum() >= 0 ? bag.items : shelf.last;
                    kept.add(items);
                }),
                Map.entry("in a local variable of a loop", kept -> bag -> {
                    int[] items = shelf.last;
                    for (int i = 0; i < 2; i++) {
                        if (i == 1) {
                            kept.add(items);
                        }
                        items = bag.items;
                    }
                }));
    }

    static Stream<String> waysToKeep() {
        return keeping().keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("waysToKeep")
    void anArrayThatIsKeptStaysTheOneOfItsSlot(String way) {
        Function<List<int[]>, Body1<Bag>> body = keeping().get(way);
        List<int[]> kept = new ArrayList<>();
        new Query().rw(bags()).run(0, 0, SLOTS).forEach(body.apply(kept));
        assertKept(kept);
        List<int[]> read = new ArrayList<>();
        new Query().ro(bags()).run(0, 0, SLOTS).forEach(body.apply(read));
        assertKept(read);
        List<int[]> masked = new ArrayList<>();
        new Query().rw(bags()).masked(0, 0, SLOTS, 0xff).forEach(body.apply(masked));
        assertKept(masked);
    }

    @Test
    void recordsAndValuesInValues() {
        List<Row> rows = new ArrayList<>();
        Body1<Row> record = rows::add;
        new Query().ro(rows()).run(0, 0, SLOTS).forEach(record);
        assertKept(rows.stream().map(Row::items).toList());
        List<int[]> items = new ArrayList<>();
        Body1<Row> accessor = row -> items.add(row.items());
        new Query().ro(rows()).run(0, 0, SLOTS).forEach(accessor);
        assertKept(items);
        Store<Box> store = Store.of(Box.class, 1, SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            Box box = new Box();
            Arrays.fill(box.bag.items, slot);
            store.set(0, slot, box);
        }
        List<Bag> bags = new ArrayList<>();
        Body1<Box> part = box -> bags.add(box.bag);
        new Query().rw(store).run(0, 0, SLOTS).forEach(part);
        assertKept(bags.stream().map(bag -> bag.items).toList());
    }

    @Test
    void aBodyKeepsOneArgumentOfTwo() {
        List<int[]> kept = new ArrayList<>();
        Body2<Bag, Bag> body = (first, second) -> {
            second.items[0] += first.items[0];
            kept.add(first.items);
        };
        Store<Bag> second = bags();
        new Query().ro(bags()).rw(second).run(0, 0, SLOTS).forEach(body);
        assertKept(kept);
        assertThat(second.get(0, 3).items).containsExactly(6, 3, 3);
    }

    /// Two lambdas of one class with the same parameters, of which the kernel does not know which it runs.
    private static final class Two {
        static Body1<Bag> using() {
            return bag -> bag.items[1]++;
        }

        static Body1<Bag> keeping(int number) {
            return number == 0 ? bag -> Bag.TAKEN.add(bag.items) : bag -> Bag.TAKEN.addFirst(bag.items);
        }
    }

    @Test
    void aBodyThatMayBeAnotherLambdaKeepsItsArrays() {
        Bag.TAKEN.clear();
        new Query().ro(bags()).run(0, 0, SLOTS).forEach(Two.keeping(0));
        assertKept(List.copyOf(Bag.TAKEN));
        Bag.TAKEN.clear();
        Store<Bag> bags = bags();
        new Query().rw(bags).run(0, 0, SLOTS).forEach(Two.using());
        assertThat(bags.get(0, 2).items).containsExactly(2, 3, 2);
    }

    /// Large bodies of two lambdas, which are called.
    private static final class Large {
        static Body1<Bag> keeping(Consumer<Bag> keeper) {
            return bag -> {
                switch (bag.items[1]) {
                    case 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134, 138, 142, 146, 150, 154, 158, 162 ->
                        bag.items[0]++;
                    default -> bag.at.x++;
                }
                switch (bag.items[2]) {
                    case 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134, 138, 142, 146, 150, 154, 158, 162 ->
                        bag.items[0]++;
                    default -> bag.at.y++;
                }
                keeper.accept(bag);
            };
        }

        static Body1<Bag> keepingLast(Consumer<Bag> keeper) {
            return bag -> {
                switch (bag.items[1]) {
                    case 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134, 138, 142, 146, 150, 154, 158, 162 ->
                        bag.items[0]++;
                    default -> bag.at.x--;
                }
                switch (bag.items[2]) {
                    case 90, 94, 98, 102, 106, 110, 114, 118, 122, 126, 130, 134, 138, 142, 146, 150, 154, 158, 162 ->
                        bag.items[0]++;
                    default -> bag.at.y--;
                }
                keeper.accept(bag);
            };
        }
    }

    @Test
    void aLargeBodyThatIsCalledKeepsItsValues() {
        for (Function<Consumer<Bag>, Body1<Bag>> maker :
                List.<Function<Consumer<Bag>, Body1<Bag>>>of(Large::keeping, Large::keepingLast)) {
            List<Bag> kept = new ArrayList<>();
            new Query().rw(bags()).run(0, 0, SLOTS).forEach(maker.apply(kept::add));
            assertKept(kept.stream().map(bag -> bag.items).toList());
            for (int slot = 0; slot < SLOTS; slot++) {
                assertThat(kept.get(slot).at.z).isEqualTo(slot);
            }
        }
    }
}
