package dev.phalanx.cluster;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A model with everything that agents may have: they move in a periodic plane, sum what they see of others, are born
/// by systems and by commands, die by themselves and by commands, write to others across borders, keep letters in a
/// buffer, fall asleep (an enableable ghost component), and change their tribe (a shared component).
final class Flock {
    static final float SIZE = 120;
    static final double RADIUS = 9;
    static final float LONGEST_STEP = 1.2f;
    static final int MOST = 700;

    @Ghost
    record Body(float x, float y, float vx, float vy) implements IComponentData {}

    @Ghost
    record Mood(int level, double warmth) implements IComponentData, IEnableableComponent {}

    @Ghost
    record Elder() implements IComponentData {}

    record Seen(float pullX, float pullY, double warmth, int count, long nearest, long last)
            implements IComponentData {}

    record Energy(double value, int hits, short gifts, long total) implements IComponentData {}

    @InternalBufferCapacity(2)
    record Letter(long sender, long tick, double warmth) implements IBufferElementData {}

    record Tribe(int number) implements ISharedComponentData {}

    /// Whom an agent has met: objects that grow, are cleared, copied to children, and null for some.
    static final class Memory implements IManagedComponentData {
        private final List<String> met = new ArrayList<>();
        private final TreeMap<Long, Double> warmth = new TreeMap<>();
        private @Nullable Memory dream;

        void meet(long id, double feels, Random random) {
            met.add(id + (random.nextBoolean() ? "" : " ä"));
            warmth.put(id, feels);
            if (met.size() > 4) {
                met.removeFirst();
            }
            if (warmth.size() > 5) {
                warmth.pollFirstEntry();
            }
            if (random.nextInt(6) == 0) {
                dream = new Memory();
                dream.met.addAll(met);
            }
        }
    }

    static final class MemoryCodec implements AgentCodec<Memory> {
        @Override
        public void write(Memory value, DataOutput out) throws IOException {
            out.writeInt(value.met.size());
            for (String each : value.met) {
                out.writeUTF(each);
            }
            out.writeInt(value.warmth.size());
            for (Map.Entry<Long, Double> each : value.warmth.entrySet()) {
                out.writeLong(each.getKey());
                out.writeDouble(each.getValue());
            }
            Memory dream = value.dream;
            out.writeBoolean(dream != null);
            if (dream != null) {
                write(dream, out);
            }
        }

        @Override
        public Memory read(DataInput in) throws IOException {
            Memory memory = new Memory();
            for (int left = in.readInt(); left > 0; left--) {
                memory.met.add(in.readUTF());
            }
            for (int left = in.readInt(); left > 0; left--) {
                memory.warmth.put(in.readLong(), in.readDouble());
            }
            memory.dream = in.readBoolean() ? read(in) : null;
            return memory;
        }
    }

    private record Other(long id, Body body, Mood mood, boolean isAwake, boolean isElder) {}

    private Flock() {}

    static Sections cut(int columns, int rows) {
        return RectangleSections.of(Plane.periodic(SIZE, SIZE, Body.class, "x", "y"), columns, rows, RADIUS);
    }

    static SectionedWorldBuilder builder(Sections cut, long seed) {
        return builder(cut, seed, section -> {});
    }

    /// @param last adds a system after those of the model
    static SectionedWorldBuilder builder(Sections cut, long seed, Consumer<Section> last) {
        return SectionedWorld.of(cut)
                .withComponents(
                        Body.class, Mood.class, Elder.class, Seen.class, Energy.class, Letter.class, Tribe.class)
                .withManagedComponent(Memory.class, new MemoryCodec())
                .withSeed(seed)
                .withInteractionRadius(RADIUS)
                .withDeltaTime(0.5f)
                .withSystems(section -> {
                    section.world().addSystem(new Look());
                    section.world().addSystem(new Act(section));
                    last.accept(section);
                });
    }

    static SectionedWorld world(int columns, int rows, int threads, long seed, int agents) {
        SectionedWorld world =
                builder(cut(columns, rows), seed).withThreads(threads).build();
        populate(world.section(world.sections().size() - 1).world().entityManager(), seed, agents);
        return world;
    }

