package dev.phalanx.entities.internal.commands;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The recorders that no log uses, for the whole process: a frame that records as much as the one before finds its
/// memory here.
///
/// A recorder knows the component types it has recorded. If one of them belongs to a class loader that may be dropped
/// before this class's own, the pool leaves the recorder to the garbage collector. It does so too with memory that is
/// not needed any more: of a recorder that holds far more than its last uses have taken, and of one that was not used
/// for [#IDLE] uses of others.
final class CommandPool {
    private static final int MOST = 4 * Math.max(4, Runtime.getRuntime().availableProcessors());
    /// Of all recorders together.
    private static final long MOST_BYTES = 256L << 20;

    /// So many uses of recorders are a minute or more of a program that needs fewer of them.
    private static final int IDLE = 8_192;

    /// Those that were used last are at the end.
    private static final ArrayDeque<Pooled> FREE = new ArrayDeque<>(MOST);

    private static int uses;
    private static long bytes;

    private CommandPool() {}

    /// A recorder's place in the pool, which the recorder makes once.
    static final class Pooled extends WeakReference<CommandRecorder> {
        /// The recorder while the pool keeps it from the garbage collector.
        @SuppressWarnings("UnusedVariable") // holding it is the use
        private @Nullable CommandRecorder kept;

        private int lastUse;
        private long bytes;

        Pooled(CommandRecorder recorder) {
            super(recorder);
        }
    }

    /// A recorder for a log. The one that was given back last comes first.
    static CommandRecorder take(CommandLog log) {
        CommandRecorder recorder = null;
        synchronized (FREE) {
            while (recorder == null && !FREE.isEmpty()) {
                Pooled last = FREE.removeLast();
                recorder = last.get();
                leave(last);
            }
        }
        if (recorder == null) {
            recorder = new CommandRecorder();
        }
        recorder.begin(log);
        return recorder;
    }

    /// Takes back a recorder that is no longer in use. If the pool is full, or the recorder holds too much memory, the
    /// garbage collector gets the recorder.
    static void giveBack(CommandRecorder recorder) {
        boolean isOversized = recorder.endUse();
        recorder.clear();
        long needed = recorder.bytes();
        boolean isKept = !isOversized && needed <= MOST_BYTES;
        synchronized (FREE) {
            uses++;
            while (!FREE.isEmpty()
                    && (uses - FREE.getFirst().lastUse > IDLE || (isKept && bytes + needed > MOST_BYTES))) {
                leave(FREE.removeFirst());
            }
            if (isKept && FREE.size() < MOST) {
                Pooled pooled = recorder.pooled();
                pooled.lastUse = uses;
                pooled.bytes = needed;
                pooled.kept = recorder.hasForeignTypes() ? null : recorder;
                bytes += needed;
                FREE.addLast(pooled);
            }
        }
    }

    private static void leave(Pooled pooled) {
        bytes -= pooled.bytes;
        pooled.kept = null;
    }

    /// Bytes of the memory that waits for the next use.
    static long bytes() {
        synchronized (FREE) {
            return bytes;
        }
    }
}
