package dev.phalanx.entities.run;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// When the ticks of a loop with a target rate are to begin, and how late they are.
///
/// A tick that ends after the time of the next one delays it. The schedule then catches up, but by no more than one
/// tick: what is more than that behind is dropped.
///
/// Moments are compared by their difference, because `System.nanoTime()` may be negative and may wrap around. A tick is
/// rarely a whole number of nanoseconds; what is left of one joins the next, so that days of ticks take days.
class TickSchedule {
    private static final double NANOS = 1e9;

    /// The time that a loop spends polling the clock rather than sleeping, because a sleeping thread wakes up late.
    private static final long SPIN_NANOS = 100_000;

    private long tickNanos;
    /// What a tick takes beyond [#tickNanos], and what has come together of it: less than a nanosecond each.
    private double rest;

    private double left;
    private double tolerance = -1;
    private long next;
    /// The thread that waits for the next tick, or null.
    private volatile @Nullable Thread waiting;

    /// Without a rate.
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
        double exact = ticksPerSecond == 0 ? 0 : NANOS / ticksPerSecond;
        tickNanos = (long) exact;
        rest = exact < Long.MAX_VALUE ? exact - tickNanos : 0;
        left = 0;
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
        long late = now() - next;
        next += Math.max(0, late - tickNanos);
        return late > toleratedNanos() ? late : 0;
    }

    /// A tick has ended: waits until it is time for the next one.
    ///
    /// @return whether the thread was interrupted meanwhile, which it still is
    boolean awaitNext(RunLoop loop) {
        if (tickNanos == 0) {
            return false;
        }
        left += rest;
        long whole = (long) left;
        left -= whole;
        next += tickNanos + whole;
        waiting = Thread.currentThread();
        try {
            for (long nanos = next - now(); nanos > 0 && !loop.isStopped(); nanos = next - now()) {
                if (nanos <= SPIN_NANOS) {
                    Thread.onSpinWait();
                    continue;
                }
                sleep(nanos - SPIN_NANOS);
                if (Thread.interrupted()) {
                    Thread.currentThread().interrupt();
                    return true;
                }
            }
            return false;
        } finally {
            waiting = null;
        }
    }

    /// Lets the thread that waits for the next tick look whether the loop was stopped.
    void wake() {
        LockSupport.unpark(waiting);
    }
}
