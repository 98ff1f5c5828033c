package dev.phalanx.samples.games.towers;

import static dev.phalanx.entities.query.QueryTerms.enabledRO;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.collections.NativeQueue;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.DynamicBuffer;

/// Lets enemies walk along their roads.
@UpdateAfter(WaveSystem.class)
final class WalkSystem implements ISystem {
    private final NativeQueue<Leak> leaks = NativeQueue.of(Leak.class);

    @Override
    public void onCreate(SystemState state) {
        state.entityManager().createSingleton(new Leaks(leaks), "leaks");
    }

    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        BufferLookup<Waypoint> waypoints = SystemAPI.getBufferLookup(Waypoint.class, true);
        leaks.clear();
        SystemAPI.query(rw(Position.class), ref(Route.class), ro(Enemy.class), enabledRO(Slowed.class))
                .withPresent(Slowed.class)
                .withEntityAccess()
                .forEach((position, route, enemy, slowed, entity) -> {
                    Route now = route.get();
                    DynamicBuffer<Waypoint> road = waypoints.get(now.road());
                    if (now.next() == road.length()) {
                        leaks.enqueue(new Leak(entity));
                        return;
                    }
                    Waypoint there = road.get(now.next());
                    float x = there.x() - position.x;
                    float y = there.y() - position.y;
                    float left = (float) Math.sqrt(x * x + y * y);
                    float step = Math.min(left, enemy.speed() * (slowed.get() ? 0.5f : 1) * seconds);
                    if (left > 0) {
                        position.x += x / left * step;
                        position.y += y / left * step;
                    }
                    route.set(new Route(now.road(), step == left ? now.next() + 1 : now.next(), now.walked() + step));
                });
    }

    @Override
    public void onDestroy(SystemState state) {
        leaks.close();
    }
}
