package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Samples;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Commands that follow one another and do the same with one entity after the other are played in one go. Nobody can
/// tell: rows, ids, versions and the numbers of chunks are those that the same changes made one by one leave.
@ExtendWith(AuditWorlds.class)
final class CommandRunsTest {
    private static final int SCRIPTS = Math.max(10, Integer.getInteger("phalanx.model.scripts", 2000) / 50);
    private static final int ROUNDS = 12;
    private static final List<Class<? extends IComponent>> TYPES = List.of(
            Health.class,
            Position.class,
            Monster.class,
            Target.class,
            Stunned.class,
            Samples.class,
            AtMostThree.class,
            Waypoint.class,
            Sound.class,
            Rest.class,
            Team.class);

    /// A change of an entity that is made at once, and the command for it.
    private interface Step {
        void make(EntityManager em, Entity entity, int number);

        void record(EntityCommandBuffer.ParallelWriter to, int key, Entity entity, int number);
    }

    private record Set(boolean adds, int kind) implements Step {
        @Override
        public void make(EntityManager em, Entity entity, int number) {
            if (adds) {
                switch (kind) {
                    case 0 -> em.addComponent(entity, new Health(number));
                    case 1 -> em.addComponent(entity, new Position(number, 1, -number));
                    case 2 -> em.addComponent(entity, new Stunned(number));
                    default -> em.addComponent(entity, samples(number));
                }
            } else {
                switch (kind) {
                    case 0 -> em.setComponent(entity, new Health(number));
                    case 1 -> em.setComponent(entity, new Position(number, 1, -number));
                    case 2 -> em.setComponent(entity, new Stunned(number));
                    default -> em.setComponent(entity, samples(number));
                }
            }
        }

        @Override
        public void record(EntityCommandBuffer.ParallelWriter to, int key, Entity entity, int number) {
            if (adds) {
                switch (kind) {
                    case 0 -> to.addComponent(key, entity, new Health(number));
                    case 1 -> to.addComponent(key, entity, new Position(number, 1, -number));
                    case 2 -> to.addComponent(key, entity, new Stunned(number));
                    default -> to.addComponent(key, entity, samples(number));
                }
            } else {
                switch (kind) {
                    case 0 -> to.setComponent(key, entity, new Health(number));
                    case 1 -> to.setComponent(key, entity, new Position(number, 1, -number));
                    case 2 -> to.setComponent(key, entity, new Stunned(number));
                    default -> to.setComponent(key, entity, samples(number));
                }
            }
        }

        private static Samples samples(int number) {
            Samples samples = new Samples();
            samples.values[number % 5] = number;
            return samples;
        }

        Class<? extends IComponent> type() {
            return switch (kind) {
                case 0 -> Health.class;
                case 1 -> Position.class;
                case 2 -> Stunned.class;
                default -> Samples.class;
            };
        }
    }

    private record Change(boolean adds, Class<? extends IComponent> type) implements Step {
        @Override
        public void make(EntityManager em, Entity entity, int number) {
            if (adds) {
                em.addComponent(entity, type);
            } else {
                em.removeComponent(entity, type);
            }
        }

        @Override
        public void record(EntityCommandBuffer.ParallelWriter to, int key, Entity entity, int number) {
            if (adds) {
                to.addComponent(key, entity, type);
            } else {
                to.removeComponent(key, entity, type);
            }
        }
    }

    private record Destroy() implements Step {
        @Override
        public void make(EntityManager em, Entity entity, int number) {
            em.destroyEntity(entity);
        }

        @Override
        public void record(EntityCommandBuffer.ParallelWriter to, int key, Entity entity, int number) {
            to.destroyEntity(key, entity);
        }
    }

    /// Makes everything twice: at once in one world, by commands in the other.
    private static final class Twins {
        final World atOnce = new World("AtOnce");
        final World buffered = new World("Buffered");
        final Random random;
        final List<List<Class<? extends IComponent>>> kinds = new ArrayList<>();
        final List<String> script = new ArrayList<>();
        final java.util.Set<Entity> known = new HashSet<>();
        EntityCommandBuffer buffer = new EntityCommandBuffer();
        EntityCommandBuffer.ParallelWriter writer = buffer.asParallelWriter();
        int key = -1000;
        int keyEvery = 1;
        int recorded;

