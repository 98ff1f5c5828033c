package dev.phalanx.samples.city;

import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SectionStreamingState;
import dev.phalanx.structs.Entity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A world with a camera that moves through the city, the tiles around it, and the systems that do this.
public final class CityWorld implements AutoCloseable {
    /// The time of a frame, in seconds.
    public static final float FRAME_SECONDS = 1 / 60f;

    private final World world = new World("City");
    private final Entity camera;
    private final Entity city;
    private final List<Entity> sections = new ArrayList<>();
    private final boolean[] wasLoaded = new boolean[CityPlan.TILES + 1];
    private int frames;
    private int tilesIn;
    private int tilesOut;

    /// Makes a world in which no tile is loaded yet.
    ///
    /// @param directory where [CityScene] wrote the scene
    public CityWorld(Path directory) {
        world.setFailFast(true);
        world.addSystems(SceneSystems.types());
        world.addSystems(List.of(
                CameraSystem.class,
                StreamingSystem.class,
                WalkSystem.class,
                EndSimulationEntityCommandBufferSystem.class));
        SceneSystem.setSource(world, SceneSource.directory(directory));
        camera = world.entityManager().createEntity(CityCamera.class);
        city = SceneSystem.loadSceneAsync(
                world,
                SceneReference.of(CityPlan.SCENE),
                SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
        world.update();
        for (int section = 0; section <= CityPlan.TILES; section++) {
            sections.add(SceneSystem.getSectionEntity(world, city, section));
        }
        SceneSystem.loadSectionAsync(world, sections.getFirst());
    }

    /// Runs a frame: the camera moves on by [#FRAME_SECONDS].
    ///
    /// @return the time that it took, in nanoseconds
    public long step() {
        frames++;
        world.setTime(new TimeData(frames * (double) FRAME_SECONDS, FRAME_SECONDS));
        long start = System.nanoTime();
        world.update();
        world.entityManager().completeAllTrackedJobs();
        long nanos = System.nanoTime() - start;
        countTiles();
        return nanos;
    }

    private void countTiles() {
        for (int section = 1; section <= CityPlan.TILES; section++) {
            boolean isLoaded = SceneSystem.isSectionLoaded(world, sections.get(section));
            if (isLoaded != wasLoaded[section]) {
                wasLoaded[section] = isLoaded;
                if (isLoaded) {
                    tilesIn++;
                } else {
                    tilesOut++;
                }
            }
        }
    }

    /// How many tiles have been loaded so far.
    public int tilesIn() {
        return tilesIn;
    }

    /// How many tiles have been unloaded so far.
    public int tilesOut() {
        return tilesOut;
    }

    /// How many tiles are loaded.
    public int tilesLoaded() {
        return tilesIn - tilesOut;
    }

    /// How many entities the world has: loaded ones, the camera, and those that represent the scene and its sections.
    public int entityCount() {
        return world.entityManager().entityCount();
    }

    /// How far a section has come.
    SectionStreamingState state(int section) {
        return SceneSystem.getSectionStreamingState(world, sections.get(section));
    }

    /// The entity of a section.
    Entity section(int section) {
        return sections.get(section);
    }

    /// The entity of the scene.
    Entity city() {
        return city;
    }

    /// Where the camera is.
    CityCamera camera() {
        return world.entityManager().getComponent(camera, CityCamera.class);
    }

    /// The world itself.
    World world() {
        return world;
    }

    /// Ends the world.
    @Override
    public void close() {
        world.close();
    }
}
