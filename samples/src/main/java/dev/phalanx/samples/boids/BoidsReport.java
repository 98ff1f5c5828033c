package dev.phalanx.samples.boids;

import dev.phalanx.samples.boids.fish.FishScene;
import dev.phalanx.samples.boids.fish.FishWorld;
import dev.phalanx.samples.report.TextTable;
import java.util.Locale;

/// A run as a table for people.
public final class BoidsReport {
    private static final String NOTHING = "-";

    private BoidsReport() {}

    /// Writes a run down.
    ///
    /// @param run the run
    /// @return lines of text, the last one ended as well
    public static String of(BoidsRun run) {
        return facts(run) + "\n" + schools(run.scene());
    }

    private static String facts(BoidsRun run) {
        BoidsOptions options = run.options();
        int steps = options.steps();
        FishScene scene = run.scene();
        TextTable table = new TextTable("Boids", "seed " + options.seed());
        table.row("Fish", whole(options.fish()));
        table.row("Schools", whole(options.schools()));
        table.row("Rocks", whole(scene.rocks().size()));
        table.row("Lures", whole(scene.lures().size()));
        table.row("Steps of " + Math.round(FishWorld.STEP_SECONDS * 1_000) + " ms", whole(steps));
        table.row("Milliseconds per step", steps == 0 ? NOTHING : fraction(run.nanos() / 1e6 / steps));
        table.row(
                "Nanoseconds per fish and step",
                steps == 0 ? NOTHING : fraction((double) run.nanos() / options.fish() / steps));
        table.row("Jobs per step", whole(run.jobsPerStep()));
        table.row("Threads", whole(run.threads()));
        table.row("Chunks of fish", whole(run.chunks()));
        table.row(
                "Bytes allocated per step",
                run.bytesPerStep().isPresent() ? whole(run.bytesPerStep().getAsLong()) : NOTHING);
        table.row("Hash of the final state", String.format(Locale.ROOT, "%016x", run.hash()));
        return table.toString();
    }

    private static String schools(FishScene scene) {
        TextTable table = new TextTable("School", "fish", "swim the same way");
        for (int i = 0; i < scene.shoals().size(); i++) {
            FishScene.Shoal shoal = scene.shoals().get(i);
            table.row("" + i, whole(shoal.size()), Math.round(100 * shoal.alignment()) + "%");
        }
        return table.toString();
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String fraction(double number) {
        return String.format(Locale.ROOT, "%,.1f", number);
    }
}
