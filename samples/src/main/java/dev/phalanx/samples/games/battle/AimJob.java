package dev.phalanx.samples.games.battle;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;

/// Lets soldiers look for the nearest of the other army.
record AimJob(@ReadOnly NativeParallelIntMultiHashMap<Sighting> field) implements IJobEntity {
    private static final Opponent NO_OPPONENT = new Opponent(Entity.NULL, 0, 0);

    void execute(@ReadOnly Position position, Soldier soldier, RefRW<Opponent> opponent) {
        Sighting nearest = null;
        float best = Float.MAX_VALUE;
        for (int i = 0; i < 9; i++) {
            var cell = field.getValuesForKey(Field.neighbour(position.x, position.y, i));
            while (cell.moveNext()) {
                Sighting other = cell.value();
                float distance = position.squaredDistance(other.x(), other.y());
                if (other.army() != soldier.army() && (nearest == null || isNearer(other, distance, nearest, best))) {
                    nearest = other;
                    best = distance;
                }
            }
        }
        opponent.set(nearest == null ? NO_OPPONENT : new Opponent(nearest.soldier(), nearest.x(), nearest.y()));
    }

    /// Whether a soldier is nearer than another, or as near and to be preferred, so that the order in the map means
    /// nothing.
    private static boolean isNearer(Sighting one, float distance, Sighting other, float otherDistance) {
        return distance == otherDistance
                ? one.soldier().index() < other.soldier().index()
                : distance < otherDistance;
    }
}
