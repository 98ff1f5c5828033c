package dev.phalanx.samples.games.battle;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets soldiers strike opponents who are near.
@UpdateAfter(AimSystem.class)
final class StrikeSystem implements ISystem {
    /// How far a soldier strikes, in metres.
    static final float REACH = 1.5f;

    private static final int FRAMES_BETWEEN = 16;

    private int frame;

    @Override
    public void onUpdate(SystemState state) {
        int turn = frame++ % FRAMES_BETWEEN;
        BufferLookup<Blow> blows = SystemAPI.getBufferLookup(Blow.class);
        SystemAPI.query(ro(Position.class), ro(Soldier.class), ro(Opponent.class))
                .withDisabled(Fleeing.class)
                .withEntityAccess()
                .forEach((position, soldier, opponent, entity) -> {
                    if (entity.index() % FRAMES_BETWEEN == turn
                            && position.squaredDistance(opponent.x(), opponent.y()) < REACH * REACH
                            && blows.hasBuffer(opponent.entity())) {
                        blows.get(opponent.entity()).add(new Blow(entity, soldier.strength()));
                    }
                });
    }
}
