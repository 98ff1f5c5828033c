package dev.phalanx.maintenance.rows;

import dev.phalanx.samples.report.TextTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Rows as text for a terminal.
public final class RowsReport {
    private static final int WIDTH = 100;

    private final RowBook book;

    /// Of all rows of a checkout.
    ///
    /// @param book the rows
    public RowsReport(RowBook book) {
        this.book = book;
    }

    /// A line an area: how many rows it has, how many of them are closed, how many sentences they have, how many
    /// tests assert these, how many sentences are void; and the same of all.
    public String table() {
        TextTable table = new TextTable("Area", "rows", "closed", "sentences", "tests", "void");
        for (String area : book.areas()) {
            count(table, area + "  " + book.titleOf(area), book.rowsOf(area));
        }
        count(table, "All", book.rowsOf("all"));
        return table.toString();
    }

    private void count(TextTable table, String name, List<SpecificationRow> rows) {
        Set<String> tests = new HashSet<>();
        int closed = 0;
        int sentences = 0;
        int takenBack = 0;
        for (SpecificationRow row : rows) {
            closed += book.wavesOf(row.id()).stream().anyMatch(wave -> wave.state() == Wave.State.CLOSED) ? 1 : 0;
            for (AssertedSentence sentence : book.sentencesOf(row)) {
                sentences++;
                takenBack += sentence.ruled()
                                .filter(ruled -> ruled.state() == Wave.State.VOID)
                                .isPresent()
                        ? 1
                        : 0;
                tests.addAll(sentence.tests());
            }
        }
        table.row(name, whole(rows.size()), whole(closed), whole(sentences), whole(tests.size()), whole(takenBack));
    }

    private static String whole(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// A row: its wave and state, what it is about, and its numbered sentences with the tests of each.
    ///
    /// @param row the row
    public String of(SpecificationRow row) {
        List<String> lines = new ArrayList<>();
        wrap(lines, row.id(), "  ", row.feature());
        lines.add(book.wavesOf(row.id()).stream()
                .map(wave -> wave.name() + ": " + wave.state())
                .collect(Collectors.joining("; ")));
        lines.add("");
        int number = 0;
        for (AssertedSentence sentence : book.sentencesOf(row)) {
            number++;
            wrap(lines, number + ".", " ", sentence.text());
            sentence.tests().forEach(test -> lines.add("    " + test));
            if (sentence.tests().isEmpty()) {
                wrap(
                        lines,
                        "   ",
                        " ",
                        sentence.ruled().map(RuledSentence::text).orElse("no test yet"));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static void wrap(List<String> lines, String start, String gap, String text) {
        StringBuilder line = new StringBuilder(start);
        String before = gap;
        for (String word : text.split(" ", -1)) {
            if (line.length() + before.length() + word.length() > WIDTH && line.length() > start.length()) {
                lines.add(line.toString());
                line.setLength(0);
                line.repeat(' ', start.length() + gap.length());
                before = "";
            }
            line.append(before).append(word);
            before = " ";
        }
        lines.add(line.toString().stripTrailing());
    }
}
