package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.components.IComponentData;

/// The family an asteroid belongs to. Only asteroids have it.
///
/// @param index the family, by its place in [dev.phalanx.samples.solar.belts.Belts#families]
public record FamilyMember(byte index) implements IComponentData {}
