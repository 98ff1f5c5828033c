package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.components.IComponentData;

/// How far the random numbers of an [AgentModel] are.
///
/// @param rng the stream
public record ModelRandom(Random rng) implements IComponentData {}
