package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.collections.NativeQueue;
import dev.phalanx.collections.NativeStream;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.IJobEntityChunkBeginEnd;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A frame in which 10,000 of 20,000 entities raise an event, one reader sums all events up, and they are removed:
/// nanoseconds for an event. `noEvents` is the loop alone, which is part of every other figure too.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Thread)
public class WhatDoesAnEventCost {
    private static final int ENTITIES = 20_000;
    private static final int EVENTS = ENTITIES / 2;

    public record Score(int value) implements IComponentData {}

    public static final class Flag implements IComponentData, IEnableableComponent {
        public int value;
    }

    public record Event(Entity source, int value) implements IBufferElementData {}

    public record EventEntity(Entity source, int value) implements IComponentData {}

    record QueueJob(NativeQueue.ParallelWriter<Event> events) implements IJobEntity {
        void execute(Entity entity, Score number) {
            if ((number.value() & 1) == 0) {
                events.enqueue(new Event(entity, number.value()));
            }
        }
    }

    record StreamJob(NativeStream.Writer events) implements IJobEntity, IJobEntityChunkBeginEnd {
        void execute(Entity entity, Score number) {
            if ((number.value() & 1) == 0) {
                events.write(new Event(entity, number.value()));
            }
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int index, boolean useEnabledMask, ChunkEnabledMask mask) {
            events.beginForEachIndex(index);
            return true;
        }

        @Override
        public void onChunkEnd(
                ArchetypeChunk chunk, int index, boolean useEnabledMask, ChunkEnabledMask mask, boolean executed) {
            events.endForEachIndex();
        }
    }

    private World world;
    private EntityManager em;
    private EntityQuery numbers;
    private EntityQuery events;
    private Entity holder;
    private NativeQueue<Event> queue;
    private int sum;

    @Setup(Level.Trial)
    public void fill() {
        world = new World("events");
        em = world.entityManager();
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = em.createEntity(new Score(i), new Flag());
            em.setComponentEnabled(entity, Flag.class, false);
        }
        numbers = em.queryBuilder().withAll(Score.class).build();
        events = em.queryBuilder().withAll(EventEntity.class).build();
        holder = em.createEntity();
        em.addBuffer(holder, Event.class);
        queue = NativeQueue.of(Event.class);
    }

    @TearDown(Level.Trial)
    public void close() {
        queue.close();
        world.close();
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public int noEvents() {
        sum = 0;
        em.query(ro(Score.class)).withEntityAccess().forEach((number, entity) -> {
            if ((number.value() & 1) == 0) {
                sum += number.value();
            }
        });
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public int buffer() {
        DynamicBuffer<Event> buffer = em.getBuffer(holder, Event.class);
        buffer.clear();
        em.query(ro(Score.class)).withEntityAccess().forEach((number, entity) -> {
            if ((number.value() & 1) == 0) {
                buffer.add(new Event(entity, number.value()));
            }
        });
        int total = 0;
        for (Event event : em.getBuffer(holder, Event.class)) {
            total += event.value();
        }
        return total;
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public int queueOfAParallelJob() {
        queue.clear();
        new QueueJob(queue.asParallelWriter())
                .scheduleParallel(numbers, JobHandle.none())
                .complete();
        int total = 0;
        for (Event event = queue.tryDequeue(); event != null; event = queue.tryDequeue()) {
            total += event.value();
        }
        return total;
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public int streamOfAParallelJob() {
        int total = 0;
        try (NativeStream stream = NativeStream.of(numbers.calculateChunkCountWithoutFiltering())) {
            new StreamJob(stream.asWriter())
                    .scheduleParallel(numbers, JobHandle.none())
                    .complete();
            try (NativeArray<Event> all = stream.toNativeArray(Event.class)) {
                for (int i = 0; i < all.length(); i++) {
                    total += all.get(i).value();
                }
            }
        }
        return total;
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public int eventEntities() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            em.query(ro(Score.class)).withEntityAccess().forEach((number, entity) -> {
                if ((number.value() & 1) == 0) {
                    commands.addComponent(commands.createEntity(), new EventEntity(entity, number.value()));
                }
            });
            commands.playback(em);
        }
        sum = 0;
        em.query(ro(EventEntity.class)).forEach(event -> sum += event.value());
        em.destroyEntity(events);
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public int enabledComponents() {
        em.query(ro(Score.class), rw(Flag.class), enabledRW(Flag.class))
                .withPresent(Flag.class)
                .forEach((number, flag, enabled) -> {
                    if ((number.value() & 1) == 0) {
                        flag.value = number.value();
                        enabled.set(true);
                    }
                });
        sum = 0;
        em.query(ro(Flag.class)).forEach(flag -> sum += flag.value);
        em.query(enabledRW(Flag.class)).forEach(enabled -> enabled.set(false));
        return sum;
    }
}
