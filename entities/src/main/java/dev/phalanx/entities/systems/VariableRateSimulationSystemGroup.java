package dev.phalanx.entities.systems;

/// What need not go on in each frame: at most once in 66 ms, if nothing else is said, with the time that has passed
/// since.
@UpdateInGroup(value = SimulationSystemGroup.class, orderFirst = true)
@UpdateAfter(FixedStepSimulationSystemGroup.class)
public final class VariableRateSimulationSystemGroup extends ComponentSystemGroup {
    /// A group with a [VariableRateManager].
    public VariableRateSimulationSystemGroup() {
        setRateManager(new VariableRateManager());
    }
}
