package dev.phalanx.structs.loaded;

import org.jspecify.annotations.Nullable;

/// The thread of the JVM that brings agents. It also serves tools such as `jcmd`.
final class AttachingThread {
    private static final String NAME = "Attach Listener";

    private AttachingThread() {}

    /// The thread, or null as long as no tool has used it. Lists all threads.
    static @Nullable Thread find() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] threads = new Thread[2 * group.activeCount() + 8];
        int count = group.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i].getName().equals(NAME)) {
                return threads[i];
            }
        }
        return null;
    }
}
