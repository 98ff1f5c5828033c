package dev.phalanx.bench.results;

import java.util.List;

/// Where it ran.
///
/// @param processor the processor's name
/// @param cores how many processors the JVM sees
/// @param memoryBytes the memory of the machine, in bytes
/// @param system the operating system
/// @param java the version of Java
/// @param jvm the name of the JVM
/// @param flags what every JVM that measured was started with
public record MachineFacts(
        String processor, int cores, long memoryBytes, String system, String java, String jvm, List<String> flags) {}
