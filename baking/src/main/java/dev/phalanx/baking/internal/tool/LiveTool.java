package dev.phalanx.baking.internal.tool;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveBakingOptions;
import dev.phalanx.entities.diagnostics.WorldTool;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Starts live baking in each world with scene systems for `-Dphalanx.live=DIR`, with the bakers of the whole class
/// path
/// and module path.
public final class LiveTool implements WorldTool {
    /// For the service loader.
    public LiveTool() {}

    @Override
    public String name() {
        return "live";
    }

    @Override
    public void start(String value) {
        Path directory = Path.of(value).toAbsolutePath().normalize();
        if (value.isEmpty() || !Files.isDirectory(directory)) {
            throw new IllegalArgumentException("-Dphalanx.live is \"" + value
                    + "\", which is no directory. Give the directory of the scenes, such as -Dphalanx.live=scenes.");
        }
        LiveBakingOptions options = LiveBakingOptions.standard().withTypes(types());
        Runnable _ = World.observeAll(world -> new Starter(world, directory, options));
    }

    private static BakingTypes types() {
        Set<Path> places = new LinkedHashSet<>();
        addPlaces(System.getProperty("java.class.path"), places);
        addPlaces(System.getProperty("jdk.module.path"), places);
        return BakingTypes.in(ClassLoader.getSystemClassLoader(), places);
    }

    private static void addPlaces(@Nullable String path, Set<Path> places) {
        if (path == null) {
            return;
        }
        for (String each : path.split(File.pathSeparator, -1)) {
            Path place = Path.of(each);
            if (!each.isEmpty() && Files.exists(place)) {
                places.add(place);
            }
        }
    }

    /// Starts live baking in a world before the first frame in which it has scene systems.
    private static final class Starter extends WorldObserver {
        private final World world;
        private final Path directory;
        private final LiveBakingOptions options;
        private boolean hasStarted;

        Starter(World world, Path directory, LiveBakingOptions options) {
            this.world = world;
            this.directory = directory;
            this.options = options;
        }

        @Override
        public boolean frameStarting() {
            if (!hasStarted && world.getExistingSystem(SceneSectionStreamingSystem.class) != null) {
                hasStarted = true;
                if (LiveBaking.of(world) == null) {
                    LiveBaking.start(world, directory, options);
                }
            }
            return false;
        }
    }
}
