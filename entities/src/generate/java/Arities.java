import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes generated sources into the directory named by the one argument.
public final class Arities {
    private Arities() {}

    /// Runs the generator.
    ///
    /// @param arguments the output directory
    /// @throws IOException if a file cannot be written
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(
                    "Arities got " + arguments.length + " arguments. Give it one: the output directory.");
        }
        Files.createDirectories(Path.of(arguments[0]));
    }
}