    static void populate(EntityManager em, long seed, int agents) {
        Random random = Random.of(seed);
        for (int i = 1; i <= agents; i++) {
            Body body = new Body(
                    random.nextFloat(0, SIZE),
                    random.nextFloat(0, SIZE),
                    random.nextFloat(-1, 1),
                    random.nextFloat(-1, 1));
            Entity agent = em.createEntity(
                    new GlobalId(i),
                    body,
                    new Mood(random.nextInt(10), random.nextDouble()),
                    new Seen(0, 0, 0, 0, 0, 0),
                    new Energy(random.nextDouble(2, 6), 0, (short) 0, 0),
                    new Tribe(random.nextInt(3)),
                    Letter.class);
            if (i % 7 == 0) {
                em.addComponent(agent, Elder.class);
            }
            em.setComponentEnabled(agent, Mood.class, i % 5 != 0);
            if (i % 3 != 0) {
                em.addComponent(agent, Memory.class, i % 4 == 0 ? null : new Memory());
            }
        }
    }

    static float shorter(float difference) {
        return difference > SIZE / 2 ? difference - SIZE : difference < -SIZE / 2 ? difference + SIZE : difference;
    }

    private static float wrapped(float place) {
        float moved = place >= SIZE ? place - SIZE : place < 0 ? place + SIZE : place;
        return moved >= SIZE ? 0 : moved;
    }

    /// Each agent sums up what it sees of others, in the order of their identities.
    static final class Look implements ISystem {
        private EntityQuery all;
        private EntityQuery own;

        @Override
        public void onCreate(SystemState state) {
            EntityManager em = state.entityManager();
            all = em.queryBuilder()
                    .withAll(GlobalId.class, Body.class)
                    .withPresent(Mood.class)
                    .build();
            own = em.queryBuilder()
                    .withAll(GlobalId.class, Body.class)
                    .withAllRW(Seen.class)
                    .withNone(GhostAgent.class)
                    .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                    .build();
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            List<Other> others = new ArrayList<>();
            for (Entity entity : all.toEntityArray()) {
                others.add(new Other(
                        em.getComponent(entity, GlobalId.class).value(),
                        em.getComponent(entity, Body.class),
                        em.getComponent(entity, Mood.class),
                        em.isComponentEnabled(entity, Mood.class),
                        em.hasComponent(entity, Elder.class)));
            }
            others.sort(Comparator.comparingLong(Other::id));
            for (Entity entity : own.toEntityArray()) {
                long id = em.getComponent(entity, GlobalId.class).value();
                em.setComponent(entity, look(id, em.getComponent(entity, Body.class), others));
            }
        }

        private static Seen look(long id, Body body, List<Other> others) {
            float pullX = 0;
            float pullY = 0;
            double warmth = 0;
            int count = 0;
            long nearest = 0;
            long last = 0;
            double least = Double.MAX_VALUE;
            for (Other other : others) {
                float dx = shorter(other.body.x - body.x);
                float dy = shorter(other.body.y - body.y);
                double distance = (double) dx * dx + (double) dy * dy;
                if (other.id == id || distance > RADIUS * RADIUS) {
                    continue;
                }
                count++;
                last = other.id;
                pullX += dx * 0.01f + other.body.vx * 0.1f;
                pullY += dy * 0.01f + other.body.vy * 0.1f;
                warmth += other.isAwake ? other.mood.warmth / (1 + distance) : 0.1 / (1 + distance);
                warmth *= other.isElder ? 1.01 : 1;
                if (distance < least) {
                    least = distance;
                    nearest = other.id;
                }
            }
            return new Seen(pullX, pullY, warmth, count, nearest, last);
        }
    }

    /// Each agent moves, and decides about births, deaths and letters.
    @UpdateAfter(Look.class)
    static final class Act implements ISystem {
        private final Section section;
        private EntityQuery own;

        Act(Section section) {
            this.section = section;
        }

        @Override
        public void onCreate(SystemState state) {
            own = state.entityManager()
                    .queryBuilder()
                    .withAllRW(Body.class)
                    .withPresentRW(Mood.class)
                    .withAll(GlobalId.class, Seen.class, Energy.class)
                    .withNone(GhostAgent.class)
                    .build();
        }

        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            NativeArray<Entity> agents = own.toEntityArray();
            for (Entity agent : agents) {
                act(em, agent, em.getComponent(agent, GlobalId.class).value());
            }
        }

