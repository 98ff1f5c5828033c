package dev.phalanx.baking.live;

import dev.phalanx.baking.BakingTypes;
import java.time.Duration;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// How [LiveBaking] works. Immutable; each method returns a copy.
public final class LiveBakingOptions {
    private static final Duration QUIET = Duration.ofMillis(15);
    private static final Duration UNUSED = Duration.ofSeconds(10);
    private static final LiveBakingOptions STANDARD =
            new LiveBakingOptions(null, name -> true, true, QUIET, UNUSED, System::nanoTime);

    private final @Nullable BakingTypes types;
    private final Predicate<String> open;
    private final boolean watches;
    private final Duration quiet;
    private final Duration unusedTime;
    private final LongSupplier clock;

    private LiveBakingOptions(
            @Nullable BakingTypes types,
            Predicate<String> open,
            boolean watches,
            Duration quiet,
            Duration unusedTime,
            LongSupplier clock) {
        this.types = types;
        this.open = open;
        this.watches = watches;
        this.quiet = quiet;
        this.unusedTime = unusedTime;
        this.clock = clock;
    }

    /// The bakers are those [beside][BakingTypes#beside] the calling class, all scenes are open, files are watched, and
    /// changes that follow one another within 15 ms are handled together.
    public static LiveBakingOptions standard() {
        return STANDARD;
    }

    /// Sets the authoring components, bakers and baking systems.
    public LiveBakingOptions withTypes(BakingTypes newTypes) {
        return new LiveBakingOptions(
                Objects.requireNonNull(newTypes, "newTypes"), open, watches, quiet, unusedTime, clock);
    }

    /// Sets which scenes are open by default.
    ///
    /// @param isOpen whether the scene with a name, such as `levels/city`, is open. It is called on other threads
    public LiveBakingOptions withOpen(Predicate<String> isOpen) {
        return new LiveBakingOptions(
                types, Objects.requireNonNull(isOpen, "isOpen"), watches, quiet, unusedTime, clock);
    }

    /// Chooses whether the operating system is asked to report changes. If not, [LiveBaking#refresh()] finds them.
    public LiveBakingOptions withWatching(boolean value) {
        return new LiveBakingOptions(types, open, value, quiet, unusedTime, clock);
    }

    /// Sets how long no file may have changed before scenes are baked again, so that a burst of saves is handled
    /// together. If files keep changing for more than ten times as long, and for more than 2 s, scenes are baked in the
    /// meantime.
    ///
    /// @throws IllegalArgumentException if it is negative or longer than a minute
    public LiveBakingOptions withQuiet(Duration time) {
        Objects.requireNonNull(time, "time");
        if (time.isNegative() || time.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException("Live baking was to wait until no file has changed for " + time
                    + ". Give a time from 0 to a minute.");
        }
        return new LiveBakingOptions(types, open, watches, time, unusedTime, clock);
    }

    /// Sets how long a scene stays in memory after the world has unloaded it; 10 s by default. A scene that is loaded
    /// again later is baked again.
    ///
    /// @throws IllegalArgumentException if it is negative or longer than a day
    public LiveBakingOptions withUnusedTime(Duration time) {
        Objects.requireNonNull(time, "time");
        if (time.isNegative() || time.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "Live baking was to keep scenes that are not used for " + time + ". Give a time from 0 to a day.");
        }
        return new LiveBakingOptions(types, open, watches, quiet, time, clock);
    }

    /// Sets the clock that [#unusedTime()] is measured with.
    ///
    /// @param nanos as `System.nanoTime()`, called on any threads
    LiveBakingOptions withClock(LongSupplier nanos) {
        return new LiveBakingOptions(types, open, watches, quiet, unusedTime, nanos);
    }

    /// The types, or null for those beside the calling class.
    public @Nullable BakingTypes types() {
        return types;
    }

    /// Which scenes are open by default.
    public Predicate<String> open() {
        return open;
    }

    /// Whether the operating system is asked to report changes.
    public boolean watches() {
        return watches;
    }

    /// How long no file may have changed before scenes are baked again.
    public Duration quiet() {
        return quiet;
    }

    /// How long a scene stays in memory after the world has unloaded it.
    public Duration unusedTime() {
        return unusedTime;
    }

    LongSupplier clock() {
        return clock;
    }
}
