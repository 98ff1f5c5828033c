package dev.phalanx.contenders.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.ComponentMapper;
import com.artemis.EntityTransmuter;
import com.artemis.EntityTransmuterFactory;
import com.artemis.World;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.artemis.Letters.Burning;

/// Ids in slots.
final class Churn implements Run {
    private final World world;
    private final Archetype body;
    private final ComponentMapper<Position> positions;
    private final ComponentMapper<Velocity> velocities;
    private final ComponentMapper<Burning> burnings;
    private final EntityTransmuter adding;
    private final EntityTransmuter removing;
    private final int[] entities;
    private final Rolls rolls = new Rolls(1);
    private int next;

    Churn(int size) {
        world = Worlds.of(size, new MoveSystem());
        body = new ArchetypeBuilder().add(Position.class).add(Velocity.class).build(world);
        positions = world.getMapper(Position.class);
        velocities = world.getMapper(Velocity.class);
        burnings = world.getMapper(Burning.class);
        adding = new EntityTransmuterFactory(world).add(Burning.class).build();
        removing = new EntityTransmuterFactory(world).remove(Burning.class).build();
        entities = new int[size];
        for (int slot = 0; slot < size; slot++) {
            entities[slot] = create(next++);
        }
        world.setDelta(Values.DT);
    }

    private int create(int number) {
        int entity = world.create(body);
        positions.get(entity).start(number);
        velocities.get(entity).start(number);
        return entity;
    }

    @Override
    public void run() {
        for (int i = 0; i < entities.length / 100; i++) {
            int slot = rolls.next(entities.length);
            world.delete(entities[slot]);
            entities[slot] = create(next++);
        }
        for (int i = 0; i < entities.length / 100; i++) {
            change(entities[rolls.next(entities.length)]);
        }
        world.process();
    }

    private void change(int entity) {
        if (burnings.has(entity)) {
            removing.transmute(entity);
        } else {
            adding.transmute(entity);
            burnings.get(entity).value = 1;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int entity : entities) {
            Position position = positions.get(entity);
            digest.add(position.x, position.y, position.z, burnings.has(entity) ? 1 : 0);
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
