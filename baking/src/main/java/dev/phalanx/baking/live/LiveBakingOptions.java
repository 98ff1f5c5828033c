package dev.phalanx.baking.live;

import dev.phalanx.baking.BakingTypes;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// How [LiveBaking] works. Immutable; each method returns a copy.
public final class LiveBakingOptions {
    private static final Duration QUIET = Duration.ofMillis(15);
    private static final LiveBakingOptions STANDARD = new LiveBakingOptions(null, name -> true, true, QUIET);

    private final @Nullable BakingTypes types;
    private final Predicate<String> open;
    private final boolean watches;
    private final Duration quiet;

    private LiveBakingOptions(@Nullable BakingTypes types, Predicate<String> open, boolean watches, Duration quiet) {
        this.types = types;
        this.open = open;
        this.watches = watches;
        this.quiet = quiet;
    }

    /// The bakers are those [beside][BakingTypes#beside] the calling class, all scenes are open, files are watched, and
    /// changes that follow one another within 15 ms are taken together.
    public static LiveBakingOptions standard() {
        return STANDARD;
    }

    /// Sets the authoring components, bakers and baking systems.
    public LiveBakingOptions withTypes(BakingTypes newTypes) {
        return new LiveBakingOptions(Objects.requireNonNull(newTypes, "newTypes"), open, watches, quiet);
    }

    /// Sets which scenes are open at first.
    ///
    /// @param isOpen of the name of a scene, such as `levels/city`. It is called on other threads
    public LiveBakingOptions withOpen(Predicate<String> isOpen) {
        return new LiveBakingOptions(types, Objects.requireNonNull(isOpen, "isOpen"), watches, quiet);
    }

    /// Chooses whether the operating system is asked to tell of changes. If not, [LiveBaking#refresh()] looks for them.
    public LiveBakingOptions withWatching(boolean value) {
        return new LiveBakingOptions(types, open, value, quiet);
    }

    /// Sets how long no file may have changed before scenes are baked again, so that a burst of saves is taken
    /// together.
    ///
    /// @throws IllegalArgumentException if it is negative or longer than a minute
    public LiveBakingOptions withQuiet(Duration time) {
        if (time.isNegative() || time.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException("Live baking was to wait until no file has changed for " + time
                    + ". Give a time from 0 to a minute.");
        }
        return new LiveBakingOptions(types, open, watches, time);
    }

    /// The types, or null for those beside the calling class.
    public @Nullable BakingTypes types() {
        return types;
    }

    /// Which scenes are open at first.
    public Predicate<String> open() {
        return open;
    }

    /// Whether the operating system is asked to tell of changes.
    public boolean watches() {
        return watches;
    }

    /// How long no file may have changed before scenes are baked again.
    public Duration quiet() {
        return quiet;
    }
}
