package dev.phalanx.entities.systems;

/// Plays command buffers back at the beginning of the [PresentationSystemGroup].
@UpdateInGroup(value = PresentationSystemGroup.class, orderFirst = true)
public final class BeginPresentationEntityCommandBufferSystem extends EntityCommandBufferSystem {
    /// A system of no world yet.
    public BeginPresentationEntityCommandBufferSystem() {}

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
