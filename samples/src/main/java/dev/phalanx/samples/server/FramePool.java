package dev.phalanx.samples.server;

import java.util.concurrent.ConcurrentLinkedQueue;

/// Frames that are not in use. There are never more frames than snapshots in flight, so the pool needs no bound.
final class FramePool {
    private final ConcurrentLinkedQueue<Frame> free = new ConcurrentLinkedQueue<>();

    /// A frame with one user, the caller.
    Frame take() {
        Frame frame = free.poll();
        if (frame == null) {
            frame = new Frame(this);
        }
        frame.retain();
        return frame;
    }

    void giveBack(Frame frame) {
        free.add(frame);
    }
}
