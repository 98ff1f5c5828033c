package dev.phalanx.scenes;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.structs.internal.lists.Elements;
import java.util.List;
import java.util.Objects;

/// How a world streams scenes. Immutable; each method returns a copy. See [SceneSystem#setSettings].
///
/// @param maxConcurrent how many files and sections other threads load at once, 0 or more. 4 by default; with 0,
///     updates load on the world's own thread, at least one section in each, and further ones within the budget.
/// @param moveMicros microseconds of an update for moving loaded sections into the world, 0 or more; 2,000 by default.
///     At least one section is moved, however long that takes.
/// @param unloadMicros microseconds of an update for destroying the entities of sections, 0 or more; 1,000 by default.
///     At least 1,024 entities are destroyed.
/// @param loadOptions how files are loaded
/// @param processAfterLoad classes of systems; each section gets systems of its own, which are updated once in the
///     world in which the section is loaded
public record SceneStreamingSettings(
        int maxConcurrent,
        long moveMicros,
        long unloadMicros,
        LoadOptions loadOptions,
        List<Class<? extends ISystem>> processAfterLoad) {
    /// The default settings of a world.
    public static final SceneStreamingSettings DEFAULT =
            new SceneStreamingSettings(4, 2000, 1000, LoadOptions.DEFAULT, List.of());

    private static final long MOST_MICROS = 1_000_000_000L;

    /// Checks the numbers, and copies the list.
    ///
    /// @throws IllegalArgumentException if a number is negative
    public SceneStreamingSettings {
        requireNotNegative("maxConcurrent", maxConcurrent);
        requireNotNegative("moveMicros", moveMicros);
        requireNotNegative("unloadMicros", unloadMicros);
        Objects.requireNonNull(loadOptions, "loadOptions");
        moveMicros = Math.min(moveMicros, MOST_MICROS);
        unloadMicros = Math.min(unloadMicros, MOST_MICROS);
        processAfterLoad = Elements.copy(processAfterLoad, "processAfterLoad", "Class");
    }

    private static void requireNotNegative(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException("The setting " + name + " is " + value + ". Set it to 0 or more.");
        }
    }

    /// Loads at most this many files and sections at once.
    ///
    /// @throws IllegalArgumentException if the number is negative
    public SceneStreamingSettings withMaxConcurrent(int count) {
        return new SceneStreamingSettings(count, moveMicros, unloadMicros, loadOptions, processAfterLoad);
    }

    /// Limits the time for moving sections into the world.
    ///
    /// @param micros microseconds in each update
    /// @throws IllegalArgumentException if the number is negative
    public SceneStreamingSettings withMoveMicros(long micros) {
        return new SceneStreamingSettings(maxConcurrent, micros, unloadMicros, loadOptions, processAfterLoad);
    }

    /// Limits the time for destroying the entities of sections.
    ///
    /// @param micros microseconds in each update
    /// @throws IllegalArgumentException if the number is negative
    public SceneStreamingSettings withUnloadMicros(long micros) {
        return new SceneStreamingSettings(maxConcurrent, moveMicros, micros, loadOptions, processAfterLoad);
    }

    /// Loads files with other options.
    public SceneStreamingSettings withLoadOptions(LoadOptions options) {
        Objects.requireNonNull(options, "options");
        return new SceneStreamingSettings(maxConcurrent, moveMicros, unloadMicros, options, processAfterLoad);
    }

    /// Prepares loaded sections with these systems, which replace those named before. Their constructors have no
    /// parameters.
    public SceneStreamingSettings withProcessAfterLoad(List<Class<? extends ISystem>> types) {
        return new SceneStreamingSettings(
                maxConcurrent, moveMicros, unloadMicros, loadOptions, Elements.copy(types, "types", "Class"));
    }
}
