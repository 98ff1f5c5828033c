package dev.phalanx.samples.regions;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// What the processes of a run are given beside their options.
///
/// @param arguments what each JVM is given, by the number of its node. They are handed over in a file that only the
///     user of this process can read
/// @param classPath entries that follow those of the demo
/// @param printed gets what processes print that is no news of the run
public record NodeStart(IntFunction<List<String>> arguments, List<String> classPath, Consumer<String> printed) {
    /// Nothing.
    public static final NodeStart PLAIN = new NodeStart(node -> List.of(), List.of(), line -> {});

    /// Keeps a copy of the list.
    public NodeStart {
        classPath = List.copyOf(classPath);
    }
}
