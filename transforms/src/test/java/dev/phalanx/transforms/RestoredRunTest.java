package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.BeginSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Worlds that go back to states that were kept, in other worlds, in exact files or in a history, at random, beside one
/// that never goes back: in each tick all have the same hash. Systems with filters, fixed steps, jobs, commands and
/// transforms do the rest.
@Row({"SER-3", "SER-5", "HIS-2", "HIS-3", "HIS-4"})
class RestoredRunTest {
    @Test
    void worldsThatGoBackGoOnAsTheOneThatDoesNot() throws Exception {
        Set<String> hashes = new HashSet<>();
        for (int workers : new int[] {1, 2, 3, 7}) {
            hashes.add(OwnJvm.outputOf(workers, Script.class));
        }
        assertThat(hashes).hasSize(1);
        assertThat(hashes.iterator().next()).matches("-?[0-9]+");
    }

    record Counter(int births, int deaths, int changed, int fixed, int ticks) implements IComponentData {}

    record Heat(int value) implements IComponentData {}

    record Cold(float value) implements IComponentData {}

    record Tag() implements IComponentData {}

    record Awake() implements IComponentData, IEnableableComponent {}

    record Team(int number) implements ISharedComponentData {}

    record Remains(int of) implements ICleanupComponentData {}

    record Mark(int tick) implements IBufferElementData {}

    record Crowd(int tick) implements IComponentData {}

    /// Copied by its own rule.
    static final class Memory implements IManagedComponentData, Cloneable {
        final List<Integer> ticks = new ArrayList<>();

        @Override
        public Memory clone() {
            Memory copy = new Memory();
            copy.ticks.addAll(ticks);
            return copy;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Memory that && ticks.equals(that.ticks);
        }

        @Override
        public int hashCode() {
            return ticks.hashCode();
        }
    }

    static final class HeatJob implements IJobEntity {
        int tick;

