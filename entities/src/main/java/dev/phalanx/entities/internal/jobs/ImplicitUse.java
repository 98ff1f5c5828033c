package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.loaded.LoadedCode;
import org.jspecify.annotations.Nullable;

/// A use of a component, or of whether entities are alive, by calls of `SystemAPI` in a job's `execute`.
///
/// @param component a component, or null for whether entities are alive
/// @param writes whether one of them may write it
/// @param place where the one that writes is, such as ` (MoveJob.java:12)`
public record ImplicitUse(@Nullable ComponentInfo<?> component, boolean writes, String place) {

    /// This use and another one of the same.
    public ImplicitUse and(ImplicitUse other) {
        return writes ? this : other;
    }

    /// The remark for messages about calls that the class file of a job does or does not contain, if that class file
    /// may not be the code that runs; otherwise empty.
    public static String doubt(Class<?> type) {
        String doubt = type.isHidden() ? null : LoadedCode.of(type).doubt();
        return doubt == null
                ? ""
                : " This was read from its class file, which may not be the code that runs: " + doubt + ".";
    }
}
