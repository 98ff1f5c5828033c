package dev.phalanx.entities.components;

/// A tag: the entity belongs to a system, and carries what else is known of that system. The world makes one for each
/// system.
///
/// Queries pass over it, the [universal query][dev.phalanx.entities.EntityManager#universalQuery()] too, unless they
/// name `SystemInstance` among the types that must or may be there, or ask with
/// [INCLUDE_SYSTEMS][dev.phalanx.entities.types.EntityQueryOptions#INCLUDE_SYSTEMS]. `getAllEntities` and
/// `getAllChunks` list it if they are [asked][dev.phalanx.entities.GetAllEntitiesOptions#INCLUDE_SYSTEMS], and
/// `entityCount` does not count it.
///
/// Such an entity stays in its world: it is not copied and not moved to other worlds, and the [state
/// hash][dev.phalanx.entities.systems.World#stateHash()] leaves it out. In all else it is as any other. (Beyond the
/// source documents: Unity's Entities 1.4, "System entities".)
public record SystemInstance() implements IComponentData {}