        void execute(Entity entity, RefRW<Heat> heat) {
            heat.set(new Heat(heat.get().value() * 31 + entity.index() + tick));
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    @UpdateBefore(TransformSystemGroup.class)
    static final class LifeSystem implements ISystem {
        private EntityQuery hot;
        private EntityQuery everyone;
        private EntityQuery dead;
        private EntityQuery asleep;

        @Override
        public void onCreate(SystemState state) {
            hot = state.getEntityQuery(ComponentType.readOnly(Heat.class), ComponentType.exclude(Tag.class));
            everyone = state.getEntityQuery(ComponentType.readOnly(LocalTransform.class));
            dead = state.getEntityQuery(
                    ComponentType.readOnly(Remains.class), ComponentType.exclude(LocalTransform.class));
            asleep = state.getEntityQuery(ComponentType.readWrite(Awake.class));
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            Entity counts = em.getSingletonEntity(Counter.class);
            Counter counter = em.getComponent(counts, Counter.class);
            Random random = new Random(counter.ticks() * 7919L);
            EntityCommandBuffer commands = SystemAPI.getSingleton(
                            EndSimulationEntityCommandBufferSystem.Singleton.class)
                    .createCommandBuffer();
            int births = 0;
            int deaths = 0;
            List<Entity> all = new ArrayList<>(everyone.toEntityArray().toList());
            for (int i = 0; i < 4 && all.size() < 400; i++) {
                Entity made = commands.createEntity();
                commands.addComponent(made, LocalTransform.fromPosition(random.nextFloat(), i, counter.ticks()));
                commands.addComponent(made, new LocalToWorld());
                if (random.nextBoolean()) {
                    commands.addComponent(made, new Heat(i));
                }
                if (random.nextBoolean()) {
                    commands.addComponent(made, new Cold(random.nextFloat()));
                }
                if (random.nextBoolean()) {
                    commands.addSharedComponent(made, new Team(random.nextInt(3)));
                }
                if (random.nextInt(3) == 0) {
                    commands.addComponent(made, new Awake());
                    commands.addComponent(made, new Remains(i));
                }
                if (!all.isEmpty() && random.nextBoolean()) {
                    commands.addComponent(made, new Parent(all.get(random.nextInt(all.size()))));
                }
                births++;
            }
            for (int i = 0; i < 3 && !all.isEmpty(); i++) {
                Entity one = all.remove(random.nextInt(all.size()));
                switch (random.nextInt(8)) {
                    case 0 -> {
                        if (!em.hasComponent(one, Child.class)) {
                            commands.destroyEntity(one);
                            deaths++;
                        }
                    }
                    case 1 -> em.setComponent(one, LocalTransform.fromPosition(i, random.nextFloat(), 3));
                    case 2 -> commands.addComponent(one, new Tag());
                    case 3 -> commands.removeComponent(one, Heat.class);
                    case 4 -> {
                        if (!em.hasComponent(one, Mark.class)) {
                            em.addBuffer(one, Mark.class);
                        }
                        DynamicBuffer<Mark> marks = em.getBuffer(one, Mark.class);
                        marks.add(new Mark(counter.ticks()));
                    }
                    case 5 -> {
                        if (!em.hasComponent(one, Memory.class)) {
                            em.addComponent(one, new Memory());
                        }
                        em.getComponent(one, Memory.class).ticks.add(counter.ticks());
                    }
                    case 6 -> {
                        if (!em.hasChunkComponent(one, Crowd.class)) {
                            em.addChunkComponentData(one, Crowd.class);
                        }
                        Crowd crowd = em.getChunkComponentData(one, Crowd.class);
                        em.setChunkComponentData(one, new Crowd(crowd.tick() * 31 + counter.ticks()));
                    }
                    default -> em.addComponent(one, new Cold(2));
                }
                if (random.nextInt(4) == 0) {
                    break; // what is left is as it was
                }
            }
            for (Entity one : asleep.toEntityArray()) {
                if (random.nextInt(3) == 0) {
                    em.setComponentEnabled(one, Awake.class, random.nextBoolean());
                }
            }
            if (counter.ticks() % 5 == 0) {
                em.removeComponent(dead, Remains.class);
            }
            if (counter.ticks() % 17 == 16) {
                em.addComponent(hot, Tag.class);
            }
            em.setComponent(
                    counts,
                    new Counter(
                            counter.births() + births,
                            counter.deaths() + deaths,
                            counter.changed(),
                            counter.fixed(),
                            counter.ticks() + 1));
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    static final class HeatSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            HeatJob job = new HeatJob();
            job.tick = SystemAPI.getSingleton(Counter.class).ticks();
            state.setDependency(job.scheduleParallel(state.dependency()));
        }
    }

    /// Writes down how many entities it sees as changed.
    @UpdateInGroup(PresentationSystemGroup.class)
    static final class ChangesSystem implements ISystem {
        private EntityQuery changed;
        private EntityQuery moved;
        private EntityQuery crowded;

        @Override
        public void onCreate(SystemState state) {
            changed = state.getEntityQuery(ComponentType.readOnly(Cold.class));
            changed.setChangedVersionFilter(Cold.class);
            moved = state.getEntityQuery(ComponentType.readOnly(LocalToWorld.class));
            moved.setChangedVersionFilter(LocalToWorld.class);
            crowded = state.entityManager()
                    .queryBuilder()
                    .withAllChunkComponent(Crowd.class)
                    .build();
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            Entity counts = em.getSingletonEntity(Counter.class);
            Counter counter = em.getComponent(counts, Counter.class);
            int seen = counter.changed() * 31 + changed.calculateEntityCount() * 7 + moved.calculateEntityCount();
            for (Entity one : crowded.toEntityArray()) {
                seen = seen * 17 + em.getChunkComponentData(one, Crowd.class).tick();
            }
            em.setComponent(
                    counts, new Counter(counter.births(), counter.deaths(), seen, counter.fixed(), counter.ticks()));
        }
    }

    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static final class FixedSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            Entity counts = em.getSingletonEntity(Counter.class);
            Counter counter = em.getComponent(counts, Counter.class);
            em.setComponent(
                    counts,
                    new Counter(
                            counter.births(),
                            counter.deaths(),
                            counter.changed(),
                            counter.fixed() * 3
                                    + 1
                                    + (int) (1_000 * state.world().elapsedTime()),
                            counter.ticks()));
        }
    }

    /// A state that is kept in another world or in an exact file.
    private static final class Kept {
        private final World world;
        private byte[] file = new byte[0];

        Kept(World world) {
            this.world = world;
        }

