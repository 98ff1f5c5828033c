package dev.phalanx.entities.run;

import dev.phalanx.structs.Experimental;
import dev.phalanx.structs.loaded.Redefinitions;

/// The generated classes that run the loops of queries and entity jobs. They may contain copies of the bodies that they
/// run.
@Experimental
public final class Kernels {
    private Kernels() {}

    /// Replaces all kernels, after classes were redefined. Each kernel is generated anew when it next runs, and from
    /// then on calls its body instead of copying it, so that the code that the JVM has loaded runs, now and after later
    /// redefinitions. It does so even if `-Dphalanx.kernels.copy=always` is set.
    ///
    /// Call it after `Instrumentation.redefineClasses` or `retransformClasses`. It has no effect that is visible where
    /// kernels call their bodies already: under a debugger, and under an agent that Phalanx has detected.
    ///
    /// Any thread may call it, while worlds update and jobs run. A loop that is running a copy ends with that copy; a
    /// job may run its remaining batches with the new code. Only the first call in a JVM has an effect, and returns at
    /// once. The next run of each kernel takes longer, as its first one did.
    public static void invalidate() {
        Redefinitions.declare();
    }
}
