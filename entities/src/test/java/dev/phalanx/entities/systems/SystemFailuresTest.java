package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.jobs.graph.FailureLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SystemFailuresTest extends InWorld {
    private static final class Broken implements ISystem {}

    private record Entry(System.Logger.Level level, String message, Throwable thrown) {}

    private static class RecordingLogger implements System.Logger {
        final List<Entry> entries = new ArrayList<>();

        @Override
        public String getName() {
            return "recording";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
            entries.add(new Entry(level, message, thrown));
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
            throw new AssertionError("a failure is logged with its exception");
        }
    }

    private final RecordingLogger logger = new RecordingLogger();
    private final SystemFailures failures = new SystemFailures(() -> logger, new FailureLog("Game"));
    private final SystemState state = world.addSystem(new Broken());

    @BeforeEach
    void logs() {
        failures.setFailFast(false);
    }

    @Test
    void aFailureIsLoggedWithTheSystemsName() {
        Exception failure = new IllegalStateException("no");
        failures.add(state, "onUpdate", failure);
        assertThat(logger.entries)
                .containsExactly(new Entry(
                        System.Logger.Level.ERROR,
                        "System Broken of world \"Game\" failed in onUpdate; the other systems go on.",
                        failure));
        assertThatCode(failures::rethrow).doesNotThrowAnyException();
    }

    @Test
    void aLoggerThatThrowsKeepsNoSystemFromItsTurn() {
        List<String> texts = new ArrayList<>();
        System.Logger broken = new RecordingLogger() {
            @Override
            public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
                throw new AssertionError("the handler is broken");
            }

            @Override
            public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
                texts.add(format);
            }
        };
        SystemFailures unlogged = new SystemFailures(() -> broken, new FailureLog("Game"));
        unlogged.setFailFast(false);
        unlogged.add(state, "onUpdate", new IllegalStateException("no"));
        assertThat(texts)
                .containsExactly("System Broken of world \"Game\" failed in onUpdate; the other systems go on. Its"
                        + " java.lang.IllegalStateException could not be logged, because the logger threw"
                        + " java.lang.AssertionError.");
    }

    @Test
    void failuresThatCannotBeComparedOrDescribedAreThrown() {
        failures.setFailFast(true);
        Exception first = new Unspeakable();
        failures.add(state, "onUpdate", first);
        failures.add(state, "onUpdate", new Unspeakable());
        assertThatThrownBy(failures::rethrow).satisfies(thrown -> {
            assertThat((Object) thrown.getCause()).isSameAs(first);
            assertThat(first.getSuppressed())
                    .as("the system's name, and the second")
                    .hasSize(2);
        });
    }

    /// An exception that has no text and cannot be compared.
    @SuppressWarnings({"OverrideThrowableToString", "ThrowableEqualsHashCode"}) // what a user may have written
    private static final class Unspeakable extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("not compared");
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    @Test
    void failFastKeepsInsteadOfLogging() {
        failures.setFailFast(true);
        Exception first = new IllegalStateException("first");
        Exception second = new IllegalStateException("second");
        failures.add(state, "onUpdate", first);
        failures.add(state, "onUpdate", first);
        failures.add(state, "onUpdate", second);
        assertThat(logger.entries).isEmpty();
        assertThatThrownBy(failures::rethrow)
                .isSameAs(first)
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::toString)
                        .containsExactly(
                                "System Broken of world \"Game\" threw this exception in onUpdate.",
                                "java.lang.IllegalStateException: second"));
        assertThatCode(failures::rethrow).as("it is thrown once").doesNotThrowAnyException();
    }

    @Test
    void aCheckedExceptionIsWrapped() {
        failures.setFailFast(true);
        Exception failure = new IOException("disk");
        failures.add(state, "onUpdate", failure);
        assertThatThrownBy(failures::rethrow)
                .isInstanceOf(IllegalStateException.class)
                .hasCause(failure)
                .hasMessage("A system of world \"Game\" failed: java.io.IOException: disk");
    }
}
