package dev.phalanx.crossings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random journeys of a whole world: each way after each other, with changes between them.
class TripsTest {
    private static final int STEPS = 8;

    @TempDir
    private Path folder;

    /// All stay open, since they own the blobs that they have loaded.
    private final List<World> worlds = new ArrayList<>();

    static LongStream seeds() {
        return LongStream.range(0, Long.getLong("phalanx.crossings.trips", 20));
    }

    /// The kinds that every transfer takes.
    private static final List<Kind> KINDS = Kinds.all().stream()
            .filter(kind ->
                    WorldWays.ALL.stream().allMatch(way -> Rules.of(way, kind).outcome() == Rules.Outcome.ARRIVES))
            .toList();

    @ParameterizedTest
    @MethodSource("seeds")
    void whateverWayFollowsWhichOtherNothingChanges(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> names = WorldWays.TRANSFERS.keySet().stream().sorted().toList();
        List<String> taken = new ArrayList<>();
        World world = newWorld();
        fill(world, random);
        for (int step = 0; step < STEPS; step++) {
            Map<Integer, String> before = texts(world);
            String name = names.get(random.nextInt(names.size()));
            taken.add(name);
            World next = newWorld();
            long sent = world.stateHash();
            if (!name.equals("move")) {
                World other = newWorld();
                WorldWays.TRANSFERS.get(name).into(other, world, folder);
                WorldWays.TRANSFERS.get(name).into(next, world, folder);
                assertThat(next.stateHash()).as("the same twice: %s", taken).isEqualTo(other.stateHash());
            } else {
                WorldWays.TRANSFERS.get(name).into(next, world, folder);
            }
            if (name.equals("copy and replace") || name.equals("exact file")) {
                assertThat(next.stateHash()).as("the same ids: %s", taken).isEqualTo(sent);
            }
            next.audit();
            world.audit();
            world = next;
            leaveScene(world);
            assertThat(texts(world)).as("after %s", taken).isEqualTo(before);
            change(world, random);
        }
    }

    private World newWorld() {
        World made = World.unlisted("Trip");
        made.setFailFast(true);
        worlds.add(made);
        return made;
    }

    @AfterEach
    void closeWorlds() {
        worlds.reversed().forEach(World::close);
    }

    /// Entities with several things each, which refer to each other.
    private static void fill(World world, Random random) {
        EntityManager em = world.entityManager();
        List<Entity> all = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            all.add(em.createEntity(new Things.Label(i), EntityGuid.of(i)));
        }
        for (Entity entity : all) {
            for (int i = random.nextInt(6); i > 0; i--) {
                add(em, entity, all.get(random.nextInt(all.size())), random);
            }
        }
    }

    private static void add(EntityManager em, Entity entity, Entity friend, Random random) {
        Kind kind = KINDS.get(random.nextInt(KINDS.size()));
        if (!kind.read(em, entity, each -> "").equals("nothing") && !(kind instanceof Kind.Aside)) {
            return;
        }
        kind.addTo(Targets.manager(em, entity), new Kind.Others(entity, friend, Entity.NULL));
    }

    /// The entities stay when their scene is unloaded, and are those of the program for a saved game.
    private static void leaveScene(World world) {
        EntityManager em = world.entityManager();
        em.removeComponent(
                em.queryBuilder()
                        .withAll(SceneTag.class)
                        .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                        .build(),
                SceneTag.class);
        em.destroyEntity(em.queryBuilder().withAll(SceneReference.class).build().toEntityArray());
    }

    private static void change(World world, Random random) {
        EntityManager em = world.entityManager();
        List<Entity> all = new ArrayList<>(entities(em).values());
        for (int i = 0; i < 10; i++) {
            Entity entity = all.get(random.nextInt(all.size()));
            if (random.nextInt(3) > 0) {
                add(em, entity, all.get(random.nextInt(all.size())), random);
            } else {
                Kind kind = KINDS.get(random.nextInt(KINDS.size()));
                if (kind.type() != null && em.hasComponent(entity, kind.type())) {
                    em.removeComponent(entity, kind.type());
                }
            }
        }
    }

    private static Map<Integer, Entity> entities(EntityManager em) {
        Map<Integer, Entity> found = new TreeMap<>();
        em.queryBuilder()
                .withAll(Things.Label.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toEntityArray()
                .forEach(entity ->
                        found.put(em.getComponent(entity, Things.Label.class).number(), entity));
        return found;
    }

    /// What each entity has, by its label.
    private static Map<Integer, String> texts(World world) {
        EntityManager em = world.entityManager();
        Map<Integer, String> texts = new HashMap<>();
        entities(em).forEach((label, entity) -> {
            StringBuilder text = new StringBuilder();
            for (Kind kind : KINDS) {
                text.append(kind.read(em, entity, each -> Setting.nameOf(em, each)))
                        .append('\n');
            }
            texts.put(label, text.toString());
        });
        return texts;
    }
}
