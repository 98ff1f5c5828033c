package dev.phalanx.entities;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/// Reads the groups of entities that are copied, destroyed and switched off together.
final class EntityGroups {
    private static final ComponentInfo<LinkedEntityGroup> GROUP = ComponentTypes.of(LinkedEntityGroup.class);
    private static final long[] ALONE = {};

    private final WorldStore store;
    private final EntityErrors errors;

    EntityGroups(WorldStore store, EntityErrors errors) {
        this.store = store;
        this.errors = errors;
    }

    /// Whether some archetype of the world has groups.
    boolean areUsed() {
        return store.findColumns(GROUP) != null;
    }

    /// The packed ids of the members of the group whose root is at `place`, the root first; none if it is alone.
    long[] membersAt(int place) {
        ComponentColumns<LinkedEntityGroup> columns = store.findColumns(GROUP);
        if (columns == null || !columns.isIn(place >>> EntityTable.SLOT_BITS)) {
            return ALONE;
        }
        DynamicBuffer<LinkedEntityGroup> group =
                columns.buffer(place >>> EntityTable.SLOT_BITS, place & EntityTable.SLOT_MASK, true);
        long[] members = new long[group.length()];
        for (int i = 0; i < members.length; i++) {
            members[i] = group.get(i).value().packed();
        }
        return members;
    }

    /// The members of a group that is to be copied.
    ///
    /// @throws IllegalArgumentException if the root is not the first of them, or one is not alive
    long[] membersToCopy(Entity root, int place) {
        long[] members = membersAt(place);
        if (members.length > 0 && members[0] != root.packed()) {
            throw new IllegalArgumentException("The LinkedEntityGroup of " + root + " begins with "
                    + Entity.unpack(members[0]) + ". Let it begin with the entity itself.");
        }
        for (long member : members) {
            if (store.entities().find(member) == EntityTable.ABSENT) {
                throw new IllegalArgumentException("The LinkedEntityGroup of " + root + " has a member that is gone: "
                        + errors.notAlive(Entity.unpack(member)));
            }
        }
        return members;
    }

    /// The ids with those of all members of their groups, each once, in order.
    long[] withMembers(long[] ids, int from, int to) {
        Set<Long> all = new LinkedHashSet<>();
        for (int i = from; i < to; i++) {
            all.add(ids[i]);
            int place = store.entities().find(ids[i]);
            if (place != EntityTable.ABSENT) {
                for (long member : membersAt(place)) {
                    all.add(member);
                }
            }
        }
        return all.stream().mapToLong(Long::longValue).toArray();
    }

    /// Returns if all members of the groups that `query` matches roots of are matched too.
    ///
    /// @throws IllegalArgumentException otherwise
    void requireWhole(EntityQuery query) {
        ComponentColumns<LinkedEntityGroup> columns = store.findColumns(GROUP);
        if (columns == null) {
            return;
        }
        Set<Entity> matched = new HashSet<>(query.toEntityArray().toList());
        for (Entity root : matched) {
            int place = store.entities().find(root);
            if (!columns.isIn(place >>> EntityTable.SLOT_BITS)) {
                continue;
            }
            for (long packed : membersAt(place)) {
                Entity member = Entity.unpack(packed);
                if (store.entities().find(member) != EntityTable.ABSENT && !matched.contains(member)) {
                    throw new IllegalArgumentException("destroyEntity was given " + query + ", which matches " + root
                            + " and not " + member + " of its LinkedEntityGroup. Destroy the roots one by one or in an"
                            + " array, or let the query match the members.");
                }
            }
        }
    }

    /// Whether copies of entities of this archetype have no group.
    static boolean areOmitted(Archetype archetype) {
        return archetype.has(ComponentTypes.of(OmitLinkedEntityGroupFromPrefabInstance.class));
    }
}
