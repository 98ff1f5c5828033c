package dev.phalanx.collections;

import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.contract.CopiesArguments;
import org.jspecify.annotations.Nullable;

/// A fixed number of streams of values of any kind, one per index, for many threads at a time.
///
/// A writer begins an index, writes values, and ends it; every index is written at most once, by any thread. A reader
/// gets the values in the order of the indexes, regardless of the timing of the threads, and reads values by the types
/// with which they were written. (Row COL-7 of the specification.)
public final class NativeStream implements NativeContainer, AutoCloseable {
    private final Storage storage;
    private final SafetyHandle handle;

    /// The state that all views of one stream share: for each index the bytes that were written, and the number of
    /// values in them.
    private static final class Storage {
        final byte[] @Nullable [] bytes;
        final int[] counts;

        Storage(int forEachCount) {
            this.bytes = new byte[forEachCount][];
            this.counts = new int[forEachCount];
        }
    }

    private NativeStream(Storage storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Streams for the indexes 0 to `forEachCount` - 1.
    ///
    /// @throws IndexOutOfBoundsException if `forEachCount` is negative
    public static NativeStream of(int forEachCount) {
        if (forEachCount < 0) {
            throw new IndexOutOfBoundsException(
                    "A NativeStream cannot have " + forEachCount + " indexes. Give it 0 or more.");
        }
        return new NativeStream(new Storage(forEachCount), new SafetyHandle("NativeStream"));
    }

    /// The number of indexes.
    public int forEachCount() {
        return storage.counts.length;
    }

    /// The number of values that were written to all indexes.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the stream was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public int count() {
        handle.check();
        int sum = 0;
        for (int count : storage.counts) {
            sum += count;
        }
        return sum;
    }

    /// Whether no value was written.
    public boolean isEmpty() {
        return count() == 0;
    }

    /// All values in the order of the indexes, which must all be of one struct type.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type
    /// @throws IllegalStateException if the values take another number of bytes
    public <T> NativeArray<T> toNativeArray(Class<T> type) {
        NativeArray<T> all = NativeArray.ofLength(type, count());
        Reader reader = asReader();
        int at = 0;
        for (int index = 0; index < forEachCount(); index++) {
            for (int left = reader.beginForEachIndex(index); left > 0; left--) {
                all.set(at++, reader.read(type));
            }
            reader.endForEachIndex();
        }
        return all;
    }

    /// Writes values, each thread to other indexes.
    public Writer asWriter() {
        return new Writer(this);
    }

    /// Reads values.
    public Reader asReader() {
        return new Reader(this);
    }

