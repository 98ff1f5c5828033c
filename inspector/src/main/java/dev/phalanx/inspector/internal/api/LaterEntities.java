package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The entities that a world has now and did not have in a tick: a look at all of them, over several frames if there
/// are many. Those that are listed are then copied in portions.
final class LaterEntities implements WorldQuestion<FindQuestion.Found> {
    private static final int IDS_OF_UNIT = 4_096;
    private static final int PORTION = 1_024;

    private final World now;
    private final int offset;
    private final int limit;
    private final FindQuestion.Heading items;
    private final List<Entity> found = new ArrayList<>();
    private final List<ComponentValues.Copied> copies = new ArrayList<>();
    private @Nullable NativeArray<Entity> all;
    private int next;
    private int nextItem;

    /// @param now the world as it is
    /// @param items copies an item
    LaterEntities(World now, int offset, int limit, FindQuestion.Heading items) {
        this.now = now;
        this.offset = offset;
        this.limit = limit;
        this.items = items;
        this.nextItem = offset;
    }

    /// @param then the world as it was in the tick
    @Override
    public FindQuestion.@Nullable Found step(World then, Budget budget) {
        EntityManager em = now.entityManager();
        NativeArray<Entity> known = all;
        if (known == null) {
            if (!budget.take(1 + em.entityCount() / IDS_OF_UNIT)) {
                return null;
            }
            known = em.getAllEntities();
            all = known;
        }
        while (next < known.length() && found.size() < FindQuestion.MOST_MATCHES) {
            if (!budget.take(Budget.PIECE)) {
                return null;
            }
            int end = Math.min(known.length(), next + PORTION);
            for (; next < end && found.size() < FindQuestion.MOST_MATCHES; next++) {
                Entity entity = known.get(next);
                if (!then.entityManager().exists(entity) && em.exists(entity)) {
                    found.add(entity);
                }
            }
        }
        while (nextItem < Math.min(found.size(), (long) offset + limit)) {
            if (!budget.take(items.itemUnits())) {
                return null;
            }
            Entity entity = found.get(nextItem++);
            if (em.exists(entity)) {
                copies.add(items.item(now, entity));
            }
        }
        return new FindQuestion.Found(found.size(), next >= known.length(), out -> {}, copies);
    }

    @Override
    public String toString() {
        return "entities that came later";
    }
}
