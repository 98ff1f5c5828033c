package dev.phalanx.metrics.internal;

import dev.phalanx.entities.diagnostics.WorldTool;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import dev.phalanx.metrics.AllocationReport;
import java.util.concurrent.atomic.AtomicBoolean;

/// Writes a report of what warm frames allocate for `-Dphalanx.explain=allocations`.
public final class ExplainTool implements WorldTool {
    private static final int WARM_UP = 600;
    private static final int FRAMES = 2000;

    /// For the service loader.
    public ExplainTool() {}

    @Override
    public String name() {
        return "explain";
    }

    @Override
    public void start(String value) {
        if (!value.equals("allocations")) {
            throw new IllegalArgumentException(
                    "-Dphalanx.explain=" + value + " is nothing that can be explained. Give allocations.");
        }
        AtomicBoolean isTaken = new AtomicBoolean();
        World.observeAll(world -> new WarmFrames(world, isTaken));
    }

    /// Waits until a world is warm, and takes it if no other one was before.
    private static final class WarmFrames extends WorldObserver {
        private final World world;
        private final AtomicBoolean isTaken;
        private int seen;

        WarmFrames(World world, AtomicBoolean isTaken) {
            this.world = world;
            this.isTaken = isTaken;
        }

        @Override
        public void frameEnded(long startNanos, long endNanos) {
            seen++;
            if (seen == WARM_UP && isTaken.compareAndSet(false, true)) {
                AllocationReport.ofNextFrames(
                        world, FRAMES, report -> System.err.println("World \"" + world.name() + "\": " + report));
            }
        }
    }
}
