package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.Entity;

/// The section that an entity was loaded with. When the section is unloaded, all entities with its tag are destroyed:
/// those that were loaded, and instances of them.
///
/// Remove it from an entity that is to stay when its section is unloaded.
///
/// @param sectionEntity the section entity
public record SceneTag(Entity sectionEntity) implements ISharedComponentData {}
