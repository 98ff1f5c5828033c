package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.structs.Entity;

/// A section of the scene that a scene entity represents. The buffer has one element for each section, ordered as in
/// the file, as soon as the scene's head has been loaded.
///
/// @param sectionEntity the entity that represents the section, with [SceneSectionData], [SceneEntityReference] and the
///     section's own metadata
@InternalBufferCapacity(1)
public record ResolvedSectionEntity(Entity sectionEntity) implements IBufferElementData {}
