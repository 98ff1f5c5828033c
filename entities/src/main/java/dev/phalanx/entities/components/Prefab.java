package dev.phalanx.entities.components;

/// A tag: the entity is there to be copied. Queries pass over it, unless they name `Prefab` among the types that must
/// or may be there, or ask for prefabs with
/// [INCLUDE_PREFAB][dev.phalanx.entities.types.EntityQueryOptions#INCLUDE_PREFAB].
///
/// A copy of one entity made by
/// [`EntityManager.instantiate`][dev.phalanx.entities.EntityManager#instantiate(dev.phalanx.structs.Entity)]
/// lacks the tag; copies of an array of entities keep it.
public record Prefab() implements IComponentData {}
