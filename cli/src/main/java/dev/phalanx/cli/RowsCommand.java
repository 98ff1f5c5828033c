package dev.phalanx.cli;

import dev.phalanx.cli.rows.RowBook;
import dev.phalanx.cli.rows.RowsReport;
import dev.phalanx.cli.rows.SpecificationRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx rows`: what Phalanx must do, and the tests that hold it to that.
@Command(
        name = "rows",
        description = {
            "Shows what Phalanx must do, and the tests that hold it to that.",
            "Prints rows of docs/semantics.md: the wave that closed each, and its sentences",
            "with the tests that assert them. Without names, counts them by area."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "A sentence's tests stand in docs/rows; docs/rows.md says which rows are closed."})
final class RowsCommand implements Callable<Integer> {
    /// The system property with the directory of the checkout.
    static final String HOME = "phalanx.home";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "A row such as ENT-4, an area such as ENT, or all.")
    private List<String> names = List.of();

    /// Prints the rows.
    ///
    /// @return the exit code: 0, 2 if there is no such row, 1 if the documentation cannot be read
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        String home = System.getProperty(HOME);
        if (home == null) {
            return end.fail(
                    CommandEnd.WRONG_INPUT,
                    "The specification was not found: the system property " + HOME
                            + " is not set. Start it with ./phalanx rows in a clone of the project.");
        }
        RowBook book;
        try {
            book = RowBook.read(Path.of(home));
        } catch (IOException e) {
            return end.fail(
                    CommandEnd.FAILED,
                    "The specification in " + home + " cannot be read: " + e
                            + ". Start the command in a whole clone of the project.");
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.FAILED, String.valueOf(e.getMessage()));
        }
        List<SpecificationRow> rows = new ArrayList<>();
        try {
            names.forEach(name -> rows.addAll(book.rowsOf(name)));
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        print(new RowsReport(book), rows);
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
