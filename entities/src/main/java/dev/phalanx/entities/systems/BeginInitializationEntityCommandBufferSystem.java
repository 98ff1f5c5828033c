package dev.phalanx.entities.systems;

/// Plays command buffers back at the beginning of the [InitializationSystemGroup].
@UpdateBefore(UpdateWorldTimeSystem.class)
@UpdateInGroup(value = InitializationSystemGroup.class, orderFirst = true)
public final class BeginInitializationEntityCommandBufferSystem extends EntityCommandBufferSystem {
    /// A system of no world yet.
    public BeginInitializationEntityCommandBufferSystem() {}

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
