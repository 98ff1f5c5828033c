package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.contenders.phalanx.Singles.C;
import dev.phalanx.contenders.phalanx.Singles.D;
import dev.phalanx.contenders.phalanx.Singles.E;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// The three systems, one after the other on the world's thread.
final class Schedule extends Swaps {
    /// Swaps A and B.
    static final class SwapAb implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(A.class), rw(B.class)).forEach((a, b) -> {
                float value = a.value;
                a.value = b.value;
                b.value = value;
            });
        }
    }

    /// Swaps C and D.
    @UpdateAfter(SwapAb.class)
    static final class SwapCd implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(C.class), rw(D.class)).forEach((c, d) -> {
                float value = c.value;
                c.value = d.value;
                d.value = value;
            });
        }
    }

    /// Swaps C and E.
    @UpdateAfter(SwapCd.class)
    static final class SwapCe implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(rw(C.class), rw(E.class)).forEach((c, e) -> {
                float value = c.value;
                c.value = e.value;
                e.value = value;
            });
        }
    }

    Schedule(int size) {
        super(size);
        world.addSystem(new SwapAb());
        world.addSystem(new SwapCd());
        world.addSystem(new SwapCe());
    }

    @Override
    public void run() {
        world.update();
    }
}
