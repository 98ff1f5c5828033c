package dev.phalanx.samples.lwjgl;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What the command line says.
///
/// @param cubes how many cubes there are
/// @param frames after how many frames the program ends; 0 if it goes on until the window is closed. Such a run is the
///     same each time: every frame counts as a sixtieth of a second.
/// @param screenshot where to write the last frame, or null
record Options(int cubes, int frames, @Nullable Path screenshot) {
    /// @throws IllegalArgumentException if an option is unknown or lacks its value
    static Options parse(String... arguments) {
        int cubes = 100_000;
        int frames = 0;
        Path screenshot = null;
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException("The option " + arguments[i] + " has no value. Add one.");
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--cubes" -> cubes = Integer.parseInt(value);
                case "--frames" -> frames = Integer.parseInt(value);
                case "--screenshot" -> screenshot = Path.of(value);
                default ->
                    throw new IllegalArgumentException("There is no option " + arguments[i]
                            + ". Use --cubes NUMBER, --frames NUMBER or --screenshot FILE.");
            }
        }
        return new Options(cubes, frames, screenshot);
    }

    /// Whether the program ends by itself.
    boolean isRecording() {
        return frames > 0;
    }
}
