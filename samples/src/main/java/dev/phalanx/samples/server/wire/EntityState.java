package dev.phalanx.samples.server.wire;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.server.arena.Health;
import dev.phalanx.samples.server.arena.Position;
import dev.phalanx.samples.server.arena.Team;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.HashMap;
import java.util.Map;

/// What a client knows of an entity.
///
/// @param team the number of a unit's team; -1 for a crystal
/// @param x metres to the east
/// @param y metres to the north
/// @param health the points of a unit; 0 for a crystal
public record EntityState(int team, float x, float y, int health) {
    /// What a client knows when it is up to date, read from the components one by one: slow, for checks.
    public static Map<Entity, EntityState> allOf(World world) {
        EntityManager em = world.entityManager();
        EntityQuery all = em.queryBuilder().withAll(Position.class).build();
        Map<Entity, EntityState> states = new HashMap<>();
        try (NativeArray<Entity> entities = all.toEntityArray()) {
            for (Entity entity : entities) {
                states.put(entity, of(em, entity));
            }
        }
        return states;
    }

    private static EntityState of(EntityManager em, Entity entity) {
        Position position = em.getComponent(entity, Position.class);
        if (!em.hasComponent(entity, Health.class)) {
            return new EntityState(Wire.NO_TEAM, position.x, position.y, 0);
        }
        int team = em.getSharedComponent(entity, Team.class).number();
        return new EntityState(team, position.x, position.y, em.getComponent(entity, Health.class).points);
    }
}
