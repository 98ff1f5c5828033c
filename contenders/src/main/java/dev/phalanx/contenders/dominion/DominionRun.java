package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.phalanx.bench.workload.Run;

/// A run in a Dominion of its own.
abstract class DominionRun implements Run {
    static {
        System.setProperty("dominion.show-banner", "false");
    }

    final Dominion dominion = Dominion.create();

    @Override
    public void close() {
        dominion.close();
    }
}
