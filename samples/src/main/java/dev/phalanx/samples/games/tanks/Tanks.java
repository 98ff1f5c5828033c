package dev.phalanx.samples.games.tanks;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.games.Game;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// The game: tanks wander over a field, turn their turrets and shoot, except in a safe zone.
///
/// It teaches how a game goes from scene files over bakers to systems: prefabs with children, a [Config] singleton,
/// entities that jobs create by command buffers, an enableable component, gravity in a job. The [Steps] can be switched
/// off one by one, to read them in their order.
///
/// Unity's twin is the *Tanks* tutorial.
public final class Tanks {
    private static final String SCENE = "tanks";
    private static final List<String> FILES = List.of("tanks.scene.yaml", "tank.scene.yaml", "cannon-ball.scene.yaml");

    private Tanks() {}

    /// Writes the scene files of the game, to be edited. Files that exist already stay as they are.
    ///
    /// @param directory where they are written
    /// @throws IOException if they cannot be written
    public static void writeFiles(Path directory) throws IOException {
        for (String name : FILES) {
            Path file = directory.resolve(name);
            if (!Files.exists(file)) {
                try (InputStream text = Objects.requireNonNull(Tanks.class.getResourceAsStream(name), name)) {
                    Files.copy(text, file);
                }
            }
        }
    }

    /// A new game. Bakes its scene and loads it.
    ///
    /// @param directory the scene files, see [#writeFiles]; the baked scene is written to it, too
    /// @throws IOException if the baked scene cannot be written
    /// @throws dev.phalanx.baking.authoring.AuthoringException if the scene files have errors
    public static Game game(Path directory) throws IOException {
        try (SceneBaking baking = SceneBaking.of(directory, FILES.getFirst(), BakingTypes.beside(Tanks.class))) {
            baking.bake().write(directory.resolve(SCENE + ".entities"));
        }
        World world = Game.newWorld("Tanks");
        world.addSystems(TransformSystems.types());
        world.addSystems(SceneSystems.types());
        world.addSystems(List.of(
                TankSpawningSystem.class,
                TurretRotationSystem.class,
                TankMovementSystem.class,
                ShootingSystem.class,
                CannonBallSystem.class,
                SafeZoneSystem.class,
                CameraSystem.class));
        SceneSystem.setSource(world, SceneSource.directory(directory));
        SceneSystem.loadSceneAsync(
                world,
                SceneReference.of(SCENE),
                SceneLoadParameters.of(SceneLoadFlags.BLOCK_ON_IMPORT, SceneLoadFlags.BLOCK_ON_STREAM_IN));
        return new Game(world, () -> {});
    }
}
