package dev.phalanx.entities.systems;

import dev.phalanx.entities.components.IComponentData;

/// The world's time as a component of one entity, for queries and jobs to read. The world writes it whenever its time
/// is set, pushed or popped, the first time with a new entity; writing it elsewhere does not change the world's time.
///
/// @param elapsedTime seconds since the world's time began
/// @param deltaTime seconds since the update before
public record WorldTime(double elapsedTime, float deltaTime) implements IComponentData {}