        Twins(long seed) {
            random = new Random(seed * 0x9E3779B97F4A7C15L);
            for (int i = 0; i < 8; i++) {
                List<Class<? extends IComponent>> types = someTypes();
                kinds.add(types);
                atOnce.entityManager().createArchetype(array(types));
                buffered.entityManager().createArchetype(array(types));
            }
        }

        private int nextKey() {
            key += recorded++ % keyEvery == 0 ? 1 : 0;
            return key;
        }

        void round() {
            keyEvery = List.of(1, 3, 100, 1_000_000).get(random.nextInt(4));
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                List<Entity> all = living();
                switch (all.isEmpty() ? 0 : random.nextInt(4)) {
                    case 0 -> create();
                    case 1 -> instantiate(all.get(random.nextInt(all.size())));
                    default -> sweep();
                }
            }
            play();
        }

        /// Those that have real ids in both worlds.
        private List<Entity> living() {
            EntityManager em = atOnce.entityManager();
            return em.getAllEntities().toList().stream()
                    .filter(entity -> known.contains(entity) && !em.hasComponent(entity, CleanupEntity.class))
                    .toList();
        }

        private void create() {
            EntityManager em = atOnce.entityManager();
            List<Class<? extends IComponent>> types = kinds.get(random.nextInt(kinds.size()));
            EntityArchetype archetype = em.createArchetype(array(types));
            EntityArchetype twin = buffered.entityManager().createArchetype(array(types));
            List<Step> steps = steps(types, true);
            int count = 1 + random.nextInt(400);
            boolean foreign = random.nextInt(5) == 0;
            script.add(
                    "create " + count + " of " + types + " with " + steps + (foreign ? " and another in between" : ""));
            int odd = foreign ? random.nextInt(count) : -1;
            for (int i = 0; i < count; i++) {
                int own = nextKey();
                Entity made = em.createEntity(archetype);
                Entity deferred = writer.createEntity(own, twin);
                apply(steps, made, deferred, own, i);
                if (i == odd) {
                    em.createEntity();
                    writer.createEntity(own);
                }
            }
        }

        private void instantiate(Entity source) {
            EntityManager em = atOnce.entityManager();
            List<Class<? extends IComponent>> types =
                    TYPES.stream().filter(type -> em.hasComponent(source, type)).collect(Collectors.toList());
            List<Step> steps = steps(types, random.nextInt(4) == 0);
            int count = 1 + random.nextInt(300);
            script.add("copy " + source + " " + count + " times with " + steps);
            for (int i = 0; i < count; i++) {
                int own = nextKey();
                apply(steps, em.instantiate(source), writer.instantiate(own, source), own, i);
            }
        }

        private void apply(List<Step> steps, Entity made, Entity deferred, int own, int number) {
            for (Step step : steps) {
                step.make(atOnce.entityManager(), made, number);
                step.record(writer, own, deferred, number);
            }
        }

