package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.entities.query.Query5;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;

/// The same with five components.
final class CreateDestroyFive extends WorldRun {
    private final EntityArchetype archetype =
            em.createArchetype(Position.class, Velocity.class, Acceleration.class, A.class, B.class);
    private final Query5<Position, RefRW<Velocity>, RefRW<Acceleration>, A, B> fresh =
            em.query(rw(Position.class), ref(Velocity.class), ref(Acceleration.class), rw(A.class), rw(B.class));
    private final NativeArray<Entity> made;
    private int next;

    CreateDestroyFive(int size) {
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
        fresh.forEach((position, velocity, acceleration, a, b) -> {
            int i = next++;
            position.x = Values.x(i);
            position.y = Values.y(i);
            position.z = Values.z(i);
            velocity.set(Velocity.start(i));
            acceleration.set(Acceleration.start(i));
            a.value = Values.single(0, i);
            b.value = Values.single(1, i);
        });
    }

    @Override
    public long digest() {
        return digestOf(digest -> {
            create();
            em.query(ro(Position.class), ro(Velocity.class), ro(Acceleration.class), ro(A.class), ro(B.class))
                    .forEach((position, velocity, acceleration, a, b) -> digest.add(
                            position.x,
                            position.y,
                            position.z,
                            velocity.x(),
                            velocity.y(),
                            velocity.z(),
                            acceleration.x(),
                            acceleration.y(),
                            acceleration.z(),
                            a.value,
                            b.value));
            em.destroyEntity(fresh.query());
            digest.add(em.entityCount());
        });
    }
}
