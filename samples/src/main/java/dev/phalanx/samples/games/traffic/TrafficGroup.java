package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.UpdateInGroup;

/// What drives cars, in fixed steps.
@UpdateInGroup(FixedStepSimulationSystemGroup.class)
final class TrafficGroup extends ComponentSystemGroup {}