        private void act(EntityManager em, Entity agent, long id) {
            Random random = section.random(id);
            Seen seen = em.getComponent(agent, Seen.class);
            Body body = em.getComponent(agent, Body.class);
            Mood mood = em.getComponent(agent, Mood.class);
            Energy energy = em.getComponent(agent, Energy.class);
            float vx = clamp(0.9f * body.vx + 0.1f * seen.pullX + random.nextFloat(-0.3f, 0.3f));
            float vy = clamp(0.9f * body.vy + 0.1f * seen.pullY + random.nextFloat(-0.3f, 0.3f));
            Body moved = new Body(wrapped(body.x + vx), wrapped(body.y + vy), vx, vy);
            em.setComponent(agent, moved);
            if (random.nextInt(4) == 0) {
                em.setComponent(agent, new Mood(mood.level + 1, mood.warmth * 0.9 + seen.warmth * 0.05));
                em.setComponentEnabled(agent, Mood.class, random.nextBoolean());
            }
            double value = energy.value + random.nextDouble(-0.5, 0.7) - 0.018 * seen.count - 0.02 * energy.hits;
            em.setComponent(agent, new Energy(value, 0, energy.gifts, energy.total + energy.hits));
            live(em, agent, id, moved, value, random);
            if (em.exists(agent)) {
                write(em, agent, id, seen, random);
            }
        }

        private void live(EntityManager em, Entity agent, long id, Body body, double value, Random random) {
            if (random.nextInt(40) == 0) {
                em.setSharedComponent(agent, new Tribe(random.nextInt(5)));
            }
            if (random.nextInt(50) == 0) {
                if (em.hasComponent(agent, Elder.class)) {
                    em.removeComponent(agent, Elder.class);
                } else {
                    em.addComponent(agent, Elder.class);
                }
            }
            if (value > 5) {
                Entity child = em.instantiate(agent);
                em.setComponent(child, section.birth(id, 0));
                em.setComponent(child, new Energy(1.5, 0, (short) 0, 0));
                em.getBuffer(child, Letter.class).clear();
                em.setComponent(agent, new Energy(2, 0, (short) 1, 0));
            } else if (value < 0 || random.nextInt(400) == 0) {
                em.destroyEntity(agent);
            } else if (random.nextInt(250) == 0) {
                section.commands()
                        .create(
                                id,
                                new Body(wrapped(body.x + 2), wrapped(body.y - 2), 0, 0),
                                new Mood(1, 0.5),
                                new Seen(0, 0, 0, 0, 0, 0),
                                new Energy(2.5, 0, (short) 0, 0),
                                new Tribe(4),
                                random.nextBoolean() ? new Memory() : Memory.class,
                                Letter.class);
            }
        }

        private void write(EntityManager em, Entity agent, long id, Seen seen, Random random) {
            RemoteCommands commands = section.commands();
            if (seen.nearest == 0) {
                return;
            }
            if (em.hasComponent(agent, Memory.class) && random.nextInt(5) == 0) {
                Memory memory = em.getComponent(agent, Memory.class);
                if (memory == null) {
                    em.setComponent(agent, new Memory());
                } else {
                    memory.meet(seen.nearest, seen.warmth, random);
                }
            }
            if (random.nextInt(3) == 0) {
                commands.append(id, seen.nearest, new Letter(id, section.tick(), seen.warmth));
                commands.add(id, seen.nearest, Energy.class, "value", 0.1 * random.nextDouble());
                commands.add(id, seen.last, Energy.class, "hits", 1L);
                commands.add(id, seen.nearest, Energy.class, "gifts", -3L);
            }
            if (random.nextInt(60) == 0) {
                commands.set(id, seen.last, new Mood(99, seen.warmth));
            }
            if (random.nextInt(300) == 0) {
                commands.destroy(id, seen.last);
            }
            DynamicBuffer<Letter> letters = em.getBuffer(agent, Letter.class);
            if (letters.length() > 6) {
                letters.removeRange(0, 4);
            }
        }

        private static float clamp(float speed) {
            return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, speed));
        }
    }
}
