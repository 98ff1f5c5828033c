package dev.phalanx.samples.games.shooter;

import static dev.phalanx.entities.query.QueryTokens.ref;
import static dev.phalanx.entities.query.QueryTokens.rw;

import dev.phalanx.entities.ComponentType;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Gives a turret another target when its own is gone.
@UpdateAfter(LifetimeSystem.class)
final class AimSystem implements ISystem {
    private EntityQuery enemies;

    @Override
    public void onCreate(SystemState state) {
        enemies = state.getEntityQuery(ComponentType.readOnly(Enemy.class), ComponentType.readOnly(Position.class));
    }

    @Override
    public void onUpdate(SystemState state) {
        ComponentLookup<Position> positions = SystemAPI.getComponentLookup(Position.class, true);
        try (NativeArray<Entity> targets = enemies.toEntityArray()) {
            if (targets.length() == 0) {
                return;
            }
            SystemAPI.query(ref(Aim.class), rw(Turret.class))
                    .withEntityAccess()
                    .forEach((aim, turret, entity) -> {
                        Position there = positions.tryGetComponent(aim.get().target());
                        if (there == null) {
                            aim.set(new Aim(targets.get(entity.index() % targets.length())));
                        } else {
                            Position here = positions.get(entity);
                            turret.angle = (float) Math.atan2(there.y - here.y, there.x - here.x);
                        }
                    });
        }
    }
}
