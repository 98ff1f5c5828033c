package dev.phalanx.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/// How commands end: with a picture, or with a message.
///
/// @param spec the command
record CommandEnd(CommandSpec spec) {
    /// The exit code of a mistake in the arguments.
    static final int WRONG_INPUT = 2;

    /// The exit code of a run that failed.
    static final int FAILED = 1;

    /// Draws a picture into a file.
    @FunctionalInterface
    interface Drawing {
        void write(Path file) throws IOException;
    }

    /// Draws, and says where the picture is.
    ///
    /// @param drawing what draws
    /// @param out the file
    /// @return the exit code
    int draw(Drawing drawing, Path out) {
        System.setProperty("java.awt.headless", "true");
        try {
            drawing.write(out);
        } catch (IOException e) {
            return fail(
                    FAILED,
                    "The picture could not be written to " + out + ": " + e + ". Give another file with --out.");
        }
        PrintWriter text = spec.commandLine().getOut();
        text.println();
        text.println("The picture is in " + out);
        return 0;
    }

    /// Prints a message to standard error.
    ///
    /// @param code the exit code
    /// @param message what happened, and what to do
    /// @return the exit code
    int fail(int code, String message) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(spec.qualifiedName() + ": " + message);
        err.flush();
        return code;
    }
}
