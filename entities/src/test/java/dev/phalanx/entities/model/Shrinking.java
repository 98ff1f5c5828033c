package dev.phalanx.entities.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Makes a failing script short: drops steps as long as it still fails, then makes the numbers of each step small.
///
/// At the end no single step can be left out.
final class Shrinking {
    private final Predicate<List<Step>> fails;
    private List<Step> script;

    private Shrinking(List<Step> script, Predicate<List<Step>> fails) {
        this.script = script;
        this.fails = fails;
    }

    /// A short script that fails, made of one that does.
    static List<Step> shortest(List<Step> failing, Predicate<List<Step>> fails) {
        Shrinking shrinking = new Shrinking(List.copyOf(failing), fails);
        boolean smaller = true;
        while (smaller) {
            boolean fewer = shrinking.dropSteps();
            smaller = shrinking.shrinkNumbers() || fewer;
        }
        return shrinking.script;
    }

    private boolean dropSteps() {
        boolean dropped = false;
        for (int length = Math.max(1, script.size() / 2); length >= 1; length /= 2) {
            int from = 0;
            while (from < script.size()) {
                List<Step> fewer = new ArrayList<>(script);
                fewer.subList(from, Math.min(from + length, fewer.size())).clear();
                if (tryOut(fewer)) {
                    dropped = true;
                } else {
                    from += length;
                }
            }
        }
        return dropped;
    }

    private boolean shrinkNumbers() {
        boolean shrunk = false;
        for (int i = 0; i < script.size(); i++) {
            boolean smaller = true;
            while (smaller) {
                smaller = false;
                for (Step simpler : simpler(script.get(i))) {
                    List<Step> changed = new ArrayList<>(script);
                    changed.set(i, simpler);
                    if (tryOut(changed)) {
                        smaller = true;
                        shrunk = true;
                        break;
                    }
                }
            }
        }
        return shrunk;
    }

    private boolean tryOut(List<Step> changed) {
        if (!fails.test(changed)) {
            return false;
        }
        script = changed;
        return true;
    }

    /// Steps with one number smaller than in this one.
    private static List<Step> simpler(Step step) {
        List<Step> steps = new ArrayList<>();
        if (step.side() > 0) {
            steps.add(step.withSide(0));
        }
        for (int amount : new int[] {0, step.amount() / 2, step.amount() - 1}) {
            if (amount >= 0 && amount < step.amount()) {
                steps.add(step.withAmount(amount));
            }
        }
        for (Part part : Part.in(step.types())) {
            steps.add(step.withTypes(step.types() & ~part.bit));
        }
        for (Part part : Part.in(step.all() | step.none())) {
            steps.add(step.withQuery(step.all() & ~part.bit, step.none() & ~part.bit));
        }
        for (int subject : new int[] {1, step.subject() / 2}) {
            if (subject < step.subject()) {
                steps.add(step.withSubject(subject));
            }
        }
        for (int value : new int[] {1, step.value() / 2}) {
            if (value < step.value()) {
                steps.add(step.withValue(value));
            }
        }
        return steps;
    }
}
