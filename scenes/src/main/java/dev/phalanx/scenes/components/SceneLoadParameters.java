package dev.phalanx.scenes.components;

import dev.phalanx.structs.internal.lists.Elements;
import java.util.Set;

/// How a scene or section is loaded.
///
/// @param flags any number of flags; the set is copied
/// @param priority requests of a higher priority are loaded first; 0 is usual
public record SceneLoadParameters(Set<SceneLoadFlags> flags, int priority) {
    /// No flags, and the priority 0.
    public static final SceneLoadParameters DEFAULT = new SceneLoadParameters(Set.of(), 0);

    /// Copies the set of flags.
    public SceneLoadParameters {
        flags = SceneLoadFlags.of(SceneLoadFlags.bits(flags));
    }

    /// Parameters with these flags and the priority 0.
    public static SceneLoadParameters of(SceneLoadFlags... flags) {
        return new SceneLoadParameters(Set.copyOf(Elements.copy(flags, "flags", "Flag")), 0);
    }

    /// The same flags with another priority.
    public SceneLoadParameters withPriority(int other) {
        return new SceneLoadParameters(flags, other);
    }
}
