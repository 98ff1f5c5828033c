package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneEntityReference;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random games over a level with prefabs, sub scenes and sections are saved and loaded. A loaded game has to equal the
/// one that went on, now and after the same further steps.
class SaveGamesModelTest {
    /// Names an entity that the program has made, the same in all worlds.
    @Saved
    record Label(int number) implements IComponentData {}

    @Saved
    record Health(int points) implements IComponentData, IEnableableComponent {}

    @Saved
    record Target(Entity at, int weight) implements IComponentData {}

    @Saved
    record Loot(int kind, Entity from) implements IBufferElementData {}

    @Saved
    record Armed() implements IComponentData, IEnableableComponent {}

    @Saved
    record Guild(int number) implements ISharedComponentData {}

    @Saved
    static final class Diary implements IManagedComponentData {
        private List<String> pages = List.of();
    }

    /// Not saved: scenes and prefabs have it, and no step changes it.
    record Model(int mesh) implements IComponentData {}

    private static final EntityPrefabReference PIGEON = EntityPrefabReference.of("pigeon");

    @TempDir
    Path directory;

    private void write(String name, java.util.function.Consumer<EntityManager> content) throws IOException {
        WrittenScenes.write(directory.resolve(name + ".entities"), Guid.ofName(name), content);
    }

    private static Entity add(EntityManager em, long guid, int section, int health) {
        Entity made = em.createEntity(EntityGuid.of(guid), new Health(health), new Model((int) guid));
        em.addSharedComponent(made, WrittenScenes.in(section));
        return made;
    }

    private static void group(EntityManager em, Entity... members) {
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(members[0], LinkedEntityGroup.class);
        for (Entity member : members) {
            group.add(new LinkedEntityGroup(member));
        }
    }

    private static void addTank(EntityManager em, long guid, int section) {
        Entity tank = add(em, guid, section, 50);
        Entity gun = add(em, guid + 1, section, 5);
        Entity crew = em.createEntity(EntityGuid.of(guid + 2), new Model(9), new Target(tank, 1));
        em.addSharedComponent(crew, WrittenScenes.in(section));
        em.addComponent(tank, new Target(gun, 3));
        em.addComponent(gun, Armed.class);
        em.setComponentEnabled(gun, Armed.class, false);
        em.addBuffer(gun, Loot.class).add(new Loot(1, crew));
        for (Entity each : new Entity[] {tank, gun, crew}) {
            em.addComponent(each, Prefab.class);
        }
        group(em, tank, gun, crew);
    }

    private static void addSubScene(EntityManager em, long guid, int section, String scene, boolean isLoaded) {
        Entity made = em.createEntity(EntityGuid.of(guid), SceneReference.of(scene));
        em.addSharedComponent(made, WrittenScenes.in(section));
        if (isLoaded) {
            em.addComponent(made, new RequestSceneLoaded(0, 0));
        }
    }

    private void writeScenes() throws IOException {
        write("level", em -> {
            Entity first = add(em, 1, 0, 100);
            for (int i = 2; i < 6; i++) {
                Entity unit = add(em, i, i / 2 - 1, 100);
                em.addComponent(unit, new Target(first, i));
            }
            addTank(em, 100, 0);
            addTank(em, 200, 1);
            addSubScene(em, 50, 0, "decor", true);
            addSubScene(em, 51, 0, "decor", true);
            addSubScene(em, 52, 1, "cellar", false);
        });
        write("decor", em -> {
            add(em, 1, 0, 10);
            add(em, 2, 1, 20);
            addTank(em, 100, 0);
            addSubScene(em, 60, 0, "attic", true);
        });
        write("attic", em -> add(em, 1, 0, 7));
        write("cellar", em -> {
            add(em, 1, 0, 8);
            add(em, 2, 2, 8);
        });
        write("pigeon", em -> addTank(em, 300, 0));
    }

    // The game

