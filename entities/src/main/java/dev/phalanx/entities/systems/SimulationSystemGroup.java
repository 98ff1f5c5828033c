package dev.phalanx.entities.systems;

/// The second of the three groups that a world updates: what happens. Systems that name no group are in it.
public final class SimulationSystemGroup extends ComponentSystemGroup {
    /// A group without systems.
    public SimulationSystemGroup() {}
}
