package dev.phalanx.contenders.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.ComponentMapper;
import com.artemis.World;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import org.jspecify.annotations.Nullable;

/// Entities of an archetype, deleted one by one.
final class CreateDestroy implements Run {
    private final World world;
    private final Archetype body;
    private final ComponentMapper<Position> positions;
    private final ComponentMapper<Velocity> velocities;
    private final int[] entities;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are deleted, by their numbers, or null for the oldest first
    CreateDestroy(int size, int @Nullable [] order) {
        this.order = order;
        world = Worlds.of(size);
        body = new ArchetypeBuilder().add(Position.class).add(Velocity.class).build(world);
        positions = world.getMapper(Position.class);
        velocities = world.getMapper(Velocity.class);
        entities = new int[size];
    }

    @Override
    public void run() {
        create();
        destroy();
    }

    private void create() {
        for (int i = 0; i < entities.length; i++) {
            int entity = world.create(body);
            positions.get(entity).start(i);
            velocities.get(entity).start(i);
            entities[i] = entity;
        }
        world.process();
    }

    private void destroy() {
        if (order == null) {
            for (int entity : entities) {
                world.delete(entity);
            }
        } else {
            for (int number : order) {
                world.delete(entities[number]);
            }
        }
        world.process();
    }

    @Override
    public long digest() {
        create();
        Digest digest = new Digest();
        for (int entity : entities) {
            Position position = positions.get(entity);
            Velocity velocity = velocities.get(entity);
            digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
        }
        destroy();
        digest.add(Worlds.count(world));
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
