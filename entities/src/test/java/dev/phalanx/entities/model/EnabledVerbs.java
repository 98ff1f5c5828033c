package dev.phalanx.entities.model;

import static dev.phalanx.entities.query.QueryTerms.enabledRO;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;

import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;

/// The verbs that enable and disable.
final class EnabledVerbs {
    private EnabledVerbs() {}

    private static Part part(Step step) {
        int odd = step.value() % 16;
        return odd == 0 ? step.part() : odd % 2 == 0 ? Part.STUNNED : Part.ASLEEP;
    }

    /// Mostly disables: what is added and created is enabled.
    private static boolean enabled(Step step) {
        return step.amount() % 3 == 0;
    }

    static void enable(Side side, Step step) {
        Entity entity = side.entity(step.subject());
        Part part = part(step);
        boolean enabled = enabled(step);
        Being being = side.naive.find(entity);
        if (being == null || !part.isEnableable() || !being.values.containsKey(part)) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.setComponentEnabled(entity, part.type, enabled),
                    "enabling what is not there");
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.isComponentEnabled(entity, part.type),
                    "asking what is not there");
            return;
        }
        side.em.setComponentEnabled(entity, part.type, enabled);
        side.naive.enable(being, part, enabled);
    }

    static void enableQuery(Side side, Step step) {
        Part part = part(step);
        boolean enabled = enabled(step);
        int none = step.none() & ~part.bit;
        int all = (step.all() & ~none) | part.bit;
        EntityQuery query = Question.of(side, all, none).query();
        if (!part.isEnableable()) {
            Expect.refused(
                    IllegalArgumentException.class,
                    () -> side.em.setComponentEnabled(query, part.type, enabled),
                    "enabling what cannot be disabled");
            return;
        }
        side.em.setComponentEnabled(query, part.type, enabled);
        side.naive.ofMatchingArchetypes(all, none).forEach(being -> side.naive.enable(being, part, enabled));
    }

    static void toggleInLoop(Side side, Step step) {
        int parity = step.value() % 2;
        side.em
                .query(enabledRW(Stunned.class), enabledRO(Asleep.class))
                .withPresent(Stunned.class)
                .withEntityAccess()
                .forEach((stunned, asleep, entity) -> {
                    Expect.that(asleep.get(), "%s is visited and asleep", entity);
                    if (entity.index() % 2 == parity) {
                        stunned.set(!stunned.get());
                    }
                });
        for (Being being : side.naive.beings()) {
            if (!being.isPassedOver(0)
                    && (being.enabled() & Part.ASLEEP.bit) != 0
                    && (being.mask() & Part.STUNNED.bit) != 0) {
                side.naive.marks.wrote(being, Part.STUNNED.bit);
                if (being.entity.index() % 2 == parity) {
                    side.naive.enable(being, Part.STUNNED, (being.disabled & Part.STUNNED.bit) != 0);
                }
            }
        }
    }
}