    /// A world, and its entities by names that are the same in all worlds.
    private final class Game implements AutoCloseable {
        final World world = new World("Game");
        final EntityManager em = world.entityManager();

        Game() {
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(directory));
            SceneSystem.setSettings(world, InSceneWorld.PATIENT.withMaxConcurrent(0));
            // a prefab that the program makes
            Entity body = em.createEntity(EntityGuid.of(900), new Health(3), new Model(1), new Prefab());
            Entity part = em.createEntity(new Target(body, 4), new Model(2), new Prefab());
            group(em, body, part);
        }

        void settle() {
            for (int i = 0; i < 8; i++) {
                world.update();
            }
        }

        /// All entities that have a name.
        Map<String, Entity> names() {
            Map<Entity, String> known = new HashMap<>();
            List<Entity> all = new ArrayList<>();
            em.getAllEntities().forEach(all::add);
            for (Entity each : all) {
                if (em.hasComponent(each, Label.class)) {
                    int label = em.getComponent(each, Label.class).number();
                    known.put(each, "made " + label);
                    if (em.hasComponent(each, LinkedEntityGroup.class)) {
                        DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(each, LinkedEntityGroup.class, true);
                        for (int i = 1; i < group.length(); i++) {
                            known.put(group.get(i).value(), "made " + label + " member " + i);
                        }
                    }
                }
            }
            Map<String, Entity> names = new TreeMap<>();
            for (Entity each : all) {
                String name = nameOf(each, known);
                if (name != null) {
                    assertThat(names.put(name, each)).as(name).isNull();
                }
            }
            return names;
        }

        private String nameOf(Entity entity, Map<Entity, String> known) {
            String name = known.get(entity);
            if (name == null && em.hasComponent(entity, SceneTag.class)) {
                name = sectionName(entity, known) + " "
                        + (em.hasComponent(entity, Prefab.class) ? "prefab " : "entity ")
                        + em.getComponent(entity, EntityGuid.class).originatingId();
            } else if (name == null && em.hasComponent(entity, SceneReference.class)) {
                name = "scene " + em.getComponent(entity, SceneReference.class).sceneGuid();
            } else if (name == null && em.hasComponent(entity, Prefab.class)) {
                name = "prefab of the program " + em.getComponentTypes(entity).size();
            }
            return name;
        }

        private String sectionName(Entity entity, Map<Entity, String> known) {
            if (!em.hasComponent(entity, SceneTag.class)) {
                return "";
            }
            Entity section = em.getSharedComponent(entity, SceneTag.class).sectionEntity();
            Entity scene = em.getComponent(section, SceneEntityReference.class).sceneEntity();
            return nameOf(scene, known) + " section "
                    + em.getComponent(section, SceneSectionData.class).subSectionIndex();
        }

        /// A line for each entity that has a name, with all that matters.
        List<String> describe() {
            Map<String, Entity> names = names();
            Map<Entity, String> known = new HashMap<>();
            names.forEach((name, entity) -> known.put(entity, name));
            List<String> lines = new ArrayList<>();
            names.forEach((name, entity) -> {
                if (!name.startsWith("prefab of the program")) {
                    lines.add(name + ": " + describe(entity, known));
                }
            });
            return lines;
        }

