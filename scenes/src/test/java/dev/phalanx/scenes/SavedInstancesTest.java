package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.BeginSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.EntityPrefabReference;
import dev.phalanx.scenes.components.PrefabLoadResult;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.RequestEntityPrefabLoaded;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Instances of prefabs, sub scenes, and the report of what did not come back.
class SavedInstancesTest {
    @Saved
    record Health(int points) implements IComponentData, IEnableableComponent {}

    @Saved
    record Target(Entity at) implements IComponentData {}

    /// Not saved.
    record Model(int mesh) implements IComponentData {}

    @TempDir
    Path directory;

    private Path file;
    private World world;
    private EntityManager em;

    @BeforeEach
    void newGame() throws IOException {
        file = directory.resolve("quick.save");
        writeLevel(5);
        write("decor", in -> unit(in, 1, 20));
        write("pigeon", in -> prefab(in, 300));
        write("dodo", in -> {
            Entity dodo = in.createEntity(new Health(9), new Model(44), new Prefab());
            in.addSharedComponent(dodo, WrittenScenes.in(0));
        });
        world = newWorld();
        em = world.entityManager();
    }

    @AfterEach
    void closeWorld() {
        world.audit();
        world.close();
        assertThat(World.all()).isEmpty();
    }

    private World newWorld() {
        World made = new World("Game");
        made.addSystems(SceneSystems.types());
        SceneSystem.setSource(made, SceneSource.directory(directory));
        SceneSystem.setSettings(made, InSceneWorld.PATIENT.withMaxConcurrent(0));
        return made;
    }

    private void write(String name, Consumer<EntityManager> content) throws IOException {
        WrittenScenes.write(directory.resolve(name + ".entities"), Guid.ofName(name), content);
    }

    /// A level with some units, a prefab, and two sub scenes that load the same scene.
    private void writeLevel(int units) throws IOException {
        write("level", in -> {
            for (int i = 1; i <= units; i++) {
                unit(in, i, 100);
            }
            prefab(in, 100);
            for (int i = 0; i < 2; i++) {
                Entity sub = in.createEntity(
                        EntityGuid.of(50 + i), SceneReference.of("decor"), new RequestSceneLoaded(0, 0));
                in.addSharedComponent(sub, WrittenScenes.in(0));
            }
        });
    }

    private static Entity unit(EntityManager in, long guid, int health) {
        Entity made = in.createEntity(EntityGuid.of(guid), new Health(health), new Model((int) guid));
        in.addSharedComponent(made, WrittenScenes.in(0));
        return made;
    }

    /// A tank with a gun that targets it.
    private static void prefab(EntityManager in, long guid) {
        Entity tank = unit(in, guid, 50);
        Entity gun = in.createEntity(EntityGuid.of(guid + 1), new Target(tank), new Model(7));
        in.addSharedComponent(gun, WrittenScenes.in(0));
        DynamicBuffer<LinkedEntityGroup> group = in.addBuffer(tank, LinkedEntityGroup.class);
        group.add(new LinkedEntityGroup(tank));
        group.add(new LinkedEntityGroup(gun));
        in.addComponent(tank, Prefab.class);
        in.addComponent(gun, Prefab.class);
    }

    private static void settle(World in) {
        for (int i = 0; i < 5; i++) {
            in.update();
        }
    }

    private void loadLevel() {
        SceneSystem.loadSceneAsync(world, SceneReference.of("level"));
        settle(world);
    }

    private static List<Entity> with(EntityManager in, long guid, boolean isPrefab) {
        List<Entity> found = new ArrayList<>();
        in.getAllEntities().forEach(entity -> {
            if (in.hasComponent(entity, EntityGuid.class)
                    && in.getComponent(entity, EntityGuid.class).equals(EntityGuid.of(guid))
                    && in.hasComponent(entity, Prefab.class) == isPrefab) {
                found.add(entity);
            }
        });
        return found;
    }

    private static Entity member(EntityManager in, Entity root, int at) {
        return in.getBuffer(root, LinkedEntityGroup.class, true).get(at).value();
    }

    private interface InLoaded {
        void check(LoadReport report, World other, EntityManager in) throws IOException;
    }

    /// Saves the game and loads it into a new world.
    private void reload(InLoaded what) throws IOException {
        SaveGames.save(world, file);
        try (World other = newWorld()) {
            LoadReport report = SaveGames.load(other, file);
            what.check(report, other, other.entityManager());
            other.audit();
        }
    }

