package dev.phalanx.samples.hellocube.statechange;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// The tag of cubes that can spin, enabled for those that do.
public record SpinSwitch() implements IComponentData, IEnableableComponent {}