        private String describe(Entity entity, Map<Entity, String> known) {
            StringBuilder line = new StringBuilder();
            for (Class<?> type : em.getComponentTypes(entity)) {
                boolean isOwn = type.getEnclosingClass() == SaveGamesModelTest.class;
                if (isOwn || type == RequestSceneLoaded.class || type == EntityGuid.class || type == Prefab.class) {
                    line.append(type.getSimpleName()).append(' ');
                }
            }
            line.append("| in ")
                    .append(sectionName(entity, known))
                    .append(" | ")
                    .append(em.getName(entity));
            if (em.hasComponent(entity, Health.class)) {
                line.append(" | ").append(em.getComponent(entity, Health.class));
                line.append(em.isComponentEnabled(entity, Health.class));
            }
            if (em.hasComponent(entity, Armed.class)) {
                line.append(" | armed ").append(em.isComponentEnabled(entity, Armed.class));
            }
            if (em.hasComponent(entity, Model.class)) {
                line.append(" | ").append(em.getComponent(entity, Model.class));
            }
            if (em.hasComponent(entity, Target.class)) {
                Target target = em.getComponent(entity, Target.class);
                line.append(" | at ").append(known.get(target.at())).append(target.weight());
            }
            if (em.hasComponent(entity, Guild.class)) {
                line.append(" | ").append(em.getSharedComponent(entity, Guild.class));
            }
            if (em.hasComponent(entity, Diary.class)) {
                line.append(" | ").append(em.getComponent(entity, Diary.class).pages);
            }
            if (em.hasComponent(entity, Loot.class)) {
                em.getBuffer(entity, Loot.class, true)
                        .forEach(loot ->
                                line.append(" | loot ").append(loot.kind()).append(known.get(loot.from())));
            }
            return line.toString();
        }

