package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.diagnostics.CommandPlayback;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongSupplier;

/// The command buffers of the last frames, as long as a client requests them. For the thread of the world.
public final class CommandRecords {
    private static final int FRAMES = 60;
    private static final int COMMANDS_OF_BUFFER = 200;
    private static final int COMMANDS_OF_FRAME = 1_000;
    private static final long WATCHED_NANOS = 5_000_000_000L;

    /// A playback in its frame.
    ///
    /// @param frame the number of the frame
    /// @param playedBy the system that was running; empty if none was
    /// @param playback what happened
    public record Played(int frame, String playedBy, CommandPlayback playback) {}

    private final LongSupplier clock;
    private final Deque<Played> played = new ArrayDeque<>();
    private long askedNanos;
    private boolean wasAsked;
    private int shownInFrame;
    private int frame;

    /// @param clock a clock such as `System.nanoTime()`
    CommandRecords(LongSupplier clock) {
        this.clock = clock;
    }

    /// The number of commands of the next buffer to be kept as text, or -1 if no client has asked lately.
    int shownCommands() {
        if (!wasAsked || clock.getAsLong() - askedNanos > WATCHED_NANOS) {
            played.clear();
            wasAsked = false;
            return -1;
        }
        return COMMANDS_OF_BUFFER;
    }

    void add(int inFrame, String playedBy, CommandPlayback playback) {
        if (inFrame != frame) {
            frame = inFrame;
            shownInFrame = 0;
        }
        CommandPlayback kept = shortened(playback, COMMANDS_OF_FRAME - shownInFrame);
        shownInFrame += kept.shown().size();
        played.addLast(new Played(inFrame, playedBy, kept));
        while (!played.isEmpty() && isOld(played.getFirst().frame(), inFrame)) {
            played.removeFirst();
        }
    }

    /// Whether a frame is long past, or precedes a restart of the frame numbers.
    private static boolean isOld(int frame, int now) {
        return frame > now || frame <= now - FRAMES;
    }

    private static CommandPlayback shortened(CommandPlayback playback, int most) {
        return playback.shown().size() <= most
                ? playback
                : new CommandPlayback(
                        playback.origin(),
                        playback.commandCount(),
                        playback.appliedCount(),
                        playback.startNanos(),
                        playback.endNanos(),
                        playback.shown().subList(0, most));
    }

    /// The playbacks of the last frames that had some, the last frame first, in order within a frame. They are recorded
    /// for some seconds from now on.
    ///
    /// @param frames the number of frames
    public List<List<Played>> recent(int frames) {
        wasAsked = true;
        askedNanos = clock.getAsLong();
        List<List<Played>> byFrame = new ArrayList<>();
        for (Iterator<Played> backwards = played.descendingIterator(); backwards.hasNext(); ) {
            Played one = backwards.next();
            if (byFrame.isEmpty() || byFrame.getLast().getFirst().frame() != one.frame()) {
                if (byFrame.size() == frames) {
                    break;
                }
                byFrame.add(new ArrayList<>());
            }
            byFrame.getLast().addFirst(one);
        }
        return byFrame;
    }
}
