package dev.phalanx.entities.components;

/// A tag: the entity as a whole is switched off. Queries pass over it, unless they name `Disabled` among the types
/// that must or may be there, or ask for disabled entities with
/// [INCLUDE_DISABLED_ENTITIES][dev.phalanx.entities.types.EntityQueryOptions#INCLUDE_DISABLED_ENTITIES].
///
/// [`EntityManager.setEnabled`][dev.phalanx.entities.EntityManager#setEnabled(dev.phalanx.structs.Entity, boolean)]
/// adds and removes it. Everything but queries treats a disabled entity as any other.
public record Disabled() implements IComponentData {}
