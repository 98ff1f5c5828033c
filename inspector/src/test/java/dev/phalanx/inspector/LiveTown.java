package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// A running world with live baking of the scene `town`, which has [Treasures].
final class LiveTown implements AutoCloseable {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Path root;
    private final RunningWorld running;
    private volatile LiveBaking live;

    /// @param root an empty directory
    LiveTown(Path root) throws IOException {
        this.root = root;
        write(Treasures.TOWN);
        running = new RunningWorld("Town", Inspector.options().port(0).allowWrites(), this::begin);
    }

    private void begin(World world) throws IOException {
        world.addSystems(TransformSystems.types());
        world.addSystems(SceneSystems.types());
        live = LiveBaking.start(world, root, Treasures.options());
        SceneSystem.loadSceneAsync(world, SceneReference.of("town"));
    }

    Inspector inspector() {
        return running.inspector();
    }

    /// Saves a text as the file of the scene, and waits until it is baked.
    void save(String text) throws IOException {
        write(text);
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();
    }

    private void write(String text) throws IOException {
        Files.writeString(root.resolve("town.scene.yaml"), text);
    }

    @Override
    public void close() {
        running.close();
    }
}
