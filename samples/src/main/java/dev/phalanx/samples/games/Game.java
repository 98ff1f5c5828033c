package dev.phalanx.samples.games;

import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;

/// A game that goes on frame by frame, each a sixtieth of a second long.
public final class Game implements AutoCloseable {
    private static final float SECONDS = 1 / 60f;

    private final World world;
    private final RunLoop loop;
    private final Runnable closeScene;

    /// A game whose world is there.
    ///
    /// @param world has its entities, its systems and the default groups; the game closes it
    /// @param closeScene closes what must outlive the world, such as blob assets
    public Game(World world, Runnable closeScene) {
        this.world = world;
        this.closeScene = closeScene;
        loop = RunLoop.of(world).fixedDelta(SECONDS);
    }

    /// Makes a world with the default groups, without systems of its own, that fails fast.
    ///
    /// @param name of the world
    public static World newWorld(String name) {
        World world = new World(name);
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        return world;
    }

    /// Updates the world and waits for its jobs.
    public void frame() {
        loop.tick(SECONDS);
        world.entityManager().completeAllTrackedJobs();
    }

    /// Updates the world several times.
    ///
    /// @param count how often
    public void frames(int count) {
        for (int i = 0; i < count; i++) {
            frame();
        }
    }

    /// The world.
    public World world() {
        return world;
    }

    /// A hash of all that is in the world.
    public long hash() {
        return world.stateHash();
    }

    @Override
    public void close() {
        world.close();
        closeScene.run();
    }
}
