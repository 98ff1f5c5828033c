package dev.phalanx.entities.lookups;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.collections.NativeParallelMultiHashMap;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Cursors over the values of a key and iterators over buffers, in the bodies of loops: side by side, in each other,
/// kept for the next round or for later, and of what changes meanwhile.
final class CursorsInLoopsTest extends InWorld {
    private static final int COUNT = 40;

    record Cell(int number, float sum) implements IComponentData {}

    record Sight(Entity entity, float x) {}

    record Key(int x, int y) {}

    private final NativeParallelIntMultiHashMap<Sight> sights = NativeParallelIntMultiHashMap.of(Sight.class, 1_000);
    private final List<Entity> cells = new ArrayList<>();

    @BeforeEach
    void createCells() {
        for (int i = 0; i < COUNT; i++) {
            Entity cell = em.createEntity(new Cell(i, 0));
            cells.add(cell);
            for (int k = 0; k < length(i); k++) {
                sights.add(i, new Sight(cell, i + 1));
            }
            var path = em.addBuffer(cell, Waypoint.class);
            for (int k = 0; k < length(i); k++) {
                path.add(new Waypoint(i + 1, cell));
            }
        }
    }

    @AfterEach
    void closeMap() {
        sights.close();
    }

    private static int length(int cell) {
        return cell % 5;
    }

    private static int next(int cell) {
        return (cell + 1) % COUNT;
    }

    private void assertSums(IntToDoubleFunction of) {
        for (int i = 0; i < COUNT; i++) {
            assertThat(em.getComponent(cells.get(i), Cell.class)).isEqualTo(new Cell(i, (float) of.applyAsDouble(i)));
        }
    }

    private static double total(int cell) {
        return length(cell) * (cell + 1);
    }

    /// Each body is in a class of its own: a lambda of a class with several alike is called, and not copied.
    private static final class Plain {
        static void run(EntityManager em, NativeParallelIntMultiHashMap<Sight> sights) {
            em.query(ref(Cell.class)).forEach(cell -> {
                float sum = 0;
                for (int i = 0; i < 2; i++) {
                    var values = sights.getValuesForKey((cell.get().number() + i) % COUNT);
                    while (values.moveNext()) {
                        sum += values.value().x();
                    }
                }
                cell.set(new Cell(cell.get().number(), sum));
            });
        }
    }

    @Test
    void cursorsOneAfterAnother() {
        Plain.run(em, sights);
        assertSums(i -> total(i) + total(next(i)));
    }

    private static final class Nested {
        static void run(EntityManager em, NativeParallelIntMultiHashMap<Sight> sights) {
            em.query(ref(Cell.class)).forEach(cell -> {
                int number = cell.get().number();
                float sum = 0;
                for (var outer = sights.getValuesForKey(number); outer.moveNext(); ) {
                    for (var inner = sights.getValuesForKey(number); inner.moveNext(); ) {
                        sum += outer.value().x() * inner.value().x();
                    }
                }
                cell.set(new Cell(number, sum));
            });
        }
    }

    @Test
    void oneInAnother() {
        Nested.run(em, sights);
        assertSums(i -> total(i) * total(i));
    }

    private static final class Previous {
        static void run(EntityManager em, NativeParallelIntMultiHashMap<Sight> sights) {
            em.query(ref(Cell.class)).forEach(cell -> {
                int number = cell.get().number();
                NativeParallelIntMultiHashMap.Values<Sight> previous = null;
                float sum = 0;
                for (int i = 0; i < 3; i++) {
                    var values = sights.getValuesForKey((number + i) % COUNT);
                    while (previous != null && previous.moveNext()) {
                        sum += previous.value().x();
                    }
                    previous = values;
                }
                cell.set(new Cell(number, sum));
            });
        }
    }

    @Test
    void theOneBefore() {
        Previous.run(em, sights);
        assertSums(i -> total(i) + total(next(i)));
    }

    private static final class Kept {
        static List<NativeParallelIntMultiHashMap.Values<Sight>> run(
                EntityManager em, NativeParallelIntMultiHashMap<Sight> sights) {
            List<NativeParallelIntMultiHashMap.Values<Sight>> kept = new ArrayList<>();
            em.query(ref(Cell.class))
                    .forEach(cell -> kept.add(sights.getValuesForKey(cell.get().number())));
            return kept;
        }
    }

    @Test
    void allOfThem() {
        var kept = Kept.run(em, sights);
        for (int i = 0; i < COUNT; i++) {
            double sum = 0;
            while (kept.get(i).moveNext()) {
                assertThat(kept.get(i).value().entity()).isEqualTo(cells.get(i));
                sum += kept.get(i).value().x();
            }
            assertThat(sum).isEqualTo(total(i));
        }
    }

