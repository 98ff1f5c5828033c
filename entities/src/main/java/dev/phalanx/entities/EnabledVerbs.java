package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;

/// How an [EntityManager] enables and disables components. Not structural: nothing moves, and what was handed out stays
/// good.
///
/// @hidden
public abstract sealed class EnabledVerbs extends SharedVerbs permits BufferVerbs {
    private final EntityEnabled enabled;

    EnabledVerbs(EntityWork work) {
        super(work);
        this.enabled = work.enabled();
    }

    /// Whether the entity's component is enabled.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component cannot be
    ///     disabled
    public final boolean isComponentEnabled(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "isComponentEnabled");
        Required.nonNull(type, "type", "isComponentEnabled");
        return enabled.isEnabled(entity, type);
    }

    /// Enables or disables the entity's component. Counts as a write of it.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component cannot be
    ///     disabled
    public final void setComponentEnabled(Entity entity, Class<? extends IComponent> type, boolean value) {
        Required.nonNull(entity, "entity", "setComponentEnabled");
        Required.nonNull(type, "type", "setComponentEnabled");
        enabled.set(entity, type, value);
    }

    /// Enables or disables the component of all entities in the chunks that the query finds, whatever is enabled in
    /// them. Filters hold. Counts as a write of it.
    ///
    /// @throws IllegalStateException if the query does not require the component in each of its parts
    /// @throws IllegalArgumentException if the query belongs to another world, or the component cannot be disabled
    public final void setComponentEnabled(EntityQuery query, Class<? extends IComponent> type, boolean value) {
        Required.nonNull(query, "query", "setComponentEnabled");
        Required.nonNull(type, "type", "setComponentEnabled");
        enabled.set(query, type, value);
    }
}
