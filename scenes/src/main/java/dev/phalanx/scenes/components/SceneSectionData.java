package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.files.Guid;

/// What is known about a section before it is loaded. Section entities have it.
///
/// @param sceneGuid the identity of the scene
/// @param subSectionIndex the number of the section: 0 is loaded first and unloaded last
/// @param entityCount the number of its entities in the file
/// @param fileBytes the number of its bytes in the file
/// @param bounds where its entities are; empty if that is not known
public record SceneSectionData(
        Guid sceneGuid, int subSectionIndex, int entityCount, long fileBytes, SectionBounds bounds)
        implements IComponentData {}
