package dev.phalanx.samples.games.tornado;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;

/// Lets the tornado grow and wander over the field.
@UpdateInGroup(FixedStepSimulationSystemGroup.class)
final class TornadoSystem implements ISystem {
    private static final float GROWTH_SECONDS = 5;

    @Override
    public void onUpdate(SystemState state) {
        double seconds = SystemAPI.time().elapsedTime();
        SystemAPI.query(rw(Tornado.class)).forEach(tornado -> {
            tornado.x = Config.FIELD / 2 * (float) Math.cos(seconds / 6);
            tornado.z = Config.FIELD / 2 * (float) Math.sin(1.6 * seconds / 6);
            tornado.strength = Math.min(1, (float) seconds / GROWTH_SECONDS);
            tornado.steps++;
        });
    }
}
