package dev.phalanx.entities.systems;

import java.util.List;

/// The groups and systems that a world as users expect it has from the beginning.
public final class DefaultSystems {
    private static final List<Class<? extends ISystem>> TYPES = List.of(
            InitializationSystemGroup.class,
            SimulationSystemGroup.class,
            PresentationSystemGroup.class,
            FixedStepSimulationSystemGroup.class,
            VariableRateSimulationSystemGroup.class,
            LateSimulationSystemGroup.class,
            UpdateWorldTimeSystem.class,
            BeginInitializationEntityCommandBufferSystem.class,
            EndInitializationEntityCommandBufferSystem.class,
            BeginSimulationEntityCommandBufferSystem.class,
            EndSimulationEntityCommandBufferSystem.class,
            BeginPresentationEntityCommandBufferSystem.class,
            BeginFixedStepSimulationEntityCommandBufferSystem.class,
            EndFixedStepSimulationEntityCommandBufferSystem.class,
            BeginVariableRateSimulationEntityCommandBufferSystem.class,
            EndVariableRateSimulationEntityCommandBufferSystem.class);

    private DefaultSystems() {}

    /// The classes, for [dev.phalanx.entities.systems.World#addSystems].
    public static List<Class<? extends ISystem>> types() {
        return TYPES;
    }
}
