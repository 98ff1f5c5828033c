package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.IComponentData;

/// The stable identity of an entity, the same in every world and in every run.
///
/// [EntityDiffer] matches the entities of two worlds by it, and [EntityPatcher] finds the entities that a change set
/// names. Entities without this component, or with [#NULL], take no part in either. No two entities of a world should
/// have the same guid, except for instances of a prefab, which have the guid of the entity that they were copied from.
///
/// An entity whose guid has changed counts as destroyed, and as created with the new guid.
///
/// What the numbers mean is up to the code that creates the entities; usually this is a baker.
///
/// @param originatingId the authoring object that the entity comes from, such as a hash of its path
/// @param subId the part of that object, such as the index of an object in a file
/// @param namespaceId the program or layer that assigns the ids, so that several can do so independently
/// @param serial distinguishes the entities that come from the same object, counting from 0
public record EntityGuid(long originatingId, int subId, int namespaceId, int serial)
        implements IComponentData, Comparable<EntityGuid> {
    /// No identity: all zeros.
    public static final EntityGuid NULL = new EntityGuid(0, 0, 0, 0);

    /// The guid of the first entity of an object, with the other numbers 0.
    public static EntityGuid of(long originatingId) {
        return new EntityGuid(originatingId, 0, 0, 0);
    }

    /// Orders by the originating id, then by the sub id, the namespace and the serial number.
    @Override
    public int compareTo(EntityGuid other) {
        int order = Long.compare(originatingId, other.originatingId);
        if (order == 0) {
            order = Integer.compare(subId, other.subId);
        }
        if (order == 0) {
            order = Integer.compare(namespaceId, other.namespaceId);
        }
        return order == 0 ? Integer.compare(serial, other.serial) : order;
    }

    /// The originating id in hexadecimal and the other numbers in decimal, such as `2f:0:0:1`.
    @Override
    public String toString() {
        return Long.toHexString(originatingId) + ":" + subId + ":" + namespaceId + ":" + serial;
    }
}
