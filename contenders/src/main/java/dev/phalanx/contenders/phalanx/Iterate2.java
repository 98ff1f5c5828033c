package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTokens.ro;
import static dev.phalanx.entities.query.QueryTokens.rw;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.World;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Position and velocity.
final class Iterate2 implements Run {
    private final World world = new World("bench");
    private final Query2<Position, Velocity> moving;

    Iterate2(int size) {
        EntityManager em = world.entityManager();
        try (NativeArray<Entity> made = em.createEntity(em.createArchetype(Position.class, Velocity.class), size)) {
            for (int i = 0; i < size; i++) {
                em.setComponent(made.get(i), Position.start(i));
                em.setComponent(made.get(i), Velocity.start(i));
            }
        }
        moving = em.query(rw(Position.class), ro(Velocity.class));
    }

    @Override
    public void run() {
        moving.forEach((position, velocity) -> {
            position.x += velocity.x() * Values.DT;
            position.y += velocity.y() * Values.DT;
            position.z += velocity.z() * Values.DT;
        });
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        moving.forEach((position, velocity) -> digest.add(position.x, position.y, position.z));
        return digest.value();
    }

    @Override
    public void close() {
        world.close();
    }
}
