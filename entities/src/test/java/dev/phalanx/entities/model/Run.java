package dev.phalanx.entities.model;

import java.util.List;

/// One run of a script in a fresh pair of worlds, audited after every step and compared.
final class Run {
    private final int fullEvery;
    private int at;

    private Run(int fullEvery) {
        this.fullEvery = fullEvery;
    }

    /// How a script failed: after how many steps, and with what.
    record Failure(int steps, Throwable cause) {}

    /// Runs a script and answers how it failed, or null.
    ///
    /// @param fullEvery how many steps lie between two full comparisons
    static Failure of(List<Step> script, int fullEvery) {
        Run run = new Run(fullEvery);
        try {
            run.run(script);
            return null;
        } catch (RuntimeException | Error failure) {
            return new Failure(Math.min(run.at + 1, script.size()), failure);
        }
    }

    private void run(List<Step> script) {
        Gadget.forgetAll();
        inWorlds(script);
        Gadgets.count(false);
    }

    private void inWorlds(List<Step> script) {
        try (Side first = new Side("First");
                Side second = new Side("Second")) {
            first.other = second;
            second.other = first;
            for (at = 0; at < script.size(); at++) {
                Step step = script.get(at);
                Side side = step.side() == 0 ? first : second;
                KindsTally.count(side, step);
                step.verb().run(side, step);
                side.check();
                if (step.verb().touchesBoth()) {
                    side.other.check();
                    Comparison.sample(side.other, at);
                }
                if (at % fullEvery == fullEvery - 1) {
                    Comparison.full(side);
                    Gadgets.count(true, first.naive, second.naive);
                } else {
                    Comparison.sample(side, at);
                }
            }
            Comparison.full(first);
            Comparison.full(second);
            Gadgets.full(first);
            Gadgets.full(second);
            first.closeHistory();
            second.closeHistory();
            Gadgets.count(false, first.naive, second.naive);
        }
    }
}
