package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A world with live baking of the scene `town`, which has [Treasures], on a thread of its own, and its inspector.
final class LiveTown implements AutoCloseable {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Path root;
    private final CompletableFuture<LiveBaking> made = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final RunLoop loop = new RunLoop();
    private volatile boolean isOver;
    private volatile Inspector inspector;

    /// @param root an empty directory
    LiveTown(Path root) throws IOException {
        this.root = root;
        write(Treasures.TOWN);
        Thread.ofPlatform().name("town").start(this::run);
        made.join();
    }

    private void run() {
        try (World world = new World("Town")) {
            world.addSystems(DefaultSystems.types());
            world.addSystems(TransformSystems.types());
            world.addSystems(SceneSystems.types());
            LiveBaking live = LiveBaking.start(world, root, Treasures.options());
            SceneSystem.loadSceneAsync(world, SceneReference.of("town"));
            try (Inspector started = Inspector.start(Inspector.options().port(0).allowWrites(), world)) {
                inspector = started;
                loop.add(world).targetRate(60).stopWhen(() -> isOver);
                made.complete(live);
                loop.run();
            }
        } catch (Throwable failure) {
            made.completeExceptionally(failure);
            ended.completeExceptionally(failure);
            return;
        }
        ended.complete(null);
    }

    Inspector inspector() {
        return inspector;
    }

    /// Saves a text as the file of the scene, and waits until it is baked.
    void save(String text) throws IOException {
        write(text);
        LiveBaking live = made.join();
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();
    }

    private void write(String text) throws IOException {
        Files.writeString(root.resolve("town.scene.yaml"), text);
    }

    @Override
    public void close() {
        isOver = true;
        ended.orTimeout(60, TimeUnit.SECONDS).join();
    }
}
