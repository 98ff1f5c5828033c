package dev.phalanx.samples.city;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.ResolvedSectionEntity;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CityRunTest {
    @TempDir
    private static Path scenes;

    @BeforeAll
    static void writeTheCity() throws IOException {
        CityScene.write(scenes, 1);
    }

    @Test
    void theSceneHasASectionForEachTileAndOneForTheStreets() {
        try (CityWorld city = new CityWorld(scenes)) {
            EntityManager em = city.world().entityManager();

            assertThat(em.getBuffer(city.city(), ResolvedSectionEntity.class, true)
                            .length())
                    .isEqualTo(401);
            assertThat(data(city, 0).entityCount()).isEqualTo(40);
            assertThat(em.getComponent(city.section(43), Tile.class))
                    .matches(tile -> tile.column() == 2 && tile.row() == 2);
            assertThat(data(city, 43).bounds().minX()).isEqualTo(200);
            assertThat(data(city, 43).bounds().maxZ()).isEqualTo(300);
            assertThat(data(city, 43).entityCount()).isGreaterThan(500);
        }
    }

    @Test
    void oneSeedWritesTheSameBytes(@TempDir Path again, @TempDir Path other) throws IOException {
        assertThat(Files.mismatch(city(scenes), CityScene.write(again, 1))).isEqualTo(-1);
        assertThat(Files.mismatch(city(scenes), CityScene.write(other, 2))).isNotEqualTo(-1);
    }

    @Test
    void tilesWithinTheInnerRadiusAreLoadedAndNoneBeyondTheOuterOne() {
        try (CityWorld city = new CityWorld(scenes)) {
            for (int stop = 0; stop < 4; stop++) {
                for (int i = 0; i < 60; i++) {
                    city.step();
                }
                settle(city);
                for (int section = 1; section <= CityPlan.TILES; section++) {
                    float metres = StreamingSystem.metresTo(data(city, section), city.camera());
                    if (metres <= StreamingSystem.LOAD_METRES) {
                        assertThat(city.state(section)).isEqualTo(SectionStreamingState.LOADED);
                    } else if (metres > StreamingSystem.UNLOAD_METRES) {
                        assertThat(city.state(section)).isEqualTo(SectionStreamingState.UNLOADED);
                    }
                }
            }
        }
    }

    @Test
    void theWorldHasTheEntitiesOfTheLoadedSections() {
        try (CityWorld city = new CityWorld(scenes)) {
            int before = city.entityCount();
            settle(city);

            int loaded = 0;
            for (int section = 0; section <= CityPlan.TILES; section++) {
                if (city.state(section) == SectionStreamingState.LOADED) {
                    loaded += data(city, section).entityCount();
                }
            }
            assertThat(loaded).isGreaterThan(10_000);
            assertThat(city.entityCount()).isEqualTo(before + loaded);
        }
    }

    @Test
    void pedestriansWalkAroundTheirHomesAndHousesAreInStreets() {
        try (CityWorld city = new CityWorld(scenes)) {
            settle(city);
            city.step();

            EntityManager em = city.world().entityManager();
            List<Pedestrian> astray = new ArrayList<>();
            em.query(ro(LocalTransform.class), ro(Pedestrian.class)).forEach((transform, pedestrian) -> {
                House home = em.getComponent(pedestrian.home(), House.class);
                double walked = Math.hypot(transform.position.x - home.doorX(), transform.position.z - home.doorZ());
                if (Math.abs(walked - pedestrian.radius()) > 0.01) {
                    astray.add(pedestrian);
                }
            });
            assertThat(astray).isEmpty();
            List<House> remote = new ArrayList<>();
            em.query(ro(House.class)).forEach(house -> {
                float metres = house.doorZ()
                        - em.getComponent(house.street(), Street.class).metres();
                if (metres < 0 || metres > CityPlan.TILE_METRES) {
                    remote.add(house);
                }
            });
            assertThat(remote).isEmpty();
        }
    }

    @Test
    void unloadingEverythingLeavesTheCamera() {
        try (CityWorld city = new CityWorld(scenes)) {
            settle(city);

            SceneSystem.unloadScene(city.world(), city.city(), UnloadParameters.DESTROY_META_ENTITIES);

            updateUntil(city.world(), () -> city.entityCount() == 1);
            assertThat(city.camera()).isNotNull();
        }
    }

    @Test
    void aRunShowsEachFrameAndCountsTiles(@TempDir Path directory) throws IOException {
        int worlds = World.all().size();
        List<Integer> shown = new ArrayList<>();
        List<String> maps = new ArrayList<>();

        CityRun run = City.run(new CityOptions(90, 1, true), directory, frame -> {
            shown.add(frame.number());
            maps.add(frame.draw());
        });

        assertThat(World.all()).hasSize(worlds);
        assertThat(shown).hasSize(91).startsWith(0, 1).endsWith(90);
        assertThat(run.times().count()).isEqualTo(90);
        assertThat(run.tilesIn()).isGreaterThanOrEqualTo(run.mostTiles()).isPositive();
        assertThat(run.mostEntities()).isGreaterThan(1000);
        assertThat(maps.getFirst()).contains(" .", "0 tiles").doesNotContain("##\n", "##.");
        assertThat(maps.getLast()).contains("@@", "##", "Frame 90 of 90");
        assertThat(maps.getLast().lines().limit(CityPlan.SIDE)).allMatch(line -> line.length() == 2 * CityPlan.SIDE);
        assertThat(CityReport.of(run))
                .containsPattern("Frames +90")
                .containsPattern("Tiles streamed in +\\d+")
                .doesNotContain("After the first");
    }

    @Test
    void percentilesAreThoseOfTheFramesSoFar() {
        FrameTimes times = new FrameTimes(200);
        assertThat(times.percentile(50)).isZero();
        for (int i = 100; i >= 1; i--) {
            times.add(i * 1_000_000L);
        }

        assertThat(times.percentile(50)).isEqualTo(50);
        assertThat(times.percentile(99)).isEqualTo(99);
        assertThat(times.percentile(100)).isEqualTo(100);
        assertThat(times.after(40).percentile(100)).isEqualTo(60);
        assertThat(times.after(40).count()).isEqualTo(60);
        assertThat(times.after(200).count()).isZero();
    }

    @Test
    void aNumberOfFramesOutOfRangeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CityOptions(-1, 1, false))
                .withMessage("The number of frames is out of range: -1. Give a number from 0 to 100000.");
    }

    private static Path city(Path directory) {
        return directory.resolve("city.entities");
    }

    private static SceneSectionData data(CityWorld city, int section) {
        return city.world().entityManager().getComponent(city.section(section), SceneSectionData.class);
    }

    /// Lets the camera stand until all that it wants is loaded, and the rest is gone.
    private static void settle(CityWorld city) {
        city.world().update(); // requests what the camera wants where it is now
        city.world().update();
        updateUntil(city.world(), () -> {
            for (int section = 0; section <= CityPlan.TILES; section++) {
                SectionStreamingState state = city.state(section);
                if (state != SectionStreamingState.LOADED && state != SectionStreamingState.UNLOADED) {
                    return false;
                }
            }
            return true;
        });
    }

    private static void updateUntil(World world, BooleanSupplier isDone) {
        for (int i = 0; i < 20_000 && !isDone.getAsBoolean(); i++) {
            world.update();
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(isDone.getAsBoolean()).isTrue();
    }
}
