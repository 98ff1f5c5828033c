package dev.phalanx.entities.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// A world does what its model does, whatever the script.
///
/// `-Dphalanx.model.scripts=100000` runs more scripts than usual, `-Dphalanx.model.seed=17` starts with another seed
/// than 1, `-Dphalanx.model.steps=1000` makes them longer. The profile `deep` runs 20,000.
final class ModelTest {
    private static final long FIRST_SEED = Long.getLong("phalanx.model.seed", 1);
    private static final int SCRIPTS = Integer.getInteger("phalanx.model.scripts", 1200);
    private static final int STEPS = Integer.getInteger("phalanx.model.steps", 400);
    private static final int FULL_EVERY = 16;

    private final Tally tally = new Tally();
    private final AtomicLong nextSeed = new AtomicLong(FIRST_SEED);

    @Test
    void aWorldDoesWhatItsModelDoes() throws Exception {
        int threads = Runtime.getRuntime().availableProcessors();
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            List<Future<AssertionError>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(workers.submit(this::runScripts));
            }
            for (Future<AssertionError> worker : running) {
                if (worker.get() != null) {
                    throw worker.get();
                }
            }
        }
        System.out.println(tally);
        System.out.println(KindsTally.text());
        assertThat(KindsTally.isComplete()).as("every verb met every kind").isTrue();
        assertThat(tally.total()).isEqualTo((long) SCRIPTS * STEPS);
        assertThat(Verb.values())
                .allSatisfy(verb ->
                        assertThat(tally.share(verb)).as("share of %s", verb).isGreaterThanOrEqualTo(0.01));
    }

    /// Runs scripts until there are no more or one has failed.
    private AssertionError runScripts() {
        for (long seed = nextSeed.getAndIncrement(); seed < FIRST_SEED + SCRIPTS; seed = nextSeed.getAndIncrement()) {
            List<Step> script = Script.of(seed, STEPS);
            Run.Failure failure = Run.of(script, FULL_EVERY);
            if (failure != null) {
                nextSeed.set(FIRST_SEED + SCRIPTS);
                return report(seed, script, failure);
            }
            tally.count(script);
        }
        return null;
    }

    private static AssertionError report(long seed, List<Step> script, Run.Failure failure) {
        List<Step> until = script.subList(0, failure.steps());
        List<Step> shortest = Shrinking.shortest(until, steps -> Run.of(steps, 1) != null);
        Throwable cause = Run.of(shortest, 1).cause();
        StringBuilder text = new StringBuilder("Seed " + seed + " fails after step " + failure.steps() + " of "
                + script.size() + ": " + failure.cause().getMessage() + "\nThe shortest script that fails, with "
                + cause + ":");
        shortest.forEach(step -> text.append("\n    ").append(step).append(','));
        return new AssertionError(text.toString(), cause);
    }
}
