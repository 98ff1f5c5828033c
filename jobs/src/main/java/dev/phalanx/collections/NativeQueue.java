package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// A queue of struct values in primitive arrays: first in, first out. Values go in and out as copies.
///
/// [#asParallelWriter()] lets many threads fill it. What one thread puts in keeps its order. (Row COL-6 of the
/// specification.)
///
/// @param <T> the struct type
@CopiesArguments
public class NativeQueue<T> implements NativeContainer, AutoCloseable {
    private static final Copies<NativeQueue<?>> COPIES = new Copies<>(NativeQueue.class);
    private static final Copies<ParallelWriter<?>> WRITERS = new Copies<>(ParallelWriter.class);

    private static final int SMALLEST = 16;

    final Storage<T> storage;
    final SafetyHandle handle;

    /// What all views of one queue share: a ring, whose length is a power of two.
    static final class Storage<T> {
        NativeArray<T> values;
        int head;
        int count;

        @Nullable
        ParallelWriter<T> writerPrototype;

        Storage(Class<T> type) {
            this.values = NativeArray.ofLength(type, SMALLEST);
        }

        void grow() {
            int size = values.length();
            NativeArray<T> longer = StructArrays.ofLength(values, size * 2);
            longer.copyFrom(values, head, 0, size - head);
            longer.copyFrom(values, 0, size - head, head);
            values = longer;
            head = 0;
        }

        /// Makes others of the copy for the struct type.
        ParallelWriter<T> writerPrototype() {
            ParallelWriter<T> present = writerPrototype;
            if (present == null) {
                present = WRITERS.of(values);
                writerPrototype = present;
            }
            return present;
        }
    }

    NativeQueue(Storage<T> storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeQueue<T> create(Storage<T> storage, SafetyHandle handle) {
        return new NativeQueue<>(storage, handle);
    }

    /// An empty queue.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type
    public static <T> NativeQueue<T> of(Class<T> type) {
        NativeQueue<T> prototype = COPIES.of(type);
        return prototype.create(new Storage<>(type), Handles.of("NativeQueue", type));
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
    public void enqueue(T value) {
        handle.checkWrite();
        Storage<T> own = storage;
        if (own.count == own.values.length()) {
            own.grow();
        }
        NativeArray<T> values = own.values;
        values.set((own.head + own.count) & (values.length() - 1), value);
        own.count++;
    }

    /// Takes the first element out.
    ///
    /// @throws NoSuchElementException if there is none
    /// @throws IllegalStateException if the queue is read-only here, or a job that was not completed uses it
    public T dequeue() {
        handle.checkWrite();
        requireElement();
        Storage<T> own = storage;
        NativeArray<T> values = own.values;
        T value = values.get(own.head);
        own.head = (own.head + 1) & (values.length() - 1);
        own.count--;
        return value;
    }

    /// Takes the first element out, or returns null if there is none.
    ///
    /// @throws IllegalStateException if the queue is read-only here, or a job that was not completed uses it
    public @Nullable T tryDequeue() {
        handle.checkWrite();
        return storage.count == 0 ? null : dequeue();
    }

    /// The first element.
    ///
    /// @throws NoSuchElementException if there is none
    public T peek() {
        handle.check();
        requireElement();
        return storage.values.get(storage.head);
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
    public T[] toArray() {
        handle.check();
        Storage<T> own = storage;
        NativeArray<T> inOrder = StructArrays.ofLength(own.values, own.count);
        int straight = Math.min(own.count, own.values.length() - own.head);
        inOrder.copyFrom(own.values, own.head, 0, straight);
        inOrder.copyFrom(own.values, 0, straight, own.count - straight);
        return inOrder.toArray();
    }

    /// The same elements, for reading only. A job that holds it in a field only reads the queue.
    public NativeQueue<T> asReadOnly() {
        return create(storage, handle.view(handle.name(), true));
    }

    /// Adds for many threads at a time.
    public ParallelWriter<T> asParallelWriter() {
        ParallelWriter<T> prototype = storage.writerPrototype();
        return prototype.create(this, false);
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

    /// @hidden
    @Override
    public @Nullable String nestedContainer() {
        return storage.values.nestedContainer();
    }

    @Override
    public NativeQueue<T> forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The queue's type and how many elements it has.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.count + "]";
    }

    /// Adds to a queue, from many threads at a time. In a job, elements become part of the queue in blocks, so that
    /// they are there when the job is completed.
    ///
    /// @param <T> the struct type
    @CopiesArguments
    public static class ParallelWriter<T> implements NativeContainer {
        private static final int BLOCK = 256;

        final NativeQueue<T> queue;
        final boolean isOfJob;

        @Nullable
        NativeArray<T> block;

        int count;

        ParallelWriter(NativeQueue<T> queue, boolean isOfJob) {
            this.queue = queue;
            this.isOfJob = isOfJob;
        }

        /// Another object of the same class.
        ParallelWriter<T> create(NativeQueue<T> queue, boolean isOfJob) {
            return new ParallelWriter<>(queue, isOfJob);
        }

        /// Adds `value` at the end.
        ///
        /// @throws IllegalStateException if a job that was not completed uses the queue
        public void enqueue(T value) {
            if (!isOfJob) {
                synchronized (queue.storage) {
                    queue.enqueue(value);
                }
                return;
            }
            queue.handle.checkWrite();
            NativeArray<T> own = block;
            if (own == null || count == BLOCK) {
                flush();
                own = StructArrays.ofLength(queue.storage.values, BLOCK);
                block = own;
            }
            own.set(count, value);
            count++;
        }

        @Override
        public void flush() {
            NativeArray<T> own = block;
            if (own != null) {
                synchronized (queue.storage) {
                    for (int i = 0; i < count; i++) {
                        queue.enqueue(own.get(i));
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

        /// @hidden
        @Override
        public @Nullable String nestedContainer() {
            return queue.nestedContainer();
        }

        @Override
        public ParallelWriter<T> forJob(SafetyHandle handle) {
            return create(queue.forJob(handle), true);
        }

        @Override
        public ParallelUse parallelUse() {
            return ParallelUse.SHARED;
        }
    }
}
