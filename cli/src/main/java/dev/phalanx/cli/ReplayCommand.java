package dev.phalanx.cli;

import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.report.TextTable;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.replay.Replay;
import dev.phalanx.scenes.replay.ReplayFiles;
import dev.phalanx.scenes.replay.ReplayTick;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx replay`: plays a recording of a world.
@Command(
        name = "replay",
        description = {
            "Plays a recording of a world.",
            "Makes the world of each tick, and prints its time, entities, bytes in the file and state hash. With",
            "--inspect it goes on at the recorded speed in a browser, where it can be stopped and taken back.",
            "The exit code is 1 if the file is damaged or was cut off; what can be read is played all the same."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ReplayCommand implements Callable<Integer> {
    private static final int USUAL_ROWS = 20;
    private static final int MOST_HISTORY = 1 << 20;
    private static final long HISTORY_BYTES = 256L << 20;
    /// The longest that a tick is shown, in seconds, also if the recorded world made a pause.
    private static final double LONGEST_TICK = 1;
    private static final long IDLE_NANOS = 50_000_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The recording, which ReplayFiles has written.")
    private Path file = Path.of("");

    @Option(
            names = "--classes",
            paramLabel = "PATH",
            description = {
                "The directory of a compiled project, or class directories and jars, separated as in a class path."
            })
    private @Nullable String classPath;

    @Option(names = "--from", paramLabel = "TICK", description = "The first tick; that of the file if none is given.")
    private @Nullable Long from;

    @Option(names = "--to", paramLabel = "TICK", description = "The last tick; that of the file if none is given.")
    private @Nullable Long to;

    @Option(
            names = "--every",
            paramLabel = "TICKS",
            description = "Prints every so many ticks; about 20 rows if it is not given.")
    private @Nullable Integer every;

    @Option(
            names = "--info",
            description = "Prints what the file says about its ticks, without making worlds; needs no classes.")
    private boolean info;

    @Mixin
    private Inspection inspection = new Inspection();

    /// What is wrong with the first tick that could not be made, or null.
    private @Nullable String damage;

    /// Plays the recording.
    ///
    /// @return the exit code: 0, 1 if the file is damaged, was cut off or cannot be read, 2 if the input is wrong
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        List<Path> places = ProgramClasses.compiled(ProgramClasses.places(classPath));
        String missing = ProgramClasses.missing(places);
        if (missing != null) {
            return end.fail(CommandEnd.WRONG_INPUT, missing);
        }
        try (ProgramClasses classes = ProgramClasses.withoutBaking(places);
                Replay replay = ReplayFiles.open(file, LoadOptions.DEFAULT.withClassLoader(classes.loader()))) {
            long first = from == null ? replay.oldest() : from;
            long last = to == null ? replay.newest() : to;
            String wrong = wrong(replay, first, last);
            if (wrong != null) {
                return end.fail(CommandEnd.WRONG_INPUT, wrong);
            }
            play(replay, first, last);
            String problem = damage == null ? replay.problem() : damage;
            return problem == null ? 0 : end.fail(CommandEnd.FAILED, file + ": " + problem);
        } catch (IOException failed) {
            return new SceneFiles(spec).fail(file, failed);
        } catch (IllegalArgumentException | UncheckedIOException failed) {
            return end.fail(CommandEnd.FAILED, String.valueOf(failed.getMessage()));
        }
    }

    private @Nullable String wrong(Replay replay, long first, long last) {
        if (!replay.contains(first) || !replay.contains(last) || first > last) {
            return "Ticks " + first + " to " + last + " were asked for, and " + file + " has ticks " + replay.oldest()
                    + " to " + replay.newest() + ". Give some of them with --from and --to.";
        }
        if (every != null && every < 1) {
            return "Every " + every + " ticks cannot be printed. Give 1 or more with --every.";
        }
        return null;
    }

    private void play(Replay replay, long first, long last) throws IOException {
        PrintWriter text = spec.commandLine().getOut();
        text.printf(
                Locale.ROOT,
                "Ticks %d to %d, %s to %s of the world's time%n%n",
                first,
                last,
                seconds(replay.info(first)),
                seconds(replay.info(last)));
        text.flush();
        if (inspection.isOn()) {
            show(replay, first, last, text);
        } else {
            print(replay, first, last, text);
        }
        text.flush();
    }

    private static String seconds(ReplayTick tick) {
        return String.format(Locale.ROOT, "%.3f s", tick.elapsedTime());
    }

    // As a table

    private void print(Replay replay, long first, long last, PrintWriter text) throws IOException {
        long step = every == null ? Math.max(1, (last - first + USUAL_ROWS) / USUAL_ROWS) : every;
        TextTable table = info
                ? new TextTable("Tick", "time", "entities", "bytes", "stored")
                : new TextTable("Tick", "time", "entities", "bytes", "state");
        long start = System.nanoTime();
        try (World world = new World(name())) {
            for (long tick = first; tick <= last; tick++) {
                boolean isPrinted = (tick - first) % step == 0 || tick == last;
                boolean isMade = info || isMade(replay, world, tick, first);
                if (isPrinted) {
                    ReplayTick each = replay.info(tick);
                    table.row(
                            Long.toString(tick),
                            seconds(each),
                            String.format(Locale.ROOT, "%,d", each.entityCount()),
                            String.format(Locale.ROOT, "%,d", each.fileBytes()),
                            isMade ? state(each, world) : "damaged");
                }
            }
        } finally {
            text.print(table);
        }
        if (!info) {
            double seconds = (System.nanoTime() - start) * 1e-9;
            text.printf(
                    Locale.ROOT,
                    "%nPlayed %,d ticks in %.2f s, %,.0f a second%n",
                    last - first + 1,
                    seconds,
                    (last - first + 1) / seconds);
        }
    }

    /// Makes the world of a tick. What prevents it for the first one prevents it for all.
    ///
    /// @return false if the tick is damaged
    private boolean isMade(Replay replay, World world, long tick, long first) throws IOException {
        try {
            replay.restore(world, tick);
            return true;
        } catch (SceneFileException failed) {
            if (tick == first) {
                throw classPath == null
                        ? new SceneFileException(
                                failed.getMessage() + " Components of your program are found with --classes.", failed)
                        : failed;
            }
            damage = damage == null ? failed.getMessage() : damage;
            return false;
        }
    }

    private String state(ReplayTick tick, World world) {
        if (info) {
            return tick.isWhole() ? "whole" : "differences";
        }
        return String.format("%016x", world.stateHashWithTime());
    }

    private String name() {
        return String.valueOf(file.getFileName());
    }

    // In the inspector

    private void show(Replay replay, long first, long last, PrintWriter text) throws IOException {
        inspection.start(text);
        try (World world = new World(name())) {
            replay.restore(world, first);
            WorldHistory history = historyOf(world, first, (int) Math.min(MOST_HISTORY, last - first + 2), text);
            long shown = first;
            long end = last;
            while (!Thread.currentThread().isInterrupted()) {
                boolean isPlaying = shown < end;
                if (isPlaying) {
                    sleep(replay.info(shown + 1).elapsedTime()
                            - replay.info(shown).elapsedTime());
                    if (!isMade(replay, world, shown + 1, first)) {
                        text.println(damage);
                        text.flush();
                        end = shown;
                        continue;
                    }
                } else {
                    LockSupport.parkNanos(IDLE_NANOS);
                }
                world.update();
                shown = shown(history, isPlaying, shown);
            }
        }
    }

    /// The tick that is shown after an update. The user may have gone back to an earlier one in the browser when the
    /// update began, and an update at the end of the recording is no tick of it: the tick that it has recorded is taken
    /// back then.
    ///
    /// @param before the tick that was shown before it
    private static long shown(@Nullable WorldHistory history, boolean isPlaying, long before) {
        if (history == null || !history.isRecording()) {
            return isPlaying ? before + 1 : before;
        }
        if (!isPlaying || history.newest() != before + 1) {
            history.restore(history.newest() - 1);
        }
        return history.newest();
    }

    /// The history that the ticks are taken back by, or null if the world cannot have one.
    ///
    /// @param ticks all ticks, and one that is taken back at once
    private static @Nullable WorldHistory historyOf(World world, long first, int ticks, PrintWriter text) {
        try {
            return WorldHistory.of(world)
                    .from(first)
                    .ticks(ticks)
                    .memory(HISTORY_BYTES)
                    .start();
        } catch (IllegalArgumentException impossible) {
            text.println("Ticks cannot be taken back in the browser: " + impossible.getMessage());
            text.flush();
            return null;
        }
    }

    private static void sleep(double seconds) {
        LockSupport.parkNanos((long) (Math.clamp(seconds, 0, LONGEST_TICK) * 1e9));
    }
}