    @Test
    void commandsAboutTheStateBeforeAreDiscarded() throws IOException {
        BeginSimulationEntityCommandBufferSystem buffers = new BeginSimulationEntityCommandBufferSystem();
        world.addSystem(buffers);
        world.setFailFast(true);
        loadLevel();
        SaveGames.save(world, file);
        EntityCommandBuffer commands = buffers.createCommandBuffer();
        commands.setComponent(commands.instantiate(with(em, 100, true).getFirst()), new Health(1));
        commands.destroyEntity(with(em, 2, false).getFirst());

        LoadReport report = SaveGames.load(world, file);

        assertThat(report).isEqualTo(new LoadReport(0, List.of(), 3));
        world.update(); // would refuse the prefab, which is another entity now
        assertThat(with(em, 2, false)).hasSize(1);
        assertThat(with(em, 100, false)).isEmpty();
        assertThat(SaveGames.load(world, file)).isEqualTo(new LoadReport(0, List.of()));
    }

    @Test
    void instancesComeBackWholeFromThePrefabOfALevel() throws IOException {
        loadLevel();
        Entity tank = em.instantiate(with(em, 100, true).getFirst());
        em.setComponent(tank, new Health(31));
        em.setComponentEnabled(tank, Health.class, false);
        em.addComponent(member(em, tank, 1), new Health(2));
        em.addComponent(with(em, 2, false).getFirst(), new Target(member(em, tank, 1)));
        Entity plain = em.instantiate(with(em, 100, true).getFirst());
        em.removeComponent(plain, Health.class);
        em.destroyEntity(member(em, em.instantiate(with(em, 100, true).getFirst()), 1));
        reload((report, other, in) -> {
            assertThat(report).isEqualTo(new LoadReport(5, List.of()));
            List<Entity> tanks = with(in, 100, false);
            assertThat(tanks).hasSize(3);
            Entity own = tanks.stream()
                    .filter(each -> in.hasComponent(each, Health.class)
                            && in.getComponent(each, Health.class).equals(new Health(31)))
                    .findFirst()
                    .orElseThrow();
            Entity gun = member(in, own, 1);
            assertThat(in.getComponent(own, Model.class)).isEqualTo(new Model(100));
            assertThat(in.isComponentEnabled(own, Health.class)).isFalse();
            assertThat(in.getComponent(gun, Model.class)).isEqualTo(new Model(7));
            assertThat(in.getComponent(gun, Health.class)).isEqualTo(new Health(2));
            assertThat(in.getComponent(gun, Target.class)).isEqualTo(new Target(own));
            assertThat(in.getComponent(with(in, 2, false).getFirst(), Target.class))
                    .isEqualTo(new Target(gun));
            assertThat(tanks.stream().filter(each -> !in.hasComponent(each, Health.class)))
                    .hasSize(1);
            assertThat(tanks.stream().filter(each -> !in.exists(member(in, each, 1))))
                    .hasSize(1);
            SaveGames.save(other, directory.resolve("again.save"));
            SaveGames.load(other, directory.resolve("again.save"));
            assertThat(with(in, 100, false)).hasSize(3);
            assertThat(with(in, 101, false)).hasSize(2);
        });
    }

    @Test
    void eachInstanceOfASubSceneKeepsItsState() throws IOException {
        loadLevel();
        List<Entity> lamps = new ArrayList<>(with(em, 1, false));
        lamps.removeIf(each -> em.getComponent(each, Health.class).points() == 100);
        assertThat(lamps).hasSize(2);
        em.setComponent(lamps.get(0), new Health(1));
        em.setComponent(lamps.get(1), new Health(2));
        reload((report, other, in) -> {
            assertThat(report.dropped()).isEmpty();
            assertThat(in.queryBuilder().withAll(Health.class, Model.class).build().toEntityArray().toList().stream()
                            .map(each -> in.getComponent(each, Health.class).points()))
                    .containsExactlyInAnyOrder(100, 100, 100, 100, 100, 1, 2);
        });
        SaveGames.load(world, file);
        settle(world);
        assertThat(with(em, 1, false)).hasSize(3);
    }

    @Test
    void aSubSceneThatTheProgramHasUnloadedStaysUnloaded() throws IOException {
        loadLevel();
        em.removeComponent(with(em, 50, false).getFirst(), RequestSceneLoaded.class);
        settle(world);
        reload((report, other, in) -> {
            settle(other);
            assertThat(with(in, 1, false)).hasSize(2);
            assertThat(in.hasComponent(with(in, 50, false).getFirst(), RequestSceneLoaded.class))
                    .isFalse();
            assertThat(in.hasComponent(with(in, 51, false).getFirst(), RequestSceneLoaded.class))
                    .isTrue();
        });
    }

