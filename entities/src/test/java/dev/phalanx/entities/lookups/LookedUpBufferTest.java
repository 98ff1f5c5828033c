package dev.phalanx.entities.lookups;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Buffers that the body of a loop looks up are objects that it can use side by side, though it may get the same object
/// again once it has no use for it.
final class LookedUpBufferTest extends InWorld {
    private static final int WALKERS = 40;

    /// What a buffer object takes at most, with a query.
    private static final int BYTES_OF_ONE = 400;

    record Link(Entity next, int number, float sum) implements IComponentData {}

    private final List<Entity> walkers = new ArrayList<>();

    @BeforeEach
    void createWalkers() {
        for (int i = 0; i < WALKERS; i++) {
            Entity walker = em.createEntity();
            DynamicBuffer<Waypoint> path = em.addBuffer(walker, Waypoint.class);
            for (int k = 0; k < length(i); k++) {
                path.add(new Waypoint(i, Entity.NULL));
            }
            walkers.add(walker);
        }
        for (int i = 0; i < WALKERS; i++) {
            Entity next = walkers.get(next(i));
            em.getBuffer(walkers.get(i), Waypoint.class).set(0, new Waypoint(i, next));
            em.addComponent(walkers.get(i), new Link(next, i, 0));
        }
    }

    private List<Float> sums() {
        return walkers.stream()
                .map(walker -> em.getComponent(walker, Link.class).sum())
                .toList();
    }

    private List<Float> expected(IntToDoubleFunction of) {
        List<Float> sums = new ArrayList<>();
        for (int i = 0; i < WALKERS; i++) {
            sums.add((float) of.applyAsDouble(i));
        }
        return sums;
    }

    /// Each body is in a class of its own: a lambda of a class with several alike is called, and not copied.
    private static final class Plain {
        static void run(EntityManager em, BufferLookup<Waypoint> paths) {
            em.query(ref(Link.class)).forEach(link -> {
                Link now = link.get();
                DynamicBuffer<Waypoint> path = paths.get(now.next());
                float sum = 0;
                for (int i = 0; i < path.length(); i++) {
                    sum += path.get(i).x();
                }
                link.set(new Link(now.next(), now.number(), sum));
            });
        }
    }

    @Test
    void oneByOne() {
        Plain.run(em, em.getBufferLookup(Waypoint.class, true));
        assertThat(sums()).isEqualTo(expected(i -> next(i) * length(next(i))));
    }

    private static int next(int walker) {
        return (walker + 1) % WALKERS;
    }

    private static int length(int walker) {
        return walker % 12 + 1;
    }

    private static final class SideBySide {
        static void run(EntityManager em, BufferLookup<Waypoint> paths) {
            em.query(ref(Link.class)).withEntityAccess().forEach((link, entity) -> {
                Link now = link.get();
                DynamicBuffer<Waypoint> own = paths.get(entity);
                DynamicBuffer<Waypoint> other = paths.get(now.next());
                link.set(new Link(
                        now.next(),
                        now.number(),
                        own.length() * 100 + other.length() + own.get(0).x()));
            });
        }
    }

    @Test
    void twoSideBySide() {
        SideBySide.run(em, em.getBufferLookup(Waypoint.class));
        assertThat(sums()).isEqualTo(expected(i -> length(i) * 100 + length(next(i)) + i));
    }

    private static final class Previous {
        static void run(EntityManager em, BufferLookup<Waypoint> paths) {
            em.query(ref(Link.class)).forEach(link -> {
                Link now = link.get();
                Entity at = now.next();
                DynamicBuffer<Waypoint> previous = null;
                float sum = 0;
                for (int i = 0; i < 3; i++) {
                    DynamicBuffer<Waypoint> path = paths.get(at);
                    sum += previous == null ? 0 : previous.length() * 10 + path.length();
                    previous = path;
                    at = path.get(0).near();
                }
                link.set(new Link(now.next(), now.number(), sum));
            });
        }
    }

    @Test
    void theOneBefore() {
        Previous.run(em, em.getBufferLookup(Waypoint.class, true));
        assertThat(sums()).isEqualTo(expected(i -> {
            int a = next(i);
            int b = next(a);
            return length(a) * 10 + length(b) + length(b) * 10 + length(next(b));
        }));
    }

