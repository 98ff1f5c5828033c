package dev.phalanx.maintenance;

import dev.phalanx.maintenance.rows.RowBook;
import dev.phalanx.maintenance.rows.RowsReport;
import dev.phalanx.maintenance.rows.SentenceLock;
import dev.phalanx.maintenance.rows.Specification;
import dev.phalanx.maintenance.rows.SpecificationRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `.ci/maintain rows`: what Phalanx must do, and the tests that hold it to that. `--lock` writes `docs/rows.lock`.
@Command(
        name = "rows",
        description = {
            "Shows what Phalanx must do, and the tests that hold it to that.",
            "Prints rows of docs/semantics.md: the wave that closed each, and its numbered",
            "sentences with the tests that assert them. Without names, counts them by area."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A test names the sentences that it asserts: @Row(\"ENT-4.2\") is the second one of",
            "ENT-4. docs/rows.md lists the closed rows and the sentences without a test."
        })
final class RowsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "A row such as ENT-4, an area such as ENT, or all.")
    private List<String> names = List.of();

    @Option(
            names = "--lock",
            description =
                    "After a change of docs/semantics.md: prints the sentences that differ from docs/rows.lock, and writes that file.")
    private boolean lock;

    /// Prints the rows.
    ///
    /// @return the exit code: 0, 2 if there is no such row, 1 if the documentation or a test cannot be read, or the
    ///     lock cannot be written
    @Override
    public Integer call() {
        Path home = Main.home(spec, "specification");
        if (home == null) {
            return Main.WRONG_INPUT;
        }
        if (lock) {
            return names.isEmpty()
                    ? writeLock(home)
                    : Main.fail(
                            spec,
                            Main.WRONG_INPUT,
                            "--lock writes the lock of all rows and was given " + String.join(", ", names)
                                    + ". Leave out one of the two.");
        }
        RowBook book;
        try {
            book = RowBook.read(home);
        } catch (IOException e) {
            return unreadable(home, e);
        } catch (IllegalArgumentException e) {
            return Main.fail(spec, Main.FAILED, String.valueOf(e.getMessage()));
        }
        List<SpecificationRow> rows = new ArrayList<>();
        try {
            names.forEach(name -> rows.addAll(book.rowsOf(name)));
        } catch (IllegalArgumentException e) {
            return Main.fail(spec, Main.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        print(new RowsReport(book), rows);
        return 0;
    }

    private int unreadable(Path home, IOException e) {
        return Main.fail(
                spec,
                Main.FAILED,
                "The specification in " + home + " cannot be read: " + e
                        + ". Start the command in a whole clone of the project.");
    }

    private int writeLock(Path home) {
        SentenceLock now;
        List<String> changes;
        try {
            now = SentenceLock.of(Specification.read(home));
            changes = SentenceLock.read(home).changes(now);
        } catch (IOException e) {
            return unreadable(home, e);
        } catch (IllegalArgumentException e) {
            return Main.fail(spec, Main.FAILED, String.valueOf(e.getMessage()));
        }
        try {
            now.write(home);
        } catch (IOException e) {
            return Main.fail(
                    spec,
                    Main.FAILED,
                    SentenceLock.FILE + " cannot be written: " + e + ". Make it writable and start the command again.");
        }
        PrintWriter text = spec.commandLine().getOut();
        changes.forEach(text::println);
        text.println(changes.isEmpty() ? SentenceLock.FILE + " is up to date." : "Wrote " + SentenceLock.FILE + ".");
        text.flush();
        return 0;
    }

    private void print(RowsReport report, List<SpecificationRow> rows) {
        PrintWriter text = spec.commandLine().getOut();
        if (names.isEmpty()) {
            text.print(report.table());
        }
        String gap = "";
        for (SpecificationRow row : rows) {
            text.print(gap + report.of(row));
            gap = "\n";
        }
        text.flush();
    }
}
