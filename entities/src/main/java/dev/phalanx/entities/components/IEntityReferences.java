package dev.phalanx.entities.components;

import dev.phalanx.structs.Entity;
import java.util.function.UnaryOperator;

/// Implemented by managed components that hold entities, so that copies refer to copies, and what moves to another
/// world to what moved with it.
public interface IEntityReferences {
    /// Replaces every entity that the object holds by what `remap` makes of it. Called on the world's thread, for
    /// copies, for objects that have moved to another world, and for those that a command buffer has given to an
    /// entity, while the world is being changed: it uses no world and throws nothing.
    ///
    /// @param remap gives the entity itself where nothing replaces it
    void remapEntities(UnaryOperator<Entity> remap);
}
