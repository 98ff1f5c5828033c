package dev.phalanx.samples.city;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// The program: writes the city, drives through it frame by frame, and says what that was.
public final class City {
    private static final long FRAME_NANOS = Math.round(CityWorld.FRAME_SECONDS * 1e9);

    private City() {}

    /// Runs to the end.
    ///
    /// @param options what to do
    /// @param directory where the scene is written
    /// @param screen shown each frame: 0 before anything is loaded, then each one that is done. Its time does not count
    /// @return what the run did
    /// @throws IOException if the scene cannot be written
    public static CityRun run(CityOptions options, Path directory, Consumer<CityFrame> screen) throws IOException {
        Path file = CityScene.write(directory, options.seed());
        int frames = options.frames();
        FrameTimes times = new FrameTimes(frames);
        int mostTiles = 0;
        int mostEntities = 0;
        try (CityWorld world = new CityWorld(directory)) {
            screen.accept(new CityFrame(0, frames, times, world));
            long start = System.nanoTime();
            for (int done = 1; done <= frames; done++) {
                times.add(world.step());
                mostTiles = Math.max(mostTiles, world.tilesLoaded());
                mostEntities = Math.max(mostEntities, world.entityCount());
                screen.accept(new CityFrame(done, frames, times, world));
                if (options.isPaced()) {
                    sleepUntil(start + done * FRAME_NANOS);
                }
            }
            return new CityRun(
                    options, Files.size(file), times, world.tilesIn(), world.tilesOut(), mostTiles, mostEntities);
        }
    }

    private static void sleepUntil(long nanoTime) {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
