package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

final class SystemFailuresTest extends InWorld {
    private static final class Broken implements ISystem {}

    private record Entry(System.Logger.Level level, String message, Throwable thrown) {}

    private static final class RecordingLogger implements System.Logger {
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
    private final SystemFailures failures = new SystemFailures(logger, "Game");
    private final SystemState state = world.addSystem(new Broken());

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
    void failFastKeepsInsteadOfLogging() {
        failures.setFailFast(true);
        Exception first = new IllegalStateException("first");
        Exception second = new IllegalStateException("second");
        failures.add(state, "onUpdate", first);
        failures.add(state, "onUpdate", first);
        failures.add(state, "onUpdate", second);
        assertThat(logger.entries).isEmpty();
        assertThatThrownBy(failures::rethrow).isSameAs(first).hasSuppressedException(second);
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
