package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Initial;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Seeded random moves, copies and replacements between three worlds, against maps. Both worlds of an operation are
/// audited after it and compared with their maps.
@ExtendWith(AuditWorlds.class)
final class WorldTransferModelTest {
    private static final int SEEDS = 40;
    private static final int STEPS = 60;
    private static final List<Class<? extends IComponentData>> TYPES =
            List.of(Score.class, Initial.class, Target.class, Friends.class, AtMostThree.class, Monster.class);

    /// References in a list.
    public record Friends(FixedList64Bytes<Entity> list) implements IComponentData {}

    /// A world and what should be in it.
    private static final class Side {
        final World world;
        final EntityManager em;
        Map<Entity, Map<Class<?>, Object>> model = new LinkedHashMap<>();
        /// Ids that named nobody at some time, and may do so again after a replacement.
        final List<Entity> gone = new ArrayList<>(List.of(Entity.NULL));

        Side(String name) {
            world = new World(name);
            em = world.entityManager();
        }

        List<Entity> all(Class<? extends IComponentData> type) {
            return query(type).toEntityArray().toList();
        }

        EntityQuery query(Class<? extends IComponentData> type) {
            return em.queryBuilder().withAll(type).build();
        }
    }

    private Random random;
    private List<Side> sides;

    static List<Integer> seeds() {
        return IntStream.range(0, SEEDS).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void threeWorldsDoWhatMapsDo(int seed) {
        random = new Random(seed);
        sides = List.of(new Side("A " + seed), new Side("B " + seed), new Side("C " + seed));
        for (int step = 0; step < STEPS; step++) {
            Side here = sides.get(random.nextInt(3));
            Side there = sides.get((sides.indexOf(here) + 1 + random.nextInt(2)) % 3);
            String what = step(here, there);
            for (Side side : List.of(here, there)) {
                side.world.audit();
                compare(side, "seed " + seed + ", step " + step + ", " + what + " in " + side.world);
            }
        }
    }

    private String step(Side here, Side there) {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> create(here);
            case 3, 4 -> write(here);
            case 5 -> destroy(here);
            case 6 -> {
                moveAll(here, there);
                return "move from " + there.world;
            }
            case 7 -> {
                moveQuery(here, there);
                return "move a query from " + there.world;
            }
            case 8 -> {
                copy(here, there);
                return "copy from " + there.world;
            }
            default -> {
                replace(here, there);
                return "replace from " + there.world;
            }
        }
        return "change";
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic classes
    private void create(Side side) {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type : TYPES) {
            if (random.nextInt(3) == 0) {
                types.add(type);
            }
        }
        EntityArchetype archetype = side.em.createArchetype((Class[]) types.toArray(new Class<?>[0]));
        for (Entity entity : side.em.createEntity(archetype, random.nextInt(random.nextInt(5) == 0 ? 700 : 30))) {
            Map<Class<?>, Object> values = new HashMap<>();
            types.forEach(type -> values.put(type, StructType.of(type).zero()));
            side.model.put(entity, values);
        }
        write(side);
    }

    private void write(Side side) {
        List<Entity> entities = List.copyOf(side.model.keySet());
        for (int i = 0; i < Math.min(100, entities.size()); i++) {
            Entity entity = entities.get(random.nextInt(entities.size()));
            IComponentData value = value(side, entities);
            if (side.model.get(entity).replace(value.getClass(), value) != null) {
                side.em.setComponent(entity, value);
            } else if (random.nextInt(10) == 0) {
                side.em.addComponent(entity, value);
                side.model.get(entity).put(value.getClass(), value);
            }
        }
    }

    private IComponentData value(Side side, List<Entity> entities) {
        int n = random.nextInt();
        return switch (random.nextInt(5)) {
            case 0 -> new Score(n, 1.0 / n);
            case 1 -> new Initial((char) n, random.nextBoolean());
            case 2 -> new AtMostThree(n);
            case 3 -> new Target(anyone(side, entities));
            default -> {
                FixedList64Bytes<Entity> list = FixedList64Bytes.of(Entity.class);
                for (int k = random.nextInt(5); k > 0; k--) {
                    list.add(anyone(side, entities));
                }
                yield new Friends(list);
            }
        };
    }

