package dev.phalanx.bench.worker;

import dev.phalanx.bench.workload.Run;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.function.Supplier;

/// What a set-up leaves in memory: in the heap, and in direct buffers.
final class Footprint {
    private static final int COLLECTIONS = 4;

    private Footprint() {}

    /// Measures a set-up.
    ///
    /// @param small the same with few entities: what it leaves, such as loaded classes, does not count
    /// @param large what is measured
    /// @return bytes
    static long of(Supplier<Run> small, Supplier<Run> large) {
        small.get().close();
        long before = used();
        Run run = large.get();
        try {
            return used() - before;
        } finally {
            Reference.reachabilityFence(run);
            run.close();
        }
    }

    private static long used() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            used += pool.getMemoryUsed();
        }
        return used;
    }
}
