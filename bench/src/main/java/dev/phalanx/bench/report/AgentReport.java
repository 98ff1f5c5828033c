package dev.phalanx.bench.report;

import dev.phalanx.bench.agents.Scenario;
import dev.phalanx.bench.results.AgentMeasurement;
import dev.phalanx.bench.results.AgentResults;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The report of a bench of models of agents.
public final class AgentReport {
    private static final String INTRO = "Each contender ran each model over many seeds first, and the means of what the"
            + " runs came to were found equal within 4 standard errors. \"First process\" is a new JVM from its start"
            + " to its end with one run in it, \"first run\" that run alone, \"warm run\" the median of many runs in a"
            + " warm JVM, all in milliseconds; a run begins with the making of the model. Contenders took turns. Lines"
            + " of code are the lines of the model's file that are neither blank nor a comment.";

    private AgentReport() {}

    /// The table for a terminal.
    ///
    /// @param results the results
    public static String summary(AgentResults results) {
        StringBuilder text = new StringBuilder("Milliseconds; less is better, * marks the best of a scenario\n\n");
        text.append(PlainTable.of(times(results)));
        if (isAlone(results)) {
            text.append('\n').append(alone()).append('\n');
        }
        return text.toString();
    }

    /// The report in Markdown.
    ///
    /// @param results the results
    public static String markdown(AgentResults results) {
        return BenchReport.markdown(page(results));
    }

    /// Writes `agents.json`, `agents.md` and `agents.html`, over those that are there.
    ///
    /// @param folder the folder, made if it is not there
    /// @param results the results
    /// @throws IOException if a file cannot be written
    public static void write(Path folder, AgentResults results) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("agents.json"), ResultsFile.text(results));
        Files.writeString(folder.resolve("agents.md"), markdown(results));
        Files.writeString(folder.resolve("agents.html"), BenchReport.html(page(results)));
    }

    private static Page page(AgentResults results) {
        return new Page(
                "Models of agents beside other frameworks",
                "The models of a public comparison.",
                BenchReport.machine(results.date(), results.pace(), results.machine()),
                sections(results),
                BenchReport.contenders(results.contenders()));
    }

    /// What the models took, how they are measured, and what they came to.
    static List<Page.Section> sections(AgentResults results) {
        String text = isAlone(results) ? INTRO + " " + alone() : INTRO;
        return List.of(
                new Page.Section("Models of agents", text, null, List.of(times(results))),
                new Page.Section("Results of the models", null, null, List.of(means(results))));
    }

    private static boolean isAlone(AgentResults results) {
        return results.contenders().stream().noneMatch(each -> each.id().equals("mason"));
    }

    private static String alone() {
        return "MASON did not take part. Give its jar with --mason; docs/agents.md says where to get it.";
    }

    private static Page.Table times(AgentResults results) {
        List<String> header = List.of("", "warm run", "bytes of that", "first run", "first process", "lines of code");
        List<List<Page.Cell>> rows = new ArrayList<>();
        for (Scenario scenario : Scenario.values()) {
            List<AgentMeasurement> measured = of(results, scenario);
            for (AgentMeasurement each : measured) {
                rows.add(List.of(
                        new Page.Cell(scenario.title() + ": " + title(results, each), false),
                        cell(each, measured, AgentMeasurement::warmMillis, Figures::of),
                        cell(each, measured, AgentMeasurement::warmBytes, Figures::rounded),
                        cell(each, measured, AgentMeasurement::firstMillis, Figures::of),
                        cell(each, measured, AgentMeasurement::processMillis, Figures::of),
                        cell(
                                each,
                                measured,
                                row -> row.lines() == 0 ? null : Double.valueOf(row.lines()),
                                Figures::rounded)));
            }
        }
        return new Page.Table(header, rows);
    }

    private static List<AgentMeasurement> of(AgentResults results, Scenario scenario) {
        return results.contenders().stream()
                .map(contender -> results.find(contender.id(), scenario.id()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static String title(AgentResults results, AgentMeasurement measurement) {
        return results.contenders().stream()
                .filter(contender -> contender.id().equals(measurement.contender()))
                .map(ContenderFacts::title)
                .findFirst()
                .orElse(measurement.contender());
    }

    /// A number, bold if there are several and none is less.
    private static Page.Cell cell(
            AgentMeasurement row,
            List<AgentMeasurement> all,
            Function<AgentMeasurement, @Nullable Double> number,
            DoubleFunction<String> text) {
        Double value = number.apply(row);
        if (value == null) {
            return new Page.Cell(Figures.NONE, false);
        }
        boolean isBest = all.size() > 1
                && all.stream()
                        .map(number)
                        .filter(Objects::nonNull)
                        .min(Comparator.naturalOrder())
                        .filter(value::equals)
                        .isPresent();
        return new Page.Cell(text.apply(value), isBest);
    }

    private static Page.Table means(AgentResults results) {
        List<List<String>> rows = new ArrayList<>();
        for (Scenario scenario : Scenario.values()) {
            for (AgentMeasurement each : of(results, scenario)) {
                for (int i = 0; i < scenario.statistics().size(); i++) {
                    rows.add(List.of(
                            scenario.title() + ": " + title(results, each) + ", "
                                    + scenario.statistics().get(i),
                            Figures.of(each.means().get(i)),
                            Figures.whole(each.seeds())));
                }
            }
        }
        return Page.Table.plain(List.of("", "mean at the end", "runs"), rows);
    }
}
