package dev.phalanx.models;

import dev.phalanx.agents.Model;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The models of this package by name: `ark-flocking`, `ark-wolf-sheep`, `epidemic`, `flocking`, `forest-fire`,
/// `parallel-flocking`, `parallel-schelling`, `schelling` and `wolf-sheep`.
public final class BuiltIn {
    private static final Map<String, Supplier<? extends Model<?>>> MODELS = new TreeMap<>(Map.of(
            "ark-flocking", ArkFlocking::new,
            "ark-wolf-sheep", ArkWolfSheep::new,
            "epidemic", Epidemic::new,
            "flocking", Flocking::new,
            "forest-fire", ForestFire::new,
            "parallel-flocking", ParallelFlocking::new,
            "parallel-schelling", ParallelSchelling::new,
            "schelling", Schelling::new,
            "wolf-sheep", WolfSheep::new));

    private BuiltIn() {}

    /// All names, in alphabetical order.
    public static List<String> names() {
        return List.copyOf(MODELS.keySet());
    }

    /// What makes the model with a name, a new one for each run; null if there is none.
    public static @Nullable Supplier<? extends Model<?>> find(String name) {
        Objects.requireNonNull(name, "find was given null for name. Give the name of a model.");
        return MODELS.get(name);
    }

    /// What a message says after a name that is none of these: those that there are, and which one is near.
    public static String hint(String name) {
        Objects.requireNonNull(name, "hint was given null for name. Give the name of a model.");
        return "The built-in models are " + names() + ". Name one of them." + NearNames.question(name, names());
    }
}
