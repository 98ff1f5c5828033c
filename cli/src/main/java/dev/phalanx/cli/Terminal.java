package dev.phalanx.cli;

import java.io.Console;

/// Whether somebody looks on.
final class Terminal {
    private Terminal() {}

    /// Whether standard output is a terminal.
    @SuppressWarnings("SystemConsoleNull") // On JDK 25 it is null where there is no terminal.
    static boolean isThere() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }
}
