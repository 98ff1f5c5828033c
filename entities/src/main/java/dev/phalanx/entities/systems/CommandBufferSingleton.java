package dev.phalanx.entities.systems;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.internal.types.OfEnclosingSystem;
import org.jspecify.annotations.Nullable;

/// The component by which systems find an [EntityCommandBufferSystem]: each has a class of its own below this one.
@OfEnclosingSystem(EntityCommandBufferSystem.class)
public abstract class CommandBufferSingleton implements IManagedComponentData {
    private @Nullable EntityCommandBufferSystem system;

    /// Of no system yet.
    protected CommandBufferSingleton() {}

    final void belongTo(EntityCommandBufferSystem owner) {
        system = owner;
    }

    /// A buffer that the system plays back at its next update.
    ///
    /// @throws IllegalStateException if the component was made by hand
    public final EntityCommandBuffer createCommandBuffer() {
        EntityCommandBufferSystem owner = system;
        if (owner == null) {
            throw new IllegalStateException("A " + getClass().getName() + " that belongs to no system was asked for a"
                    + " command buffer. Get the one of the system with getSingleton.");
        }
        return owner.createCommandBuffer();
    }
}
