package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.RefRW;

/// Lets soldiers run away from their opponents until they have calmed down.
record FleeJob(float seconds) implements IJobEntity {
    private static final float SPEED = 6;

    void execute(Position position, Opponent opponent, RefRW<Fleeing> fleeing, EnabledRefRW<Fleeing> flees) {
        float x = position.x - opponent.x();
        float y = position.y - opponent.y();
        float distance = (float) Math.sqrt(x * x + y * y);
        if (!opponent.entity().isNull() && distance > 0) {
            position.x = Math.clamp(position.x + x / distance * SPEED * seconds, 0, Field.SIZE);
            position.y = Math.clamp(position.y + y / distance * SPEED * seconds, 0, Field.SIZE);
        }
        fleeing.replace(old -> new Fleeing(old.seconds() - seconds));
        if (fleeing.get().seconds() <= 0) {
            flees.set(false);
        }
    }
}