    private Entity anyone(Side side, List<Entity> entities) {
        return random.nextInt(10) == 0
                ? side.gone.get(random.nextInt(side.gone.size()))
                : entities.get(random.nextInt(entities.size()));
    }

    private void destroy(Side side) {
        List<Entity> all = random.nextBoolean() ? side.all(type()) : List.copyOf(side.model.keySet());
        List<Entity> doomed = new ArrayList<>();
        int rarity = random.nextInt(1, 4);
        for (Entity entity : all) {
            if (random.nextInt(rarity) == 0) {
                doomed.add(entity);
            }
        }
        side.em.destroyEntity(NativeArray.copyOf(Entity.class, doomed));
        side.model.keySet().removeAll(doomed);
        side.gone.addAll(doomed);
    }

    private Class<? extends IComponentData> type() {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    private void moveAll(Side here, Side there) {
        EntityRemapping remapping = new EntityRemapping();
        List<Entity> order = new ArrayList<>();
        for (EntityArchetype archetype : all(there.em)) {
            order.addAll(only(there.em, archetype));
        }
        if (random.nextBoolean()) {
            here.em.moveEntitiesFrom(there.em, remapping);
            assertThat(remapping.sources().toList()).isEqualTo(order);
            take(here, there, remapping);
        } else {
            List<Map<Class<?>, Object>> before = new ArrayList<>();
            boolean references = there.model.values().stream()
                    .anyMatch(values -> values.containsKey(Target.class) || values.containsKey(Friends.class));
            if (references) {
                here.em.moveEntitiesFrom(there.em, remapping);
                take(here, there, remapping);
                return;
            }
            order.forEach(entity -> before.add(there.model.get(entity)));
            List<Entity> present = List.copyOf(here.model.keySet());
            here.em.moveEntitiesFrom(there.em);
            List<Entity> arrived = new ArrayList<>();
            for (EntityArchetype archetype : all(there.em)) {
                List<Class<?>> types = archetype.componentTypes();
                all(here.em).stream()
                        .filter(same -> same.componentTypes().equals(types))
                        .forEach(same -> arrived.addAll(only(here.em, same)));
            }
            arrived.removeAll(present);
            assertThat(arrived).hasSameSizeAs(order);
            for (int i = 0; i < arrived.size(); i++) {
                here.model.put(arrived.get(i), before.get(i));
            }
            there.gone.addAll(there.model.keySet());
            there.model.clear();
        }
    }

    private static List<EntityArchetype> all(EntityManager em) {
        return em.queryBuilder().build().archetypes();
    }

    /// The entities of exactly this archetype, in order.
    private static List<Entity> only(EntityManager em, EntityArchetype archetype) {
        return em.queryBuilder().build().toEntityArray().toList().stream()
                .filter(entity -> em.getArchetype(entity).equals(archetype))
                .toList();
    }

    private void moveQuery(Side here, Side there) {
        EntityQuery query = there.query(type());
        List<Entity> order = query.toEntityArray().toList();
        EntityRemapping remapping = new EntityRemapping();
        here.em.moveEntitiesFrom(there.em, query, remapping);
        assertThat(remapping.sources().toList()).isEqualTo(order);
        assertThat(query.isEmpty()).isTrue();
        take(here, there, remapping);
    }

    private void take(Side here, Side there, EntityRemapping remapping) {
        List<Entity> from = remapping.sources().toList();
        List<Entity> to = remapping.targets().toList();
        Map<Entity, Entity> became = new HashMap<>();
        for (int i = 0; i < from.size(); i++) {
            became.put(from.get(i), to.get(i));
        }
        became.forEach((old, fresh) -> {
            assertThat(remapping.get(old)).isEqualTo(fresh);
            assertThat(here.model.put(fresh, remapped(there.model.remove(old), became)))
                    .isNull();
        });
        there.gone.addAll(from);
    }

    private void copy(Side here, Side there) {
        List<Entity> candidates = random.nextBoolean()
                ? there.all(type())
                : there.em.queryBuilder().build().toEntityArray().toList();
        List<Entity> some = new ArrayList<>();
        int rarity = random.nextInt(1, 5);
        for (Entity entity : candidates) {
            if (random.nextInt(rarity) == 0) {
                some.add(entity);
            }
        }
        List<Entity> copies = here.em
                .copyEntitiesFrom(there.em, NativeArray.copyOf(Entity.class, some))
                .toList();
        Map<Entity, Entity> became = new HashMap<>();
        for (int i = 0; i < some.size(); i++) {
            became.put(some.get(i), copies.get(i));
        }
        became.forEach((old, fresh) -> here.model.put(fresh, remapped(there.model.get(old), became)));
    }

    private static Map<Class<?>, Object> remapped(Map<Class<?>, Object> values, Map<Entity, Entity> became) {
        UnaryOperator<Entity> remap = entity -> became.getOrDefault(entity, Entity.NULL);
        Map<Class<?>, Object> remapped = new HashMap<>(values);
        if (values.get(Target.class) instanceof Target target) {
            remapped.put(Target.class, new Target(remap.apply(target.entity())));
        }
        if (values.get(Friends.class) instanceof Friends friends) {
            FixedList64Bytes<Entity> fresh = FixedList64Bytes.of(Entity.class);
            friends.list().forEach(friend -> fresh.add(remap.apply(friend)));
            remapped.put(Friends.class, new Friends(fresh));
        }
        return remapped;
    }

    private void replace(Side here, Side there) {
        here.em.copyAndReplaceEntitiesFrom(there.em);
        assertThat(here.world.stateHash()).isEqualTo(there.world.stateHash());
        here.gone.addAll(here.model.keySet());
        here.gone.addAll(there.gone);
        here.model = new LinkedHashMap<>();
        there.model.forEach((entity, values) -> here.model.put(entity, new HashMap<>(values)));
        assertThat(here.em.copyAndReplaceEntitiesFrom(there.em)).isZero();
        if (random.nextBoolean()) {
            EntityArchetype archetype = here.em.createArchetype(Score.class);
            List<Entity> fresh = here.em.createEntity(archetype, 40).toList();
            assertThat(there.em
                            .createEntity(there.em.createArchetype(Score.class), 40)
                            .toList())
                    .isEqualTo(fresh);
            for (Side side : List.of(here, there)) {
                fresh.forEach(entity -> side.model.put(entity, new HashMap<>(Map.of(Score.class, new Score(0, 0)))));
            }
        }
    }

    private static void compare(Side side, String when) {
        EntityManager em = side.em;
        assertThat(em.entityCount()).as(when).isEqualTo(side.model.size());
        for (Entity entity : side.gone) {
            assertThat(em.exists(entity)).as("%s, %s", when, entity).isEqualTo(side.model.containsKey(entity));
        }
        side.model.forEach((entity, values) -> {
            assertThat(em.exists(entity)).as("%s, %s", when, entity).isTrue();
            for (Class<? extends IComponentData> type : TYPES) {
                boolean has = values.containsKey(type);
                assertThat(em.hasComponent(entity, type))
                        .as("%s, %s has %s", when, entity, type)
                        .isEqualTo(has);
                if (has && type != Monster.class) {
                    assertThat(em.getComponent(entity, type))
                            .as("%s, %s", when, entity)
                            .isEqualTo(values.get(type));
                }
            }
        });
        Map<Entity, Object> visited = new HashMap<>();
        em.query(ro(Score.class)).withEntityAccess().forEach((score, entity) -> visited.put(entity, score));
        Map<Entity, Object> expected = new HashMap<>();
        side.model.forEach((entity, values) -> {
            if (values.containsKey(Score.class)) {
                expected.put(entity, values.get(Score.class));
            }
        });
        assertThat(visited).as(when).isEqualTo(expected);
    }
}
