package dev.phalanx.entities.systems;

import dev.phalanx.entities.commands.BeginFixedStepSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.BeginInitializationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.BeginPresentationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.BeginSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.BeginVariableRateSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.EndFixedStepSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.EndInitializationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.EndVariableRateSimulationEntityCommandBufferSystem;
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

    /// The classes, for [dev.phalanx.entities.World#addSystems].
    public static List<Class<? extends ISystem>> types() {
        return TYPES;
    }
}
