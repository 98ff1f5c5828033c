package dev.phalanx.crossings;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveBakingOptions;
import dev.phalanx.crossings.Things.Label;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.inspector.Inspector;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.scenes.SaveGames;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.files.SaveGameOptions;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystemGroup;
import dev.phalanx.transforms.TransformSystems;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One game that uses every part at once: a level of three formats with a prefab and a sub scene, which is edited
/// while it runs; hierarchies that move, jobs and commands; an inspector that looks and edits; a saved game that
/// another world goes on with.
class GameTest {
    @Saved
    public record Health(int points) implements IComponentData {}

    @Saved
    public record Marching(float speed) implements IComponentData, IEnableableComponent {}

    @Saved
    public record Wound(int points, Entity by) implements IBufferElementData {}

    @Saved
    public record Foe(Entity entity) implements IComponentData {}

    @Saved
    public record Clock(int frame, int spawned) implements IComponentData {}

    public record Spawner(Entity prefab, int everyFrames) implements IComponentData {}

    public record UnitAuthoring(int label, int health, float speed) implements IAuthoring {}

    public record SpawnerAuthoring(AssetRef prefab, int everyFrames) implements IAuthoring {}

    public static final class UnitBaker extends Baker<UnitAuthoring> {
        @Override
        protected void bake(UnitAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Label(authoring.label()));
            addComponent(entity, new Health(authoring.health()));
            addComponent(entity, new Marching(authoring.speed()));
            setComponentEnabled(entity, Marching.class, authoring.speed() > 0);
            addBuffer(entity, Wound.class);
        }
    }

    public static final class SpawnerBaker extends Baker<SpawnerAuthoring> {
        @Override
        protected void bake(SpawnerAuthoring authoring) {
            Entity prefab = getEntity(authoring.prefab(), TransformUsageFlags.DYNAMIC);
            addComponent(getEntity(TransformUsageFlags.NONE), new Spawner(prefab, authoring.everyFrames()));
        }
    }

    private static final BakingTypes TYPES = BakingTypes.none()
            .withAuthoring(UnitAuthoring.class, SpawnerAuthoring.class)
            .withBakers(new UnitBaker(), new SpawnerBaker());

    private static final SaveGameOptions SAVED = SaveGameOptions.DEFAULT.withTypes(LocalTransform.class);

    /// Makes a soldier of the prefab every few frames.
    @UpdateInGroup(SimulationSystemGroup.class)
    @UpdateBefore(MarchSystem.class)
    public static final class SpawnSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            Clock clock = SystemAPI.getSingleton(Clock.class);
            int[] spawned = {clock.spawned()};
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                SystemAPI.query(ro(Spawner.class)).forEach(spawner -> {
                    if (clock.frame() % spawner.everyFrames() == 0) {
                        Entity made = commands.instantiate(spawner.prefab());
                        commands.setComponent(made, new Label(1000 + spawned[0]++));
                        commands.setComponent(made, LocalTransform.fromPosition(0, spawned[0], 0));
                    }
                });
                commands.playback(state.entityManager());
            }
            SystemAPI.setSingleton(new Clock(clock.frame() + 1, spawned[0]));
        }
    }

    public record MarchJob(float seconds) implements IJobEntity {
        public void execute(LocalTransform transform, Marching marching) {
            transform.position.x += marching.speed() * seconds;
        }
    }

    /// Every unit that has a foe takes a point of its health.
    public record FightJob(ComponentLookup<Health> health) implements IJobEntity {
        public void execute(Entity entity, Foe foe, DynamicBuffer<Wound> wounds) {
            if (health.hasComponent(foe.entity())) {
                Health before = health.get(foe.entity());
                health.set(foe.entity(), new Health(before.points() - 1));
                if (before.points() % 10 == 0) {
                    wounds.add(new Wound(before.points(), foe.entity()));
                }
            }
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    @UpdateBefore(TransformSystemGroup.class)
    public static final class MarchSystem implements ISystem {
        private ComponentLookup<Health> health;

        @Override
        public void onCreate(SystemState state) {
            health = state.getComponentLookup(Health.class);
        }

        @Override
        public void onUpdate(SystemState state) {
            health.update(state);
            JobHandle marched = new MarchJob(0.25f).scheduleParallel(state.dependency());
            state.setDependency(new FightJob(health).schedule(marched));
        }
    }

    @TempDir
    Path root;

    @TempDir
    Path saves;

    private final int frames = Integer.getInteger("phalanx.crossings.frames", 60);
    private final int edits = Integer.getInteger("phalanx.crossings.edits", 3);

    private void writeLevel(int health) throws IOException {
        Files.writeString(root.resolve("level.scene.yaml"), """
                nodes:
                  - name: Captain
                    id: captain
                    components:
                      - Unit: {label: 1, health: %d, speed: 1}
                    children:
                      - name: Flag
                        id: flag
                        position: [0, 2, 0]
                        components:
                          - Unit: {label: 2, health: 5, speed: 0}
                  - name: Barracks
                    id: barracks
                    components:
                      - Spawner: {prefab: soldier.scene.yaml, everyFrames: 10}
                  - name: Camp
                    id: camp
                    components:
                      - SubScene: {scene: camp.gltf}
                """.formatted(health));
    }

    private void writeFiles() throws IOException {
        writeLevel(100);
        Files.writeString(root.resolve("soldier.scene.yaml"), """
                nodes:
                  - name: Soldier
                    id: soldier
                    components:
                      - Unit: {label: 999, health: 20, speed: 2}
                    children:
                      - name: Spear
                        id: spear
                        position: [1, 0, 0]
                        components:
                          - Unit: {label: 998, health: 1, speed: 0}
                """);
        Files.writeString(root.resolve("camp.gltf"), """
                {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [
                  {"name": "Cook", "translation": [3, 0, 0],
                   "extras": {"id": "cook", "Unit": {"label": 3, "health": 30, "speed": 0.5}}}]}
                """);
        Files.writeString(root.resolve("field.tmj"), """
                {"type": "map", "version": "1.10", "orientation": "orthogonal", "infinite": false, "width": 4, "height": 4,
                 "tilewidth": 16, "tileheight": 16, "tilesets": [], "layers": [
                  {"id": 1, "name": "Actors", "type": "objectgroup", "visible": true, "objects": [
                    {"id": 1, "name": "Wolf", "type": "Unit", "x": 1, "y": 2, "width": 0, "height": 0, "visible": true,
                     "properties": [{"name": "label", "type": "int", "value": 4},
                                    {"name": "health", "type": "int", "value": 50},
                                    {"name": "speed", "type": "float", "value": 0.125}]}]}]}
                """);
    }

    private World newWorld(String name) {
        World world = World.unlisted(name);
        world.setFailFast(true);
        world.addSystem(new SimulationSystemGroup());
        world.addSystems(SceneSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystem(new SpawnSystem());
        world.addSystem(new MarchSystem());
        return world;
    }

    private LiveBaking follow(World world) {
        return LiveBaking.start(
                world, root, LiveBakingOptions.standard().withTypes(TYPES).withWatching(false));
    }

    private static void load(World world, String name) {
        Entity scene = SceneSystem.loadSceneAsync(
                world,
                SceneReference.of(name),
                SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.BLOCK_ON_STREAM_IN));
        for (int i = 0; i < 5 && !SceneSystem.isSceneLoaded(world, scene); i++) {
            world.update();
        }
        assertThat(SceneSystem.getFailure(world, scene)).isNull();
        awaitScenes(world);
    }

    /// Updates until the scenes inside of scenes are loaded too, which no frame waits for.
    private static void awaitScenes(World world) {
        EntityQuery scenes = world.entityManager()
                .queryBuilder()
                .withAll(SceneReference.class, RequestSceneLoaded.class)
                .build();
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        for (boolean isLoaded = false; !isLoaded; ) {
            world.update();
            LockSupport.parkNanos(100_000);
            isLoaded = true;
            for (Entity scene : scenes.toEntityArray()) {
                isLoaded &= SceneSystem.isSceneLoaded(world, scene);
            }
            assertThat(System.nanoTime()).as("the time for loading").isLessThan(end);
        }
    }

    private void play(World world) {
        for (int i = 0; i < frames; i++) {
            world.update();
        }
        world.entityManager().completeAllTrackedJobs();
        world.audit();
    }

    /// What a player sees, by the labels of the units.
    private static Map<Integer, Set<String>> seen(World world) {
        EntityManager em = world.entityManager();
        em.completeAllTrackedJobs();
        Map<Integer, Set<String>> seen = new TreeMap<>();
        for (Entity entity : em.queryBuilder()
                .withAll(Label.class, Health.class)
                .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build()
                .toEntityArray()) {
            Entity parent = em.hasComponent(entity, Parent.class)
                    ? em.getComponent(entity, Parent.class).value()
                    : Entity.NULL;
            String text = em.getComponent(entity, Health.class)
                    + " " + em.getComponent(entity, Marching.class)
                    + " " + em.isComponentEnabled(entity, Marching.class)
                    + " " + em.getComponent(entity, LocalTransform.class)
                    + " " + em.getComponent(entity, LocalToWorld.class).position()
                    + " below " + Setting.nameOf(em, parent)
                    + " "
                    + ValueText.of(
                            List.of(em.getBuffer(entity, Wound.class, true).toArray()),
                            each -> Setting.nameOf(em, each))
                    + (em.hasComponent(entity, Foe.class)
                            ? " foe "
                                    + Setting.nameOf(
                                            em,
                                            em.getComponent(entity, Foe.class).entity())
                            : "");
            seen.computeIfAbsent(em.getComponent(entity, Label.class).number(), _ -> new TreeSet<>())
                    .add(text);
        }
        return seen;
    }

    private static String ask(World world, Inspector inspector, String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + inspector.port() + "/api/v1/worlds/1/" + path))
                .header("Phalanx-Token", inspector.token());
        if (method.equals("POST")) {
            request.header("Content-Type", "application/json");
        }
        CompletableFuture<HttpResponse<String>> answer = HttpClient.newHttpClient()
                .sendAsync(
                        request.method(method, HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        while (!answer.isDone()) {
            world.update();
            LockSupport.parkNanos(100_000);
        }
        assertThat(answer.join().statusCode()).as(answer.join().body()).isEqualTo(200);
        return answer.join().body();
    }

    @Test
    void aGameThatIsEditedInspectedSavedAndLoadedGoesOnAsItWouldHave() throws IOException {
        writeFiles();
        try (World world = newWorld("Game");
                LiveBaking live = follow(world)) {
            EntityManager em = world.entityManager();
            em.createEntity(new Clock(0, 0));
            load(world, "level");
            load(world, "field");
            play(world);
            assertThat(seen(world)).containsKeys(1, 2, 3, 4, 1000);

            Entity captain = Setting.find(world, 1);
            Entity wolf = Setting.find(world, 4);
            em.addComponent(captain, new Foe(wolf));
            em.addComponent(Setting.find(world, 1000), new Foe(Setting.find(world, 3)));
            em.destroyEntity(Setting.find(world, 1001));
            try (Inspector inspector =
                    Inspector.start(Inspector.options().port(0).allowWrites(), world)) {
                assertThat(ask(world, inspector, "GET", "hierarchy?node=world&limit=100", ""))
                        .contains("\"name\":\"level\"");
                ask(
                        world,
                        inspector,
                        "POST",
                        "entities/" + wolf.index() + ":" + wolf.version() + "/set",
                        "{\"type\": \"" + Health.class.getName() + "\", \"value\": {\"points\": 500}}");
                assertThat(em.getComponent(wolf, Health.class).points()).isGreaterThan(400);
                for (int edit = 0; edit < edits; edit++) {
                    writeLevel(200 + edit);
                    live.refresh();
                    assertThat(live.awaitBaked(Duration.ofSeconds(60))).isTrue();
                    play(world);
                    assertThat(live.problems()).isEmpty();
                    assertThat(em.getComponent(captain, Health.class)).isEqualTo(new Health(200 + edit));
                }
            }

            Path file = saves.resolve("game.save");
            SaveGames.save(world, file, SAVED);
            try (World other = newWorld("Other");
                    LiveBaking _ = follow(other)) {
                assertThat(SaveGames.load(other, file, SAVED).dropped()).isEmpty();
                play(world);
                play(other);
                assertThat(seen(other)).isEqualTo(seen(world));
            }
        }
    }
}