    private static final class Iterators {
        static void run(EntityManager em, BufferLookup<Waypoint> paths) {
            em.query(ref(Link.class)).forEach(link -> {
                Link now = link.get();
                Entity at = now.next();
                Iterator<Waypoint> first = null;
                float sum = 0;
                for (int i = 0; i < 2; i++) {
                    DynamicBuffer<Waypoint> path = paths.get(at);
                    if (first == null) {
                        first = path.iterator();
                    } else {
                        sum += first.next().x() * 100 + path.get(0).x();
                    }
                    at = path.get(0).near();
                }
                link.set(new Link(now.next(), now.number(), sum));
            });
        }
    }

    @Test
    void anIteratorOfTheOneBefore() {
        Iterators.run(em, em.getBufferLookup(Waypoint.class, true));
        assertThat(sums()).isEqualTo(expected(i -> next(i) * 100 + next(next(i))));
    }

    private static final class Kept {
        static List<DynamicBuffer<Waypoint>> run(EntityManager em, BufferLookup<Waypoint> paths) {
            List<DynamicBuffer<Waypoint>> kept = new ArrayList<>();
            em.query(ref(Link.class))
                    .forEach(link -> kept.add(paths.get(link.get().next())));
            return kept;
        }
    }

    @Test
    void allOfThem() {
        List<DynamicBuffer<Waypoint>> kept = Kept.run(em, em.getBufferLookup(Waypoint.class, true));
        for (int i = 0; i < WALKERS; i++) {
            assertThat(kept.get(i).length()).isEqualTo(length(next(i)));
            assertThat(kept.get(i).get(0).x()).isEqualTo(next(i));
        }
    }

    private static final class Absent {
        static void run(EntityManager em, BufferLookup<Waypoint> paths) {
            em.query(ref(Link.class)).forEach(link -> {
                Link now = link.get();
                Entity wanted = now.number() % 3 == 0 ? Entity.NULL : now.next();
                DynamicBuffer<Waypoint> path = paths.tryGetBuffer(wanted);
                link.set(new Link(now.next(), now.number(), path == null ? -1 : path.length()));
            });
        }
    }

    @Test
    void someThatAreNotThere() {
        Absent.run(em, em.getBufferLookup(Waypoint.class, true));
        assertThat(sums()).isEqualTo(expected(i -> i % 3 == 0 ? -1 : length(next(i))));
    }

    private static final class ByHelper {
        private static DynamicBuffer<Waypoint> path(BufferLookup<Waypoint> paths, Link link) {
            return paths.get(link.next());
        }

        static void run(EntityManager em, BufferLookup<Waypoint> paths) {
            em.query(ref(Link.class)).forEach(link -> {
                DynamicBuffer<Waypoint> path = path(paths, link.get());
                path.add(new Waypoint(1000, Entity.NULL));
                float sum = 0;
                for (Waypoint point : path(paths, link.get())) {
                    sum += point.x();
                }
                Link now = link.get();
                link.set(new Link(now.next(), now.number(), sum + path.length()));
            });
        }
    }

    @Test
    void byAMethodOfItsOwn() {
        ByHelper.run(em, em.getBufferLookup(Waypoint.class));
        assertThat(sums()).isEqualTo(expected(i -> next(i) * length(next(i)) + 1000 + length(next(i)) + 1));
        for (int i = 0; i < WALKERS; i++) {
            assertThat(em.getBuffer(walkers.get(i), Waypoint.class).length()).isEqualTo(length(i) + 1);
        }
    }

    private static final class Missing {
        static void run(EntityManager em, BufferLookup<Waypoint> paths, Entity missing) {
            em.query(ref(Link.class)).forEach(link -> {
                DynamicBuffer<Waypoint> path = paths.get(
                        link.get().number() == 9 ? missing : link.get().next());
                link.set(new Link(link.get().next(), link.get().number(), path.length()));
            });
        }
    }

    @Test
    void oneThatDoesNotExist() {
        Entity missing = em.createEntity();
        BufferLookup<Waypoint> paths = em.getBufferLookup(Waypoint.class, true);
        String message = catchThrowable(() -> paths.get(missing)).getMessage();
        assertThatThrownBy(() -> Missing.run(em, paths, missing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void aWarmLoopAllocatesOneAtMost() {
        BufferLookup<Waypoint> paths = em.getBufferLookup(Waypoint.class, true);
        assertThat(Allocations.settledBytesOf(BYTES_OF_ONE, 4_000, () -> Plain.run(em, paths)))
                .isLessThanOrEqualTo(BYTES_OF_ONE);
    }
}
