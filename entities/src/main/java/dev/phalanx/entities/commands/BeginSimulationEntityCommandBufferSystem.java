package dev.phalanx.entities.commands;

import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.VariableRateSimulationSystemGroup;

/// Plays command buffers back at the begin of the [SimulationSystemGroup].
///
/// (Source documents S1, S3: "EntityCommandBufferSystem".)
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
