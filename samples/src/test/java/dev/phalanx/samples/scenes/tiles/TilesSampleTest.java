package dev.phalanx.samples.scenes.tiles;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.samples.scenes.props.Prop;
import dev.phalanx.samples.scenes.props.PropAuthoring;
import dev.phalanx.samples.scenes.props.PropBaker;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TilesSampleTest {
    private static final int SIDE = 8;
    private static final BakingTypes TYPES = BakingTypes.none()
            .withAuthoring(TileMapAuthoring.class, DetailAuthoring.class, PropAuthoring.class)
            .withBakers(new TileMapBaker(), new DetailBaker(), new PropBaker());

    @TempDir
    private Path directory;

    private World world;
    private EntityManager em;
    private Entity visitor;

    @BeforeEach
    void loadTheMap() throws IOException {
        for (String name : List.of("map", "grove", "hamlet")) {
            SampleScenes.copy(Tile.class, directory, name + ".scene.yaml");
        }
        for (String name : List.of("map", "grove", "hamlet")) {
            try (SceneBaking baking = SceneBaking.of(directory, name + ".scene.yaml", TYPES)) {
                TileScene.write(baking.bake(), directory.resolve(name + ".entities"));
            }
        }
        world = SampleScenes.world(directory);
        em = world.entityManager();
        SceneSystem.setSettings(
                world, SceneStreamingSettings.DEFAULT.withProcessAfterLoad(List.of(TilePlaceSystem.class)));
        world.addSystems(List.of(TileLoadingSystem.class, TileDetailSystem.class));
        SceneSystem.loadSceneAsync(world, SceneReference.of("map"));
        SampleScenes.updateUntil(world, () -> SampleScenes.count(em, Tile.class) == SIDE * SIDE);
        visitor = em.createSingleton(new Visitor(-1000, -1000));
    }

    @AfterEach
    void close() {
        world.close();
    }

    /// How many props of each number each tile has, such as `3:4` to `{0=1, 1=2}`, for the tiles that have some.
    private Map<String, Map<Integer, Integer>> tiles() {
        Map<String, Map<Integer, Integer>> tiles = new TreeMap<>();
        em.query(ro(Prop.class), ro(LocalTransform.class))
                .forEach((prop, transform) -> tiles.computeIfAbsent(
                                (int) (transform.position.x / 10) + ":" + (int) (transform.position.z / 10),
                                name -> new TreeMap<>())
                        .merge(prop.number(), 1, Integer::sum));
        return tiles;
    }

    private static Map<String, Map<Integer, Integer>> expected(float x, float z) {
        Map<String, Map<Integer, Integer>> tiles = new TreeMap<>();
        for (int column = 0; column < SIDE; column++) {
            for (int row = 0; row < SIDE; row++) {
                double metres = Math.hypot(column * 10 + 5 - x, row * 10 + 5 - z);
                if (metres < 25) {
                    tiles.put(column + ":" + row, metres < 12 ? Map.of(0, 1, 1, 2) : Map.of(0, 1, 2, 1));
                }
            }
        }
        return tiles;
    }

    @Test
    void tilesAroundTheVisitorAreThereInTheDetailOfTheirDistance() {
        em.setComponent(visitor, new Visitor(5, 5));
        SampleScenes.updateUntil(world, () -> tiles().equals(expected(5, 5)));
        em.setComponent(visitor, new Visitor(1000, 0));
        SampleScenes.updateUntil(world, () -> tiles().isEmpty());
        em.setComponent(visitor, new Visitor(41, 37));
        SampleScenes.updateUntil(world, () -> tiles().equals(expected(41, 37)));
        assertThat(tiles()).hasSizeGreaterThan(15);
    }

    @Test
    void everythingOfATileGoesWithIt() {
        world.update();
        int before = em.entityCount();
        em.setComponent(visitor, new Visitor(40, 40));
        SampleScenes.updateUntil(world, () -> tiles().equals(expected(40, 40)));
        em.setComponent(visitor, new Visitor(-1000, -1000));
        SampleScenes.updateUntil(world, () -> em.entityCount() == before);
        assertThat(SampleScenes.count(em, LoadedTile.class)).isZero();
    }

    @Test
    void aTileIsNeverWithoutADetailOnceItHasOne() {
        em.setComponent(visitor, new Visitor(5, 5));
        SampleScenes.updateUntil(world, () -> tiles().equals(expected(5, 5)));
        for (int i = 0; i < 300; i++) {
            em.setComponent(visitor, new Visitor(5 + i % 20, 5)); // the detail of the tile 0:0 changes again and again
            world.update();
            assertThat(tiles().get("0:0")).containsKey(0).hasSizeGreaterThan(1);
        }
    }

    @Test
    void tilesAreTurnedAboutTheirCentres() {
        em.setComponent(visitor, new Visitor(40, 40));
        SampleScenes.updateUntil(world, () -> tiles().equals(expected(40, 40)));
        int[] turned = new int[4];
        em.query(ro(Tile.class))
                .withAll(LoadedTile.class)
                .forEach(tile -> turned[tile.place().quarterTurns()]++);
        assertThat(turned).as("tiles by their quarter turns").doesNotContain(0);
        em.query(ro(Tile.class)).withAll(LoadedTile.class).forEach(tile -> {
            TilePlace place = tile.place();
            if (place.metresTo(new Visitor(40, 40)) < 12) {
                Vector3f tree = new Vector3f(2, 0, 1)
                        .rotateY(place.quarterTurns() * (float) Math.PI / 2)
                        .add(place.x(), 0, place.z());
                float[] nearest = {Float.POSITIVE_INFINITY};
                em.query(ro(LocalTransform.class))
                        .withAll(Prop.class)
                        .forEach(transform -> nearest[0] = Math.min(nearest[0], transform.position.distance(tree)));
                assertThat(nearest[0]).isLessThan(1e-4f);
            }
        });
    }
}
