package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithNone;

/// Leads soldiers towards their opponents, or else across the field: one army to the right, the other to the left.
@WithNone(Fleeing.class)
record MarchJob(float seconds) implements IJobEntity {
    private static final float SPEED = 4;

    void execute(Position position, Soldier soldier, Opponent opponent) {
        if (opponent.entity().isNull()) {
            float x = position.x + (soldier.army() == 0 ? SPEED : -SPEED) * seconds;
            position.x = x < 0 ? x + Field.SIZE : x > Field.SIZE ? x - Field.SIZE : x;
            return;
        }
        float x = opponent.x() - position.x;
        float y = opponent.y() - position.y;
        float distance = (float) Math.sqrt(x * x + y * y);
        if (distance > StrikeSystem.REACH / 2) {
            position.x += x / distance * SPEED * seconds;
            position.y += y / distance * SPEED * seconds;
        }
    }
}
