package dev.phalanx.scenes.internal.stream;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The threads that load scenes, shared by all worlds of the process.
///
/// They are platform threads, since loading decompresses and copies: virtual threads would occupy the carriers of the
/// program's own virtual threads for that time. There are as many threads as there are tasks; each world limits the
/// number of its tasks. The threads are daemons, and end when they have had nothing to do for a second.
final class StreamingThreads {
    /// The names of the threads begin with it.
    static final String NAME = "phalanx-scenes-";

    private static final int IDLE_MILLIS = 1000;
    private static final ThreadFactory FACTORY =
            Thread.ofPlatform().daemon(true).name(NAME, 1).factory();
    private static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_MILLIS, TimeUnit.MILLISECONDS, new SynchronousQueue<>(), FACTORY);

    private StreamingThreads() {}

    /// Runs a task on one of the threads, or on the calling one if the system has no more threads. The task must not
    /// throw.
    static void run(Runnable task) {
        try {
            POOL.execute(task);
        } catch (OutOfMemoryError noThread) {
            task.run();
        }
    }
}
