package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.components.IComponentData;

/// Marks a crystal, which turns into a unit of the team that finds it.
record Crystal() implements IComponentData {}
