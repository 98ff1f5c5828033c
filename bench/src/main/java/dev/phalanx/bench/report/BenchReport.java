package dev.phalanx.bench.report;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Comparison;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.MachineFacts;
import dev.phalanx.bench.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The report of a bench.
public final class BenchReport {
    private static final double BYTES_PER_GIGABYTE = 1 << 30;
    private static final Mustache.Escaper MARKDOWN = Escapers.simple(new String[][] {{"<", "&lt;"}, {"|", "\\|"}});

    private BenchReport() {}

    /// The report in Markdown, which shows [#pictures] from the folder `plots` beside it.
    ///
    /// @param results the results
    /// @param comparison how they differ from earlier ones, if they were compared
    public static String markdown(BenchResults results, @Nullable Comparison comparison) {
        return markdown(page(results, comparison));
    }

    static String markdown(Page page) {
        return fill("report.md.mustache", MARKDOWN, page);
    }

    /// The report in HTML, which needs no other file.
    ///
    /// @param results the results
    /// @param comparison how they differ from earlier ones, if they were compared
    public static String html(BenchResults results, @Nullable Comparison comparison) {
        return html(page(results, comparison));
    }

    static String html(Page page) {
        return fill("report.html.mustache", Escapers.HTML, page);
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
            Page.Section section = compare(comparison);
            text.append('\n').append(section.text()).append('\n');
            section.tables().forEach(table -> text.append(PlainTable.of(table)));
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
        return page(results, null).sections().stream()
                .map(Page.Section::plot)
                .filter(Objects::nonNull)
                .map(plot -> new PictureFile(plot.name() + ".svg", plot.svg() + "\n"))
                .toList();
    }

    private static String fill(String template, Mustache.Escaper escaper, Object model) {
        try (InputStream file = Objects.requireNonNull(BenchReport.class.getResourceAsStream(template))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Mustache.compiler().withEscaper(escaper).compile(text).execute(model);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Page page(BenchResults results, @Nullable Comparison comparison) {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(new Page.Section("Ratios", null, null, List.of(RatioTable.of(results))));
        if (comparison != null) {
            sections.add(compare(comparison));
        }
        for (Workload workload : Workload.values()) {
            if (!results.of(workload).isEmpty()) {
                sections.add(workload(results, workload));
            }
        }
        if (results.models() != null) {
            sections.addAll(AgentReport.sections(results.models()));
        }
        return new Page(
                "Phalanx beside its peers",
                "Each contender runs each workload in a JVM of its own, after the results of all were found"
                        + " equal. A number is the median of the runs divided by the number of entities; a ratio is that beside the same"
                        + " for a loop by hand over one primitive array per field. \"After 0.5 s\" is the median of the runs"
                        + " that end between 0.25 s and 0.5 s after the first one in the new JVM begins, in nanoseconds an"
                        + " entity; the JIT compilers may still be at work then. \"To run 10\" is the time from the start of the"
                        + " program in a new JVM to the end of its tenth run, set-up included, \"first 100\" the time of its first"
                        + " hundred runs; both are medians of several JVMs, by turns.",
                machine(results.date(), results.pace(), results.machine()),
                sections,
                contenders(results.contenders()));
    }

    static List<Page.Contender> contenders(List<ContenderFacts> contenders) {
        return contenders.stream()
                .map(each ->
                        new Page.Contender((each.title() + " " + each.version()).strip(), Page.Words.of(each.note())))
                .toList();
    }

    static List<String> machine(String date, String pace, MachineFacts machine) {
        return List.of(
                date + ", pace " + pace,
                machine.processor() + ", " + machine.cores() + " processors, "
                        + String.format(Locale.ROOT, "%.1f", machine.memoryBytes() / BYTES_PER_GIGABYTE) + " GB, "
                        + machine.system(),
                "Java " + machine.java() + ", " + machine.jvm(),
                machine.flags().isEmpty()
                        ? "every JVM without flags"
                        : "every JVM with " + String.join(" ", machine.flags()));
    }

    private static Page.Section compare(Comparison comparison) {
        List<List<String>> rows = comparison.worse().stream()
                .map(change -> List.of(
                        change.workload() + ", " + change.contender(),
                        Figures.of(change.before()),
                        Figures.of(change.now()),
                        Figures.ratio(change.factor())))
                .toList();
        String growth = "Of " + comparison.compared() + " ratios, " + (rows.isEmpty() ? "none" : rows.size())
                + " grew by more than 15%.";
        List<String> header = List.of("", "ratio then", "ratio now", "growth");
        return new Page.Section(
                "Beside earlier results",
                growth,
                null,
                rows.isEmpty() ? List.of() : List.of(Page.Table.plain(header, rows)));
    }

    private static Page.Plot plot(BenchResults results, Workload workload) {
        RatioPlot plot = RatioPlot.of(results, workload);
        return new Page.Plot(
                workload.id(),
                plot.title(),
                fill("plot.svg.mustache", Escapers.HTML, plot).strip());
    }

    private static Page.Section workload(BenchResults results, Workload workload) {
        boolean hasRatios = results.find(BenchResults.BASE, workload.id()).isPresent();
        return new Page.Section(
                workload.title() + " (" + workload.id() + ")",
                null,
                hasRatios ? plot(results, workload) : null,
                WorkloadTable.of(results, workload));
    }
}
