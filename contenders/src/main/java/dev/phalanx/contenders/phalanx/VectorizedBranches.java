package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Branches;
import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.contenders.phalanx.Singles.C;
import dev.phalanx.contenders.phalanx.Singles.D;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.Vectorize;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.ReadOnly;

/// Three branches by a vectorised job, on the world's thread.
final class VectorizedBranches extends Branched {
    private final EntityQuery query = all.query();

    /// Takes the branches.
    @Vectorize
    record BranchJob() implements IJobEntity {
        void execute(D d, @ReadOnly A a, @ReadOnly B b, @ReadOnly C c) {
            d.value = Branches.value(a.value, b.value, c.value);
        }
    }

    VectorizedBranches(int size) {
        super(size);
    }

    @Override
    public void run() {
        new BranchJob().run(query);
    }
}
