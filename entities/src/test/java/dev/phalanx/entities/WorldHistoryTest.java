package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.managed;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.IRefCounted;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.history.OpenTick;
import dev.phalanx.entities.history.TickInput;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.BeginInitializationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SkipInResimulation;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateWorldTimeSystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class WorldHistoryTest {
    record Place(int x) implements IComponentData {}

    public static final class Speed implements IComponentData {
        public int value;
    }

    record Awake() implements IComponentData, IEnableableComponent {}

    record Step(int at) implements IBufferElementData {}

    record Team(int number) implements ISharedComponentData {}

    record Remains(int of) implements ICleanupComponentData {}

    static final class Memory implements IManagedComponentData, AutoCloseable, Cloneable {
        static final List<Memory> CLOSED = new ArrayList<>();

        final List<String> words = new ArrayList<>();

        @Override
        public Memory clone() {
            Memory copy = new Memory();
            copy.words.addAll(words);
            return copy;
        }

        @Override
        public void close() {
            CLOSED.add(this);
        }
    }

    static final class Door implements IManagedComponentData {
        final Thread thread = Thread.currentThread();
    }

    record Hall(String name) implements IManagedComponentData {
        Hall() {
            this("");
        }
    }

    /// Is the same object as its copy.
    record Sound(String name) implements IManagedComponentData, AutoCloseable {
        Sound() {
            this("");
        }

        @Override
        public void close() {}
    }

    record Counted(String name, int[] count) implements ISharedComponentData, IRefCounted {
        Counted() {
            this("", new int[1]);
        }

        @Override
        public void retain() {
            count[0]++;
        }

        @Override
        public void release() {
            count[0]--;
        }
    }

    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();

    /// Moves everything by the world's delta.
    static final class Move implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity each : em.queryBuilder()
                    .withAll(Place.class)
                    .build()
                    .toEntityArray()
                    .toList()) {
                em.setComponent(
                        each,
                        new Place(em.getComponent(each, Place.class).x()
                                + (int) state.world().deltaTime()));
            }
        }
    }

    @SkipInResimulation
    static final class Show implements ISystem {
        int shown;

        @Override
        public void onUpdate(SystemState state) {
            shown++;
        }
    }

    @AfterEach
    void close() {
        if (world.isCreated()) {
            world.audit();
            world.close();
        }
    }

    private void tick(float delta) {
        world.setTime(world.elapsedTime() + delta, delta);
        world.update();
    }

    // Recording and going back

    @Test
    @Row("HIS-1.1")
    void theLastTicksAreKept() {
        WorldHistory history = WorldHistory.of(world).ticks(3).start();
        assertThat(history.oldest()).isZero();
        assertThat(history.newest()).isZero();
        for (int i = 0; i < 10; i++) {
            world.update();
        }
        assertThat(history.newest()).isEqualTo(10);
        assertThat(history.oldest()).isEqualTo(8);
        assertThat(history.size()).isEqualTo(3);
        assertThat(history.contains(7)).isFalse();
        assertThat(history.contains(8)).isTrue();
        assertThat(history.contains(11)).isFalse();
        assertThat(history).hasToString("history of \"Game\", ticks 8 to 10");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> history.restore(7))
                .withMessage(
                        "restore was given tick 7, and the history of world \"Game\" has ticks 8 to 10. Give one of"
                                + " them, or let the history keep more ticks and more memory.");
    }

    @Test
    @Row("HIS-2.1")
    void everythingOfATickComesBack() {
        List<Memory> closed = Memory.CLOSED;
        closed.clear();
        Entity entity = em.createEntity(new Place(1), new Speed(), new Awake(), new Remains(1));
        em.setName(entity, "First");
        em.addBuffer(entity, Step.class).add(new Step(1));
        em.addSharedComponent(entity, new Team(1));
        em.addComponent(entity, new Memory());
        Entity other = em.createEntity(new Place(2));
        tick(1);
        WorldHistory history = WorldHistory.of(world).start();
        long hash = world.stateHashWithTime();

        em.setComponent(entity, new Place(7));
        em.setComponentEnabled(entity, Awake.class, false);
        em.setName(entity, "Second");
        DynamicBuffer<Step> steps = em.getBuffer(entity, Step.class);
        for (int i = 0; i < 100; i++) {
            steps.add(new Step(i));
        }
        em.setSharedComponent(entity, new Team(2));
        em.getComponent(entity, Memory.class).words.add("later");
        em.destroyEntity(other);
        em.createEntity(new Speed());
        tick(5);
        em.destroyEntity(entity);
        tick(5);
        assertThat(history.newest()).isEqualTo(2);

        history.restore(0);
        assertThat(world.stateHashWithTime()).isEqualTo(hash);
        assertThat(history.newest()).isZero();
        assertThat(em.getName(entity)).isEqualTo("First");
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(1));
        assertThat(em.getComponent(entity, Memory.class).words).isEmpty();
        assertThat(closed).doesNotContain(em.getComponent(entity, Memory.class));
        assertThat(em.getBuffer(entity, Step.class).length()).isEqualTo(1);
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(1));
        assertThat(world.elapsedTime()).isEqualTo(1);
        assertThat(em.exists(other)).isTrue();
    }

    @Test
    @Row("HIS-2.2")
    void valuesThatWereWrittenBetweenUpdatesAndAfterTheLastOneGoBackToo() {
        Entity entity = em.createEntity(new Place(0));
        WorldHistory history = WorldHistory.of(world).start();
        for (int i = 1; i <= 5; i++) {
            em.setComponent(entity, new Place(i));
            world.update();
            em.setComponent(entity, new Place(10 * i));
        }
        for (int i = 5; i >= 0; i--) {
            history.restore(i);
            assertThat(em.getComponent(entity, Place.class)).as("tick " + i).isEqualTo(new Place(i));
            em.setComponent(entity, new Place(-1));
        }
        assertThat(history.newest()).isZero();
    }

    @Test
    @Row("HIS-2")
    void aWorldThatWentBackGoesOnAsItDid() {
        world.addSystem(new Move());
        WorldHistory history = WorldHistory.of(world).start();
        List<Long> hashes = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 20; i++) {
                em.createEntity(new Place(i));
                if (i % 3 == 2) {
                    em.destroyEntity(em.getAllEntities().toList().get(i / 2));
                }
                tick(1 + i % 2);
                if (round == 0) {
                    hashes.add(world.stateHashWithTime());
                } else {
                    assertThat(world.stateHashWithTime()).as("tick " + i).isEqualTo(hashes.get(i));
                }
            }
            history.restore(0);
        }
    }

    @Test
    @Row("HIS-1")
    void aWorldThatWasReplacedMeanwhileIsRecordedWhole() {
        em.createEntity(new Place(1));
        WorldHistory history = WorldHistory.of(world).start();
        try (World other = new World("Other")) {
            Entity first = other.entityManager().createEntity(new Place(5));
            em.copyAndReplaceEntitiesFrom(other.entityManager());
            world.update();
            other.entityManager().setComponent(first, new Place(6));
            em.copyAndReplaceEntitiesFrom(other.entityManager());
            world.update();
            history.restore(1);
            assertThat(em.getComponent(first, Place.class)).isEqualTo(new Place(5));
            history.restore(0);
            assertThat(em.getComponent(em.getAllEntities().get(0), Place.class)).isEqualTo(new Place(1));
        }
    }

    @Test
    @Row("HIS-1.2")
    void memoryIsBounded() {
        List<Entity> all =
                em.createEntity(em.createArchetype(Place.class), 1_000).toList();
        WorldHistory history =
                WorldHistory.of(world).ticks(1_000).memory(100_000).start();
        for (int i = 0; i < 200; i++) {
            for (Entity each : all) {
                em.setComponent(each, new Place(i));
            }
            world.update();
            assertThat(history.bytes()).isLessThanOrEqualTo(100_000);
        }
        assertThat(history.newest()).isEqualTo(200);
        assertThat(history.size()).isBetween(5, 30);
        history.restore(history.oldest());
        assertThat(em.getComponent(all.get(999), Place.class)).isEqualTo(new Place((int) history.newest() - 1));
    }

    @Test
    @Row("HIS-1.4")
    void aWorldThatTakesMoreThanTheMemoryIsRefusedWithBothNumbers() {
        em.createEntity(em.createArchetype(Place.class), 1_000).close();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldHistory.of(world).memory(4_096).start())
                .withMessage(
                        "World \"Game\" takes 12000 bytes, and its history may take 4096. Give it more memory: a few"
                                + " times that of the world.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldHistory.of(world).memory(12_500).start())
                .withMessageMatching("A tick of world \"Game\" takes more than [0-9]+ bytes, and its history may take"
                        + " 12500\\. Give it more memory\\.");
        WorldHistory.of(world).memory(1 << 20).start();
    }

    @Test
    @Row("HIS-1.4")
    void aTickThatTakesMoreThanTheMemoryEndsTheRecording() {
        world.setFailFast(true);
        Entity first = em.createEntity(new Place(3));
        WorldHistory history = WorldHistory.of(world).memory(20_000).start();
        world.update();
        em.createEntity(em.createArchetype(Place.class), 5_000).close();
        assertThatIllegalStateException()
                .isThrownBy(world::update)
                .withMessageContaining("could not record tick 2")
                .withMessageContaining("its history may take 20000.");
        assertThat(history.isRecording()).isFalse();
        assertThat(history.failure()).hasMessageStartingWith("The history of world \"Game\" could not record tick ");
        world.update();
        assertThat(history.newest()).isEqualTo(1);
        history.restore(1);
        assertThat(em.getAllEntities().toList()).containsExactly(first);
        assertThat(history.isRecording()).isTrue();
        assertThat(history.failure()).isNull();
        em.setComponent(first, new Place(4));
        world.update();
        history.restore(1);
        assertThat(em.getComponent(first, Place.class)).isEqualTo(new Place(3));
    }

    @Test
    @Row("HIS-1")
    void referencesAndBuffersThatAreKeptEndWithTheTick() {
        Entity entity = em.createEntity(new Place(1));
        DynamicBuffer<Step> buffer = em.addBuffer(entity, Step.class);
        RefRW<Place> reference = em.getComponentRW(entity, Place.class);
        WorldHistory.of(world).start();
        assertThatThrownBy(() -> buffer.add(new Step(1)))
                .hasMessageContaining("a tick of the world's history was recorded. Get it again in each tick.");
        assertThatThrownBy(() -> reference.set(new Place(2)))
                .hasMessageContaining("a tick of the world's history was recorded. Get it again in each tick.");
    }

    // Objects

    @Test
    @Row("HIS-2.4")
    void managedComponentsThatCannotBeCopiedAreRefusedByName() {
        em.addComponent(em.createEntity(), new Door());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldHistory.of(world).start())
                .withMessageContaining("Door");
        WorldHistory.of(new World("Other")).start().world().close();
    }

    @Test
    @Row("HIS-2.4")
    void closeableObjectsThatAreSharedWithTheirCopiesAreRefused() {
        em.addComponent(em.createEntity(), new Sound());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldHistory.of(world).start())
                .withMessage("A history keeps copies of managed components, and the copy of Sound is the same object,"
                        + " which is closed with its entity. Give Sound a public clone() that makes another object and"
                        + " let it be Cloneable.");
    }

    @Test
    @Row("HIS-2")
    void copiesAreClosedWhenNoTickHasThem() {
        List<Memory> closed = Memory.CLOSED;
        closed.clear();
        Memory own = new Memory();
        Entity entity = em.createEntity();
        em.addComponent(entity, own);
        WorldHistory history = WorldHistory.of(world).ticks(2).start();
        assertThat(closed).isEmpty();
        for (int i = 0; i < 6; i++) {
            world.update();
        }
        assertThat(closed).hasSize(5).doesNotContain(own);
        em.destroyEntity(entity);
        assertThat(closed).hasSize(6).contains(own);
        history.restore(6);
        Memory copy = em.getComponent(entity, Memory.class);
        assertThat(copy).isNotSameAs(own);
        history.close();
        assertThat(closed).doesNotContain(copy);
    }

    @Test
    @Row("HIS-2")
    void sharedValuesAreRetainedAsLongAsATickHasThem() {
        Counted counted = new Counted("one", new int[1]);
        Entity entity = em.createEntity();
        em.addSharedComponent(entity, counted);
        assertThat(counted.count()[0]).isEqualTo(1);
        WorldHistory history = WorldHistory.of(world).ticks(3).start();
        assertThat(counted.count()[0]).isEqualTo(2);
        em.destroyEntity(entity);
        world.update();
        assertThat(counted.count()[0]).isEqualTo(1);
        history.restore(0);
        assertThat(counted.count()[0]).isEqualTo(2);
        em.destroyEntity(entity);
        for (int i = 0; i < 3; i++) {
            world.update();
        }
        assertThat(counted.count()[0]).isZero();
    }

    /// Cannot be copied while it is stubborn.
    static final class Stubborn implements IManagedComponentData, Cloneable {
        static boolean isStubborn;

        @Override
        @SuppressWarnings("MissingSuperCall") // it has no fields
        public Stubborn clone() {
            if (isStubborn) {
                throw new IllegalStateException("stubborn");
            }
            return new Stubborn();
        }
    }

    @Test
    @Row("HIS-2")
    void aRefusedChangeIsNoObstacle() {
        Entity entity = em.createEntity(new Place(1));
        em.addComponent(entity, new Stubborn());
        WorldHistory history = WorldHistory.of(world).start();
        Stubborn.isStubborn = true;
        try {
            assertThatThrownBy(() -> em.instantiate(entity, 500)).hasMessageContaining("stubborn");
        } finally {
            Stubborn.isStubborn = false;
        }
        em.setComponent(entity, new Place(2));
        world.update();
        em.setComponent(entity, new Place(3));
        world.update();
        history.restore(1);
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(2));
        history.restore(0);
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(1));
        assertThat(em.entityCount()).isEqualTo(1);
    }

    // Reading

    @Test
    @Row("HIS-3.1")
    void anotherTickIsReadWhileTheWorldStaysAsItIs() {
        Entity entity = em.createEntity(new Place(1));
        WorldHistory history = WorldHistory.of(world).start();
        em.setComponent(entity, new Place(2));
        Entity later = em.createEntity(new Place(3));
        world.update();
        long hash = world.stateHash();
        history.at(0, then -> {
            assertThat(then.getComponent(entity, Place.class)).isEqualTo(new Place(1));
            assertThat(then.exists(later)).isFalse();
            assertThat(then.queryBuilder().withAll(Place.class).build().calculateEntityCount())
                    .isEqualTo(1);
        });
        assertThat(history.<Integer>read(
                        1, then -> then.getComponent(later, Place.class).x()))
                .isEqualTo(3);
        assertThat(world.stateHash()).isEqualTo(hash);
        assertThat(history.newest()).isEqualTo(1);
    }

    @Test
    @Row("HIS-3.2")
    void writingToAnotherTickIsRefused() {
        Entity entity = em.createEntity(new Place(1), new Speed(), new Awake());
        em.addBuffer(entity, Step.class);
        em.addSharedComponent(entity, new Team(1));
        WorldHistory history = WorldHistory.of(world).start();
        history.at(0, then -> {
            refused(
                    () -> then.createEntity(),
                    "createEntity was called in tick 0 of Game, which can only be read. To go"
                            + " on from this tick, restore it with restore(0).");
            refused(() -> then.destroyEntity(entity), "destroyEntity was called in tick 0 of Game");
            refused(() -> then.setComponent(entity, new Place(2)), "A write of Place was called in tick 0 of Game");
            refused(() -> then.getComponentRW(entity, Place.class), "A write of Place");
            refused(() -> then.getBuffer(entity, Step.class), "A write of Step");
            refused(() -> then.setComponentEnabled(entity, Awake.class, false), "A write of Awake");
            refused(() -> then.setSharedComponent(entity, new Team(2)), "tick 0 of Game");
            refused(() -> then.setName(entity, "New"), "setName was called in tick 0 of Game");
            refused(() -> then.query(rw(Speed.class)).forEach(speed -> speed.value = 1), "A write of Speed");
            assertThat(then.getBuffer(entity, Step.class, true).length()).isZero();
        });
        assertThat(history.<Place>read(0, then -> then.getComponent(entity, Place.class)))
                .isEqualTo(new Place(1));
    }

    @Test
    @Row("HIS-3")
    void objectsOfAnotherTickAreRead() {
        Entity entity = em.createEntity(new Place(1));
        em.addComponent(entity, new Hall("bell"));
        em.addChunkComponentData(entity, new Hall("hall"));
        WorldHistory history = WorldHistory.of(world).start();
        em.setComponent(entity, new Hall("drum"));
        em.setChunkComponentData(em.getChunk(entity), new Hall("field"));
        world.update();
        history.at(0, then -> {
            assertThat(then.getComponent(entity, Hall.class).name()).isEqualTo("bell");
            assertThat(then.getChunkComponentData(entity, Hall.class).name()).isEqualTo("hall");
            assertThat(then.getChunk(entity).getChunkComponentData(Hall.class).name())
                    .isEqualTo("hall");
            List<String> names = new ArrayList<>();
            then.query(managed(Hall.class)).forEach(sound -> names.add(sound.name()));
            assertThat(names).containsExactly("bell");
            refused(() -> then.setComponent(entity, new Hall("gong")), "A write of Hall");
            refused(() -> then.setChunkComponentData(then.getChunk(entity), new Hall("gong")), "Hall");
        });
        assertThat(em.getComponent(entity, Hall.class).name()).isEqualTo("drum");
    }

    /// Records commands that are played back in the next tick.
    static final class Spawn implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager entities = state.entityManager();
            int tick = (int) Math.round(state.world().elapsedTime() * 4);
            EntityCommandBuffer commands = SystemAPI.getSingleton(
                            BeginInitializationEntityCommandBufferSystem.Singleton.class)
                    .createCommandBuffer();
            Entity made = commands.createEntity();
            commands.addComponent(made, new Place(tick));
            DynamicBuffer<Step> steps = commands.addBuffer(made, Step.class);
            for (int i = 0; i < 40; i++) {
                steps.add(new Step(tick * i));
            }
            commands.addComponent(made, new Hall("hall " + tick));
            commands.setName(made, "made in " + tick);
            for (Entity each :
                    state.getEntityQuery(ComponentType.readOnly(Place.class)).toEntityArray()) {
                Place place = entities.getComponent(each, Place.class);
                if (place.x() % 3 == tick % 3) {
                    commands.destroyEntity(each);
                } else {
                    commands.setComponent(each, new Place(place.x() + 2));
                }
            }
        }
    }

    private static World spawning(String name) {
        World made = World.unlisted(name);
        made.setFailFast(true);
        made.addSystems(List.of(BeginInitializationEntityCommandBufferSystem.class, Spawn.class));
        return made;
    }

    private static long spawn(World in) {
        in.setTime(in.elapsedTime() + 0.25, 0.25f);
        in.update();
        return in.stateHashWithTime();
    }

    @Test
    @Row("HIS-2.1")
    void commandsThatWaitAreThoseOfTheTick() {
        try (World other = spawning("Other");
                World own = spawning("Own")) {
            List<Long> hashes = new ArrayList<>();
            hashes.add(other.stateHashWithTime());
            for (int i = 0; i < 12; i++) {
                hashes.add(spawn(other));
            }
            WorldHistory history = WorldHistory.of(own).start();
            for (int i = 1; i <= 6; i++) {
                assertThat(spawn(own)).isEqualTo(hashes.get(i));
            }
            for (long back : new long[] {3, 3, 0, 5, 1}) {
                history.restore(back);
                assertThat(own.stateHashWithTime()).isEqualTo(hashes.get((int) back));
                for (int i = (int) back + 1; i <= 7; i++) {
                    assertThat(spawn(own)).as("tick " + i + " after " + back).isEqualTo(hashes.get(i));
                }
            }
            history.resimulate(2, (in, number) -> {});
            assertThat(own.stateHashWithTime()).isEqualTo(hashes.get(7));
            own.audit();
        }
    }

    @Test
    @Row("HIS-2.1")
    void commandsThatWereRecordedSinceAreNotPlayed() {
        BeginInitializationEntityCommandBufferSystem system = new BeginInitializationEntityCommandBufferSystem();
        world.addSystem(system);
        WorldHistory history = WorldHistory.of(world).start();
        world.update();
        EntityCommandBuffer late = system.createCommandBuffer();
        late.addComponent(late.createEntity(), new Place(1));
        history.restore(0);
        assertThat(system.pendingCount()).isZero();
        int count = em.entityCount();
        world.update();
        assertThat(em.entityCount()).isEqualTo(count);
        assertThatThrownBy(late::createEntity).hasMessageContaining("used after it was closed");
        late = system.createCommandBuffer();
        late.addComponent(late.createEntity(), new Place(1));
        history.record();
        world.update();
        assertThat(em.entityCount()).isEqualTo(count + 1);
        history.restore(history.newest() - 1);
        assertThat(em.entityCount()).isEqualTo(count);
        world.update();
        assertThat(em.entityCount()).isEqualTo(count + 1);
    }

    record FillJob(EntityCommandBuffer.ParallelWriter commands, int tick) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            Entity made = commands.createEntity(index);
            commands.addComponent(index, made, new Place(index * 31 + tick));
        }
    }

    @Test
    @Row("HIS-2.1")
    void commandsOfJobsThatWaitAreThoseOfTheTick() {
        BeginInitializationEntityCommandBufferSystem system = new BeginInitializationEntityCommandBufferSystem();
        world.addSystem(system);
        WorldHistory history = WorldHistory.of(world).start();
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            system.addJobHandleForProducer(
                    new FillJob(system.createCommandBuffer().asParallelWriter(), i).schedule(200, 8));
            history.record();
            tick(1);
            hashes.add(world.stateHashWithTime());
        }
        for (int i = 3; i >= 0; i--) {
            history.restore(2 * i + 1);
            assertThat(system.pendingCount()).isEqualTo(1);
            tick(1);
            assertThat(world.stateHashWithTime()).isEqualTo(hashes.get(i));
        }
        world.audit();
    }

    record FailingJob(EntityCommandBuffer.ParallelWriter commands) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            throw new IllegalStateException("no more room");
        }
    }

    @Test
    @Row("HIS-1.1")
    void aJobThatFailsIsReportedWhenItsCommandsArePlayed() {
        BeginInitializationEntityCommandBufferSystem system = new BeginInitializationEntityCommandBufferSystem();
        world.addSystem(system);
        WorldHistory history = WorldHistory.of(world).start();
        EntityCommandBuffer commands = system.createCommandBuffer();
        Entity entity = em.createEntity(new Place(1));
        commands.setComponent(entity, new Place(2));
        system.addJobHandleForProducer(new FailingJob(commands.asParallelWriter()).schedule(1, 1));
        history.record();
        assertThat(history.isRecording()).isTrue();
        assertThatThrownBy(() -> tick(1)).hasStackTraceContaining("no more room");
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(2));
        assertThat(system.pendingCount()).isZero();
    }

    @Test
    @Row("HIS-2.4")
    void objectsOfCommandsThatWaitAreCopiedOrRefused() {
        BeginInitializationEntityCommandBufferSystem system = new BeginInitializationEntityCommandBufferSystem();
        world.addSystem(system);
        Entity entity = em.createEntity(new Place(1));
        WorldHistory history = WorldHistory.of(world).start();
        Memory memory = new Memory();
        memory.words.add("one");
        system.createCommandBuffer().addComponent(entity, memory);
        history.record();
        tick(1);
        em.getComponent(entity, Memory.class).words.add("two");
        history.restore(1);
        tick(1);
        assertThat(em.getComponent(entity, Memory.class).words).containsExactly("one");

        system.createCommandBuffer().addComponent(entity, new Sound("bell"));
        assertThatIllegalArgumentException()
                .isThrownBy(history::record)
                .withMessageContaining("the copy of Sound is the same object");
    }

    private static void refused(Runnable write, String message) {
        assertThatIllegalStateException().isThrownBy(write::run).withMessageContaining(message);
    }

    @Test
    @Row("HIS-3")
    void whatAReaderWasGivenEndsWithIt() {
        WorldHistory history = WorldHistory.of(world).start();
        AtomicReference<EntityManager> kept = new AtomicReference<>();
        history.at(0, kept::set);
        assertThatThrownBy(() -> kept.get().entityCount()).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> history.at(0, then -> {
                    throw new ArithmeticException("reader");
                }))
                .hasMessage("reader");
        world.update();
    }

    @Test
    @Row("HIS-3.1")
    void anOpenTickIsReadUntilItIsClosed() {
        Entity entity = em.createEntity(new Place(1));
        WorldHistory history = WorldHistory.of(world).ticks(2).start();
        tick(3);
        OpenTick then = history.open(0);
        em.setComponent(entity, new Place(2));
        tick(1);
        tick(1);
        assertThat(history.contains(0)).isFalse();
        history.close();
        assertThat(then.tick()).isZero();
        assertThat(then).hasToString("tick 0 of Game");
        assertThat(then.elapsedTime()).isZero();
        assertThat(then.entityManager().getComponent(entity, Place.class)).isEqualTo(new Place(1));
        refused(() -> then.entityManager().destroyEntity(entity), "destroyEntity was called in tick 0 of Game");
        then.close();
        then.close();
        assertThat(then).hasToString("tick 0 of Game, closed");
        assertThatThrownBy(() -> then.entityManager().entityCount()).isInstanceOf(DisposedException.class);
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(2));
    }

    @Test
    @Row("HIS-3.1")
    void aTickHasTheHashThatTheWorldHad() {
        em.createEntity(new Place(1));
        WorldHistory history = WorldHistory.of(world).start();
        List<Long> hashes = new ArrayList<>();
        List<Long> hashesWithTime = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            hashes.add(world.stateHash());
            hashesWithTime.add(world.stateHashWithTime());
            em.createEntity(new Place(i));
            tick(i + 1);
        }
        for (int i = 0; i < 4; i++) {
            assertThat(history.stateHash(i)).isEqualTo(hashes.get(i));
            assertThat(history.stateHashWithTime(i)).isEqualTo(hashesWithTime.get(i));
            try (OpenTick then = history.open(i)) {
                assertThat(then.stateHashWithTime()).isEqualTo(hashesWithTime.get(i));
            }
        }
        assertThat(hashes).doesNotHaveDuplicates();
        assertThatIllegalArgumentException().isThrownBy(() -> history.stateHash(7));
    }

    @Test
    @Row("HIS-3.1")
    void aTickIsOpenedOnlyIfItIsKept() {
        WorldHistory history = WorldHistory.of(world).ticks(1).start();
        world.update();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> history.open(0))
                .withMessage(
                        "open was given tick 0, and the history of world \"Game\" has ticks 1 to 1. Give one of them,"
                                + " or let the history keep more ticks and more memory.");
    }

    @Test
    @Row("HIS-3.1")
    void anOpenTickClosesItsCopiesOfObjects() {
        em.createEntity(new Place(1));
        Entity entity = em.createEntity();
        em.addComponent(entity, new Memory());
        WorldHistory history = WorldHistory.of(world).start();
        OpenTick then = history.open(0);
        EntityManager past = then.entityManager();
        Memory copy = past.getChunk(entity)
                .getManagedComponentAccessor(past.getComponentTypeHandle(Memory.class, true))
                .get(0);
        assertThat(copy).isNotSameAs(em.getComponent(entity, Memory.class));
        Memory.CLOSED.clear();
        then.close();
        assertThat(Memory.CLOSED).containsExactly(copy);
    }

    @Test
    @Row("HIS-1.1")
    void theHistoryOfAWorldIsFound() {
        assertThat(WorldHistory.find(world)).isNull();
        WorldHistory history = WorldHistory.of(world).start();
        assertThat(WorldHistory.find(world)).isSameAs(history);
        history.close();
        assertThat(WorldHistory.find(world)).isNull();
        assertThatNullPointerException().isThrownBy(() -> WorldHistory.find(null));
        world.close();
        assertThatThrownBy(() -> WorldHistory.find(world)).isInstanceOf(DisposedException.class);
    }

    // Going forward again

    @Test
    @Row({"HIS-4.1", "HIS-4.2"})
    void ticksAreSimulatedOnceMoreWithOtherInputs() {
        Show show = new Show();
        world.addSystem(new Move());
        world.addSystem(show);
        Entity entity = em.createEntity(new Place(0));
        WorldHistory history = WorldHistory.of(world).start();
        for (int i = 1; i <= 4; i++) {
            tick(i);
        }
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(10));
        assertThat(show.shown).isEqualTo(4);
        List<Long> ticks = new ArrayList<>();
        history.resimulate(1, (in, number) -> {
            ticks.add(number);
            in.entityManager()
                    .setComponent(
                            entity,
                            new Place(in.entityManager()
                                            .getComponent(entity, Place.class)
                                            .x()
                                    + 100));
        });
        assertThat(ticks).containsExactly(2L, 3L, 4L);
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(310));
        assertThat(world.elapsedTime()).isEqualTo(10);
        assertThat(world.deltaTime()).isEqualTo(4);
        assertThat(show.shown).isEqualTo(4);
        assertThat(history.newest()).isEqualTo(4);

        history.resimulate(3, List.of((in, number) -> {}, (in, number) -> {}));
        assertThat(history.newest()).isEqualTo(5);
        assertThat(world.elapsedTime())
                .as("a tick that was not known is as long as the last")
                .isEqualTo(14);
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(214));
        tick(1);
        assertThat(show.shown).isEqualTo(5);
    }

    @Test
    @Row("HIS-4.1")
    void aTickOfALoopAfterASimulatedFirstTickIsAsLongAsAnyOther() {
        world.addSystems(DefaultSystems.types());
        RunLoop loop = RunLoop.of(world);
        WorldHistory history = WorldHistory.of(world).start();
        loop.tick(0.25);
        loop.tick(0.25);
        history.resimulate(0, (in, number) -> {});
        loop.tick(0.25);
        assertThat(world.deltaTime()).isEqualTo(0.25f);
        assertThat(world.elapsedTime()).isEqualTo(0.5);

        history.resimulate(0, (in, number) -> {});
        assertThat(world.elapsedTime()).isEqualTo(0.5);
        world.getExistingSystem(UpdateWorldTimeSystem.class).setClock(() -> 7);
        history.resimulate(0, (in, number) -> {});
        loop.tick(0.25);
        assertThat(world.deltaTime()).as("the first frame of another clock").isEqualTo(0);
    }

    @Test
    @Row("HIS-4")
    void systemsThatTheHistorySkipsAreLeftOut() {
        Move move = new Move();
        world.addSystem(move);
        Entity entity = em.createEntity(new Place(0));
        WorldHistory history = WorldHistory.of(world).skip(Move.class).start();
        tick(3);
        history.resimulate(0, (in, number) -> {});
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(0));
    }

    @Test
    @Row("HIS-4.3")
    void aSystemThatFailsStopsTheSimulation() {
        AtomicReference<String> failure = new AtomicReference<>("");
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                if (!failure.get().isEmpty() && state.world().elapsedTime() == 2) {
                    throw new IllegalStateException(failure.get());
                }
            }
        });
        for (boolean failFast : new boolean[] {false, true}) {
            world.setTime(0, 0);
            world.setFailFast(failFast);
            WorldHistory history = WorldHistory.of(world).start();
            for (int i = 0; i < 4; i++) {
                tick(1);
            }
            failure.set("out of fuel");
            assertThatIllegalStateException()
                    .isThrownBy(() -> history.resimulate(0, (in, number) -> {}))
                    .withMessage("World \"Game\" failed in tick 2 while it was simulated once more, and stays in that"
                            + " tick. Later inputs were not applied: out of fuel");
            failure.set("");
            assertThat(history.newest()).isEqualTo(2);
            assertThat(world.elapsedTime()).isEqualTo(2);
            tick(1);
            assertThat(history.newest()).isEqualTo(3);
            history.close();
        }
    }

    @Test
    @Row("HIS-4.3")
    void anInputThatFailsStopsTheSimulation() {
        WorldHistory history = WorldHistory.of(world).start();
        tick(1);
        tick(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> history.resimulate(0, (in, number) -> {
                    if (number == 2) {
                        throw new IllegalStateException("no such player");
                    }
                }))
                .withMessage(
                        "The input of tick 2 of world \"Game\" failed, and the world is in tick 1 with what the input"
                                + " had changed by then. Later inputs were not applied: no such player");
        assertThat(history.newest()).isEqualTo(1);
    }

    // Misuse

    @Test
    @Row("HIS-1.3")
    void whatMakesNoSenseIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldHistory.of(world).ticks(0))
                .withMessage(
                        "A history of 0 ticks was asked for. Give a number from 1 to 1048576; 1 keeps the newest tick"
                                + " alone.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldHistory.of(world).memory(0))
                .withMessageContaining("A history of 0 bytes");
        assertThatNullPointerException().isThrownBy(() -> WorldHistory.of(null));
        WorldHistory history = WorldHistory.of(world).start();
        assertThatIllegalStateException()
                .isThrownBy(() -> WorldHistory.of(world).start())
                .withMessage("World \"Game\" has a history already. Use that one, or close it first.");
        assertThatNullPointerException().isThrownBy(() -> history.at(0, null));
        assertThatNullPointerException().isThrownBy(() -> history.resimulate(0, (TickInput) null));
        history.close();
        history.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> history.restore(0))
                .withMessage(
                        "restore was called on the history of world \"Game\" after it was closed, or its world was."
                                + " Start another history.");
        assertThat(history).hasToString("history of \"Game\", closed");
        WorldHistory second = WorldHistory.of(world).start();
        world.close();
        assertThatIllegalStateException().isThrownBy(second::newest);
        assertThatThrownBy(() -> WorldHistory.of(world)).isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("HIS-2.3")
    void goingBackIsRefusedWhereTheWorldIsInUse() throws Exception {
        AtomicReference<WorldHistory> history = new AtomicReference<>();
        AtomicReference<Throwable> inSystem = new AtomicReference<>();
        ISystem system = new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                WorldHistory known = history.get();
                if (known != null) {
                    try {
                        known.restore(0);
                    } catch (IllegalStateException refused) {
                        inSystem.set(refused);
                    }
                }
            }
        };
        world.addSystem(system);
        em.createEntity(new Speed());
        history.set(WorldHistory.of(world).start());
        world.update();
        assertThat(inSystem.get())
                .hasMessageContaining("restore of world \"Game\" was called by system")
                .hasMessageContaining("Call it between two updates of the world.");
        em.query(rw(Speed.class))
                .forEach(speed -> assertThatIllegalStateException()
                        .isThrownBy(() -> history.get().restore(0))
                        .withMessageContaining("was being iterated"));
        AtomicReference<Throwable> elsewhere = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                history.get().restore(0);
            } catch (IllegalStateException refused) {
                elsewhere.set(refused);
            }
        });
        thread.start();
        thread.join();
        assertThat(elsewhere.get()).hasMessageContaining("belongs to thread");
        world.destroySystem(system);
        world.addSystem(new Move());
        assertThatIllegalStateException()
                .isThrownBy(() -> history.get().restore(0))
                .withMessageContaining("had other systems: since then " + Move.class.getName() + " was added and ")
                .withMessageContaining(" was removed. Go back to a tick with the same systems");
        assertThat(history.get().newest()).isEqualTo(1);
    }

    @Test
    @Row("HIS-2")
    void listenersOfWhatCameAndWentAreCalled() {
        Entity entity = em.createEntity(new Place(1));
        WorldHistory history = WorldHistory.of(world).start();
        em.destroyEntity(entity);
        world.update();
        List<Entity> came = new ArrayList<>();
        em.onAdd(Place.class, came::add);
        history.restore(0);
        assertThat(came).containsExactly(entity);
        em.setComponent(entity, new Place(2));
        world.update();
        history.restore(0);
        assertThat(came).containsExactly(entity, entity);
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(1));
    }
}
