package dev.phalanx.contenders.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.ComponentMapper;
import com.artemis.World;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.artemis.Letters.A;
import dev.phalanx.contenders.artemis.Letters.B;
import org.jspecify.annotations.Nullable;

/// Entities of an archetype, deleted one by one.
final class CreateDestroyFive implements Run {
    private final World world;
    private final Archetype body;
    private final ComponentMapper<Position> positions;
    private final ComponentMapper<Velocity> velocities;
    private final ComponentMapper<Acceleration> accelerations;
    private final ComponentMapper<A> as;
    private final ComponentMapper<B> bs;
    private final int[] entities;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are deleted, by their numbers, or null for the oldest first
    CreateDestroyFive(int size, int @Nullable [] order) {
        this.order = order;
        world = Worlds.of(size);
        body = new ArchetypeBuilder()
                .add(Position.class)
                .add(Velocity.class)
                .add(Acceleration.class)
                .add(A.class)
                .add(B.class)
                .build(world);
        positions = world.getMapper(Position.class);
        velocities = world.getMapper(Velocity.class);
        accelerations = world.getMapper(Acceleration.class);
        as = world.getMapper(A.class);
        bs = world.getMapper(B.class);
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
            accelerations.get(entity).start(i);
            as.get(entity).value = Values.single(0, i);
            bs.get(entity).value = Values.single(1, i);
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
            Acceleration acceleration = accelerations.get(entity);
            digest.add(
                    position.x,
                    position.y,
                    position.z,
                    velocity.x,
                    velocity.y,
                    velocity.z,
                    acceleration.x,
                    acceleration.y,
                    acceleration.z,
                    as.get(entity).value,
                    bs.get(entity).value);
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
