package dev.phalanx.contenders.phalanx;

import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.contenders.phalanx.Singles.C;
import dev.phalanx.contenders.phalanx.Singles.D;
import dev.phalanx.contenders.phalanx.Singles.E;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// The three systems, each with a parallel job: the first runs beside the others, which follow from what they write.
final class ScheduleJobs extends Swaps {
    /// Swaps A and B.
    record SwapAb() implements IJobEntity {
        void execute(A a, B b) {
            float value = a.value;
            a.value = b.value;
            b.value = value;
        }
    }

    /// Swaps A and B of all entities.
    static final class SwapAbSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new SwapAb().scheduleParallel();
        }
    }

    /// Swaps C and D.
    record SwapCd() implements IJobEntity {
        void execute(C c, D d) {
            float value = c.value;
            c.value = d.value;
            d.value = value;
        }
    }

    /// Swaps C and D of all entities.
    @UpdateAfter(SwapAbSystem.class)
    static final class SwapCdSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new SwapCd().scheduleParallel();
        }
    }

    /// Swaps C and E.
    record SwapCe() implements IJobEntity {
        void execute(C c, E e) {
            float value = c.value;
            c.value = e.value;
            e.value = value;
        }
    }

    /// Swaps C and E of all entities.
    @UpdateAfter(SwapCdSystem.class)
    static final class SwapCeSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            new SwapCe().scheduleParallel();
        }
    }

    ScheduleJobs(int size) {
        super(size);
        world.addSystem(new SwapAbSystem());
        world.addSystem(new SwapCdSystem());
        world.addSystem(new SwapCeSystem());
    }

    @Override
    public void run() {
        world.update();
        em.completeAllTrackedJobs();
    }
}