        void keep(World from, boolean inFile) {
            file = new byte[0];
            if (!inFile) {
                world.entityManager().copyAndReplaceEntitiesFrom(from.entityManager());
                return;
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try {
                WorldFiles.saveExact(from, out, SaveOptions.DEFAULT);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            file = out.toByteArray();
        }

        void restore(World to) {
            if (file.length == 0) {
                to.entityManager().copyAndReplaceEntitiesFrom(world.entityManager());
                return;
            }
            try {
                WorldFiles.loadExact(to, SceneBytes.of("kept", ByteBuffer.wrap(file)), LoadOptions.DEFAULT);
            } catch (IOException damaged) {
                throw new UncheckedIOException(damaged);
            }
        }
    }

    /// Prints a hash of all ticks.
    static final class Script {
        private static final int TICKS = 120;
        private static final int KEPT = 3;

        private final Random random = new Random(11);
        private final List<Long> right = new ArrayList<>();
        /// For each tick of the history the tick that it is, or -1 if it went wrong.
        private final Map<Long, Integer> inHistory = new HashMap<>();

        public static void main(String[] arguments) {
            System.out.println(new Script().run());
        }

        private static World fresh(String name) {
            World world = new World(name);
            world.setFailFast(true);
            List<Class<? extends ISystem>> types = new ArrayList<>(TransformSystems.types());
            types.addAll(List.of(
                    LifeSystem.class,
                    HeatSystem.class,
                    ChangesSystem.class,
                    FixedSystem.class,
                    BeginSimulationEntityCommandBufferSystem.class,
                    EndSimulationEntityCommandBufferSystem.class));
            world.addSystems(types);
            return world;
        }

        /// Updates the world with the history.
        private void tick(WorldHistory history, int number, boolean isRight) {
            tick(history.world(), number);
            inHistory.put(history.newest(), isRight ? number + 1 : -1);
        }

        private static void tick(World world, int number) {
            float delta = 0.01f + number % 4 * 0.006f;
            world.setTime(world.elapsedTime() + delta, delta);
            world.update();
        }

        private long run() {
            try (World straight = fresh("Straight")) {
                straight.entityManager().createEntity(new Counter(0, 0, 0, 0, 0));
                for (int i = 0; i < TICKS; i++) {
                    right.add(straight.stateHashWithTime());
                    tick(straight, i);
                }
                right.add(straight.stateHashWithTime());
            }
            try (World there = fresh("There and back");
                    World joined = fresh("Joined")) {
                thereAndBack(there, joined);
            }
            return right.hashCode();
        }

        /// Goes on, keeps states, goes wrong, and back.
        private void thereAndBack(World world, World joined) {
            world.entityManager().createEntity(new Counter(0, 0, 0, 0, 0));
            WorldHistory history = WorldHistory.of(world).ticks(25).start();
            inHistory.put(0L, 0);
            List<Kept> kept = new ArrayList<>();
            int[] ticksOfKept = new int[KEPT];
            for (int i = 0; i < KEPT; i++) {
                kept.add(new Kept(new World("Kept " + i)));
                keep(world, kept.get(i), ticksOfKept, i, 0);
            }
            int tick = 0;
            while (tick < TICKS) {
                for (int steps = 1 + random.nextInt(8); steps > 0 && tick < TICKS; steps--) {
                    tick(history, tick++, true);
                    check(world, tick);
                }
                if (random.nextInt(3) > 0) {
                    int slot = random.nextInt(KEPT);
                    keep(world, kept.get(slot), ticksOfKept, slot, tick);
                }
                if (random.nextBoolean()) {
                    goWrong(history, tick);
                    if (random.nextBoolean()) {
                        tick = goBack(history);
                        continue;
                    }
                    int slot = random.nextInt(KEPT);
                    kept.get(slot).restore(world);
                    tick = ticksOfKept[slot];
                    check(world, tick);
                    if (random.nextInt(4) == 0) {
                        follow(kept.get(slot), joined, tick);
                    }
                }
            }
            history.close();
            world.audit();
            joined.audit();
            kept.forEach(each -> each.world.audit());
            kept.forEach(each -> each.world.close());
        }

        private void keep(World world, Kept kept, int[] ticks, int slot, int tick) {
            kept.keep(world, random.nextInt(3) == 0);
            ticks[slot] = tick;
        }

        /// What the inputs of players that were not known yet would do.
        private void goWrong(WorldHistory history, int tick) {
            EntityManager em = history.world().entityManager();
            for (int i = 0; i < 20; i++) {
                Entity made = em.createEntity(new Heat(i), new Tag());
                em.addComponent(made, new Cold(i));
                if (random.nextBoolean()) {
                    em.addComponent(made, LocalTransform.fromPosition(i, i, i));
                }
                if (random.nextBoolean()) {
                    em.addSharedComponent(made, new Team(random.nextInt(9)));
                }
                if (random.nextInt(4) == 0) {
                    em.destroyEntity(made);
                }
            }
            for (int i = 0; i < 1 + random.nextInt(6); i++) {
                tick(history, tick + 100 + i, false);
            }
        }

        /// Goes back to a tick of the history that is right, in one way or another, and returns which that is.
        private int goBack(WorldHistory history) {
            List<Long> rights = new ArrayList<>();
            for (long past = history.oldest(); past <= history.newest(); past++) {
                if (inHistory.getOrDefault(past, -1) >= 0) {
                    rights.add(past);
                }
            }
            long past = rights.get(random.nextInt(rights.size()));
            int tick = inHistory.get(past);
            int counted =
                    history.read(past, em -> em.getSingleton(Counter.class).ticks());
            if (counted != tick) {
                throw new IllegalStateException("Tick " + tick + " is read as " + counted);
            }
            if (random.nextInt(3) > 0) {
                history.restore(past);
                check(history.world(), tick);
                return tick;
            }
            int steps = Math.min(random.nextInt(4), TICKS - tick);
            history.restore(past);
            for (int i = 0; i < steps; i++) {
                tick(history, tick + i, true);
                check(history.world(), tick + i + 1);
            }
            history.resimulate(past, (world, number) -> {});
            check(history.world(), tick + steps);
            return tick + steps;
        }

        private void follow(Kept kept, World joined, int from) {
            kept.restore(joined);
            for (int tick = from; tick < Math.min(TICKS, from + 20); tick++) {
                tick(joined, tick);
                check(joined, tick + 1);
            }
        }

        private void check(World world, int tick) {
            if (world.stateHashWithTime() != right.get(tick)) {
                throw new IllegalStateException(
                        "World \"" + world.name() + "\" differs from the one that went straight on in tick " + tick);
            }
        }
    }
}
