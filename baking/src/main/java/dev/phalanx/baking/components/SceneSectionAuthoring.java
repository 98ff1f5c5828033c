package dev.phalanx.baking.components;

import dev.phalanx.baking.authoring.IAuthoring;

/// Puts a node and all nodes below it into a section of the baked scene. A node below can name another section.
/// Entities with a negative section are not stored.
///
/// @param section the number of the section
public record SceneSectionAuthoring(int section) implements IAuthoring {}
