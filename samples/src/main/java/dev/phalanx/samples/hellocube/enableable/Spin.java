package dev.phalanx.samples.hellocube.enableable;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// How fast a cube turns while this is enabled.
///
/// @param radiansPerSecond negative to turn the other way
public record Spin(float radiansPerSecond) implements IComponentData, IEnableableComponent {}
