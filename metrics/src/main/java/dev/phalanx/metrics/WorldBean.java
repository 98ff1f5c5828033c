package dev.phalanx.metrics;

import java.util.LinkedHashMap;
import java.util.Map;

/// The metrics of a world in the form of JMX.
final class WorldBean implements WorldMXBean {
    private static final double MILLI = 1e6;

    private final WorldMetrics metrics;

    WorldBean(WorldMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public String getName() {
        return metrics.worldName();
    }

    @Override
    public int getFrame() {
        return metrics.frame();
    }

    @Override
    public long getFrames() {
        return metrics.frames();
    }

    @Override
    public double getLastFrameMillis() {
        return metrics.lastFrameNanos() / MILLI;
    }

    @Override
    public double getMeanFrameMillis() {
        long frames = metrics.frames();
        return frames == 0 ? 0 : metrics.totalFrameNanos() / MILLI / frames;
    }

    @Override
    public long getMillisSinceLastFrame() {
        return metrics.nanosSinceLastFrame() / 1_000_000;
    }

    @Override
    public int getEntities() {
        return metrics.entities();
    }

    @Override
    public int getArchetypes() {
        return metrics.archetypes();
    }

    @Override
    public int getChunks() {
        return metrics.chunks();
    }

    @Override
    public long getChunkBytes() {
        return metrics.chunkBytes();
    }

    @Override
    public long getStructuralChanges() {
        return metrics.structuralChanges();
    }

    @Override
    public long getSyncPoints() {
        return metrics.syncPoints();
    }

    @Override
    public double getSyncPointMillis() {
        return metrics.syncPointNanos() / MILLI;
    }

    @Override
    public long getScheduledJobs() {
        return metrics.scheduledJobs();
    }

    @Override
    public long getJobWaits() {
        return metrics.jobWaits();
    }

    @Override
    public double getJobWaitMillis() {
        return metrics.jobWaitNanos() / MILLI;
    }

    @Override
    public long getFailures() {
        return metrics.failureCount();
    }

    @Override
    public Map<String, Long> getFailureCounts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (FailureMetrics failure : metrics.failures()) {
            counts.put(failure.toString(), failure.count());
        }
        return counts;
    }

    @Override
    public long getLateTicks() {
        return metrics.lateTicks();
    }

    @Override
    public double getLateTickMillis() {
        return metrics.lateTickNanos() / MILLI;
    }

    @Override
    public Map<String, SystemUpdateTimes> getSystems() {
        Map<String, SystemUpdateTimes> times = new LinkedHashMap<>();
        for (SystemMetrics system : metrics.systems()) {
            times.put(system.name(), SystemUpdateTimes.of(system));
        }
        return times;
    }
}
