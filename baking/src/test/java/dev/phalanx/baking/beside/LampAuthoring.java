package dev.phalanx.baking.beside;

import dev.phalanx.baking.authoring.IAuthoring;

/// An authoring component that is found beside [Program].
public record LampAuthoring(float watts) implements IAuthoring {}
