package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.Arrays;

/// Reads the groups of entities that are copied, destroyed and switched off together.
public final class EntityGroups {
    private static final long[] ALONE = {};

    private final WorldStore store;
    private final EntityErrors errors;

    public EntityGroups(WorldStore store, EntityErrors errors) {
        this.store = store;
        this.errors = errors;
    }

    /// Whether one of the packed ids `ids[from]` to `ids[to - 1]` is that of the root of a group.
    public boolean haveRoot(long[] ids, int from, int to) {
        ComponentColumns<LinkedEntityGroup> columns = store.groupColumns();
        if (columns == null) {
            return false;
        }
        for (int i = from; i < to; i++) {
            int location = store.entities().find(ids[i]);
            if (location != EntityLocation.ABSENT && columns.isIn(EntityLocation.slab(location))) {
                return true;
            }
        }
        return false;
    }

    /// The packed ids of the members of the group whose root is at `location`, the root first; none if it is alone.
    public long[] membersAt(int location) {
        ComponentColumns<LinkedEntityGroup> columns = store.groupColumns();
        if (columns == null || !columns.isIn(EntityLocation.slab(location))) {
            return ALONE;
        }
        DynamicBuffer<LinkedEntityGroup> group =
                columns.buffer(EntityLocation.slab(location), EntityLocation.slot(location), true);
        long[] members = new long[group.length()];
        for (int i = 0; i < members.length; i++) {
            members[i] = group.get(i).value().packed();
        }
        return members;
    }

    /// The members of a group that is to be copied.
    ///
    /// @throws IllegalArgumentException if the root is not the first of them, or one is not alive
    public long[] membersToCopy(long root, int location) {
        long[] members = membersAt(location);
        if (members.length > 0 && members[0] != root) {
            throw new IllegalArgumentException("The LinkedEntityGroup of " + Entity.unpack(root) + " begins with "
                    + Entity.unpack(members[0]) + ". Let it begin with the entity itself.");
        }
        for (long member : members) {
            if (store.entities().find(member) == EntityLocation.ABSENT) {
                throw new IllegalArgumentException("The LinkedEntityGroup of " + Entity.unpack(root)
                        + " has a member that is gone: " + errors.notAlive(Entity.unpack(member)));
            }
        }
        return members;
    }

    /// The ids with those of the members of their groups, in order; an id may come more than once.
    public long[] withMembers(long[] ids, int from, int to) {
        long[] all = new long[to - from];
        int count = 0;
        for (int i = from; i < to; i++) {
            int location = store.entities().find(ids[i]);
            long[] members = location == EntityLocation.ABSENT ? ALONE : membersAt(location);
            if (count + members.length + to - i > all.length) {
                all = Arrays.copyOf(all, Math.max(all.length * 2, count + members.length + to - i));
            }
            all[count++] = ids[i];
            System.arraycopy(members, 0, all, count, members.length);
            count += members.length;
        }
        return Arrays.copyOf(all, count);
    }

    /// Returns if all members of the groups that `query` matches roots of are matched too.
    ///
    /// @throws IllegalArgumentException otherwise
    public void requireWhole(QueryTarget query) {
        if (query.matchedIn(store).archetypes().stream()
                .noneMatch(archetype -> archetype.has(LinkedEntityGroup.class))) {
            return;
        }
        for (long id : query.entities()) {
            Entity root = Entity.unpack(id);
            for (long packed : membersAt(store.entities().find(root))) {
                Entity member = Entity.unpack(packed);
                if (store.entities().find(member) != EntityLocation.ABSENT && !query.matches(member, true)) {
                    throw new IllegalArgumentException("destroyEntity was given " + query + ", which matches " + root
                            + " and not " + member + " of its LinkedEntityGroup. Destroy the roots one by one or in an"
                            + " array, or let the query match the members.");
                }
            }
        }
    }
}
