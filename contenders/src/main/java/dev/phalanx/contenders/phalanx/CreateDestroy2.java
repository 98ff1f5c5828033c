package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTokens.ref;
import static dev.phalanx.entities.query.QueryTokens.ro;
import static dev.phalanx.entities.query.QueryTokens.rw;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.EntityArchetype;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.World;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.structs.RefRW;

/// All entities made in one call, filled by a query, destroyed by it.
final class CreateDestroy2 implements Run {
    private final World world = new World("bench");
    private final EntityManager em = world.entityManager();
    private final EntityArchetype archetype = em.createArchetype(Position.class, Velocity.class);
    private final Query2<Position, RefRW<Velocity>> fresh = em.query(rw(Position.class), ref(Velocity.class));
    private final Query2<Position, Velocity> all = em.query(ro(Position.class), ro(Velocity.class));
    private final int size;
    private int next;

    CreateDestroy2(int size) {
        this.size = size;
    }

    @Override
    public void run() {
        create();
        em.destroyEntity(all.query());
    }

    private void create() {
        em.createEntity(archetype, size).close();
        next = 0;
        fresh.forEach((position, velocity) -> {
            int i = next++;
            position.x = Values.x(i);
            position.y = Values.y(i);
            position.z = Values.z(i);
            velocity.set(Velocity.start(i));
        });
    }

    @Override
    public long digest() {
        create();
        Digest digest = new Digest();
        all.forEach((position, velocity) ->
                digest.add(position.x, position.y, position.z, velocity.x(), velocity.y(), velocity.z()));
        em.destroyEntity(all.query());
        digest.add(em.entityCount());
        return digest.value();
    }

    @Override
    public void close() {
        world.close();
    }
}
