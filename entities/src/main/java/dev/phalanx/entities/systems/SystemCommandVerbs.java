package dev.phalanx.entities.systems;

import dev.phalanx.entities.commands.BeginFixedStepSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.BeginInitializationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.BeginPresentationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.BeginSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.BeginVariableRateSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.CommandBufferSingleton;
import dev.phalanx.entities.commands.EndFixedStepSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.EndInitializationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.EndVariableRateSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.commands.EntityCommandBuffer;

/// How [SystemAPI] hands out command buffers that the default systems play back.
///
/// @hidden
public abstract sealed class SystemCommandVerbs extends SystemAccessVerbs permits SystemAPI {
    SystemCommandVerbs() {}

    /// A new command buffer, which the [BeginInitializationEntityCommandBufferSystem] plays back and closes at the
    /// start of the [InitializationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginInitializationCommands() {
        return commands("beginInitializationCommands", BeginInitializationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [EndInitializationEntityCommandBufferSystem] plays back and closes at the end of
    /// the [InitializationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer endInitializationCommands() {
        return commands("endInitializationCommands", EndInitializationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [BeginFixedStepSimulationEntityCommandBufferSystem] plays back and closes at the
    /// start of each step of the [FixedStepSimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginFixedStepSimulationCommands() {
        return commands(
                "beginFixedStepSimulationCommands", BeginFixedStepSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [EndFixedStepSimulationEntityCommandBufferSystem] plays back and closes at the
    /// end of each step of the [FixedStepSimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer endFixedStepSimulationCommands() {
        return commands(
                "endFixedStepSimulationCommands", EndFixedStepSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [BeginVariableRateSimulationEntityCommandBufferSystem] plays back and closes at
    /// the start of the [VariableRateSimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginVariableRateSimulationCommands() {
        return commands(
                "beginVariableRateSimulationCommands",
                BeginVariableRateSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [EndVariableRateSimulationEntityCommandBufferSystem] plays back and closes at
    /// the end of the [VariableRateSimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer endVariableRateSimulationCommands() {
        return commands(
                "endVariableRateSimulationCommands",
                EndVariableRateSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [BeginSimulationEntityCommandBufferSystem] plays back and closes at the start of
    /// the [SimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginSimulationCommands() {
        return commands("beginSimulationCommands", BeginSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [EndSimulationEntityCommandBufferSystem] plays back and closes at the end of the
    /// [SimulationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer endSimulationCommands() {
        return commands("endSimulationCommands", EndSimulationEntityCommandBufferSystem.Singleton.class);
    }

    /// A new command buffer, which the [BeginPresentationEntityCommandBufferSystem] plays back and closes at the start
    /// of the [PresentationSystemGroup].
    ///
    /// @throws IllegalStateException if the world has no such system, or no system runs on the calling thread
    public static EntityCommandBuffer beginPresentationCommands() {
        return commands("beginPresentationCommands", BeginPresentationEntityCommandBufferSystem.Singleton.class);
    }

    private static EntityCommandBuffer commands(String verb, Class<? extends CommandBufferSingleton> type) {
        String call = "SystemAPI." + verb;
        CommandBufferSingleton singleton = calls(call).singleton(type).tryGetSingleton(type);
        if (singleton == null) {
            throw noSystem(call, type.getEnclosingClass().getSimpleName());
        }
        return singleton.createCommandBuffer();
    }

    private static IllegalStateException noSystem(String call, String system) {
        return new IllegalStateException(call + "() was called, and world \""
                + ExecutingSystem.get(call).world().name()
                + "\" has no " + system + ". Add it with world.addSystem(new " + system
                + "()), or add all default systems with world.addSystems(DefaultSystems.types()) or"
                + " DefaultWorld.");
    }
}
