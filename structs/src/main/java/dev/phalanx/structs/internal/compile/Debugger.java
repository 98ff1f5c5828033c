package dev.phalanx.structs.internal.compile;

import java.util.Arrays;
import java.util.stream.Stream;

/// Tells whether this JVM was started for debugging.
final class Debugger {
    private Debugger() {}

    /// Whether the debug agent is among the JVM's options.
    static boolean isAttached() {
        Stream<String> arguments =
                ProcessHandle.current().info().arguments().stream().flatMap(Arrays::stream);
        Stream<String> environment = Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
                .map(System::getenv)
                .filter(options -> options != null);
        return Stream.concat(arguments, environment)
                .anyMatch(option -> option.contains("-agentlib:jdwp") || option.contains("-Xrunjdwp"));
    }
}
