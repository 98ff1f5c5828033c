package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.collections.NativeFloatArray;
import dev.phalanx.collections.NativeHashMap;
import dev.phalanx.collections.NativeIntList;
import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.collections.NativeList;
import dev.phalanx.collections.NativeParallelMultiHashMap;
import dev.phalanx.collections.NativeStream;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.Test;

/// The code of docs/collections.md.
class CollectionsGuideTest {
    // snippet collections-struct
    record Spot(float x, float y) {} // a struct: not a component, only a value

    record Flag(boolean raised) {} // for booleans, bytes, shorts and chars: a struct with one field
    // end collections-struct

    @Test
    void collectionsAreOpenedAndClosed() {
        // snippet collections-open
        try (NativeIntList scores = NativeIntList.of(16); // room for 16; the list grows
                NativeList<Spot> spots = NativeList.of(Spot.class, 16);
                NativeHashMap<Spot, Flag> flags = NativeHashMap.of(Spot.class, Flag.class, 64)) {
            scores.add(7);
            spots.add(new Spot(3, 4));
            flags.put(spots.get(0), new Flag(true));

            assertThat(flags.get(new Spot(3, 4)).raised()).isTrue(); // records are keys by value
            assertThat(flags.tryGet(new Spot(0, 0))).isNull();
        }
        // end collections-open
    }

    record Hull(int points) implements IComponentData {}

    record Selected() implements IComponentData {}

    @Test
    void idsAreKeptInAList() {
        try (World world = new World("squads")) {
            EntityManager em = world.entityManager();
            // snippet collections-entities
            EntityList squad = new EntityList();
            for (int i = 0; i < 100; i++) {
                squad.add(em.createEntity(new Hull(100 - i)));
            }
            Entity leader = squad.getFirst();

            squad.removeIf(member -> em.getComponent(member, Hull.class).points() < 20);
            squad.sort(null); // in the order of their ids
            em.addComponent(squad.asArray(), Selected.class); // all of them in one call

            assertThat(squad).hasSize(81).contains(leader);
            // end collections-entities
            assertThat(squad).allMatch(member -> em.hasComponent(member, Selected.class));
            assertThat(squad.getFirst()).isEqualTo(leader);
        }
    }

    // snippet collections-job
    record SumJob(@ReadOnly NativeFloatArray values, NativeIntReference sum) implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < values.length(); i++) {
                sum.set(sum.get() + (int) values.get(i));
            }
        }
    }
    // end collections-job

    @Test
    void aJobFillsAReferenceAndTheArrayIsClosedAfterIt() {
        // snippet collections-close-after
        NativeFloatArray values = NativeFloatArray.copyOf(1, 2, 3);
        try (NativeIntReference sum = NativeIntReference.of(0)) {
            JobHandle handle = new SumJob(values, sum).schedule();
            handle.close(values); // closes the array for all code except the scheduled job
            handle.complete();
            assertThat(sum.get()).isEqualTo(6);
        }
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> values.get(0));
        // end collections-close-after
    }

    // snippet collections-parallel
    record FindHighJob(@ReadOnly NativeFloatArray heights, NativeIntList.ParallelWriter found)
            implements IJobParallelFor {
        @Override
        public void execute(int index) {
            if (heights.get(index) > 2) {
                found.addNoResize(index); // a parallel writer never grows the list
            }
        }
    }
    // end collections-parallel

    @Test
    void aParallelWriterFillsAList() {
        // snippet collections-parallel-scheduled
        try (NativeFloatArray heights = NativeFloatArray.of(1, 3, 2, 5);
                NativeIntList found = NativeIntList.of(heights.length())) { // enough for every index
            new FindHighJob(heights, found.asParallelWriter())
                    .schedule(heights.length(), 64)
                    .complete();
            found.sort(); // the order depends on the threads, so restore one
            assertThat(found.toArray()).containsExactly(1, 3);
        }
        // end collections-parallel-scheduled
    }

    record Cell(int x, int y) {}

    // snippet collections-multi-map
    record SortIntoCellsJob(
            @ReadOnly NativeArray<Spot> spots, NativeParallelMultiHashMap.ParallelWriter<Cell, Spot> cells)
            implements IJobParallelFor {
        @Override
        public void execute(int index) {
            Spot spot = spots.get(index);
            cells.add(new Cell((int) spot.x(), (int) spot.y()), spot);
        }
    }
    // end collections-multi-map

    @Test
    void aMultiMapGroupsValues() {
        // snippet collections-multi-map-read
        try (NativeArray<Spot> spots = NativeArray.of(Spot.class, new Spot(0, 0), new Spot(0.5f, 0), new Spot(2, 2));
                var cells = NativeParallelMultiHashMap.of(Cell.class, Spot.class, spots.length())) {
            new SortIntoCellsJob(spots, cells.asParallelWriter())
                    .schedule(spots.length(), 64)
                    .complete();

            float sum = 0;
            for (var values = cells.getValuesForKey(new Cell(0, 0)); values.moveNext(); ) {
                sum += values.value().x();
            }
            assertThat(sum).isEqualTo(0.5f);
            assertThat(cells.countValuesForKey(new Cell(2, 2))).isEqualTo(1);
        }
        // end collections-multi-map-read
    }

    // snippet collections-stream
    record DivisorsJob(NativeStream.Writer divisors) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            divisors.beginForEachIndex(index);
            for (int divisor = 1; divisor <= index; divisor++) {
                if (index % divisor == 0) {
                    divisors.writeInt(divisor);
                }
            }
            divisors.endForEachIndex();
        }
    }
    // end collections-stream

    @Test
    void aStreamKeepsTheOrderOfTheIndexes() {
        // snippet collections-stream-read
        try (NativeStream stream = NativeStream.of(7)) {
            new DivisorsJob(stream.asWriter()).schedule(7, 1).complete();

            NativeStream.Reader reader = stream.asReader();
            int count = reader.beginForEachIndex(6);
            assertThat(count).isEqualTo(4); // 1, 2, 3 and 6, on every machine
            assertThat(reader.readInt()).isEqualTo(1);
        }
        // end collections-stream-read
    }
}
