package dev.phalanx.contenders.phalanx.mixed;

import dev.phalanx.entities.components.IComponentData;

/// What something does to itself.
///
/// @param attack what it takes
/// @param defence what it saves
public record Damage(int attack, int defence) implements IComponentData {}
