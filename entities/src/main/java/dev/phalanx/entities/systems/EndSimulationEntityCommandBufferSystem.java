package dev.phalanx.entities.systems;

/// Plays command buffers back at the end of the [SimulationSystemGroup].
@UpdateAfter(LateSimulationSystemGroup.class)
@UpdateInGroup(value = SimulationSystemGroup.class, orderLast = true)
public final class EndSimulationEntityCommandBufferSystem extends EntityCommandBufferSystem {
    /// A system of no world yet.
    public EndSimulationEntityCommandBufferSystem() {}

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
