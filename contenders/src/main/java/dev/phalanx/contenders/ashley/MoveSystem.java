package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;

/// Adds velocities to positions.
final class MoveSystem extends FamilySystem {
    MoveSystem(Engine engine) {
        super(engine, Family.all(Position.class, Velocity.class).get());
    }

    @Override
    public void update(float deltaTime) {
        for (int i = 0, n = entities.size(); i < n; i++) {
            Entity entity = entities.get(i);
            Position.MAPPER.get(entity).add(Velocity.MAPPER.get(entity), deltaTime);
        }
    }
}
