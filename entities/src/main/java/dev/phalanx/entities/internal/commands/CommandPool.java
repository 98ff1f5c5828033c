package dev.phalanx.entities.internal.commands;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The recorders that no log uses, for the whole process: a frame that records as much as the one before finds its
/// memory here.
///
/// A recorder knows the component types it has recorded. If one of them belongs to a class loader that may be dropped
/// before this class's own, the pool leaves the recorder to the garbage collector.
final class CommandPool {
    private static final int MOST = 4 * Math.max(4, Runtime.getRuntime().availableProcessors());
    private static final long MOST_BYTES = 256L << 20;

    private static final ArrayDeque<Pooled> FREE = new ArrayDeque<>(MOST);

    private CommandPool() {}

    /// A recorder's place in the pool, which the recorder makes once.
    static final class Pooled extends WeakReference<CommandRecorder> {
        /// The recorder while the pool keeps it from the garbage collector.
        @SuppressWarnings("UnusedVariable") // holding it is the use
        private @Nullable CommandRecorder kept;

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
                last.kept = null;
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
        recorder.clear();
        if (recorder.bytes() > MOST_BYTES) {
            return;
        }
        synchronized (FREE) {
            if (FREE.size() < MOST) {
                Pooled pooled = recorder.pooled();
                pooled.kept = recorder.hasForeignTypes() ? null : recorder;
                FREE.addLast(pooled);
            }
        }
    }
}
