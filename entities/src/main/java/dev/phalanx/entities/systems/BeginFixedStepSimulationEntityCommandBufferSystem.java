package dev.phalanx.entities.systems;

/// Plays command buffers back at the beginning of the [FixedStepSimulationSystemGroup].
@UpdateInGroup(value = FixedStepSimulationSystemGroup.class, orderFirst = true)
public final class BeginFixedStepSimulationEntityCommandBufferSystem extends EntityCommandBufferSystem {
    /// A system of no world yet.
    public BeginFixedStepSimulationEntityCommandBufferSystem() {}

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
