package dev.phalanx.samples.games.towers;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.collections.NativeList;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.BeginSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.Entity;

/// Sends enemies until there are as many as there should be.
final class WaveSystem implements ISystem {
    private static final Kind[] KINDS = {new Kind(5, 4, 3), new Kind(8, 8, 2), new Kind(20, 30, 1.2f)};
    private static final int MOST = 256;

    private final NativeList<Entity> roads = NativeList.of(Entity.class, 16);
    private EntityQuery enemies;

    @Override
    public void onCreate(SystemState state) {
        enemies = state.getEntityQuery(ComponentType.readOnly(Enemy.class));
        state.requireForUpdate(Level.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Level level = SystemAPI.getSingleton(Level.class);
        Purse purse = SystemAPI.getSingleton(Purse.class);
        BufferLookup<Waypoint> waypoints = SystemAPI.getBufferLookup(Waypoint.class, true);
        EntityCommandBuffer commands = SystemAPI.getSingleton(BeginSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        roads.clear();
        SystemAPI.query(ro(Road.class)).withEntityAccess().forEach((road, entity) -> roads.add(entity));
        int missing = Math.clamp(level.enemies() - enemies.calculateEntityCount(), 0, MOST);
        for (int i = 0; i < missing; i++) {
            int number = purse.spawned() + i;
            Entity road = roads.get(number % roads.length());
            Kind kind = KINDS[number / 7 % KINDS.length];
            Waypoint first = waypoints.get(road).get(0);
            Position position = new Position();
            position.x = first.x() + Random.of(1, number).nextFloat(-1, 1);
            position.y = first.y() + Random.of(2, number).nextFloat(-1, 1);
            Health health = new Health();
            health.points = kind.points();
            Entity enemy = commands.instantiate(level.enemy());
            commands.setComponent(enemy, position);
            commands.setComponent(enemy, health);
            commands.setComponent(enemy, new Enemy(kind.speed()));
            commands.setComponent(enemy, new Route(road, 1, 0));
            commands.setSharedComponent(enemy, kind);
            commands.setComponentEnabled(enemy, Slowed.class, false);
            commands.addComponent(enemy, new Loot(kind.worth()));
        }
        SystemAPI.setSingleton(new Purse(purse.gold(), purse.killed(), purse.leaked(), purse.spawned() + missing));
    }

    @Override
    public void onDestroy(SystemState state) {
        roads.close();
    }
}
