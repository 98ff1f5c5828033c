package dev.phalanx.bench.report;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a report says; both templates read it by the names of its components.
///
/// @param title the title
/// @param intro how the numbers come about
/// @param machine facts about the machine
/// @param sections all ratios, how they differ from earlier ones, and the workloads
/// @param contenders who took part
record Page(String title, String intro, List<String> machine, List<Section> sections, List<Contender> contenders) {
    /// A part with a heading.
    ///
    /// @param heading the heading
    /// @param text a sentence below it, if any
    /// @param plot a picture below that, if any
    /// @param tables the tables below that
    record Section(
            String heading, @Nullable String text, @Nullable Plot plot, List<Table> tables) {}

    /// A picture.
    ///
    /// @param name the id of the workload
    /// @param title what it shows
    /// @param svg the picture itself
    record Plot(String name, String title, String svg) {}

    /// A table whose first column is words, the others numbers.
    ///
    /// @param header the heads of the columns
    /// @param rows the rows, as long as the header
    record Table(List<String> header, List<List<Cell>> rows) {
        /// A table without bold cells.
        static Table plain(List<String> header, List<List<String>> rows) {
            return new Table(
                    header,
                    rows.stream()
                            .map(row -> row.stream()
                                    .map(text -> new Cell(text, false))
                                    .toList())
                            .toList());
        }
    }

    /// A cell of a table.
    ///
    /// @param text what it says
    /// @param isBest whether it is bold
    record Cell(String text, boolean isBest) {}

    /// A contender.
    ///
    /// @param name its title and version
    /// @param note how it was written
    record Contender(String name, List<Words> note) {}

    /// A part of a sentence.
    ///
    /// @param text what it says
    /// @param isAddress whether that is the address of a page
    record Words(String text, boolean isAddress) {
        private static final Pattern ADDRESS = Pattern.compile("https://[^\\s,;)]*[^\\s,;).]");

        /// A sentence, cut where addresses begin and end.
        static List<Words> of(String sentence) {
            return Arrays.stream(ADDRESS.splitWithDelimiters(sentence, 0))
                    .map(text -> new Words(text, ADDRESS.matcher(text).matches()))
                    .toList();
        }
    }
}
