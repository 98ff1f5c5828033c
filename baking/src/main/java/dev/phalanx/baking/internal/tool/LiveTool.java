package dev.phalanx.baking.internal.tool;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveBakingOptions;
import dev.phalanx.entities.diagnostics.WorldTool;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Starts live baking in each world with scene systems for `-Dphalanx.live=DIR`, with the bakers of the whole class
/// path and module path.
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
        Set<Path> places = new LinkedHashSet<>(places("java.class.path"));
        for (Path place : places("jdk.module.path")) {
            places.addAll(modules(place));
        }
        return BakingTypes.in(ClassLoader.getSystemClassLoader(), places);
    }

    private static List<Path> places(String property) {
        List<Path> found = new ArrayList<>();
        for (String each : System.getProperty(property, "").split(File.pathSeparator, -1)) {
            if (!each.isEmpty() && Files.exists(Path.of(each))) {
                found.add(Path.of(each));
            }
        }
        return found;
    }

    /// The modules of an entry of a module path: a jar, a directory with a module, or one with several of them.
    private static List<Path> modules(Path place) {
        if (!Files.isDirectory(place) || Files.exists(place.resolve("module-info.class"))) {
            return List.of(place);
        }
        try (Stream<Path> inside = Files.list(place)) {
            return inside.filter(
                            each -> each.toString().endsWith(".jar") || Files.exists(each.resolve("module-info.class")))
                    .sorted()
                    .toList();
        } catch (IOException unread) {
            throw new UncheckedIOException(
                    "The directory " + place + " of the module path cannot be read: " + unread.getMessage(), unread);
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
