package dev.phalanx.metrics;

import java.util.List;

/// A line of a program that makes objects in frames, as [AllocationReport] found it.
///
/// @param place the method and the line, such as `dev.game.FireSystem.onUpdate:57`; of loops and jobs the class and the
///     line, such as `dev.game.ThrowJob:22`. If no code of the program was running, a method of the library or of the
///     JDK, or `?` where the JVM does not know
/// @param types the classes of the objects, such as `dev.game.Shot` or `int[]`, those that take most bytes first
/// @param callee the method of the library or of the JDK that the line has called and that makes the objects, such as
///     `NativeList.add`; empty if the line itself makes them
/// @param bytesPerFrame their size, in bytes a frame in the mean
/// @param share their part of all that is allocated, from 0 to 1
/// @param reason why the objects are made, and what to do instead where something can be done
public record AllocationSite(
        String place, List<String> types, String callee, double bytesPerFrame, double share, String reason) {
    /// Copies the list.
    public AllocationSite {
        types = List.copyOf(types);
    }
}
