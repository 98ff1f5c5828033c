package dev.phalanx.samples.hellocube.fixedtimestep;

import dev.phalanx.entities.components.IComponentData;

/// How often has been fired: a singleton.
///
/// @param inFrames once in every frame
/// @param inSteps once in every step of equal length
public record Shots(int inFrames, int inSteps) implements IComponentData {}
