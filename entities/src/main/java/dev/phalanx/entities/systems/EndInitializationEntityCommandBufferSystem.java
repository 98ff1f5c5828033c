package dev.phalanx.entities.systems;

/// Plays command buffers back at the end of the [InitializationSystemGroup].
@UpdateInGroup(value = InitializationSystemGroup.class, orderLast = true)
public final class EndInitializationEntityCommandBufferSystem extends EntityCommandBufferSystem {
    /// A system of no world yet.
    public EndInitializationEntityCommandBufferSystem() {}

    @Override
    protected CommandBufferSingleton createSingleton() {
        return new Singleton();
    }

    /// By which systems find this one.
    public static final class Singleton extends CommandBufferSingleton {
        /// Of no system yet.
        public Singleton() {}
    }
}