        private List<Step> steps(List<Class<? extends IComponent>> present, boolean mayAdd) {
            List<Step> steps = new ArrayList<>();
            List<Class<? extends IComponent>> types = new ArrayList<>(present);
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                Set set = new Set(mayAdd && random.nextBoolean(), random.nextInt(4));
                if (set.adds()) {
                    steps.add(random.nextInt(3) == 0 ? new Change(true, set.type()) : set);
                    types.add(set.type());
                } else if (types.contains(set.type())) {
                    steps.add(set);
                }
            }
            return steps;
        }

        @SuppressWarnings("unchecked") // an array of classes
        private static Class<? extends IComponent>[] array(List<Class<? extends IComponent>> types) {
            return types.toArray(Class[]::new);
        }

        private List<Class<? extends IComponent>> someTypes() {
            List<Class<? extends IComponent>> types = new ArrayList<>();
            for (Class<? extends IComponent> type : TYPES) {
                if (random.nextInt(TYPES.size()) == 0 || random.nextInt(5) == 0) {
                    types.add(type);
                }
            }
            return types;
        }

        /// Does one thing with many entities, mostly as they lie.
        private void sweep() {
            EntityManager em = atOnce.entityManager();
            List<ArchetypeChunk> chunks = em.getAllChunks();
            ArchetypeChunk chunk = chunks.get(random.nextInt(chunks.size()));
            List<Entity> entities = new ArrayList<>(chunk.getEntities().toList());
            entities.retainAll(known);
            if (entities.isEmpty()) {
                return;
            }
            EntityArchetype archetype = chunk.archetype();
            switch (random.nextInt(5)) {
                case 0 -> Collections.shuffle(entities, random);
                case 1 -> entities = entities.subList(random.nextInt(entities.size()), entities.size());
                case 2 -> entities = entities.subList(0, 1 + random.nextInt(entities.size()));
                default -> {}
            }
            Step step = sweepStep(em, entities.getFirst());
            script.add(step + " for " + entities.size() + " of " + archetype);
            int number = 0;
            for (Entity entity : entities) {
                step.make(em, entity, number);
                step.record(writer, nextKey(), entity, number++);
            }
        }

        private Step sweepStep(EntityManager em, Entity one) {
            return switch (random.nextInt(6)) {
                case 0 -> new Destroy();
                case 1 -> new Change(true, TYPES.get(random.nextInt(TYPES.size())));
                case 2 -> new Change(false, TYPES.get(random.nextInt(TYPES.size())));
                case 3 -> {
                    Set set = new Set(false, random.nextInt(4));
                    yield em.hasComponent(one, set.type()) ? set : new Set(true, set.kind());
                }
                default -> new Set(true, random.nextInt(4));
            };
        }

        void play() {
            buffer.playback(buffered.entityManager());
            buffer.close();
            buffer = new EntityCommandBuffer();
            writer = buffer.asParallelWriter();
            known.clear();
            known.addAll(atOnce.entityManager().getAllEntities().toList());
            atOnce.update();
            buffered.update();
        }
    }

    /// Everything that anyone can see of a world's chunks.
    private static String facts(World world) {
        EntityManager em = world.entityManager();
        StringBuilder text = new StringBuilder();
        text.append("order ").append(em.entityOrderVersion()).append('\n');
        for (Class<? extends IComponent> type : TYPES) {
            text.append(type.getSimpleName())
                    .append(' ')
                    .append(em.getComponentOrderVersion(type))
                    .append('\n');
        }
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            text.append(chunk.archetype()).append(" number ").append(chunk.sequenceNumber());
            text.append(" order ").append(chunk.getOrderVersion()).append(" versions");
            for (Class<? extends IComponent> type : TYPES) {
                if (chunk.has(type)) {
                    text.append(' ').append(chunk.getChangeVersion(type));
                }
            }
            text.append(' ').append(chunk.getEntities().toList()).append('\n');
        }
        return text.append(em.getAllArchetypes().toString()).toString();
    }

    @Test
    @Row({"ECB-1", "ECB-15.1"})
    void nobodyCanTellThatCommandsWerePlayedInOneGo() {
        for (int seed = 1; seed <= SCRIPTS; seed++) {
            Twins twins = new Twins(seed);
            try (World atOnce = twins.atOnce;
                    World buffered = twins.buffered) {
                for (int round = 0; round < ROUNDS; round++) {
                    twins.round();
                    buffered.audit();
                    assertThat(facts(buffered))
                            .as("seed %s%n%s", seed, String.join("\n", twins.script))
                            .isEqualTo(facts(atOnce));
                    assertThat(buffered.stateHash())
                            .as("seed %s%n%s", seed, String.join("\n", twins.script))
                            .isEqualTo(atOnce.stateHash());
                }
            }
            twins.buffer.close();
        }
    }
}
