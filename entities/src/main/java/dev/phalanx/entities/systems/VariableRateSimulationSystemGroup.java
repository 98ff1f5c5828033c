package dev.phalanx.entities.systems;

/// The systems that need not run in each frame: at most once in 66 ms by default, with the time that has passed since.
@UpdateInGroup(value = SimulationSystemGroup.class, orderFirst = true)
@UpdateAfter(FixedStepSimulationSystemGroup.class)
public final class VariableRateSimulationSystemGroup extends ComponentSystemGroup {
    /// A group with a [VariableRateManager].
    public VariableRateSimulationSystemGroup() {
        setRateManager(new VariableRateManager());
    }
}
