package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTokens.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Initial;
import dev.phalanx.entities.fixture.Components.Inner;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Seeded random operations against a world of maps. The world is audited after every step and compared every few.
@ExtendWith(AuditWorlds.class)
final class ModelTest {
    private static final int SEEDS = 40;
    private static final int STEPS = 150;
    private static final int COMPARED_EVERY = 10;
    private static final List<Class<? extends IComponentData>> TYPES = List.of(
            Speed.class, Score.class, Initial.class, Nested.class, AtMostThree.class, Monster.class, Frozen.class);

    private final Map<Entity, Map<Class<?>, Object>> model = new LinkedHashMap<>();
    private final List<Entity> dead = new ArrayList<>(List.of(Entity.NULL));
    private World world;
    private EntityManager em;
    private Random random;

    static List<Integer> seeds() {
        return IntStream.range(0, SEEDS).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aWorldDoesWhatMapsDo(int seed) {
        random = new Random(seed);
        world = new World("Model " + seed);
        em = world.entityManager();
        for (int step = 0; step < STEPS; step++) {
            step();
            world.audit();
            if (step % COMPARED_EVERY == 0 || step == STEPS - 1) {
                compare("seed " + seed + ", step " + step);
            }
        }
    }

    private void step() {
        switch (random.nextInt(12)) {
            case 0 -> create();
            case 1 -> createMany();
            case 2, 3 -> destroy();
            case 4 -> destroyMany();
            case 5, 6 -> add();
            case 7, 8 -> addValue();
            case 9, 10 -> remove();
            default -> set();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic classes
    private EntityArchetype archetype() {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type : TYPES) {
            if (random.nextInt(3) == 0) {
                types.add(type);
            }
        }
        return em.createArchetype((Class[]) types.toArray(new Class<?>[0]));
    }

    private static Map<Class<?>, Object> zeros(EntityArchetype archetype) {
        Map<Class<?>, Object> values = new HashMap<>();
        for (Class<?> type : archetype.componentTypes()) {
            if (type != Entity.class) {
                values.put(type, StructType.of(type).zero());
            }
        }
        return values;
    }

    private void create() {
        EntityArchetype archetype = archetype();
        model.put(em.createEntity(archetype), zeros(archetype));
    }

    private void createMany() {
        EntityArchetype archetype = archetype();
        for (Entity entity : em.createEntity(archetype, random.nextInt(random.nextInt(10) == 0 ? 500 : 20))) {
            assertThat(model.put(entity, zeros(archetype))).isNull();
        }
    }

    private Entity any() {
        if (model.isEmpty() || random.nextInt(20) == 0) {
            return dead.get(random.nextInt(dead.size()));
        }
        List<Entity> entities = List.copyOf(model.keySet());
        return entities.get(random.nextInt(entities.size()));
    }

    private void destroy() {
        Entity entity = any();
        em.destroyEntity(entity);
        model.remove(entity);
        dead.add(entity);
    }

    private void destroyMany() {
        List<Entity> doomed = new ArrayList<>();
        if (random.nextBoolean()) {
            Class<? extends IComponentData> type = type();
            List<Entity> all =
                    em.queryBuilder().withAll(type).build().toEntityArray().toList();
            int from = random.nextInt(all.size() + 1);
            doomed.addAll(all.subList(from, Math.min(all.size(), from + random.nextInt(200))));
        }
        for (int i = random.nextInt(5); i > 0; i--) {
            doomed.add(any());
        }
        em.destroyEntity(NativeArray.copyOf(Entity.class, doomed));
        model.keySet().removeAll(doomed);
        dead.addAll(doomed);
    }

    private Class<? extends IComponentData> type() {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    private IComponentData value(Class<? extends IComponentData> type) {
        int n = random.nextInt(1, 1000);
        if (type == Speed.class) {
            return new Speed(n);
        } else if (type == Score.class) {
            return new Score(n, 0.5 * n);
        } else if (type == Initial.class) {
            return new Initial((char) n, true);
        } else if (type == Nested.class) {
            return new Nested(new Inner(n, (byte) n), new Inner(-n, (byte) 1));
        } else if (type == AtMostThree.class) {
            return new AtMostThree(n);
        }
        return type == Monster.class ? new Monster() : new Frozen();
    }

    private void add() {
        Entity entity = any();
        Class<? extends IComponentData> type = type();
        Map<Class<?>, Object> values = model.get(entity);
        if (values == null) {
            assertThat(em.exists(entity)).isFalse();
            return;
        }
        boolean added = values.putIfAbsent(type, StructType.of(type).zero()) == null;
        assertThat(em.addComponent(entity, type)).isEqualTo(added);
    }

    private void addValue() {
        Entity entity = any();
        IComponentData value = value(type());
        Map<Class<?>, Object> values = model.get(entity);
        if (values != null) {
            boolean added = values.put(value.getClass(), value) == null;
            assertThat(em.addComponent(entity, value)).isEqualTo(added);
        }
    }

    private void remove() {
        Entity entity = any();
        Class<? extends IComponentData> type = type();
        Map<Class<?>, Object> values = model.getOrDefault(entity, new HashMap<>());
        assertThat(em.removeComponent(entity, type)).isEqualTo(values.remove(type) != null);
    }

    private void set() {
        Entity entity = any();
        IComponentData value = value(type());
        Map<Class<?>, Object> values = model.getOrDefault(entity, new HashMap<>());
        boolean isTag = value instanceof Monster || value instanceof Frozen;
        if (!isTag && values.replace(value.getClass(), value) != null) {
            em.setComponent(entity, value);
        } else if (!isTag) {
            assertThat(em.hasComponent(entity, value.getClass())).isFalse();
        }
    }

    private void compare(String when) {
        assertThat(em.entityCount()).as(when).isEqualTo(model.size());
        model.forEach((entity, values) -> compare(when, entity, values));
        for (Entity entity : dead) {
            assertThat(em.exists(entity)).as("%s, %s", when, entity).isFalse();
        }
        for (Class<? extends IComponentData> type : TYPES) {
            long expected = model.values().stream()
                    .filter(values -> values.containsKey(type))
                    .count();
            assertThat(em.queryBuilder().withAll(type).build().toEntityArray().toList())
                    .as("%s, %s", when, type)
                    .hasSize((int) expected)
                    .allMatch(entity -> em.hasComponent(entity, type));
        }
        Map<Entity, Object> visited = new HashMap<>();
        em.query(ro(Speed.class))
                .withNone(Frozen.class)
                .withEntityAccess()
                .forEach((speed, entity) -> visited.put(entity, speed));
        Map<Entity, Object> expected = new HashMap<>();
        model.forEach((entity, values) -> {
            if (values.containsKey(Speed.class) && !values.containsKey(Frozen.class)) {
                expected.put(entity, values.get(Speed.class));
            }
        });
        assertThat(visited).as(when).isEqualTo(expected);
    }

    private void compare(String when, Entity entity, Map<Class<?>, Object> values) {
        for (Class<? extends IComponentData> type : TYPES) {
            assertThat(em.hasComponent(entity, type))
                    .as("%s, %s has %s", when, entity, type)
                    .isEqualTo(values.containsKey(type));
            if (values.containsKey(type) && type != Monster.class && type != Frozen.class) {
                assertThat(em.getComponent(entity, type))
                        .as("%s, %s", when, entity)
                        .isEqualTo(values.get(type));
            }
        }
    }
}
