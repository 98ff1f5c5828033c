package dev.phalanx.entities.run;

import java.util.concurrent.locks.LockSupport;

/// When the ticks of a loop with a target rate are to begin, and how late they are.
///
/// A tick that ends after the time of the next one delays it. The schedule then catches up, but by no more than one
/// tick: what is more than that behind is dropped.
class TickSchedule {
    private static final double NANOS = 1e9;

    /// The time that a loop spends polling the clock rather than sleeping, because a sleeping thread wakes up late.
    private static final long SPIN_NANOS = 100_000;

    private long tickNanos;
    private double tolerance = -1;
    private long next;

    /// Without a rate, at first.
    TickSchedule() {}

    /// The present, in nanoseconds.
    long now() {
        return System.nanoTime();
    }

    /// Sleeps for about so long.
    void sleep(long nanos) {
        LockSupport.parkNanos(this, nanos);
    }

    /// @param ticksPerSecond 0 for no schedule
    void setRate(double ticksPerSecond) {
        tickNanos = ticksPerSecond == 0 ? 0 : (long) (NANOS / ticksPerSecond);
    }

    /// @param seconds what a tick may be late by without counting as late
    void setTolerance(double seconds) {
        tolerance = seconds;
    }

    /// What a tick may be late by without counting as late, in nanoseconds: half of a tick unless it was set.
    private double toleratedNanos() {
        return tolerance < 0 ? tickNanos / 2.0 : tolerance * NANOS;
    }

    /// The next tick is to begin now.
    void restart() {
        next = now();
    }

    /// A tick begins.
    ///
    /// @return how late it is in nanoseconds; 0 if it does not count as late
    long begin() {
        if (tickNanos == 0) {
            return 0;
        }
        long now = now();
        long late = now - next;
        next = Math.max(next, now - tickNanos);
        return late > toleratedNanos() ? late : 0;
    }

    /// A tick has ended: waits until it is time for the next one.
    ///
    /// @return whether the thread was interrupted meanwhile, which it still is
    boolean awaitNext(RunLoop loop) {
        if (tickNanos == 0) {
            return false;
        }
        next += tickNanos;
        for (long left = next - now(); left > 0 && !loop.isStopped(); left = next - now()) {
            if (left <= SPIN_NANOS) {
                Thread.onSpinWait();
                continue;
            }
            sleep(left - SPIN_NANOS);
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                return true;
            }
        }
        return false;
    }
}
