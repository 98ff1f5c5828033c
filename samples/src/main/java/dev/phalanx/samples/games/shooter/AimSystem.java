package dev.phalanx.samples.games.shooter;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;

/// Gives a turret another target when its own is gone.
@UpdateAfter(LifetimeSystem.class)
final class AimSystem implements ISystem {
    private final NativeList<Entity> targets = NativeList.of(Entity.class, 64);

    @Override
    public void onUpdate(SystemState state) {
        ComponentLookup<Position> positions = SystemAPI.getComponentLookup(Position.class, true);
        targets.clear();
        SystemAPI.query(ro(Enemy.class)).withEntityAccess().forEach((enemy, entity) -> targets.add(entity));
        if (targets.isEmpty()) {
            return;
        }
        SystemAPI.query(ref(Aim.class), rw(Turret.class)).withEntityAccess().forEach((aim, turret, entity) -> {
            Position there = positions.tryGetComponent(aim.get().target());
            if (there == null) {
                aim.set(new Aim(targets.get(entity.index() % targets.length())));
            } else {
                Position here = positions.get(entity);
                turret.angle = (float) Math.atan2(there.y - here.y, there.x - here.x);
            }
        });
    }

    @Override
    public void onDestroy(SystemState state) {
        targets.close();
    }
}
