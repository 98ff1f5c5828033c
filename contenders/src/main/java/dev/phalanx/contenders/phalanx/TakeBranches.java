package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Branches;

/// Three branches, by a query with a lambda.
final class TakeBranches extends Branched {
    TakeBranches(int size) {
        super(size);
    }

    @Override
    public void run() {
        all.forEach((d, a, b, c) -> d.value = Branches.value(a.value, b.value, c.value));
    }
}
