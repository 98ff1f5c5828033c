package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// Says which entity of a scene is its prefab.
///
/// In a file, the prefab itself, in section 0, has this component, with its own id. While section 0 is loaded, the
/// scene entity has it, and the prefab does not. A file without it has a prefab if it has no other section, all its
/// entities have [Prefab][dev.phalanx.entities.components.Prefab], and exactly one of them has a
/// [LinkedEntityGroup][dev.phalanx.entities.components.LinkedEntityGroup] or is the only one. A scene that has other
/// entities besides prefabs, such as a level, is not a prefab itself.
///
/// @param root the entity to instantiate
public record PrefabRoot(Entity root) implements IComponentData {}
