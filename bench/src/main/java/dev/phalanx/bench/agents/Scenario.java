package dev.phalanx.bench.agents;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A model of agents at one size, as the public comparison
/// [ABMFrameworksComparison](https://github.com/JuliaDynamics/ABMFrameworksComparison) declares it, or one of the scale
/// suites.
public enum Scenario {
    /// 1,000 agents on 40 × 40 cells.
    SCHELLING_SMALL("Schelling", "Schelling, small", 20, false, "happy"),

    /// 8,000 agents on 100 × 100 cells, neighbours within 2.
    SCHELLING_LARGE("Schelling", "Schelling, large", 20, false, "happy"),

    /// 200 birds in 100², vision 5.
    FLOCKING_SMALL("Flocking", "Flocking, small", 100, false, "near, order"),

    /// 400 birds in 150², vision 15.
    FLOCKING_LARGE("Flocking", "Flocking, large", 100, false, "near, order"),

    /// 60 sheep and 40 wolves on 25 × 25 cells.
    WOLF_SHEEP_SMALL("WolfSheep", "WolfSheep, small", 100, false, "flock, pack"),

    /// 1,000 sheep and 500 wolves on 100 × 100 cells.
    WOLF_SHEEP_LARGE("WolfSheep", "WolfSheep, large", 100, false, "flock, pack"),

    /// 80,000 birds in 400², vision 5, which look at each other as they were before the step.
    FLOCKING_80K("ParallelFlocking", "Flocking, 80,000 birds", 100, true, "flock, order"),

    /// 128,000 birds in 1,131², vision 10, which look at each other as they were before the step.
    FLOCKING_128K("ParallelFlocking", "Flocking, 128,000 birds", 100, true, "flock, order"),

    /// 200,000 agents on 500 × 500 cells, which look at each other as they were before the step.
    SCHELLING_200K("ParallelSchelling", "Schelling, 200,000 agents", 100, true, "happy"),

    /// 76,800 sheep and 51,200 wolves on 1,131 × 1,131 cells, else as the small version.
    WOLF_SHEEP_128K("WolfSheep", "WolfSheep, 128,000 agents", 100, true, "flock, pack");

    private final String model;
    private final String title;
    private final int steps;
    private final boolean isScale;
    private final String statistics;

    Scenario(String model, String title, int steps, boolean isScale, String statistics) {
        this.model = model;
        this.title = title;
        this.steps = steps;
        this.isScale = isScale;
        this.statistics = statistics;
    }

    /// Its name in options and files, such as `schelling-small`.
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The scenario with a name, if there is one.
    public static Optional<Scenario> find(String id) {
        return Arrays.stream(values()).filter(each -> each.id().equals(id)).findFirst();
    }

    /// The name of the model's class: the same for all its sizes.
    public String model() {
        return model;
    }

    /// Its name for people.
    public String title() {
        return title;
    }

    /// How many steps a run has.
    public int steps() {
        return steps;
    }

    /// Whether it is of the scale suites.
    public boolean isScale() {
        return isScale;
    }

    /// What is compared after the last step, such as `happy`.
    public List<String> statistics() {
        return List.of(statistics.split(", "));
    }
}