    private static final class ByMethod {
        private static float sum(NativeParallelIntMultiHashMap.Values<Sight> values) {
            return values.moveNext() ? values.value().x() + sum(values) : 0;
        }

        static void run(EntityManager em, NativeParallelIntMultiHashMap<Sight> sights) {
            em.query(ref(Cell.class)).forEach(cell -> {
                int number = cell.get().number();
                cell.set(new Cell(
                        number,
                        sum(sights.getValuesForKey(number)) + sum(sights.getValuesForKey((number + 1) % COUNT))));
            });
        }
    }

    @Test
    void aMethodThatCallsItself() {
        ByMethod.run(em, sights);
        assertSums(i -> total(i) + total(next(i)));
    }

    private static final class Two {
        static void run(
                EntityManager em,
                NativeParallelIntMultiHashMap<Sight> sights,
                NativeParallelIntMultiHashMap<Sight> others,
                NativeParallelMultiHashMap<Key, Sight> byKey) {
            em.query(ref(Cell.class)).forEach(cell -> {
                int number = cell.get().number();
                float sum = 0;
                var values = (number % 2 == 0 ? sights : others).getValuesForKey(number);
                while (values.moveNext()) {
                    values.setValue(
                            new Sight(values.value().entity(), values.value().x() + 1));
                    sum += values.value().x();
                }
                var more = byKey.getValuesForKey(new Key(number, 1));
                while (more.moveNext()) {
                    sum += more.value().x();
                }
                cell.set(new Cell(number, sum));
            });
        }
    }

    @Test
    void severalMaps() {
        try (var others = NativeParallelIntMultiHashMap.of(Sight.class, 10);
                var byKey = NativeParallelMultiHashMap.of(Key.class, Sight.class, 10)) {
            others.add(7, new Sight(Entity.NULL, 70));
            byKey.add(new Key(8, 1), new Sight(Entity.NULL, 1_000));
            Two.run(em, sights, others, byKey);
        }
        assertSums(i -> i % 2 == 0 ? length(i) * (i + 2) + (i == 8 ? 1_000 : 0) : i == 7 ? 71 : 0);
    }

    private static final class Changing {
        static void run(EntityManager em, NativeParallelIntMultiHashMap<Sight> sights) {
            em.query(ref(Cell.class)).forEach(cell -> {
                var values = sights.getValuesForKey(4);
                values.moveNext();
                if (cell.get().number() == 3) {
                    sights.remove(4);
                }
                values.value();
            });
        }
    }

    @Test
    void aMapThatChangesMeanwhile() {
        assertThatThrownBy(() -> Changing.run(em, sights)).hasMessageContaining("NativeParallelIntMultiHashMap");
    }

    private static final class Buffers {
        static void run(EntityManager em) {
            em.query(ref(Cell.class), buffer(Waypoint.class)).forEach((cell, path) -> {
                float sum = 0;
                for (Waypoint outer : path) {
                    for (Waypoint inner : path) {
                        sum += outer.x() * inner.x();
                    }
                }
                for (Waypoint point : path) {
                    sum += point.x();
                }
                cell.set(new Cell(cell.get().number(), sum));
            });
        }
    }

    @Test
    void iteratorsOfBuffers() {
        Buffers.run(em);
        assertSums(i -> total(i) * total(i) + total(i));
    }

    private static final class KeptIterators {
        static List<Iterator<Waypoint>> run(EntityManager em) {
            List<Iterator<Waypoint>> kept = new ArrayList<>();
            em.query(ref(Cell.class), buffer(Waypoint.class)).forEach((cell, path) -> {
                Iterator<Waypoint> points = path.iterator();
                kept.add(points);
                Iterator<Waypoint> previous = kept.get(kept.size() / 2);
                float sum = previous.hasNext() ? previous.next().x() : -1;
                cell.set(new Cell(cell.get().number(), sum));
            });
            return kept;
        }
    }

    @Test
    void iteratorsThatAreKept() {
        List<Iterator<Waypoint>> kept = KeptIterators.run(em);
        assertThat(kept).doesNotHaveDuplicates().hasSize(COUNT);
        assertThat(em.getComponent(cells.get(1), Cell.class).sum()).isEqualTo(2);
    }

    private static final class Growing {
        static void run(EntityManager em) {
            em.query(ref(Cell.class), buffer(Waypoint.class)).forEach((cell, path) -> {
                for (Waypoint point : path) {
                    if (point.x() == 4) {
                        path.add(point);
                    }
                }
            });
        }
    }

    @Test
    void aBufferThatGrowsMeanwhile() {
        assertThatThrownBy(() -> Growing.run(em)).isInstanceOf(ConcurrentModificationException.class);
    }
}