    @Test
    void prefabsThatWereLoadedOnDemandAreLoadedForTheirInstances() throws IOException {
        Entity asker = em.createEntity(new RequestEntityPrefabLoaded(EntityPrefabReference.of("pigeon")));
        settle(world);
        Entity pigeon =
                em.instantiate(em.getComponent(asker, PrefabLoadResult.class).prefabRoot());
        em.setComponent(pigeon, new Health(3));
        Entity dodo =
                em.instantiate(em.getComponent(load("dodo"), PrefabRoot.class).root());
        em.setComponent(dodo, new Health(4));
        reload((report, other, in) -> {
            assertThat(report).isEqualTo(new LoadReport(3, List.of()));
            assertThat(in.getComponent(with(in, 300, false).getFirst(), Health.class))
                    .isEqualTo(new Health(3));
            assertThat(in.queryBuilder().withAll(Model.class).build().calculateEntityCount())
                    .isEqualTo(3);
            SceneSystem.unloadScene(other, Guid.ofName("pigeon"));
            settle(other);
            assertThat(in.queryBuilder().withAll(Model.class).build().calculateEntityCount())
                    .isEqualTo(1);
        });
        Entity root = em.getComponent(asker, PrefabLoadResult.class).prefabRoot();
        SaveGames.load(world, file);
        assertThat(em.exists(root)).as("a prefab that is there stays").isTrue();
        assertThat(em.exists(pigeon)).isFalse();
        assertThat(with(em, 300, false)).hasSize(1);
        SaveGames.save(world, file);
        Files.delete(directory.resolve("pigeon.entities"));
        try (World other = newWorld()) {
            LoadReport report = SaveGames.load(other, file);
            assertThat(report.dropped().getFirst())
                    .startsWith("The prefab of scene " + Guid.ofName("pigeon") + " could not be loaded: No scene has");
            assertThat(report.dropped())
                    .anyMatch(line -> line.endsWith("has its saved components alone: scene " + Guid.ofName("pigeon")
                            + " has no prefab with the guid " + EntityGuid.of(300) + "."));
            EntityManager in = other.entityManager();
            Entity bare = with(in, 300, false).getFirst();
            assertThat(in.getComponent(bare, Health.class)).isEqualTo(new Health(3));
            assertThat(in.hasComponent(bare, Model.class)).isFalse();
        }
    }

    private Entity load(String prefab) {
        Entity scene = SceneSystem.loadPrefabAsync(world, EntityPrefabReference.of(prefab));
        settle(world);
        return scene;
    }

    @Test
    void prefabsOfTheProgramNeedAGuid() throws IOException {
        Entity orc = em.createEntity(EntityGuid.of(900), new Health(7), new Model(3), new Prefab());
        em.setComponent(em.instantiate(orc), new Health(6));
        SaveGames.save(world, file);
        try (World other = newWorld()) {
            EntityManager in = other.entityManager();
            in.createEntity(EntityGuid.of(900), new Health(7), new Model(4), new Prefab());
            assertThat(SaveGames.load(other, file)).isEqualTo(new LoadReport(1, List.of()));
            Entity own = with(in, 900, false).getFirst();
            assertThat(in.getComponent(own, Health.class)).isEqualTo(new Health(6));
            assertThat(in.getComponent(own, Model.class)).isEqualTo(new Model(4));
        }
        try (World other = newWorld()) {
            LoadReport report = SaveGames.load(other, file);
            assertThat(report.dropped())
                    .singleElement()
                    .asString()
                    .endsWith("has its saved components alone: the program has no prefab with the guid "
                            + EntityGuid.of(900) + ".");
        }
    }

    @Test
    void theReportHasEachChangeAndReferenceThatDidNotComeBack() throws IOException {
        loadLevel();
        Entity hero =
                em.createEntity(new Health(1), new Target(with(em, 5, false).getFirst()));
        em.setName(hero, "hero");
        em.setComponent(with(em, 5, false).getFirst(), new Health(2));
        Entity camera = em.createEntity(new Model(1));
        em.setName(camera, "camera");
        em.addComponent(with(em, 4, false).getFirst(), new Target(camera));
        SaveGames.save(world, file);
        writeLevel(4); // without the fifth unit
        try (World other = newWorld()) {
            LoadReport report = SaveGames.load(other, file);
            String gone =
                    "cene " + Guid.ofName("level") + " no longer has the entity with the guid " + EntityGuid.of(5);
            assertThat(report.dropped()).hasSize(3);
            assertThat(report.dropped())
                    .contains("S" + gone + ", whose Health was to be set. The change was skipped.")
                    .anyMatch(line -> line.startsWith("S" + gone + ", to which Entity(")
                            && line.endsWith("\"hero\" refers. The reference became Entity.NULL."))
                    .anyMatch(line ->
                            line.startsWith("The saved game does not have " + camera + " \"camera\", to which"));
        }
    }

    @Test
    void destroyedEntitiesStayDestroyedAndNewOnesComeWithTheScene() throws IOException {
        loadLevel();
        em.destroyEntity(with(em, 3, false).getFirst());
        em.destroyEntity(with(em, 51, false).getFirst());
        SaveGames.save(world, file);
        writeLevel(6);
        try (World other = newWorld()) {
            assertThat(SaveGames.load(other, file).dropped()).isEmpty();
            EntityManager in = other.entityManager();
            assertThat(with(in, 3, false)).isEmpty();
            assertThat(with(in, 6, false)).hasSize(1);
            settle(other);
            assertThat(with(in, 1, false)).as("of the level and one sub scene").hasSize(2);
        }
    }
}
