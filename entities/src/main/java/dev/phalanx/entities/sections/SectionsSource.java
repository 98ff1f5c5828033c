package dev.phalanx.entities.sections;

import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// Knows worlds that are sections of a larger one: a service that `java.util.ServiceLoader` finds. Tools such as the
/// inspector ask it.
public interface SectionsSource {
    /// The report of the world that a world is a section of, or null if it is none. For any thread, also while the
    /// thread of the world waits.
    @Nullable
    SectionsReport find(World world);
}
