package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.types.ComponentInfo;
import org.jspecify.annotations.Nullable;

/// What is known of the past of a world's entities, for error messages. [WorldStore] has one slot for it, which is
/// empty if nothing is kept.
public abstract class EntityHistory {

    /// Creates a history. A subclass says what it knows.
    protected EntityHistory() {}

    /// How an entity that is not alive was destroyed, such as `it was destroyed by system KillSystem in frame 12`; null
    /// if that is not known.
    ///
    /// @param packed its packed id
    public abstract @Nullable String destruction(long packed);

    /// How an entity lost a component, such as `Health was removed by system HealSystem in frame 12`; null if that is
    /// not known.
    ///
    /// @param packed the packed id of the entity, which lacks the component
    public abstract @Nullable String removal(long packed, ComponentInfo<?> component);
}
