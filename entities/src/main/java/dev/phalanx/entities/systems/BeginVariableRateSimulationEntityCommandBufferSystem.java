package dev.phalanx.entities.systems;

/// Plays command buffers back at the beginning of the [VariableRateSimulationSystemGroup].
@UpdateInGroup(value = VariableRateSimulationSystemGroup.class, orderFirst = true)
public final class BeginVariableRateSimulationEntityCommandBufferSystem extends EntityCommandBufferSystem {
    /// A system of no world yet.
    public BeginVariableRateSimulationEntityCommandBufferSystem() {}

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
