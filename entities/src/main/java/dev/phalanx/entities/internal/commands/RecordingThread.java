package dev.phalanx.entities.internal.commands;

import dev.phalanx.jobs.graph.JobThread;
import org.jspecify.annotations.Nullable;

/// The one thread that records into a command buffer, or by a writer: the first that does, unless it is said before.
public final class RecordingThread {
    private final String name;
    private final String advice;
    private final boolean isOfJob;
    private @Nullable Thread user;

    /// @param name what records, as error messages call it
    /// @param advice what another thread can do
    /// @param isOfJob whether a job has it, so that only a thread that runs a job can be the first
    public RecordingThread(String name, String advice, boolean isOfJob) {
        this.name = name;
        this.advice = advice;
        this.isOfJob = isOfJob;
    }

    /// Makes the calling thread the one that records.
    ///
    /// @throws IllegalStateException if a job has what records, and the thread runs none
    public void begin() {
        if (isOfJob && !JobThread.current().isInJob()) {
            throw new IllegalStateException(name + " of a job was used by thread \""
                    + Thread.currentThread().getName() + "\", which runs no job. " + advice);
        }
        user = Thread.currentThread();
    }

    /// Lets any thread be the next that records.
    public void end() {
        user = null;
    }

    /// Returns if the calling thread may record.
    ///
    /// @throws IllegalStateException otherwise
    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    public void check() {
        if (user != Thread.currentThread()) {
            beginOrRefuse();
        }
    }

    private void beginOrRefuse() {
        Thread other = user;
        if (other != null) {
            throw new IllegalStateException(name + " belongs to thread \"" + other.getName()
                    + "\" and was used by thread \"" + Thread.currentThread().getName() + "\". " + advice);
        }
        begin();
    }
}
