package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.ProjectBaking;
import dev.phalanx.baking.ProjectResult;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.components.BakingType;
import dev.phalanx.baking.tables.TableBaker;
import dev.phalanx.baking.tables.TableReport;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.scenes.SceneInspection;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/baking.md and docs/authoring-scenes.md.
class BakingGuideTest {
    // snippet baking-authoring
    public record SpawnerAuthoring(
            AssetRef prefab, @Range(min = 0, max = 1000) int count) implements IAuthoring {}

    public record PigeonAuthoring(float speed) implements IAuthoring {}
    // end baking-authoring

    // snippet baking-baker
    public record Spawner(Entity prefab, int count) implements IComponentData {}

    public static final class SpawnerBaker extends Baker<SpawnerAuthoring> {
        @Override
        protected void bake(SpawnerAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.RENDERABLE);
            Entity prefab = getEntity(authoring.prefab(), TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Spawner(prefab, authoring.count()));
        }
    }
    // end baking-baker

    public record Pigeon(float speed) implements IComponentData {}

    public static final class PigeonBaker extends Baker<PigeonAuthoring> {
        @Override
        protected void bake(PigeonAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Pigeon(authoring.speed()));
        }
    }

    public record RouteAuthoring(NodeRef start, NodeRef end, AssetRef names) implements IAuthoring {}

    public record Names(int count) {}

    public record Route(Entity end, float length, BlobAssetReference<Names> names) implements IComponentData {}

    // snippet baking-dependencies
    public static final class RouteBaker extends Baker<RouteAuthoring> {
        @Override
        protected void bake(RouteAuthoring authoring) {
            Vector3f from = getLocalToWorld(authoring.start()).getTranslation(new Vector3f());
            Vector3f to = getLocalToWorld(authoring.end()).getTranslation(new Vector3f());
            String names = new String(readAsset(authoring.names()), StandardCharsets.UTF_8);

            Entity end = getEntity(authoring.end());
            addComponent(getEntity(), new Route(end, from.distance(to), addBlobAsset(namesOf(names))));
        }
    }
    // end baking-dependencies

    private static BlobAssetReference<Names> namesOf(String text) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Names(text.split("\n", -1).length));
        }
    }

    public record LampAuthoring(float reach) implements IAuthoring {}

    public record Biome(int number) implements IComponentData {}

    public record BiomeAuthoring(int number) implements IAuthoring {}

    // snippet baking-sections
    public static final class BiomeBaker extends Baker<BiomeAuthoring> {
        @Override
        protected void bake(BiomeAuthoring authoring) {
            setSectionMetadata(new Biome(authoring.number()));
        }
    }

    public static final class LampBaker extends Baker<LampAuthoring> {
        @Override
        protected void bake(LampAuthoring authoring) {
            getEntity(TransformUsageFlags.RENDERABLE);
            Vector3f at = getLocalToWorld().getTranslation(new Vector3f());
            float reach = authoring.reach();
            enlargeSectionBounds(new SectionBounds(
                    at.x - reach, at.y - reach, at.z - reach, at.x + reach, at.y + reach, at.z + reach));
        }
    }
    // end baking-sections

    // snippet baking-system
    @BakingType
    public record RawHeight(float metres) implements IComponentData {}

    public record Height(float shareOfHighest) implements IComponentData {}

    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    public static final class HeightSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float highest = 0;
            EntityManager em = state.entityManager();
            EntityQuery raw = em.queryBuilder().withAll(RawHeight.class).build();
            for (RawHeight each : raw.toComponentDataArray(RawHeight.class)) {
                highest = Math.max(highest, each.metres());
            }
            em.addComponent(raw, Height.class);
            for (Entity entity : raw.toEntityArray()) {
                float metres = em.getComponent(entity, RawHeight.class).metres();
                em.setComponent(entity, new Height(metres / highest));
            }
        }
    }
    // end baking-system

    public record Position(float x, float y) implements IComponentData {}

    public record Age(int years) implements IComponentData {}

    public enum Status {
        HOLOCENE,
        HISTORICAL
    }

    public record Volcano(float latitude, float longitude, int height, Status status) implements IComponentData {}

    @TempDir
    private Path scenes;

    @TempDir
    private Path out;

    private static BakingTypes types() {
        return BakingTypes.none()
                .withAuthoring(SpawnerAuthoring.class, PigeonAuthoring.class, RouteAuthoring.class)
                .withBakers(new SpawnerBaker(), new PigeonBaker(), new RouteBaker())
                .withSystems(HeightSystem.class);
    }

    @BeforeEach
    void writeScenes() throws IOException {
        Files.writeString(scenes.resolve("city.scene.yaml"), """
                nodes:
                  - name: Fountain
                    position: [10, 0, 4]
                    components:
                      - Spawner: { prefab: pigeon.scene.yaml, count: 30 }
                """);
        Files.writeString(scenes.resolve("pigeon.scene.yaml"), """
                nodes:
                  - name: Pigeon
                    components:
                      - Pigeon: { speed: 3 }
                    children:
                      - name: Wing
                        position: [0.5, 0, 0]
                """);
    }

    @Test
    void sceneIsBakedAndLoaded() throws IOException {
        // snippet baking-project
        BakingTypes types = BakingTypes.beside(Main.class);
        // end baking-project
        assertThat(types.authoring().all()).contains(SpawnerAuthoring.class);
        bakeAll(types());
        try (World world = new World("Game")) {
            world.addSystems(DefaultSystems.types());
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(out));
            SceneSystem.loadSceneAsync(
                    world, SceneReference.of("city"), SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_STREAM_IN));
            world.update();
            EntityManager em = world.entityManager();
            Spawner spawner = em.getSingleton(Spawner.class);
            assertThat(spawner.count()).isEqualTo(30);
            assertThat(em.hasComponent(spawner.prefab(), Prefab.class)).isTrue();
            assertThat(em.getBuffer(spawner.prefab(), LinkedEntityGroup.class, true)
                            .length())
                    .isEqualTo(1);
            em.instantiate(spawner.prefab(), spawner.count());
            assertThat(em.queryBuilder()
                            .withAll(Pigeon.class, LocalTransform.class)
                            .build()
                            .calculateEntityCount())
                    .isEqualTo(30);
        }
    }

    private void bakeAll(BakingTypes types) throws IOException {
        // snippet baking-bake
        try (ProjectBaking project = ProjectBaking.of(scenes, out, types)) {
            ProjectResult result = project.bake(); // the scenes alone that are not up to date
            result.problems().forEach(System.err::println);
            result.orThrow();
        }
        // end baking-bake
        assertThat(out.resolve("city.entities")).exists();
    }

    @Test
    void treeIsBuiltByCode() throws IOException {
        Files.writeString(scenes.resolve("names.txt"), "North\nSouth");
        // snippet baking-tree
        AuthoringScene scene = new AuthoringScene("tour");
        scene.addNode("Gate").setPosition(0, 0, 0);
        scene.addNode("Tower").setPosition(30, 0, 40);
        scene.addNode("Tour")
                .addComponent(new RouteAuthoring(NodeRef.of("Gate"), NodeRef.of("Tower"), AssetRef.of("names.txt")));

        try (SceneBaking baking = SceneBaking.of(scenes, scene, types())) {
            BakeResult first = baking.bake().orThrow();
            assertThat(first.world().entityManager().getSingleton(Route.class).length())
                    .isEqualTo(50);

            scene.findNode("Tower").setPosition(60, 0, 80);
            BakeResult second = baking.bake().orThrow(); // runs the one baker that has read the position
            assertThat(second.bakersRun()).isEqualTo(1);
            assertThat(second.world().entityManager().getSingleton(Route.class).length())
                    .isEqualTo(100);
        }
        // end baking-tree
    }

    @Test
    void allProblemsOfAFileAreReported() throws IOException {
        Files.writeString(scenes.resolve("city.scene.yaml"), """
                nodes:
                  - name: Fountain
                    components:
                      - Spawner: { prefab: pigeon.scene.yaml, cuont: 30 }
                      - Spawner: { count: 2000 }
                """);
        try (SceneBaking baking = SceneBaking.of(scenes, "city.scene.yaml", types())) {
            List<String> problems = baking.bake().problems().stream()
                    .map(AuthoringProblem::toString)
                    .toList();
            assertThat(String.join("\n", problems)).isEqualTo("""
                            city.scene.yaml:4:47: Spawner has no field "cuont". Did you mean "count"? It has [prefab, count].
                            city.scene.yaml:5:27: count of Spawner is 2000. It must be from 0 to 1000.""");
        }
    }

    @Test
    void sectionsAreDescribedByBakers() throws IOException {
        Files.writeString(scenes.resolve("city.scene.yaml"), """
                nodes:
                  - name: Tile
                    components:
                      - SceneSection: { section: 1 }
                      - Biome: { number: 3 }
                    children:
                      - name: Lamp
                        position: [10, 0, 0]
                        components:
                          - Lamp: { reach: 4 }
                """);
        BakingTypes types = BakingTypes.none()
                .withAuthoring(BiomeAuthoring.class, LampAuthoring.class)
                .withBakers(new BiomeBaker(), new LampBaker());
        try (SceneBaking baking = SceneBaking.of(scenes, "city.scene.yaml", types)) {
            ByteBuffer file = baking.bake().orThrow().writer().toBuffer();
            SceneFileInfo.Section section =
                    SceneInspection.info(SceneBytes.of("city", file)).sections().get(1);
            assertThat(section.minimum()).containsExactly(6f, -4f, -4f);
            assertThat(section.maximum()).containsExactly(14f, 4f, 4f);
            assertThat(section.metadata()).containsExactly(Biome.class.getName() + " {\"number\": 3}");
        }
    }

    @Test
    void tableBecomesEntities() throws IOException {
        Path people = scenes.resolve("people.csv");
        Files.writeString(people, "Position.x,Position.y,Age\n1,2,30\n3,4,40\n");
        try (World world = new World("Simulation")) {
            EntityManager em = world.entityManager();
            // snippet baking-table
            TableBaker.of(Position.class, Age.class).bake(em, people);
            // end baking-table
            assertThat(em.queryBuilder()
                            .withAll(Position.class, Age.class)
                            .build()
                            .calculateEntityCount())
                    .isEqualTo(2);
        }
    }

    @Test
    void realTableBecomesEntities() throws IOException {
        Path file = scenes.resolve("volcanoes.csv");
        Files.writeString(file, """
                # Volcanoes of the world
                Number;Volcano Name;Latitude;Longitude;Elev;Status
                0803-001;Abu;34,5;131,6;571 m;Holocene
                1505-096;Acamarachi;-23,3;-67,62;NA;Historical
                """);
        try (World world = new World("Simulation")) {
            EntityManager em = world.entityManager();
            // snippet baking-table-columns
            TableReport report = TableBaker.of(Volcano.class)
                    .withSeparator(';')
                    .withDecimalComma()
                    .withComments()
                    .map("Latitude", "latitude")
                    .map("Longitude", "longitude")
                    .map("Elev", "height", cell -> cell.equals("NA") ? "" : cell.replace(" m", ""))
                    .map("Status", "status", cell -> cell.toUpperCase(Locale.ROOT))
                    .allowEmpty("Elev")
                    .skipUnknown()
                    .bake(em, file);
            // end baking-table-columns
            assertThat(report.skipped()).containsExactly("Number", "Volcano Name");
            assertThat(em.getComponent(report.entities().get(0), Volcano.class))
                    .isEqualTo(new Volcano(34.5f, 131.6f, 571, Status.HOLOCENE));
            assertThat(em.getComponent(report.entities().get(1), Volcano.class))
                    .isEqualTo(new Volcano(-23.3f, -67.62f, 0, Status.HISTORICAL));
        }
    }
}
