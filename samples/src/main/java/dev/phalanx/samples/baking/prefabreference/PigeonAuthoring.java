package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.baking.authoring.IAuthoring;

/// A pigeon, on the root of the prefab.
public record PigeonAuthoring() implements IAuthoring {}
