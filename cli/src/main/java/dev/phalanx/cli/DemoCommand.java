package dev.phalanx.cli;

import dev.phalanx.samples.solar.RunReport;
import dev.phalanx.samples.solar.SolarOptions;
import dev.phalanx.samples.solar.SolarRun;
import dev.phalanx.samples.solar.SolarSystem;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.MoonsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.data.RotationsFile;
import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.samples.solar.picture.SolarPicture;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx demo`: the solar system as a world of entities. Other demos are its subcommands.
@Command(
        name = "demo",
        description = {
            "Lets planets, moons and asteroids move around the Sun, and draws them.",
            "Moves the planets, their moons and a belt of asteroids along their orbits, step by",
            "step, then prints what that cost and draws the system seen from the north."
        },
        mixinStandardHelpOptions = true,
        subcommands = {
            BoidsCommand.class,
            CityCommand.class,
            RegionsCommand.class,
            RollbackCommand.class,
            ServerCommand.class
        },
        commandListHeading = "Other demos:%n",
        footer = {
            "",
            "The built-in files, planetary-elements.csv, rotations.csv, moons.csv and belts.txt, explain their forms. They are in",
            "samples/src/main/resources/dev/phalanx/samples/solar of the sources.",
            "",
            "Jobs can run for several entities at once, by the Vector API of the JDK: set the environment variable JAVA_TOOL_OPTIONS",
            "to \"--add-modules=jdk.incubator.vector -Dphalanx.vectorize=auto\". docs/simd.md says which jobs gain by that."
        },
        sortOptions = false,
        showDefaultValues = true)
final class DemoCommand implements Callable<Integer> {
    private static final int FIRST_GOOD_YEAR = 1800;
    private static final int LAST_GOOD_YEAR = 2050;
    private static final double DAYS_OF_A_YEAR = 365;
    private static final double DAYS_OF_50_YEARS = 18_250;
    private static final Duration STEP = Duration.ofNanos(33_333_333);

    @Spec
    private CommandSpec spec;

    @Option(names = "--asteroids", paramLabel = "N", defaultValue = "200000", description = "How many asteroids.")
    private int asteroids;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed the asteroids are drawn by.")
    private long seed;

    @Option(
            names = "--from",
            paramLabel = "DATE",
            defaultValue = "2000-01-01",
            converter = DateConverter.class,
            description = "The date to start at, such as 2000-01-01 or 2012-06-06T01:30.")
    private LocalDateTime from = J2000.EPOCH;

    @Option(
            names = "--days",
            paramLabel = "N",
            description = "How many days to go on. 365 if none are given, 18,250 (50 years) with --inspect.")
    private @Nullable Double days;

    @Mixin
    private Inspection inspection = new Inspection();

    @Mixin
    private Profiling profiling = new Profiling();

    @Option(names = "--step", paramLabel = "N", defaultValue = "1", description = "The days of a step.")
    private double step;

    @Option(
            names = "--elements",
            paramLabel = "FILE",
            description = "A table of planets to use instead of the built-in one.")
    private @Nullable Path elements;

    @Option(
            names = "--rotations",
            paramLabel = "FILE",
            description = "A table of poles and prime meridians to use instead of the built-in one.")
    private @Nullable Path rotations;

    @Option(
            names = "--moons",
            paramLabel = "FILE",
            description = "A table of moons to use instead of the built-in one.")
    private @Nullable Path moons;

    @Option(
            names = "--belts",
            paramLabel = "FILE",
            description = "A description of belts to use instead of the built-in one.")
    private @Nullable Path belts;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "solar-system.png",
            description = "The picture, a PNG file.")
    private Path out = Path.of("solar-system.png");

    @Option(
            names = "--width",
            paramLabel = "PIXELS",
            defaultValue = "1600",
            description = "The picture's width; its height is five eighths of that.")
    private int width;

    @Option(names = "--no-picture", description = "Draw no picture.")
    private boolean noPicture;

    /// Runs the demo.
    ///
    /// @return the exit code: 0, 2 if the input was wrong, 1 if the picture could not be written
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        SolarOptions options;
        try {
            if (!noPicture) {
                SolarPicture.checkWidth(width);
                OutputFile.check("The picture", out, "--out");
            }
            options = options();
            profiling.start();
            inspection.start(spec.commandLine().getOut());
        } catch (BadDataException | IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        SolarRun run;
        try (StepProgress progress = StepProgress.of(options.steps())) {
            run = SolarSystem.run(options, inspection.paced(progress, STEP));
        }
        PrintWriter text = spec.commandLine().getOut();
        text.print(RunReport.of(run));
        warnOfDistantDates(text, options);
        int code = noPicture ? 0 : end.draw(file -> new SolarPicture(run.scene(), width).write(file), out);
        text.flush();
        int codeOfProfile = profiling.finish(end, text);
        return code != 0 ? code : codeOfProfile;
    }

    private SolarOptions options() throws BadDataException {
        List<Planet> planets =
                elements == null ? PlanetaryElementsFile.builtIn() : PlanetaryElementsFile.read(elements);
        planets = rotations == null ? RotationsFile.builtIn(planets) : RotationsFile.read(rotations, planets);
        planets = moons == null ? MoonsFile.builtIn(planets) : MoonsFile.read(moons, planets);
        Belts belt = belts == null ? BeltsFile.builtIn(planets) : BeltsFile.read(belts, planets);
        double usual = inspection.isOn() ? DAYS_OF_50_YEARS : DAYS_OF_A_YEAR;
        return new SolarOptions(planets, belt, asteroids, seed, from, days == null ? usual : days, step);
    }

    private void warnOfDistantDates(PrintWriter text, SolarOptions options) {
        int first = options.from().getYear();
        int last = J2000.dateAt(options.daysAfter(options.steps())).getYear();
        if (elements == null && (first < FIRST_GOOD_YEAR || last > LAST_GOOD_YEAR)) {
            text.println();
            text.println("Note: the built-in elements of the planets hold from " + FIRST_GOOD_YEAR + " to "
                    + LAST_GOOD_YEAR + "; outside, places of planets are rough.");
        }
    }
}
