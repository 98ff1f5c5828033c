package dev.phalanx.entities.jobs;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A loop whose body may make structural changes: over the entities that match when it begins, each of which is looked
/// at anew when its turn comes.
///
/// What the body gets is got from the entity manager, one entity after the other; this is not a fast loop. A value that
/// is read and written is stored if the body has changed it and the entity still has the component.
final class StructuralLoop {
    private final EntityQuery query;
    private final EntityValues source;

    /// Calls a body.
    interface Caller {
        /// Calls it for one entity.
        ///
        /// @param values what the terms say, the entity, and its number among those that matched
        void call(@Nullable Object[] values);
    }

    /// @param parameters what the terms give the body
    StructuralLoop(EntityManager em, EntityQuery query, List<BodyParameter> parameters) {
        this.query = query;
        this.source = new EntityValues(em, SystemJobs.target(query).checked(), parameters);
    }

    /// Calls the body for each entity.
    ///
    /// @param limit the entities that it may visit at all, or null
    void run(@Nullable NativeArray<Entity> limit, Caller body) {
        Entity[] all = query.toEntityArray().toArray();
        Set<Entity> chosen = limit == null ? null : new HashSet<>(limit.toList());
        for (int number = 0, i = 0; i < all.length; i++) {
            if (chosen == null || chosen.contains(all[i])) {
                if (query.matchesIgnoreFilter(all[i])) {
                    visit(all[i], number, body);
                }
                number++;
            }
        }
    }

    private void visit(Entity entity, int number, Caller body) {
        @Nullable Object[] values = new @Nullable Object[source.count() + 2];
        List<byte @Nullable []> before = new ArrayList<>(source.count());
        for (int i = 0; i < source.count(); i++) {
            values[i] = source.value(i, entity);
            before.add(source.bytes(i, values[i]));
        }
        values[source.count()] = entity;
        values[source.count() + 1] = number;
        body.call(values);
        for (int i = 0; i < source.count(); i++) {
            source.store(i, entity, values[i], before.get(i));
        }
    }
}
