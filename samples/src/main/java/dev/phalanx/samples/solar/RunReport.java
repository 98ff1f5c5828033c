package dev.phalanx.samples.solar;

import dev.phalanx.samples.report.TextTable;
import dev.phalanx.samples.solar.bodies.MoonDistance;
import dev.phalanx.samples.solar.bodies.SystemCost;
import dev.phalanx.samples.solar.bodies.ZoneCount;
import dev.phalanx.samples.solar.orbit.J2000;
import java.util.Locale;

/// A run as text for a terminal: the facts, what each system cost, the asteroids by zone, and the moons.
public final class RunReport {
    private static final String NOTHING = "-";

    private RunReport() {}

    /// Writes a run down.
    ///
    /// @param run the run
    /// @return lines of text, the last one ended as well
    public static String of(SolarRun run) {
        return facts(run) + "\n" + systems(run) + "\n" + zones(run) + moons(run);
    }

    private static String facts(SolarRun run) {
        SolarOptions options = run.options();
        int steps = options.steps();
        TextTable table = new TextTable(
                "The solar system", "" + J2000.dateAt(run.scene().days()).toLocalDate());
        table.row("Bodies", whole(run.bodies()));
        table.row("  planets", whole(options.planets().size()));
        if (options.moons() > 0) {
            table.row("  moons", whole(options.moons()));
        }
        table.row("  asteroids, seed " + options.seed(), whole(options.asteroids()));
        table.row("Steps of " + days(options.step()), whole(steps));
        table.row("Steps per second", steps == 0 ? NOTHING : fraction(steps * 1e9 / run.nanos()));
        table.row("Nanoseconds per body and step", perBody(run.nanos(), run.bodies(), steps));
        table.row("Chunks", whole(run.chunks()));
        table.row("Bytes per entity", whole(run.bytesPerAsteroid()));
        table.row(
                "Bytes allocated per step",
                run.bytesPerStep().isPresent() ? whole(run.bytesPerStep().getAsLong()) : NOTHING);
        table.row("Hash of the final state", String.format(Locale.ROOT, "%016x", run.hash()));
        return table.toString();
    }

    private static String systems(SolarRun run) {
        int steps = run.options().steps();
        TextTable table = new TextTable("System", "bodies", "ns/body", "ms/step");
        for (SystemCost cost : run.systems()) {
            String millis = steps == 0 ? NOTHING : String.format(Locale.ROOT, "%.3f", cost.nanos() / 1e6 / steps);
            table.row(cost.name(), whole(cost.bodies()), perBody(cost.nanos(), cost.bodies(), steps), millis);
        }
        return table.toString();
    }

    private static String zones(SolarRun run) {
        TextTable table = new TextTable("Asteroids by zone", "now", "least", "most");
        for (ZoneCount zone : run.zones()) {
            table.row(zone.name(), whole(zone.now()), whole(zone.least()), whole(zone.most()));
        }
        return table.toString();
    }

    private static String moons(SolarRun run) {
        if (run.moons().isEmpty()) {
            return "";
        }
        TextTable table = new TextTable("Moons", "planet", "km now", "published mean", "difference");
        for (MoonDistance moon : run.moons()) {
            double apart = Math.round(1_000 * (moon.kilometres() / moon.mean() - 1)) / 10.0;
            table.row(
                    moon.moon(),
                    moon.planet(),
                    whole(Math.round(moon.kilometres())),
                    whole(Math.round(moon.mean())),
                    apart == 0 ? "0.0%" : String.format(Locale.ROOT, "%+.1f%%", apart));
        }
        return "\n" + table;
    }

    private static String perBody(long nanos, int bodies, int steps) {
        return bodies == 0 || steps == 0 ? NOTHING : fraction((double) nanos / bodies / steps);
    }

    private static String days(double step) {
        String number = step == Math.rint(step) ? whole(Math.round(step)) : Double.toString(step);
        return number + (step == 1 ? " day" : " days");
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String fraction(double number) {
        return String.format(Locale.ROOT, "%,.1f", number);
    }
}
