package dev.phalanx.entities.systems;

/// Plays command buffers back at the end of the [FixedStepSimulationSystemGroup].
@UpdateInGroup(value = FixedStepSimulationSystemGroup.class, orderLast = true)
public final class EndFixedStepSimulationEntityCommandBufferSystem extends EntityCommandBufferSystem {
    /// A system of no world yet.
    public EndFixedStepSimulationEntityCommandBufferSystem() {}

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
