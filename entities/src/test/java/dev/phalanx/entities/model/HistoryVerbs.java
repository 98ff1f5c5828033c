package dev.phalanx.entities.model;

import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.structs.Entity;
import java.util.List;
import java.util.Map;

/// The verbs that make ticks and go back to earlier ones. The model of a tick that can be gone back to is kept.
final class HistoryVerbs {
    private static final int TICKS = 6;

    private HistoryVerbs() {}

    /// What a world and its model were when a tick ended.
    record Past(NaiveWorld naive, Fogs.Values fogs, Map<Entity, ChunkState> chunks, List<Entity> order, long hash) {
        private static Past of(Side side) {
            NaiveWorld copy = new NaiveWorld();
            copy.become(side.naive);
            return new Past(
                    copy,
                    side.fogs.values(),
                    VersionCheck.states(side),
                    side.em.getAllEntities().toList(),
                    side.world.stateHash());
        }
    }

    /// A tick ends.
    static void update(Side side, Step step) {
        side.world.update();
        if (side.history != null) {
            keep(side);
        }
    }

    private static void keep(Side side) {
        side.past.put(side.history.newest(), Past.of(side));
        side.past.keySet().removeIf(tick -> tick < side.history.oldest());
    }

    /// Reads an earlier tick, and mostly goes back to it. The first time the history begins.
    static void goBack(Side side, Step step) {
        if (side.history == null || step.value() % 32 == 0) {
            side.closeHistory();
            side.history = WorldHistory.of(side.world).ticks(TICKS).start();
            keep(side);
            return;
        }
        long tick = side.history.oldest() + step.subject() % side.history.size();
        Past past = side.past.get(tick);
        side.history.at(tick, em -> {
            Expect.same(em.getAllEntities().toList(), past.order(), "the entities that are read in tick %s", tick);
            Expect.same(em.entityCount(), past.naive().size(), "the number of entities in tick %s", tick);
        });
        if (step.value() % 4 == 0) {
            return;
        }
        side.history.restore(tick);
        side.past.keySet().removeIf(later -> later > tick);
        side.naive.become(past.naive());
        side.becameEarlier(past);
        Gadgets.restored(side);
        Expect.same(side.em.getAllEntities().toList(), past.order(), "the entities in tick %s", tick);
        Expect.same(side.world.stateHash(), past.hash(), "the state hash of tick %s", tick);
    }
}
