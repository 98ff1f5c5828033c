package dev.phalanx.collections;

import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// A queue of `long` values in a Java array: first in, first out.
///
/// [#asParallelWriter()] lets many threads fill it. What one thread puts in keeps its order. (Row COL-6 of the
/// specification.)
@CopiesArguments
public final class NativeLongQueue implements NativeContainer, AutoCloseable {
    private static final int SMALLEST = 16;

    final Storage storage;
    final SafetyHandle handle;

    /// What all views of one queue share: a ring, whose length is a power of two.
    static final class Storage {
        long[] values;
        int head;
        int count;

        Storage() {
            this.values = new long[SMALLEST];
        }

        void grow() {
            int size = values.length;
            long[] longer = new long[size * 2];
            System.arraycopy(values, head, longer, 0, size - head);
            System.arraycopy(values, 0, longer, size - head, head);
            values = longer;
            head = 0;
        }
    }

    private NativeLongQueue(Storage storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeLongQueue create(Storage storage, SafetyHandle handle) {
        return new NativeLongQueue(storage, handle);
    }

    /// An empty queue.
    public static NativeLongQueue of() {
        return new NativeLongQueue(new Storage(), new SafetyHandle("NativeLongQueue"));
    }

    /// How many elements the queue has.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the queue was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public int count() {
        handle.check();
        return storage.count;
    }

    /// Whether the queue has no elements.
    public boolean isEmpty() {
        return count() == 0;
    }

    /// Adds `value` at the end.
    ///
    /// @throws IllegalStateException if the queue is read-only here, or a job that was not completed uses it
    public void enqueue(long value) {
        handle.checkWrite();
        Storage own = storage;
        if (own.count == own.values.length) {
            own.grow();
        }
        long[] values = own.values;
        values[(own.head + own.count) & (values.length - 1)] = value;
        own.count++;
    }

    /// Takes the first element out.
    ///
    /// @throws NoSuchElementException if there is none
    /// @throws IllegalStateException if the queue is read-only here, or a job that was not completed uses it
    public long dequeue() {
        handle.checkWrite();
        requireElement();
        Storage own = storage;
        long[] values = own.values;
        long value = values[own.head];
        own.head = (own.head + 1) & (values.length - 1);
        own.count--;
        return value;
    }

    /// Takes the first element out and stores it in `into`. Returns whether there was one.
    ///
    /// @throws IllegalStateException if the queue is read-only here, or a job that was not completed uses it
    public boolean tryDequeue(NativeLongReference into) {
        handle.checkWrite();
        if (storage.count == 0) {
            return false;
        }
        into.set(dequeue());
        return true;
    }

    /// Takes the first element out, or returns `otherwise` if there is none.
    ///
    /// @throws IllegalStateException if the queue is read-only here, or a job that was not completed uses it
    public long dequeueOr(long otherwise) {
        handle.checkWrite();
        return storage.count == 0 ? otherwise : dequeue();
    }

    /// The first element.
    ///
    /// @throws NoSuchElementException if there is none
    public long peek() {
        handle.check();
        requireElement();
        return storage.values[storage.head];
    }

    void requireElement() {
        if (storage.count == 0) {
            throw new NoSuchElementException(handle.name() + " is empty. Ask isEmpty() first, or use tryDequeue.");
        }
    }

    /// Takes all elements out.
    public void clear() {
        handle.checkWrite();
        storage.head = 0;
        storage.count = 0;
    }

    /// A copy of the elements, the first one first.
    public long[] toArray() {
        handle.check();
        Storage own = storage;
        long[] inOrder = new long[own.count];
        int straight = Math.min(own.count, own.values.length - own.head);
        System.arraycopy(own.values, own.head, inOrder, 0, straight);
        System.arraycopy(own.values, 0, inOrder, straight, own.count - straight);
        return inOrder;
    }

    /// The same elements, for reading only. A job that holds it in a field only reads the queue.
    public NativeLongQueue asReadOnly() {
        return create(storage, handle.view(handle.name(), true));
    }

    /// Adds for many threads at a time.
    public ParallelWriter asParallelWriter() {
        return new ParallelWriter(this, false);
    }

    /// Whether the queue has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the life of the queue and of every view of it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if it was closed before
    /// @throws IllegalStateException if a job that was not completed uses it
    @Override
    public void close() {
        handle.release();
    }

    @Override
    public SafetyHandle safetyHandle() {
        return handle;
    }

    @Override
    public NativeLongQueue forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The queue's type and how many elements it has.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.count + "]";
    }

    /// Adds to a queue, from many threads at a time. In a job, elements become part of the queue in blocks, so that
    /// they are there when the job is completed.
    @CopiesArguments
    public static final class ParallelWriter implements NativeContainer {
        private static final int BLOCK = 256;

        final NativeLongQueue queue;
        final boolean isOfJob;
        long @Nullable [] block;
        int count;

        ParallelWriter(NativeLongQueue queue, boolean isOfJob) {
            this.queue = queue;
            this.isOfJob = isOfJob;
        }

        /// Another object of the same class.
        ParallelWriter create(NativeLongQueue queue, boolean isOfJob) {
            return new ParallelWriter(queue, isOfJob);
        }

        /// Adds `value` at the end.
        ///
        /// @throws IllegalStateException if a job that was not completed uses the queue
        public void enqueue(long value) {
            if (!isOfJob) {
                synchronized (queue.storage) {
                    queue.enqueue(value);
                }
                return;
            }
            queue.handle.checkWrite();
            long[] own = block;
            if (own == null || count == BLOCK) {
                flush();
                own = new long[BLOCK];
                block = own;
            }
            own[count] = value;
            count++;
        }

        @Override
        public void flush() {
            long[] own = block;
            if (own != null) {
                synchronized (queue.storage) {
                    for (int i = 0; i < count; i++) {
                        queue.enqueue(own[i]);
                    }
                }
            }
            count = 0;
            block = null;
        }

        @Override
        public SafetyHandle safetyHandle() {
            return queue.handle;
        }

        @Override
        public ParallelWriter forJob(SafetyHandle handle) {
            return create(queue.forJob(handle), true);
        }

        @Override
        public ParallelUse parallelUse() {
            return ParallelUse.SHARED;
        }
    }
}
