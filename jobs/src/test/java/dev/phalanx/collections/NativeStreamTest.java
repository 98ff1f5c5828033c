package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Row("COL-7")
@Isolated
class NativeStreamTest {
    record Write(NativeStream.Writer stream) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            stream.beginForEachIndex(index);
            for (int i = 0; i < index % 5; i++) {
                stream.write(new Key(index, (byte) i));
            }
            stream.endForEachIndex();
        }
    }

    record Read(NativeStream.Reader stream, NativeLongReference hash) implements IJob {
        @Override
        public void execute() {
            for (int index = 0; index < stream.forEachCount(); index++) {
                for (int left = stream.beginForEachIndex(index); left > 0; left--) {
                    Key key = stream.read(Key.class);
                    hash.set(hash.get() * 31 + key.a() * 7L + key.b());
                }
                stream.endForEachIndex();
            }
        }
    }

    @Test
    @Row({"COL-7.1", "COL-7.3"})
    void valuesComeInTheOrderOfTheIndexesWhateverTheThreads() {
        long expected = 0;
        for (int index = 0; index < 2_000; index++) {
            for (int i = 0; i < index % 5; i++) {
                expected = expected * 31 + index * 7L + i;
            }
        }
        for (int round = 0; round < 10; round++) {
            try (NativeStream stream = NativeStream.of(2_000);
                    NativeLongReference hash = NativeLongReference.of(0)) {
                JobHandle written = new Write(stream.asWriter()).schedule(2_000, 1);
                new Read(stream.asReader(), hash).schedule(written).complete();
                assertThat(hash.get()).isEqualTo(expected);
                assertThat(stream.count()).isEqualTo(4_000);
                NativeArray<Key> all = stream.toNativeArray(Key.class);
                assertThat(all.length()).isEqualTo(4_000);
                assertThat(all.get(0)).isEqualTo(new Key(1, (byte) 0));
                assertThat(all.get(3_999)).isEqualTo(new Key(1_999, (byte) 3));
            }
        }
    }

    @Test
    @Row("COL-7.1")
    void everyKindOfValueComesBack() {
        try (NativeStream stream = NativeStream.of(2)) {
            NativeStream.Writer writer = stream.asWriter();
            writer.beginForEachIndex(1);
            writer.writeInt(-1);
            writer.writeLong(Long.MIN_VALUE);
            writer.writeFloat(1.5f);
            writer.writeDouble(-2.5);
            writer.writeByte((byte) -3);
            writer.writeBoolean(true);
            writer.write(Item.of(4));
            writer.endForEachIndex();
            NativeStream.Reader reader = stream.asReader();
            assertThat(reader.beginForEachIndex(0)).isZero();
            reader.endForEachIndex();
            assertThat(reader.beginForEachIndex(1)).isEqualTo(7);
            assertThat(reader.readInt()).isEqualTo(-1);
            assertThat(reader.readLong()).isEqualTo(Long.MIN_VALUE);
            assertThat(reader.readFloat()).isEqualTo(1.5f);
            assertThat(reader.readDouble()).isEqualTo(-2.5);
            assertThat(reader.remainingItemCount()).isEqualTo(3);
            assertThat(reader.readByte()).isEqualTo((byte) -3);
            assertThat(reader.readBoolean()).isTrue();
            assertThat(reader.read(Item.class).id).isEqualTo(4);
            reader.endForEachIndex();
            assertThat(stream).hasToString("NativeStream[2]");
            assertThat(stream.isEmpty()).isFalse();
        }
    }

    @Test
    @Row("COL-7.2")
    void beginAndEndMustBalance() {
        try (NativeStream stream = NativeStream.of(3)) {
            NativeStream.Writer writer = stream.asWriter();
            assertThatIllegalStateException()
                    .isThrownBy(() -> writer.writeInt(1))
                    .withMessage(
                            "A value was written outside of an index of a NativeStream. Call beginForEachIndex first.");
            assertThatIllegalStateException()
                    .isThrownBy(writer::endForEachIndex)
                    .withMessage(
                            "endForEachIndex() was called outside of an index of a NativeStream. Call beginForEachIndex first.");
            writer.beginForEachIndex(0);
            assertThatIllegalStateException()
                    .isThrownBy(() -> writer.beginForEachIndex(1))
                    .withMessage("beginForEachIndex(1) was called before index 0 of a NativeStream was ended. Call "
                            + "endForEachIndex first.");
            writer.writeInt(1);
            writer.endForEachIndex();
            assertThatIllegalStateException()
                    .isThrownBy(() -> writer.beginForEachIndex(0))
                    .withMessage("Index 0 of a NativeStream was written before. Write all its values at once.");
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> writer.beginForEachIndex(3))
                    .withMessage("A NativeStream of 3 indexes has no index 3. Use one from 0 to 2.");
            NativeStream.Reader reader = stream.asReader();
            assertThatIllegalStateException().isThrownBy(reader::readInt);
            reader.beginForEachIndex(0);
            assertThatIllegalStateException()
                    .isThrownBy(reader::readLong)
                    .withMessage(
                            "A value of index 0 of a NativeStream was written with 4 bytes and is read with 8. Read the "
                                    + "types that were written, in the same order.");
            assertThatIllegalStateException()
                    .isThrownBy(reader::endForEachIndex)
                    .withMessage("Index 0 of a NativeStream has 1 values that were not read. Read them all.");
            reader.beginForEachIndex(0);
            reader.readInt();
            assertThatIllegalStateException()
                    .isThrownBy(reader::readInt)
                    .withMessage(
                            "Index 0 of a NativeStream has no more values. Read as many as beginForEachIndex said.");
            assertThatIllegalStateException().isThrownBy(() -> reader.beginForEachIndex(1));
            reader.endForEachIndex();
        }
    }

    @Test
    @Row("COL-7.2")
    void aJobThatDoesNotEndAnIndexFails() {
        record Open(NativeStream.Writer stream) implements IJob {
            @Override
            public void execute() {
                stream.beginForEachIndex(0);
                stream.writeInt(1);
            }
        }
        JobHandle.setFailFast(true);
        try (NativeStream stream = NativeStream.of(1)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Open(stream.asWriter()).schedule().complete())
                    .withMessage(
                            "Index 0 of a NativeStream was begun and not ended. Call endForEachIndex() after its values; "
                                    + "they are lost.");
        } finally {
            JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
        }
    }
}
