package dev.phalanx.inspector.internal.profile;

import java.time.Instant;
import jdk.jfr.consumer.RecordedEvent;

/// Converts the ticks of events to nanoseconds since the recording began.
///
/// The recorder converts the times of events by a clock that it sets anew for each of its files, so two adjacent events
/// may seem to overlap a little. Ticks do not overlap. The duration of a tick is computed from the events: from the
/// first one, and from one that is at least twice as far from it as the one used before.
final class TickClock {
    private static final long LEAST_DISTANCE = 1_000;

    private final Instant origin;
    private boolean isAnchored;
    private long anchorTicks;
    private long anchorNanos;
    private long farthest = LEAST_DISTANCE;
    private double nanosPerTick = 1;

    TickClock(Instant origin) {
        this.origin = origin;
    }

    /// Learns from an event that began at `ticks`.
    void observe(RecordedEvent event, long ticks) {
        long distance = Math.abs(ticks - anchorTicks);
        if (!isAnchored) {
            isAnchored = true;
            anchorTicks = ticks;
            anchorNanos = sinceOrigin(event.getStartTime());
        } else if (distance >= 2 * farthest) {
            farthest = distance;
            nanosPerTick = (double) (sinceOrigin(event.getStartTime()) - anchorNanos) / (ticks - anchorTicks);
        }
    }

    private long sinceOrigin(Instant time) {
        return (time.getEpochSecond() - origin.getEpochSecond()) * 1_000_000_000 + time.getNano() - origin.getNano();
    }

    /// Nanoseconds from the beginning of the recording to `ticks`.
    double nanos(long ticks) {
        return anchorNanos + (ticks - anchorTicks) * nanosPerTick;
    }

    /// Nanoseconds that so many ticks last.
    double duration(long ticks) {
        return ticks * nanosPerTick;
    }

    /// A clock with what this one has learned.
    TickClock copy() {
        TickClock copy = new TickClock(origin);
        copy.isAnchored = isAnchored;
        copy.anchorTicks = anchorTicks;
        copy.anchorNanos = anchorNanos;
        copy.farthest = farthest;
        copy.nanosPerTick = nanosPerTick;
        return copy;
    }
}
