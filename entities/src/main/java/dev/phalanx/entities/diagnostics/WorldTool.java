package dev.phalanx.entities.diagnostics;

/// A tool that a JVM switch starts, such as the inspector: a service that `java.util.ServiceLoader` finds.
///
/// When the first world of the process is made, each tool starts whose switch is set: `-Dphalanx.` and the tool's
/// [#name()]. If no tool has the name of one of the known switches, the process logs that its library is missing.
public interface WorldTool {
    /// The name of the switch without `phalanx.`, such as `inspect`.
    String name();

    /// Starts the tool. It is called once, on the thread that makes the first world, before that world exists. An
    /// exception is logged, and the program goes on without the tool.
    ///
    /// @param value the value of the switch, perhaps empty
    void start(String value);
}
