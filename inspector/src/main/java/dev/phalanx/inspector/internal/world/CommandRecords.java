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
    /// The frames from whose end on [#recent] looks back.
    private static final int FRAMES = 60;
    private static final int MOST_FRAMES = 600;
    private static final int MOST_COMMANDS = 20_000;
    private static final int COMMANDS_OF_BUFFER = 200;
    private static final int COMMANDS_OF_FRAME = 1_000;
    private static final int COMMANDS_OF_UNIT = 4;
    private static final int PLAYBACKS_OF_UNIT = 64;
    private static final long WATCHED_NANOS = 5_000_000_000L;

    /// A playback in its frame.
    ///
    /// @param frame the number of the frame
    /// @param playedBy the system that was running; empty if none was
    /// @param playback what happened
    public record Played(int frame, String playedBy, CommandPlayback playback) {}

    /// Playbacks of some frames.
    ///
    /// @param frames the playbacks of each frame that had some, the last frame first, in order within a frame
    /// @param first the first frame whose playbacks are kept, or -1 if none are
    /// @param last the last frame whose playbacks are kept, or -1 if none are
    public record Kept(List<List<Played>> frames, int first, int last) {}

    private final LongSupplier clock;
    private final Deque<Played> played = new ArrayDeque<>();
    private long askedNanos;
    private boolean wasAsked;
    private int shownInFrame;
    private int mostOfFrame;
    private int frame;
    /// The number of commands that are kept as text.
    private int keptCommands;
    private boolean isRecording;
    /// The first and the last frame whose playbacks are kept, if any are.
    private int firstKept;
    private int lastKept;

    /// @param clock a clock such as `System.nanoTime()`
    CommandRecords(LongSupplier clock) {
        this.clock = clock;
    }

    /// Begins a frame.
    ///
    /// @param next the number of the frame
    /// @param units the units of a budget that the commands of the frame may take
    void beginFrame(int next, int units) {
        frame = next;
        shownInFrame = 0;
        mostOfFrame = (int) Math.min(COMMANDS_OF_FRAME, (long) units * COMMANDS_OF_UNIT);
        if (!isWanted()) {
            return;
        }
        if (!isRecording || next < lastKept) {
            isRecording = true;
            firstKept = next;
        }
        lastKept = next;
        firstKept = Math.max(firstKept, next - MOST_FRAMES + 1);
    }

    /// The number of commands of the next buffer to be copied, or -1 if no client has asked lately.
    int shownCommands() {
        return isWanted() && isRecording ? Math.min(COMMANDS_OF_BUFFER, mostOfFrame - shownInFrame) : -1;
    }

    /// Whether a client has asked lately. If none has, nothing is kept.
    private boolean isWanted() {
        if (wasAsked && clock.getAsLong() - askedNanos <= WATCHED_NANOS) {
            return true;
        }
        if (wasAsked) {
            played.clear();
            keptCommands = 0;
            wasAsked = false;
            isRecording = false;
        }
        return false;
    }

    /// The units of a budget that the copies of the frame have taken.
    int unitsOfFrame() {
        return (shownInFrame + COMMANDS_OF_UNIT - 1) / COMMANDS_OF_UNIT;
    }

    void add(int inFrame, String playedBy, CommandPlayback playback) {
        CommandPlayback kept = shortened(playback, mostOfFrame - shownInFrame);
        shownInFrame += kept.shown().size();
        keptCommands += kept.shown().size();
        played.addLast(new Played(inFrame, playedBy, kept));
        while (!played.isEmpty() && (isOld(played.getFirst().frame(), inFrame) || keptCommands > MOST_COMMANDS)) {
            Played oldest = played.removeFirst();
            keptCommands -= oldest.playback().shown().size();
            if (oldest.frame() >= firstKept && oldest.frame() < inFrame) {
                firstKept = oldest.frame() + 1;
            }
        }
    }

    /// Whether a frame is long past, or precedes a restart of the frame numbers.
    private static boolean isOld(int frame, int now) {
        return frame > now || frame <= now - MOST_FRAMES;
    }

    /// The world may have copied more than this record asked for, for another observer.
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

    /// The playbacks of the last frames that had some. They are recorded for some seconds from now on.
    ///
    /// @param frames the number of frames
    public Kept recent(int frames) {
        ask();
        List<List<Played>> byFrame = new ArrayList<>();
        for (Iterator<Played> backwards = played.descendingIterator(); backwards.hasNext(); ) {
            Played one = backwards.next();
            if (one.frame() <= frame - FRAMES) {
                break;
            }
            if (byFrame.isEmpty() || byFrame.getLast().getFirst().frame() != one.frame()) {
                if (byFrame.size() == frames) {
                    break;
                }
                byFrame.add(new ArrayList<>());
            }
            byFrame.getLast().addFirst(one);
        }
        return kept(byFrame);
    }

    /// The playbacks of one frame. They are recorded for some seconds from now on.
    public Kept ofFrame(int number) {
        ask();
        List<Played> found =
                played.stream().filter(one -> one.frame() == number).toList();
        return kept(found.isEmpty() ? List.of() : List.of(found));
    }

    /// The units of a budget that looking for a frame takes.
    public int units() {
        return 1 + played.size() / PLAYBACKS_OF_UNIT;
    }

    private Kept kept(List<List<Played>> frames) {
        return new Kept(frames, isRecording ? firstKept : -1, isRecording ? lastKept : -1);
    }

    private void ask() {
        wasAsked = true;
        askedNanos = clock.getAsLong();
    }
}
