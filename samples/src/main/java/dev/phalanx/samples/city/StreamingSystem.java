package dev.phalanx.samples.city;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneSectionData;

/// Requests the tiles near the camera, the nearest ones first, and gives up those far away. Between the two radii,
/// tiles stay as they are, so that a camera that turns around does not load the same tiles again.
@UpdateAfter(CameraSystem.class)
final class StreamingSystem implements ISystem {
    /// Tiles within this distance are loaded.
    static final float LOAD_METRES = 250;

    /// Tiles beyond this distance are unloaded.
    static final float UNLOAD_METRES = 350;

    @Override
    public void onUpdate(SystemState state) {
        CityCamera camera = SystemAPI.getSingleton(CityCamera.class);
        EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
        SystemAPI.query(ro(SceneSectionData.class))
                .withAll(Tile.class)
                .withNone(RequestSceneLoaded.class)
                .withEntityAccess()
                .forEach((data, section) -> {
                    float metres = metresTo(data, camera);
                    if (metres <= LOAD_METRES) {
                        commands.addComponent(section, new RequestSceneLoaded(0, -Math.round(metres)));
                    }
                });
        SystemAPI.query(ro(SceneSectionData.class))
                .withAll(Tile.class, RequestSceneLoaded.class)
                .withEntityAccess()
                .forEach((data, section) -> {
                    if (metresTo(data, camera) > UNLOAD_METRES) {
                        commands.removeComponent(section, RequestSceneLoaded.class);
                    }
                });
    }

    /// How far a tile is from the camera: 0 if the camera is in it.
    static float metresTo(SceneSectionData tile, CityCamera camera) {
        return (float) Math.sqrt(tile.bounds().distanceSquared(camera.x, 0, camera.z));
    }
}
