package dev.phalanx.contenders.artemis;

import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;

/// Adds velocities to positions.
@All({Position.class, Velocity.class})
@SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
final class MoveSystem extends BaseEntitySystem {
    private ComponentMapper<Position> positions;
    private ComponentMapper<Velocity> velocities;

    @Override
    protected void processSystem() {
        IntBag entities = subscription.getEntities();
        int[] ids = entities.getData();
        float delta = world.delta;
        for (int i = 0, n = entities.size(); i < n; i++) {
            positions.get(ids[i]).add(velocities.get(ids[i]), delta);
        }
    }
}
