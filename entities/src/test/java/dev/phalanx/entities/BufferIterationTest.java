package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A buffer that is changed while it is iterated.
final class BufferIterationTest extends InWorld {
    @InternalBufferCapacity(4)
    record Stop(int id) implements IBufferElementData {}

    private Entity entity = Entity.NULL;
    private Entity another = Entity.NULL;

    @BeforeEach
    void fill() {
        entity = em.createEntity(Stop.class);
        another = em.createEntity(Stop.class);
        for (int i = 0; i < 4; i++) {
            stops(entity).add(new Stop(i));
            stops(another).add(new Stop(-i));
        }
    }

    private DynamicBuffer<Stop> stops(Entity of) {
        return em.getBuffer(of, Stop.class);
    }

    record Change(String name, Consumer<DynamicBuffer<Stop>> run) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Change> CHANGES = List.of(
            new Change("add", stops -> stops.add(new Stop(9))),
            new Change("addRange", stops -> stops.addRange(List.of(new Stop(8), new Stop(9)))),
            new Change("insert", stops -> stops.insert(0, new Stop(9))),
            new Change("removeAt", stops -> stops.removeAt(0)),
            new Change("removeAtSwapBack", stops -> stops.removeAtSwapBack(0)),
            new Change("removeRange", stops -> stops.removeRange(0, 2)),
            new Change("clear", DynamicBuffer::clear),
            new Change("resize", stops -> stops.resize(2)),
            new Change("remove and add", stops -> {
                stops.removeAt(0);
                stops.add(new Stop(9));
            }),
            new Change("move to larger arrays", stops -> stops.ensureCapacity(100)),
            new Change("setCapacity", stops -> stops.setCapacity(50)),
            new Change("move out and in", stops -> {
                stops.setCapacity(50);
                stops.trimExcess();
            }),
            new Change("copyFrom", stops -> stops.copyFrom(List.of(new Stop(7)))));

    private static List<Arguments> changes() {
        List<Arguments> all = new ArrayList<>();
        for (Change change : CHANGES) {
            for (int index = 0; index < 4; index++) {
                all.add(Arguments.of(change, index));
            }
        }
        return all;
    }

    private static void assertRefused(Runnable loop) {
        assertThatExceptionOfType(ConcurrentModificationException.class)
                .isThrownBy(loop::run)
                .withMessageMatching("DynamicBuffer<Stop>\\[\\d+ of \\d+] changed its length or capacity while it was"
                        + " being iterated\\. Change it after the loop, or loop over its toNativeArray\\(\\)\\.");
    }

    @ParameterizedTest
    @MethodSource("changes")
    void bufferThatIsChangedInItsOwnLoopIsRefused(Change change, int index) {
        DynamicBuffer<Stop> stops = stops(entity);
        assertRefused(() -> {
            for (Stop stop : stops) {
                if (stop.id() == index) {
                    change.run.accept(stops);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeByAnotherHandleIsRefused(Change change, int index) {
        assertRefused(() -> {
            for (Stop stop : stops(entity)) {
                if (stop.id() == index) {
                    change.run.accept(stops(entity));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeInForEachIsRefused(Change change, int index) {
        DynamicBuffer<Stop> stops = stops(entity);
        assertRefused(() -> stops.forEach(stop -> {
            if (stop.id() == index) {
                change.run.accept(stops);
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeInAQueryIsRefused(Change change, int index) {
        assertRefused(() -> em.query(buffer(Stop.class)).forEach(stops -> {
            for (Stop stop : stops) {
                if (stop.id() == index) {
                    change.run.accept(stops);
                }
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeByALookupInAQueryIsRefused(Change change, int index) {
        assertRefused(() -> em.query(buffer(Stop.class)).withEntityAccess().forEach((stops, of) -> {
            for (Stop stop : stops) {
                if (stop.id() == index) {
                    change.run.accept(em.getBufferLookup(Stop.class).get(of));
                }
            }
        }));
    }

    @Test
    void changeByPlaybackIsRefused() {
        for (int length : new int[] {1, 4, 40}) {
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                DynamicBuffer<Stop> replaced = commands.setBuffer(entity, Stop.class);
                for (int i = 0; i < length; i++) {
                    replaced.add(new Stop(i));
                }
                Iterator<Stop> iterator = stops(entity).iterator();
                iterator.next();
                commands.playback(em);
                assertThatExceptionOfType(RuntimeException.class).isThrownBy(iterator::next);
            }
        }
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.appendToBuffer(entity, new Stop(5));
            Iterator<Stop> iterator = stops(entity).iterator();
            iterator.next();
            commands.playback(em);
            assertThatExceptionOfType(RuntimeException.class).isThrownBy(iterator::hasNext);
        }
    }

    @Test
    void changeOfAReinterpretedBufferIsRefused() {
        record StopId(int id) {}
        assertRefused(() -> {
            for (Stop stop : stops(entity)) {
                stops(entity).reinterpret(StopId.class).add(new StopId(stop.id()));
            }
        });
    }

    @Test
    void otherBuffersMayBeChangedAndElementsSet() {
        DynamicBuffer<Stop> stops = stops(entity);
        DynamicBuffer<Stop> others = stops(another);
        List<Integer> seen = new ArrayList<>();
        for (Stop stop : stops) {
            others.add(stop);
            stops.set(stop.id(), new Stop(stop.id() + 100));
            others.removeAt(0);
            seen.add(stop.id());
        }
        assertThat(seen).containsExactly(0, 1, 2, 3);
        assertThat(stops.toList()).extracting(Stop::id).containsExactly(100, 101, 102, 103);
        assertThat(others.length()).isEqualTo(4);
    }

    @Test
    void changeBetweenTwoChangesOfOtherBuffersIsSeen() {
        DynamicBuffer<Stop> stops = stops(entity);
        assertRefused(() -> {
            for (Stop stop : stops) {
                stops(another).add(stop);
                stops.removeAt(0);
                stops.add(stop);
                stops(another).add(stop);
            }
        });
    }

    @Test
    void loopThatEndsAfterItsChangeIsNotRefused() {
        DynamicBuffer<Stop> stops = stops(entity);
        for (Stop stop : stops) {
            if (stop.id() == 2) {
                stops.removeAt(2);
                break;
            }
        }
        assertThat(stops.toList()).extracting(Stop::id).containsExactly(0, 1, 3);
    }
}
