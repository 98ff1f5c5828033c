package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

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
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The snippets of docs/events.md.
class EventsGuideTest {
    private final World world = new World("Events");
    private final EntityManager em = world.entityManager();
    private final RunLoop loop;

    EventsGuideTest() {
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        loop = RunLoop.of(world);
    }

    @AfterEach
    void close() {
        world.close();
    }

    /// Burns down; the bomb explodes in the tick in which no time is left, or in the first one.
    static final class Fuse implements IComponentData {
        public int ticks;
    }

    static Fuse fuse(int ticks) {
        Fuse fuse = new Fuse();
        fuse.ticks = ticks;
        return fuse;
    }

    // snippet events-buffer
    record Explosion(Entity bomb) implements IBufferElementData {} // one buffer for the whole world

    static final class FuseSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.entityManager().createSingletonBuffer(Explosion.class, "explosions");
        }

        @Override
        public void onUpdate(SystemState state) {
            DynamicBuffer<Explosion> explosions = SystemAPI.getSingletonBuffer(Explosion.class);
            explosions.clear(); // the events of the frame before: each reader has seen them
            SystemAPI.query(rw(Fuse.class)).withEntityAccess().forEach((fuse, bomb) -> {
                if (--fuse.ticks == 0) {
                    explosions.add(new Explosion(bomb));
                }
            });
        }
    }

    // end events-buffer

    // snippet events-buffer-read
    static final class SoundSystem implements ISystem {
        int played;

        @Override
        public void onUpdate(SystemState state) {
            for (Explosion explosion : SystemAPI.getSingletonBuffer(Explosion.class, true)) {
                if (SystemAPI.exists(explosion.bomb())) { // it may have been destroyed since
                    played++;
                }
            }
        }
    }

    // end events-buffer-read

    @UpdateBefore(FuseSystem.class)
    static final class EarlySystem implements ISystem {
        int seen;

        @Override
        public void onUpdate(SystemState state) {
            seen += SystemAPI.getSingletonBuffer(Explosion.class, true).length();
        }
    }

    @UpdateAfter(FuseSystem.class)
    static final class LateSystem implements ISystem {
        int seen;

        @Override
        public void onUpdate(SystemState state) {
            seen += SystemAPI.getSingletonBuffer(Explosion.class, true).length();
        }
    }

    @Test
    void eachReaderSeesEachEventOnceIfTheWriterClears() {
        SoundSystem sound = new SoundSystem();
        EarlySystem early = new EarlySystem();
        LateSystem late = new LateSystem();
        world.addSystem(new FuseSystem());
        world.addSystem(sound);
        world.addSystem(early);
        world.addSystem(late);
        em.createEntity(fuse(1));
        em.createEntity(fuse(1));
        em.createEntity(fuse(3));

        loop.tick(0.1);
        assertThat(late.seen).isEqualTo(2);
        assertThat(early.seen).isZero(); // it sees them in the next frame
        for (int i = 0; i < 5; i++) {
            loop.tick(0.1);
        }
        assertThat(List.of(late.seen, early.seen, sound.played)).containsExactly(3, 3, 3);
    }

    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static final class SteppedSystem implements ISystem {
        int seen;

        @Override
        public void onUpdate(SystemState state) {
            seen += SystemAPI.getSingletonBuffer(Explosion.class, true).length();
        }
    }

    @Test
    void aReaderWithAnotherRateSeesEventsSeveralTimesOrNever() {
        SteppedSystem stepped = new SteppedSystem();
        world.addSystem(new FuseSystem());
        world.addSystem(stepped);
        world.getExistingSystem(FixedStepSimulationSystemGroup.class).setTimestep(0.1f);
        em.createEntity(fuse(2)); // explodes in the second frame
        loop.tick(0.1);
        loop.tick(0.1);
        loop.tick(0.3); // three steps
        assertThat(stepped.seen).isEqualTo(3);

        em.createEntity(fuse(2)); // explodes in the fifth frame
        loop.tick(0.1);
        loop.tick(0.02);
        loop.tick(0.02); // no step
        loop.tick(0.1);
        assertThat(stepped.seen).isEqualTo(3);
    }

    // snippet events-numbered
    static final class Cursor implements IComponentData {
        public long read; // how many events this reader has seen
    }

    static final class Journal implements IComponentData {
        public long first; // the number of the first event in the buffer
    }

    /// Events of the last frames, for readers in groups with other rates.
    static void readNew(Journal journal, DynamicBuffer<Explosion> events, Cursor cursor, List<Explosion> to) {
        for (long i = Math.max(cursor.read, journal.first); i < journal.first + events.length(); i++) {
            to.add(events.get((int) (i - journal.first)));
        }
        cursor.read = journal.first + events.length();
    }

    // end events-numbered

    @Test
    void aReaderThatCountsSeesEachEventOnce() {
        Entity entity = em.createEntity();
        DynamicBuffer<Explosion> events = em.addBuffer(entity, Explosion.class);
        Journal journal = new Journal();
        Cursor cursor = new Cursor();
        List<Explosion> seen = new ArrayList<>();
        events.add(new Explosion(entity));
        readNew(journal, events, cursor, seen);
        readNew(journal, events, cursor, seen);
        assertThat(seen).hasSize(1);
        events.add(new Explosion(entity));
        events.removeAt(0);
        journal.first++;
        readNew(journal, events, cursor, seen);
        assertThat(seen).hasSize(2);
    }

    // snippet events-queue
    record Blast(int number) {} // a struct, not a component

    record Blasts(NativeQueue<Blast> queue) implements IComponentData {} // a singleton

    record Bomb(int number) implements IComponentData {}

    record BlastJob(NativeQueue.ParallelWriter<Blast> blasts) implements IJobEntity {
        void execute(Fuse fuse, Bomb bomb) {
            if (--fuse.ticks == 0) {
                blasts.enqueue(new Blast(bomb.number()));
            }
        }
    }

    static final class BlastSystem implements ISystem {
        private final NativeQueue<Blast> queue = NativeQueue.of(Blast.class);

        @Override
        public void onCreate(SystemState state) {
            state.entityManager().createSingleton(new Blasts(queue), "blasts");
        }

        @Override
        public void onUpdate(SystemState state) {
            queue.clear();
            new BlastJob(queue.asParallelWriter()).scheduleParallel();
            state.completeDependency(); // the world does not track the queue, so readers could not wait for the job
        }

        @Override
        public void onDestroy(SystemState state) {
            queue.close();
        }
    }

    @UpdateAfter(BlastSystem.class)
    static final class ShakeSystem implements ISystem {
        int shakes;

        @Override
        public void onUpdate(SystemState state) {
            for (Blast blast : SystemAPI.getSingleton(Blasts.class).queue().toArray()) { // in any order
                shakes += blast.number();
            }
        }
    }

    // end events-queue

    @Test
    void parallelJobsAddToAQueueInAnyOrder() {
        ShakeSystem shake = new ShakeSystem();
        world.addSystem(new BlastSystem());
        world.addSystem(shake);
        for (int i = 1; i <= 1_000; i++) {
            em.createEntity(fuse(1 + i % 2), new Bomb(i));
        }
        for (int i = 0; i < 4; i++) {
            loop.tick(0.1);
        }
        assertThat(shake.shakes).isEqualTo(500_500);
    }

    // snippet events-stream
    record StreamJob(NativeStream.Writer blasts) implements IJobEntity, IJobEntityChunkBeginEnd {
        void execute(Fuse fuse, Bomb bomb) {
            if (--fuse.ticks == 0) {
                blasts.write(new Blast(bomb.number()));
            }
        }

        @Override
        public boolean onChunkBegin(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            blasts.beginForEachIndex(number); // the events of each chunk have a place of their own
            return true;
        }

        @Override
        public void onChunkEnd(
                ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask, boolean wasExecuted) {
            blasts.endForEachIndex();
        }
    }

    static final class StreamSystem implements ISystem {
        final List<Integer> exploded = new ArrayList<>();
        private EntityQuery bombs;

        @Override
        public void onCreate(SystemState state) {
            bombs = SystemAPI.queryBuilder()
                    .withAllRW(Fuse.class)
                    .withAll(Bomb.class)
                    .build();
        }

        @Override
        public void onUpdate(SystemState state) {
            try (NativeStream stream = NativeStream.of(bombs.calculateChunkCountWithoutFiltering())) {
                JobHandle written = new StreamJob(stream.asWriter()).scheduleParallel(bombs, state.dependency());
                written.complete();
                try (NativeArray<Blast> blasts = stream.toNativeArray(Blast.class)) {
                    for (int i = 0; i < blasts.length(); i++) { // in the same order in every run
                        exploded.add(blasts.get(i).number());
                    }
                }
            }
        }
    }

    // end events-stream

    @Test
    void aStreamKeepsTheOrderOfTheEntities() {
        StreamSystem system = new StreamSystem();
        world.addSystem(system);
        for (int i = 0; i < 1_000; i++) {
            em.createEntity(fuse(1), new Bomb(i));
        }
        loop.tick(0.1);
        loop.tick(0.1);
        assertThat(system.exploded).isEqualTo(IntStream.range(0, 1_000).boxed().toList());
    }

    // snippet events-entity
    record Crash(int number) implements IComponentData {} // on an entity of its own, for one frame

    static final class CrashSystem implements ISystem {
        private EntityQuery crashes;

        @Override
        public void onCreate(SystemState state) {
            crashes = SystemAPI.queryBuilder().withAll(Crash.class).build();
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
            commands.destroyEntity(crashes); // those of the frame before
            SystemAPI.query(rw(Fuse.class), ro(Bomb.class)).forEach((fuse, bomb) -> {
                if (--fuse.ticks == 0) {
                    commands.addComponent(commands.createEntity(), new Crash(bomb.number()));
                }
            });
        }
    }

    // end events-entity

    @UpdateBefore(CrashSystem.class)
    static final class CrashReader implements ISystem {
        int sum;

        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(ro(Crash.class)).forEach(crash -> sum += crash.number());
        }
    }

    @Test
    void eventEntitiesLiveForOneFrame() {
        CrashReader reader = new CrashReader();
        world.addSystem(new CrashSystem());
        world.addSystem(reader);
        em.createEntity(fuse(1), new Bomb(3));
        em.createEntity(fuse(2), new Bomb(4));
        for (int i = 0; i < 5; i++) {
            loop.tick(0.1);
        }
        assertThat(reader.sum).isEqualTo(7);
        assertThat(em.queryBuilder().withAll(Crash.class).build().isEmpty()).isTrue();
    }

    // snippet events-enabled
    static final class Burst implements IComponentData, IEnableableComponent { // enabled in the frame of the event
        public int strength;
    }

    static final class BurstSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(enabledRW(Burst.class)).forEach(enabled -> enabled.set(false)); // the frame before
            SystemAPI.query(rw(Fuse.class), rw(Burst.class), enabledRW(Burst.class))
                    .withPresent(Burst.class)
                    .forEach((fuse, burst, enabled) -> {
                        if (--fuse.ticks == 0) {
                            burst.strength = 5;
                            enabled.set(true);
                        }
                    });
        }
    }

    @UpdateAfter(BurstSystem.class)
    static final class WoundSystem implements ISystem {
        int damage;

        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(ro(Burst.class)).forEach(burst -> damage += burst.strength); // only the enabled ones
        }
    }

    // end events-enabled

    @Test
    void anEnabledComponentIsAnEventOfItsEntity() {
        WoundSystem wound = new WoundSystem();
        world.addSystem(new BurstSystem());
        world.addSystem(wound);
        for (int i = 0; i < 3; i++) {
            em.setComponentEnabled(em.createEntity(fuse(i + 1), new Burst()), Burst.class, false);
        }
        for (int i = 0; i < 6; i++) {
            loop.tick(0.1);
        }
        assertThat(wound.damage).isEqualTo(15);
    }
}
