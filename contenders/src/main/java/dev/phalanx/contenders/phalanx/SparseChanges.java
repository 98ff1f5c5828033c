package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.contenders.phalanx.Singles.C;
import dev.phalanx.contenders.phalanx.Singles.D;
import dev.phalanx.contenders.phalanx.Singles.E;
import dev.phalanx.contenders.phalanx.Singles.F;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;

/// A system that changes single entities, and three with change filters.
final class SparseChanges extends WorldRun {
    /// Changes A, B and C of entities by their ids.
    static final class ChangeSystem implements ISystem {
        private final EntityList ring;
        private int cursor;

        ChangeSystem(EntityList ring) {
            this.ring = ring;
        }

        @Override
        public void onUpdate(SystemState state) {
            int size = ring.size();
            for (int i = 0; i < size / 100; i++) {
                Entity first = ring.get(cursor);
                A a = SystemAPI.getComponent(first, A.class);
                a.value += Values.change(0);
                SystemAPI.setComponent(first, a);
                Entity second = ring.get((cursor + size / 3) % size);
                B b = SystemAPI.getComponent(second, B.class);
                b.value += Values.change(1);
                SystemAPI.setComponent(second, b);
                Entity third = ring.get((cursor + 2 * (size / 3)) % size);
                C c = SystemAPI.getComponent(third, C.class);
                c.value += Values.change(2);
                SystemAPI.setComponent(third, c);
                cursor = (cursor + 1) % size;
            }
        }
    }

    /// Works out D.
    @UpdateAfter(ChangeSystem.class)
    static final class DeriveD implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(ro(A.class), rw(D.class))
                    .withChangeFilter(A.class)
                    .forEach((a, d) -> d.value = a.value * Values.DT);
        }
    }

    /// Works out E.
    @UpdateAfter(DeriveD.class)
    static final class DeriveE implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(ro(B.class), rw(E.class))
                    .withChangeFilter(B.class)
                    .forEach((b, e) -> e.value = b.value * Values.DT);
        }
    }

    /// Works out F.
    @UpdateAfter(DeriveE.class)
    static final class DeriveF implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(ro(C.class), rw(F.class))
                    .withChangeFilter(C.class)
                    .forEach((c, f) -> f.value = c.value * Values.DT);
        }
    }

    SparseChanges(int size) {
        EntityList ring = EntityList.of(make(
                em.createArchetype(A.class, B.class, C.class, D.class, E.class, F.class),
                0,
                size,
                A::start,
                B::start,
                C::start));
        em.query(ro(A.class), ro(B.class), ro(C.class), rw(D.class), rw(E.class), rw(F.class))
                .forEach((a, b, c, d, e, f) -> {
                    d.value = a.value * Values.DT;
                    e.value = b.value * Values.DT;
                    f.value = c.value * Values.DT;
                });
        world.addSystem(new ChangeSystem(ring));
        world.addSystem(new DeriveD());
        world.addSystem(new DeriveE());
        world.addSystem(new DeriveF());
    }

    @Override
    public void run() {
        world.update();
    }

    @Override
    public long digest() {
        return digestOf(digest -> em.query(ro(A.class), ro(B.class), ro(C.class), ro(D.class), ro(E.class), ro(F.class))
                .forEach((a, b, c, d, e, f) -> digest.add(a.value, b.value, c.value, d.value, e.value, f.value)));
    }
}
