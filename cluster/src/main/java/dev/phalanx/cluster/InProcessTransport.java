package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Hands messages over within a process, without copying them.
///
/// A pair of sections has two places, which they use in turn: a section can be one tick ahead of its neighbour.
public final class InProcessTransport implements Transport {
    private final int sections;
    private final AtomicReferenceArray<@Nullable MemorySegment> places;
    private final int[] sent;
    private final int[] received;

    /// Carries the messages of a number of sections, 1 or more.
    public InProcessTransport(int sections) {
        this.sections = sections;
        int pairs = Math.multiplyExact(sections, sections);
        this.places = new AtomicReferenceArray<>(Math.multiplyExact(2, pairs));
        this.sent = new int[pairs];
        this.received = new int[pairs];
    }

    /// Sends a message.
    ///
    /// @throws IllegalStateException if the receiver has not received the last two
    @Override
    public void send(int from, int to, MemorySegment message) {
        int pair = from * sections + to;
        int place = 2 * pair + (sent[pair] & 1);
        if (places.getAcquire(place) != null) {
            throw new IllegalStateException("Section " + from + " sent a third message to section " + to
                    + ", which has not received the first. Receive one message for each that is sent.");
        }
        sent[pair]++;
        places.setRelease(place, message);
    }

    @Override
    public @Nullable MemorySegment poll(int from, int to) {
        int pair = from * sections + to;
        int place = 2 * pair + (received[pair] & 1);
        MemorySegment message = places.getAcquire(place);
        if (message != null) {
            received[pair]++;
            places.setRelease(place, null);
        }
        return message;
    }
}
