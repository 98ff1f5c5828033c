package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.types.ComponentInfo;
import org.jspecify.annotations.Nullable;

/// What calls of `SystemAPI` in a job's `execute` use.
///
/// @param component a component, or null for whether entities are alive
/// @param writes whether one of them may write it
/// @param place where the one that writes is, such as ` (MoveJob.java:12)`
record ImplicitUse(@Nullable ComponentInfo<?> component, boolean writes, String place) {

    /// This use and another one of the same.
    ImplicitUse and(ImplicitUse other) {
        return writes ? this : other;
    }
}
