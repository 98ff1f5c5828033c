package dev.phalanx.entities.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.fixture.AuditWorlds;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Trace;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random changes of a world with a journal: the records alone say which entities there are, and with which components;
/// and the world is the same as one without a journal.
@Row("EDT-7")
@ExtendWith(AuditWorlds.class)
final class JournalReplayTest {
    private static final List<Class<? extends IComponent>> TYPES = List.of(
            Health.class, Position.class, Speed.class, Frozen.class, Stunned.class, Trace.class, Waypoint.class);

    /// One side of the comparison: both get the same script.
    private static final class Side {
        final World world;
        final EntityManager em;
        final Random random;
        final List<Entity> entities = new ArrayList<>();

        Side(String name, long seed) {
            world = new World(name);
            em = world.entityManager();
            random = new Random(seed);
        }

        private Class<? extends IComponent> type() {
            return TYPES.get(random.nextInt(TYPES.size()));
        }

        private Entity entity() {
            return entities.isEmpty() ? Entity.NULL : entities.get(random.nextInt(entities.size()));
        }

        void step() {
            if (entities.size() > 350) {
                entities.forEach(em::destroyEntity);
                entities.clear();
                return;
            }
            switch (random.nextInt(14)) {
                case 0 -> keep(em.createEntity(new Health(1), new Position(1, 2, 3)));
                case 1 -> {
                    for (int i = random.nextInt(60); i > 0; i--) {
                        keep(em.createEntity(Health.class, Speed.class));
                    }
                }
                case 2 -> {
                    NativeArray<Entity> made = em.createEntity(em.createArchetype(type()), 1 + random.nextInt(150));
                    for (int i = 0; i < made.length(); i++) {
                        keep(made.get(i));
                    }
                }
                case 3 -> {
                    for (int i = random.nextInt(40); i > 0 && !entities.isEmpty(); i--) {
                        em.destroyEntity(entities.remove(random.nextInt(entities.size())));
                    }
                }
                case 4 -> {
                    Class<? extends IComponent> type = type();
                    for (Entity entity : alive()) {
                        em.addComponent(entity, type);
                    }
                }
                case 5 -> {
                    Class<? extends IComponent> type = type();
                    for (Entity entity : alive()) {
                        em.removeComponent(entity, type);
                    }
                }
                case 6 -> em.addComponent(query(), type());
                case 7 -> em.removeComponent(query(), type());
                case 8 -> {
                    if (random.nextInt(4) == 0) {
                        em.destroyEntity(query());
                    }
                }
                case 9, 10 -> commands();
                case 11 -> {
                    for (Entity entity : alive()) {
                        em.addSharedComponent(entity, new Team(random.nextInt(3)));
                    }
                }
                case 12 -> {
                    Entity source = entity();
                    if (em.exists(source)
                            && !em.getComponentTypes(source).toString().contains("CleanupEntity")) {
                        keep(em.instantiate(source));
                    }
                }
                default -> world.update();
            }
        }

        private void keep(Entity entity) {
            entities.add(entity);
        }

        /// Some of those that are alive, in their order.
        private List<Entity> alive() {
            int from = entities.isEmpty() ? 0 : random.nextInt(entities.size());
            int to = Math.min(entities.size(), from + random.nextInt(100));
            return entities.subList(from, to).stream().filter(em::exists).toList();
        }

        private EntityQuery query() {
            return em.queryBuilder().withAll(type()).build();
        }

        private void commands() {
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                int count = random.nextInt(150);
                int kind = random.nextInt(5);
                Class<? extends IComponent> type = type();
                List<Entity> alive = alive();
                for (int i = 0; i < count; i++) {
                    if (kind == 0) {
                        Entity made = commands.createEntity(em.createArchetype(Health.class));
                        commands.addComponent(made, new Speed(i));
                    } else if (i < alive.size()) {
                        switch (kind) {
                            case 1 -> commands.addComponent(alive.get(i), type);
                            case 2 -> commands.removeComponent(alive.get(i), type);
                            case 3 -> commands.addComponent(alive.get(i), new Position(i, 0, 0));
                            default -> commands.destroyEntity(alive.get(i));
                        }
                    }
                }
                commands.playback(em);
            }
        }
    }

    private static Map<Entity, Set<String>> replayed(World world, Map<Entity, Set<String>> before) {
        Map<Entity, Set<String>> living = before;
        List<JournalRecord> records = world.journal().recordsFrom(0, JournalFilter.all(), Integer.MAX_VALUE);
        for (JournalRecord record : records) {
            Set<String> types =
                    record.types().stream().map(Class::getSimpleName).collect(Collectors.toSet());
            assertThat(record.entities()).hasSize(record.entityCount());
            for (Entity entity : record.entities()) {
                switch (record.kind()) {
                    case CREATE_ENTITY ->
                        assertThat(living.put(entity, new TreeSet<>(types)))
                                .as("created twice: %s", entity)
                                .isNull();
                    case ADD_COMPONENT ->
                        assertThat(living.get(entity).addAll(types))
                                .as("%s", record)
                                .isTrue();
                    case REMOVE_COMPONENT ->
                        assertThat(living.get(entity).removeAll(types))
                                .as("%s", record)
                                .isTrue();
                    case DESTROY_ENTITY -> {
                        boolean stays = types.contains("CleanupEntity")
                                && !living.get(entity).contains("CleanupEntity");
                        if (stays) {
                            living.get(entity).add("CleanupEntity");
                        } else {
                            assertThat(living.remove(entity)).isEqualTo(types);
                        }
                    }
                    default -> {}
                }
            }
        }
        return living;
    }

    private static Map<Entity, Set<String>> present(EntityManager em) {
        Map<Entity, Set<String>> present = new TreeMap<>();
        for (Entity entity : em.getAllEntities().toArray()) {
            present.put(
                    entity,
                    em.getComponentTypes(entity).stream()
                            .map(Class::getSimpleName)
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        return present;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void theRecordsSayWhichEntitiesThereAreAndTheWorldIsTheSameAsWithoutThem(long seed) {
        Side journaled = new Side("Twin", seed);
        Side plain = new Side("Twin", seed);
        journaled.world.journal().start(8);
        Map<Entity, Set<String>> living = new TreeMap<>();
        for (int i = 0; i < 400; i++) {
            journaled.step();
            plain.step();
            if (i % 2 == 0) {
                journaled.world.journal().records(1); // so that the next step begins a record
            }
            assertThat(journaled.entities).hasSameSizeAs(plain.entities);
            if (i % 50 == 49) {
                living = replayed(journaled.world, living);
                journaled.world.journal().clear();
                assertThat(living).as("step %d", i).isEqualTo(present(journaled.em));
                assertThat(journaled.world.dump()).as("step %d", i).isEqualTo(plain.world.dump());
                journaled.world.audit();
            }
        }
        journaled.world.close();
        plain.world.close();
    }
}