        @Override
        public void close() {
            world.audit();
            world.close();
        }
    }

    private static Entity pick(Map<String, Entity> from, Random random) {
        List<Entity> all = List.copyOf(from.values());
        return all.isEmpty() ? Entity.NULL : all.get(random.nextInt(all.size()));
    }

    /// One step, which depends on the names of the entities alone.
    private static String step(Game game, Random random, int number) {
        EntityManager em = game.em;
        Map<String, Entity> names = game.names();
        Map<String, Entity> values = new TreeMap<>(names);
        values.entrySet()
                .removeIf(each -> each.getKey().startsWith("prefab of")
                        || each.getKey().startsWith("scene " + Guid.ofName("pigeon") + " section 0 prefab")
                        || em.hasComponent(each.getValue(), SceneReference.class));
        Map<String, Entity> targets = new TreeMap<>(names);
        targets.entrySet()
                .removeIf(each ->
                        each.getKey().matches("scene \\S+") || each.getKey().startsWith("prefab of the program"));
        Entity entity = pick(values, random);
        Entity other = pick(targets, random);
        int value = random.nextInt(1000);
        int what = random.nextInt(24);
        if (!em.exists(entity)) {
            return "nothing";
        }
        switch (what) {
            case 0, 1, 2 -> em.addComponent(entity, new Health(value));
            case 3 -> em.removeComponent(entity, Health.class);
            case 4, 5 -> em.addComponent(entity, new Target(other, value));
            case 6 -> em.removeComponent(entity, Target.class);
            case 7 -> {
                if (em.hasComponent(entity, Health.class)) {
                    em.setComponentEnabled(entity, Health.class, value % 2 == 0);
                }
            }
            case 8 -> {
                em.addComponent(entity, Armed.class);
                em.setComponentEnabled(entity, Armed.class, value % 2 == 0);
            }
            case 9 -> em.removeComponent(entity, Armed.class);
            case 10, 11 -> em.addBuffer(entity, Loot.class).add(new Loot(value, other));
            case 12 -> {
                if (em.hasComponent(entity, Loot.class)) {
                    em.getBuffer(entity, Loot.class).clear();
                }
            }
            case 13 -> em.addSharedComponent(entity, new Guild(value % 3));
            case 14 -> {
                Diary diary = new Diary();
                diary.pages = List.of("page " + value);
                em.addComponent(entity, diary);
            }
            case 15 -> em.setName(entity, "name " + value);
            case 16 -> {
                if (!em.hasComponent(entity, Prefab.class)) {
                    em.destroyEntity(entity);
                }
            }
            case 17 -> em.createEntity(new Label(number), new Health(value), new Target(other, 0));
            case 18, 19, 20 -> {
                Map<String, Entity> prefabs = new TreeMap<>(names);
                prefabs.entrySet()
                        .removeIf(each -> !em.hasComponent(each.getValue(), Prefab.class)
                                || !em.hasComponent(each.getValue(), EntityGuid.class));
                Entity made = em.instantiate(pick(prefabs, random));
                em.addComponent(made, new Label(number));
            }
            case 21 -> {
                if (em.hasComponent(entity, Label.class) && em.hasComponent(entity, SceneTag.class)) {
                    em.removeComponent(entity, SceneTag.class);
                }
            }
            default -> {
                Map<String, Entity> scenes = new TreeMap<>(names);
                scenes.entrySet().removeIf(each -> !em.hasComponent(each.getValue(), SceneReference.class));
                scenes.remove("scene " + Guid.ofName("pigeon"));
                Entity scene = pick(scenes, random);
                boolean isSub = em.hasComponent(scene, SceneTag.class);
                List<Entity> sections = new ArrayList<>();
                if (em.hasComponent(scene, RequestSceneLoaded.class)) {
                    em.getBuffer(scene, ResolvedSectionEntity.class, true)
                            .forEach(each -> sections.add(each.sectionEntity()));
                }
                boolean isSection = !sections.isEmpty() && (!isSub || value % 2 == 0);
                Entity changed = isSection ? sections.get(value % sections.size()) : scene;
                if (!em.exists(changed)) {
                    return "nothing";
                }
                if (em.hasComponent(changed, RequestSceneLoaded.class)) {
                    em.removeComponent(changed, RequestSceneLoaded.class);
                } else {
                    em.addComponent(changed, new RequestSceneLoaded(0, 0));
                }
                game.settle();
            }
        }
        return what + " " + value;
    }

    @Test
    void aLoadedGameEqualsTheOneThatWentOn() throws IOException {
        writeScenes();
        long only = Long.getLong("phalanx.test.seed", -1);
        for (long seed = only < 0 ? 0 : only; seed < (only < 0 ? 12 : only + 1); seed++) {
            try {
                play(seed);
            } catch (AssertionError | RuntimeException failed) {
                throw new AssertionError("Seed " + seed + ": " + failed.getMessage(), failed);
            }
        }
    }

    private void play(long seed) throws IOException {
        Path file = directory.resolve("game.save");
        Random random = new Random(seed);
        int number = 0;
        Game live = new Game();
        try {
            SceneSystem.loadSceneAsync(live.world, SceneReference.of("level"));
            SceneSystem.loadPrefabAsync(live.world, PIGEON);
            live.settle();
            assertThat(live.em.hasComponent(
                            SceneSystem.getSceneEntity(live.world, Guid.ofName("pigeon")), PrefabRoot.class))
                    .isTrue();
            for (int round = 0; round < 5; round++) {
                int steps = random.nextInt(40);
                for (int i = 0; i < steps; i++) {
                    step(live, random, number++);
                }
                List<String> saved = live.describe();
                SaveGames.save(live.world, file);
                Game loaded = new Game();
                try {
                    LoadReport report = SaveGames.load(loaded.world, file);
                    assertThat(report.dropped()).isEmpty();
                    assertThat(loaded.describe()).isEqualTo(saved);
                    long next = random.nextLong();
                    Random here = new Random(next);
                    Random there = new Random(next);
                    for (int i = 0; i < 20; i++) {
                        String step = step(live, here, number);
                        assertThat(step(loaded, there, number)).isEqualTo(step);
                        assertThat(loaded.describe())
                                .as("after the further step %d, %s", i, step)
                                .isEqualTo(live.describe());
                        number++;
                    }
                    if (random.nextBoolean()) {
                        LoadReport again = SaveGames.load(live.world, file); // back to where it was saved
                        assertThat(again.dropped()).isEmpty();
                        assertThat(live.describe()).isEqualTo(saved);
                    } else {
                        live.close();
                        live = loaded;
                        loaded = null;
                    }
                } finally {
                    if (loaded != null) {
                        loaded.close();
                    }
                }
            }
        } finally {
            live.close();
        }
    }
}
