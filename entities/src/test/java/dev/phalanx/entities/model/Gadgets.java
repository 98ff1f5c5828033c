package dev.phalanx.entities.model;

import dev.phalanx.entities.components.IComponent;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Checks that the worlds have the very gadgets that the models have, and that each other one was closed once.
final class Gadgets {
    private static final int SAMPLES = 3;

    private Gadgets() {}

    /// Compares a few, before versions are compared: looking counts as a write.
    static void sample(Side side, int step) {
        List<Being> beings = side.naive.beings();
        for (int i = 0; i < Math.min(SAMPLES, beings.size()); i++) {
            compare(side, beings.get((step * SAMPLES + i) % beings.size()));
        }
    }

    /// Compares all, when versions are not compared any more.
    static void full(Side side) {
        side.naive.beings().forEach(being -> compare(side, being));
    }

    @SuppressWarnings("ReferenceEquality") // the very gadget
    private static void compare(Side side, Being being) {
        if (being.values.containsKey(Part.GADGET)) {
            Gadget actual = side.em.getComponent(being.entity, Gadget.class);
            Expect.that(
                    actual == being.values.get(Part.GADGET),
                    "%s has %s, and not %s",
                    being.entity,
                    being.values.get(Part.GADGET),
                    actual);
            side.naive.marks.wrote(being, Part.GADGET.bit);
        }
    }

    /// A value was given to a world.
    static void given(IComponent value) {
        if (value instanceof Gadget gadget) {
            gadget.wasGiven = true;
        }
    }

    /// Enters the copy that the world has made, which is another object and equal.
    @SuppressWarnings("ReferenceEquality") // equal, and another one
    static void copied(Side side, Being being) {
        if (being.values.get(Part.GADGET) instanceof Gadget original) {
            Gadget copy = side.em.getComponent(being.entity, Gadget.class);
            Expect.same(copy, original, "the gadget of the copy %s", being.entity);
            Expect.that(copy != original, "%s has a gadget of its own", being.entity);
            copy.wasGiven = true;
            being.values.put(Part.GADGET, copy);
            side.naive.marks.wrote(being, Part.GADGET.bit);
        }
    }

    /// Enters the gadgets of a world that has become what another is.
    static void mirrored(Side side) {
        for (Being being : side.naive.beings()) {
            copied(side, being);
        }
    }

    /// Enters the gadgets of a world that has become what it was: copies that are equal to those of then, or the very
    /// ones in chunks that were the same.
    static void restored(Side side) {
        for (Being being : side.naive.beings()) {
            if (being.values.get(Part.GADGET) instanceof Gadget then) {
                Gadget actual = side.em.getComponent(being.entity, Gadget.class);
                Expect.same(actual, then, "the restored gadget of %s", being.entity);
                actual.wasGiven = true;
                being.values.put(Part.GADGET, actual);
                side.naive.marks.wrote(being, Part.GADGET.bit);
            }
        }
    }

    /// Every gadget that was given to a world is either in one of them and open, or closed once; copies that histories
    /// made are closed once at the end; no other is closed.
    ///
    /// @param haveHistories whether histories may have copies
    static void count(boolean haveHistories, NaiveWorld... worlds) {
        Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());
        Stream.of(worlds)
                .flatMap(world -> world.beings().stream())
                .map(being -> being.values.get(Part.GADGET))
                .forEach(open::add);
        for (Gadget gadget : Gadget.all()) {
            if (gadget.isCopy && !gadget.wasGiven) {
                int least = haveHistories ? 0 : 1;
                Expect.that(gadget.closed() >= least && gadget.closed() <= 1, "%s, of a history", gadget);
                continue;
            }
            boolean gone = gadget.wasGiven && !open.contains(gadget);
            Expect.same(gadget.closed(), gone ? 1 : 0, "how often %s was closed", gadget);
        }
    }
}
