package dev.phalanx.bench.report;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Comparison;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.MachineFacts;
import dev.phalanx.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The report of a bench.
public final class BenchReport {
    private static final String TITLE = "Phalanx beside its peers";
    private static final double BYTES_PER_GIGABYTE = 1 << 30;

    private final BenchResults results;
    private final List<Block> blocks = new ArrayList<>();

    private BenchReport(BenchResults results) {
        this.results = results;
    }

    /// The report in Markdown, whose pictures are [#pictures].
    ///
    /// @param results the results
    /// @param comparison how they differ from earlier ones, if they were compared
    /// @param plots the folder of the pictures, as seen from the page
    public static String markdown(BenchResults results, @Nullable Comparison comparison, String plots) {
        return MarkdownPage.of(new BenchReport(results).blocks(comparison), plots);
    }

    /// The report in HTML, which needs no other file.
    ///
    /// @param results the results
    /// @param comparison how they differ from earlier ones, if they were compared
    public static String html(BenchResults results, @Nullable Comparison comparison) {
        return HtmlPage.of(TITLE, new BenchReport(results).blocks(comparison));
    }

    /// All ratios for a terminal, and what got worse.
    ///
    /// @param results the results
    /// @param comparison how they differ from earlier ones, if they were compared
    public static String summary(BenchResults results, @Nullable Comparison comparison) {
        StringBuilder text = new StringBuilder(
                "Ratios to a loop over arrays, for an entity; less is better, * marks the best library\n\n");
        text.append(PlainTable.of(RatioTable.of(results)));
        if (comparison != null) {
            text.append('\n').append(growth(comparison)).append('\n');
            if (!comparison.worse().isEmpty()) {
                text.append(PlainTable.of(changes(comparison)));
            }
        }
        return text.toString();
    }

    /// A picture in a file.
    ///
    /// @param name the name of the file
    /// @param svg its content
    public record PictureFile(String name, String svg) {}

    /// The pictures: one for each workload that the loop over arrays was measured on.
    ///
    /// @param results the results
    public static List<PictureFile> pictures(BenchResults results) {
        return new BenchReport(results)
                .blocks(null).stream()
                        .filter(Block.Picture.class::isInstance)
                        .map(Block.Picture.class::cast)
                        .map(picture -> new PictureFile(picture.name() + ".svg", picture.svg() + "\n"))
                        .toList();
    }

    private List<Block> blocks(@Nullable Comparison comparison) {
        add(new Block.Heading(1, TITLE));
        add(new Block.Paragraph(
                "Each contender runs each workload in a JVM of its own, after the results of all were found"
                        + " equal. A number is the median of the runs divided by the number of entities; a ratio is that beside the same"
                        + " for a loop by hand over one primitive array per field."));
        machine();
        add(new Block.Heading(2, "Ratios"));
        add(RatioTable.of(results));
        if (comparison != null) {
            compare(comparison);
        }
        for (Workload workload : Workload.values()) {
            if (!results.of(workload).isEmpty()) {
                workload(workload);
            }
        }
        contenders();
        return blocks;
    }

    private void add(Block block) {
        blocks.add(block);
    }

    private void machine() {
        MachineFacts machine = results.machine();
        add(new Block.Items(List.of(
                results.date() + ", pace " + results.pace(),
                machine.processor() + ", " + machine.cores() + " processors, "
                        + String.format(Locale.ROOT, "%.1f", machine.memoryBytes() / BYTES_PER_GIGABYTE) + " GB, "
                        + machine.system(),
                "Java " + machine.java() + ", " + machine.jvm(),
                "every JVM with " + String.join(" ", machine.flags()))));
    }

    private void compare(Comparison comparison) {
        add(new Block.Heading(2, "Beside earlier results"));
        add(new Block.Paragraph(growth(comparison)));
        if (!comparison.worse().isEmpty()) {
            add(changes(comparison));
        }
    }

    private static String growth(Comparison comparison) {
        int worse = comparison.worse().size();
        return "Of " + comparison.compared() + " ratios, " + (worse == 0 ? "none" : worse) + " grew by more than 15%.";
    }

    private static Block.Table changes(Comparison comparison) {
        List<List<String>> rows = new ArrayList<>();
        for (Comparison.Change change : comparison.worse()) {
            rows.add(List.of(
                    change.workload() + ", " + change.contender(),
                    Figures.of(change.before()),
                    Figures.of(change.now()),
                    Figures.ratio(change.factor())));
        }
        return new Block.Table(List.of("", "ratio then", "ratio now", "growth"), rows);
    }

    private void workload(Workload workload) {
        add(new Block.Heading(2, workload.title() + " (" + workload.id() + ")"));
        if (results.find(BenchResults.BASE, workload.id()).isPresent()) {
            String words = "Ratios of " + workload.id() + ", as in the table below";
            add(new Block.Picture(workload.id(), words, RatioPlot.of(results, workload)));
        }
        blocks.addAll(WorkloadTable.of(results, workload));
    }

    private void contenders() {
        add(new Block.Heading(2, "Who took part"));
        List<String> items = new ArrayList<>();
        for (ContenderFacts contender : results.contenders()) {
            String version = contender.version().isEmpty() ? "" : " " + contender.version();
            items.add("**" + contender.title() + version + "**: " + contender.note());
        }
        add(new Block.Items(items));
    }
}
