package dev.phalanx.cli;

import dev.phalanx.inspector.Inspector;
import dev.phalanx.inspector.InspectorOptions;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of demos that show their worlds in the inspector.
final class Inspection {
    @Option(
            names = "--inspect",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "27750",
            description =
                    "Show the running world in a browser, at the URL that is printed, and go on at the speed of the"
                            + " clock until the command is interrupted. The port is 27750 if none is given; 0 is a free one.")
    private @Nullable Integer port;

    @Option(names = "--inspect-writes", description = "With --inspect: let the browser change and pause the world.")
    private boolean writes;

    /// Whether the worlds are to be shown.
    boolean isOn() {
        return port != null;
    }

    /// Starts the inspector if it is wanted, and prints its URL.
    ///
    /// @throws IllegalArgumentException if the port is out of range or taken
    void start(PrintWriter text) {
        Integer wanted = port;
        if (wanted == null) {
            return;
        }
        InspectorOptions options = Inspector.options().port(wanted);
        try {
            Inspector inspector = Inspector.startForAll(writes ? options.allowWrites() : options);
            text.println("Inspector: " + inspector.url());
            text.flush();
        } catch (IllegalStateException taken) {
            throw new IllegalArgumentException(taken.getMessage(), taken);
        }
    }

    /// How many steps to go: those that were given; if none were, usually so many, and without end if the world is
    /// shown.
    int steps(@Nullable Integer given, int usual, int most) {
        if (given != null) {
            return given;
        }
        return isOn() ? most : usual;
    }

    /// Progress that lets each step last as long as the clock says, if the world is shown.
    ///
    /// @param progress is notified of each step
    /// @param step the length of a step
    IntConsumer paced(IntConsumer progress, Duration step) {
        if (!isOn()) {
            return progress;
        }
        return new IntConsumer() {
            private long next = System.nanoTime();

            @Override
            public void accept(int done) {
                progress.accept(done);
                next = Math.max(next + step.toNanos(), System.nanoTime());
                for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
        };
    }
}