    /// Whether the stream has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the life of the stream and of every writer and reader.
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
    public NativeStream forJob(SafetyHandle handle) {
        return new NativeStream(storage, handle);
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= forEachCount()) {
            throw new IndexOutOfBoundsException("A NativeStream of " + forEachCount() + " indexes has no index " + index
                    + ". Use one from 0 to " + (forEachCount() - 1) + ".");
        }
    }

    /// The stream's type and how many indexes it has.
    @Override
    public String toString() {
        return "NativeStream[" + forEachCount() + "]";
    }

    /// Writes to the indexes of a stream, between [#beginForEachIndex] and [#endForEachIndex].
    @CopiesArguments
    public static final class Writer extends StreamBytes implements NativeContainer {
        private final NativeStream stream;

        Writer(NativeStream stream) {
            this.stream = stream;
        }

        /// The number of indexes.
        public int forEachCount() {
            return stream.forEachCount();
        }

        /// Begins to write to an index.
        ///
        /// @throws IllegalStateException if another index was begun and not ended, this one was written before, or a
        ///     job that was not completed uses the stream
        /// @throws IndexOutOfBoundsException if there is no such index
        public void beginForEachIndex(int index) {
            stream.handle.checkWrite();
            stream.checkIndex(index);
            requireEnded("beginForEachIndex(" + index + ") was called");
            if (stream.storage.bytes[index] != null) {
                throw new IllegalStateException(
                        "Index " + index + " of a NativeStream was written before. Write all its values at once.");
            }
            beginWriting(index);
        }

        /// Writes a value of a struct type.
        ///
        /// @throws IllegalArgumentException if the value is of no struct type, or of one that holds native collections
        /// @throws IllegalStateException if no index was begun
        @SuppressWarnings("unchecked") // The struct type of the value's own class.
        public <T> void write(T value) {
            stream.handle.checkWrite();
            StructType<T> type = (StructType<T>) StructType.of(value.getClass());
            ByteCodec<T> codec = type.byteCodec();
            int at = reserve(type.size());
            codec.write(bytes(), at, value);
        }

        /// Writes a boolean.
        public void writeBoolean(boolean value) {
            writeByte((byte) (value ? 1 : 0));
        }

        /// Writes a byte.
        public void writeByte(byte value) {
            stream.handle.checkWrite();
            int at = reserve(1);
            bytes()[at] = value;
        }

        /// Writes an int.
        public void writeInt(int value) {
            stream.handle.checkWrite();
            int at = reserve(Integer.BYTES);
            INTS.set(bytes(), at, value);
        }

        /// Writes a long.
        public void writeLong(long value) {
            stream.handle.checkWrite();
            int at = reserve(Long.BYTES);
            LONGS.set(bytes(), at, value);
        }

        /// Writes a float.
        public void writeFloat(float value) {
            writeInt(Float.floatToRawIntBits(value));
        }

        /// Writes a double.
        public void writeDouble(double value) {
            writeLong(Double.doubleToRawLongBits(value));
        }

        /// Ends the index that was begun.
        ///
        /// @throws IllegalStateException if none was begun
        public void endForEachIndex() {
            requireBegun("endForEachIndex() was called");
            stream.storage.bytes[index()] = written();
            stream.storage.counts[index()] = values();
            end();
        }

        @Override
        public void flush() {
            if (isBegun()) {
                int open = index();
                end();
                throw new IllegalStateException(
                        "Index " + open
                                + " of a NativeStream was begun and not ended. Call endForEachIndex() after its values; they are lost.");
            }
        }

        @Override
        public SafetyHandle safetyHandle() {
            return stream.handle;
        }

        @Override
        public Writer forJob(SafetyHandle handle) {
            return new Writer(stream.forJob(handle));
        }

        @Override
        public ParallelUse parallelUse() {
            return ParallelUse.SHARED;
        }
    }

    /// Reads the indexes of a stream, between [#beginForEachIndex] and [#endForEachIndex].
    public static final class Reader extends StreamBytes implements NativeContainer {
        private final NativeStream stream;

        Reader(NativeStream stream) {
            this.stream = stream;
        }

        /// The number of indexes.
        public int forEachCount() {
            return stream.forEachCount();
        }

        /// Begins to read an index. Returns how many values it has.
        ///
        /// @throws IllegalStateException if another index was begun and not ended, or a job that was not completed
        ///     writes the stream
        /// @throws IndexOutOfBoundsException if there is no such index
        public int beginForEachIndex(int index) {
            stream.handle.check();
            stream.checkIndex(index);
            requireEnded("beginForEachIndex(" + index + ") was called");
            byte[] bytes = stream.storage.bytes[index];
            beginReading(index, bytes == null ? new byte[0] : bytes, stream.storage.counts[index]);
            return values();
        }

        /// The number of values of the index that were not read.
        public int remainingItemCount() {
            return values();
        }

        /// Reads a value of a struct type.
        ///
        /// @throws IllegalStateException if no index was begun, or nothing is left of it
        public <T> T read(Class<T> type) {
            stream.handle.check();
            StructType<T> struct = StructType.of(type);
            int at = advance(struct.size());
            return struct.byteCodec().read(bytes(), at);
        }

        /// Reads a boolean.
        public boolean readBoolean() {
            return readByte() != 0;
        }

        /// Reads a byte.
        public byte readByte() {
            stream.handle.check();
            int at = advance(1);
            return bytes()[at];
        }

        /// Reads an int.
        public int readInt() {
            stream.handle.check();
            int at = advance(Integer.BYTES);
            return (int) INTS.get(bytes(), at);
        }

        /// Reads a long.
        public long readLong() {
            stream.handle.check();
            int at = advance(Long.BYTES);
            return (long) LONGS.get(bytes(), at);
        }

        /// Reads a float.
        public float readFloat() {
            return Float.intBitsToFloat(readInt());
        }

        /// Reads a double.
        public double readDouble() {
            return Double.longBitsToDouble(readLong());
        }

        /// Ends the index that was begun.
        ///
        /// @throws IllegalStateException if none was begun, or values of it were not read
        public void endForEachIndex() {
            requireBegun("endForEachIndex() was called");
            int left = values();
            int index = index();
            end();
            if (left > 0) {
                throw new IllegalStateException("Index " + index + " of a NativeStream has " + left
                        + " values that were not read. Read them all.");
            }
        }

        @Override
        public SafetyHandle safetyHandle() {
            return stream.handle.isReadOnly() ? stream.handle : stream.handle.view("NativeStream", true);
        }

        @Override
        public Reader forJob(SafetyHandle handle) {
            return new Reader(stream.forJob(handle));
        }
    }
}
