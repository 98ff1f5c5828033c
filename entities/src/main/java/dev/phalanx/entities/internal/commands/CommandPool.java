package dev.phalanx.entities.internal.commands;

import java.util.ArrayDeque;

/// The recorders that no log uses, for the whole process: a frame that records as much as the one before finds its
/// memory here.
final class CommandPool {
    private static final int MOST = 4 * Math.max(4, Runtime.getRuntime().availableProcessors());
    private static final long MOST_BYTES = 256L << 20;

    private static final ArrayDeque<CommandRecorder> FREE = new ArrayDeque<>(MOST);

    private CommandPool() {}

    /// A recorder for a log. The one that was given back last comes first.
    static CommandRecorder take(CommandLog log) {
        CommandRecorder recorder;
        synchronized (FREE) {
            recorder = FREE.pollLast();
        }
        if (recorder == null) {
            recorder = new CommandRecorder();
        }
        recorder.begin(log);
        return recorder;
    }

    /// Takes back a recorder that nobody uses. Where there are many already, or its memory is very much, it goes to the
    /// garbage collector.
    static void giveBack(CommandRecorder recorder) {
        recorder.clear();
        if (recorder.bytes() > MOST_BYTES) {
            return;
        }
        synchronized (FREE) {
            if (FREE.size() < MOST) {
                FREE.addLast(recorder);
            }
        }
    }
}
