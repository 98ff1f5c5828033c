package dev.phalanx.entities.systems;

/// Plays command buffers back at the beginning of the [SimulationSystemGroup].
@UpdateBefore(FixedStepSimulationSystemGroup.class)
@UpdateBefore(VariableRateSimulationSystemGroup.class)
@UpdateInGroup(value = SimulationSystemGroup.class, orderFirst = true)
public final class BeginSimulationEntityCommandBufferSystem extends EntityCommandBufferSystem {
    /// A system of no world yet.
    public BeginSimulationEntityCommandBufferSystem() {}

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
