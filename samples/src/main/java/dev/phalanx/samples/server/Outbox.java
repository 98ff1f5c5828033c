package dev.phalanx.samples.server;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The frames that wait to be written to one client. One thread adds frames and another one takes them. Neither holds a
/// lock, so the thread of the ticks never waits for a thread that the operating system has suspended.
final class Outbox {
    private final AtomicReferenceArray<@Nullable Frame> slots;
    private int added; // used by the thread that adds
    private int taken; // used by the thread that takes
    private volatile boolean isClosed;
    private volatile @Nullable Thread taker;

    /// @param capacity the most frames that may be added before they are taken
    Outbox(int capacity) {
        slots = new AtomicReferenceArray<>(capacity);
    }

    /// Adds a frame.
    ///
    /// @throws IllegalStateException if there are too many
    void add(Frame frame) {
        int slot = added++ % slots.length();
        if (slots.get(slot) != null) {
            throw new IllegalStateException("A frame was added to an outbox with " + slots.length()
                    + " frames, which is full. Limit the snapshots in flight.");
        }
        slots.set(slot, frame);
        LockSupport.unpark(taker);
    }

    /// Waits for a frame and takes it.
    ///
    /// @return null if the outbox was closed
    @Nullable
    Frame take() {
        taker = Thread.currentThread();
        int slot = taken % slots.length();
        while (!isClosed) {
            Frame frame = slots.get(slot);
            if (frame != null) {
                slots.set(slot, null);
                taken++;
                return frame;
            }
            LockSupport.park(this);
        }
        return null;
    }

    /// Ends [#take]. Frames that were not taken are left to the garbage collector.
    void close() {
        isClosed = true;
        LockSupport.unpark(taker);
    }
}
