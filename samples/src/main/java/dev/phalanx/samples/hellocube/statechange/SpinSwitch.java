package dev.phalanx.samples.hellocube.statechange;

import dev.phalanx.entities.IComponentData;
import dev.phalanx.entities.IEnableableComponent;

/// The tag of cubes that can spin, enabled for those that do.
public record SpinSwitch() implements IComponentData, IEnableableComponent {}
