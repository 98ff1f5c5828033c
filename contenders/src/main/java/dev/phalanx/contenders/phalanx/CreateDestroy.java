package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;

/// All entities made in one call, filled by a query, destroyed by it.
final class CreateDestroy extends WorldRun {
    private final EntityArchetype archetype = em.createArchetype(Position.class, Velocity.class);
    private final Query2<Position, RefRW<Velocity>> fresh = em.query(rw(Position.class), ref(Velocity.class));
    private final NativeArray<Entity> made;
    private int next;

    CreateDestroy(int size) {
        made = NativeArray.ofLength(Entity.class, size);
    }

    @Override
    public void run() {
        create();
        em.destroyEntity(fresh.query());
    }

    private void create() {
        em.createEntity(archetype, made);
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
        return digestOf(digest -> {
            create();
            em.query(ro(Position.class), ro(Velocity.class))
                    .forEach((position, velocity) ->
                            digest.add(position.x, position.y, position.z, velocity.x(), velocity.y(), velocity.z()));
            em.destroyEntity(fresh.query());
            digest.add(em.entityCount());
        });
    }
}
