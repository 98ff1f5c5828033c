package dev.phalanx.jobs.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A thread that runs ready nodes, looks for more for a short while, and parks.
final class Worker extends Thread {
    private static final int BUSY = 0;
    private static final int LOOKING = 1;
    private static final int PARKED = 2;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Worker.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final WorkerPool pool;
    private final int index;
    private volatile int state;

    /// @param index which of the pool's, from 1
    Worker(WorkerPool pool, String prefix, int index) {
        super(null, null, prefix + index, 0, false);
        this.pool = pool;
        this.index = index;
        setDaemon(true);
        // Not that of the thread that happened to need the workers first, which may be a plugin's.
        setContextClassLoader(Worker.class.getClassLoader());
    }

    boolean isLooking() {
        return state == LOOKING;
    }

    boolean wakeIfParked() {
        if (state == PARKED && STATE.compareAndSet(this, PARKED, BUSY)) {
            LockSupport.unpark(this);
            return true;
        }
        return false;
    }

    @Override
    public void run() {
        JobThread thread = JobThread.ofWorker(pool, index);
        boolean isOver = false;
        while (!isOver) {
            try {
                JobNode node = next();
                if (node == null) {
                    isOver = true;
                } else {
                    thread.work(node);
                }
            } catch (Throwable _) {
                // Out of memory or of stack. What jobs throw belongs to their nodes.
                state = BUSY;
            }
        }
    }

    /// The next ready node, or null when the pool is closed and empty.
    private @Nullable JobNode next() {
        while (true) {
            JobNode node = pool.poll();
            if (node == null) {
                node = look();
            }
            if (node != null) {
                return node;
            }
            if (pool.isClosed()) {
                return null;
            }
            park();
        }
    }

    private @Nullable JobNode look() {
        state = LOOKING;
        long start = System.nanoTime();
        JobNode node = pool.poll();
        while (node == null && !pool.isClosed() && System.nanoTime() - start < Completion.SPIN_NANOS) {
            for (int i = 0; i < 16 && pool.isEmpty(); i++) {
                Thread.onSpinWait();
            }
            node = pool.poll();
        }
        state = BUSY;
        if (node != null && !pool.isEmpty()) {
            // Whoever added more may have counted on this worker, which is busy now.
            pool.wake(1);
        }
        return node;
    }

    private void park() {
        state = PARKED;
        // Who adds a node looks at the state afterwards, so either it is found here or this thread is woken.
        if (pool.isEmpty() && !pool.isClosed()) {
            while (state == PARKED) {
                LockSupport.park(pool);
                Thread.interrupted();
            }
        } else {
            state = BUSY;
        }
    }
}
