package dev.phalanx.entities.systems;

/// The systems that run after the rest of the simulation.
@UpdateInGroup(value = SimulationSystemGroup.class, orderLast = true)
public final class LateSimulationSystemGroup extends ComponentSystemGroup {
    /// A group without systems.
    public LateSimulationSystemGroup() {}
}
