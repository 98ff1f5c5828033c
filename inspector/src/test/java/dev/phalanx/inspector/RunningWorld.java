package dev.phalanx.inspector;

import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A world that is updated 60 times a second on a thread of its own, and its inspector.
final class RunningWorld implements AutoCloseable {
    /// Adds systems and entities to a world that has the default systems.
    @FunctionalInterface
    interface Setup {
        void begin(World world) throws Exception;
    }

    private final CompletableFuture<World> made = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final RunLoop loop = new RunLoop();
    /// Whether the loop is to end, also if it has not begun.
    private volatile boolean isOver;
    private volatile Inspector inspector;

    /// @param options how the world is shown
    /// @param setup called on the thread of the world
    RunningWorld(String name, InspectorOptions options, Setup setup) {
        Thread.ofPlatform().name(name.toLowerCase(Locale.ROOT)).start(() -> run(name, options, setup));
        made.join();
    }

    private void run(String name, InspectorOptions options, Setup setup) {
        try (World world = new World(name)) {
            world.addSystems(DefaultSystems.types());
            setup.begin(world);
            try (Inspector started = Inspector.start(options, world)) {
                inspector = started;
                loop.add(world).targetRate(60).stopWhen(() -> isOver);
                made.complete(world);
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

    /// The world, which belongs to its own thread.
    World world() {
        return made.join();
    }

    @Override
    public void close() {
        inspector.close();
        isOver = true;
        ended.orTimeout(60, TimeUnit.SECONDS).join();
    }
}
