package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IComponentData;

/// The entities of a section are in the world. Section entities have it from the update in which these arrive until the
/// first of them is destroyed because the section is unloaded.
public record SectionLoaded() implements IComponentData {}
