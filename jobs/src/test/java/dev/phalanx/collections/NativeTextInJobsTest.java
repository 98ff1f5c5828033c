package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.NativeText;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Row({"COL-10", "COL-12"})
@Isolated
class NativeTextInJobsTest {
    private final NativeText text = NativeText.of("é");

    record Report(NativeText text, int count) implements IJob {
        @Override
        public void execute() {
            for (int i = 0; i < count; i++) {
                text.append(i).append(' ');
            }
        }
    }

    record Measure(@ReadOnly NativeText text, NativeIntReference points) implements IJob {
        @Override
        public void execute() {
            points.set(text.codePointCount());
        }
    }

    record Shout(@ReadOnly NativeText text) implements IJob {
        @Override
        public void execute() {
            text.append('!');
        }
    }

    record Cut(@ReadOnly NativeText text) implements IJob {
        @Override
        public void execute() {
            text.removeRange(0, 2);
        }
    }

    @BeforeEach
    void failFast() {
        JobHandle.setFailFast(true);
    }

    @AfterEach
    void stopFailingFast() {
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    @Test
    @Row("COL-10.1")
    void whatAJobAppendsIsThereWhenItIsCompleted() {
        try (NativeIntReference points = NativeIntReference.of(0)) {
            JobHandle reported = new Report(text, 30).schedule();
            assertThatIllegalStateException()
                    .isThrownBy(text::toString)
                    .withMessage("NativeText is read while the job Report, which was not completed, writes through"
                            + " Report.text. Call complete() on its handle first.");
            assertThatIllegalStateException()
                    .isThrownBy(() -> text.append("x"))
                    .withMessage("NativeText is written while the job Report, which was not completed, writes through"
                            + " Report.text. Call complete() on its handle first.");
            new Measure(text, points).schedule(reported).complete();
            assertThat(points.get()).isEqualTo(1 + 10 * 2 + 20 * 3);
            assertThat(text.toString()).startsWith("é0 1 2 ").endsWith(" 28 29 ");
        }
        text.close();
    }

    @Test
    @Row("COL-12.1")
    void aReadOnlyTextIsNotWritten() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Shout(text).schedule().complete())
                .withMessage("Shout.text is read-only, and NativeText was written through it. Remove @ReadOnly from the"
                        + " field, or only read it.");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Cut(text).schedule().complete())
                .withMessageStartingWith("Cut.text is read-only, and ");
        NativeText view = text.asReadOnly();
        for (Runnable write : new Runnable[] {
            () -> view.append("x"),
            () -> view.append('x'),
            () -> view.append(1),
            () -> view.append(text),
            () -> view.insert(0, "x"),
            () -> view.removeRange(0, 0),
            () -> view.ensureCapacity(100),
            view::clear
        }) {
            assertThatIllegalStateException()
                    .isThrownBy(write::run)
                    .withMessage(
                            "NativeText is written through a read-only view. Write it where it was made instead, or"
                                    + " only read it here.");
        }
        text.append("n".repeat(100));
        assertThat(view.byteLength()).as("also when the text has grown").isEqualTo(102);
        text.close();
        assertThatExceptionOfType(DisposedException.class).isThrownBy(view::byteLength);
    }
}
