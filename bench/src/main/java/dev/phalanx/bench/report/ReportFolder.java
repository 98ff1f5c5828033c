package dev.phalanx.bench.report;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Comparison;
import dev.phalanx.bench.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A folder with `report.md`, `report.html`, `results.json` and `plots`.
public final class ReportFolder {
    private ReportFolder() {}

    /// Writes all files, over those that are there.
    ///
    /// @param folder the folder, made if it is not there
    /// @param results the results
    /// @param comparison how they differ from earlier ones, if they were compared
    /// @throws IOException if a file cannot be written
    public static void write(Path folder, BenchResults results, @Nullable Comparison comparison) throws IOException {
        Path plots = Files.createDirectories(folder.resolve("plots"));
        Files.writeString(folder.resolve("results.json"), ResultsFile.text(results));
        Files.writeString(folder.resolve("report.md"), BenchReport.markdown(results, comparison));
        Files.writeString(folder.resolve("report.html"), BenchReport.html(results, comparison));
        for (BenchReport.PictureFile picture : BenchReport.pictures(results)) {
            Files.writeString(plots.resolve(picture.name()), picture.svg());
        }
    }
}
