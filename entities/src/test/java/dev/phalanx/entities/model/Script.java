package dev.phalanx.entities.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Scripts made of a seed.
final class Script {
    private static final int LARGE_EVERY = 24;

    private Script() {}

    /// The script of a seed. One script in a few is about many entities, the others about few.
    static List<Step> of(long seed, int steps) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        boolean large = Math.floorMod(seed, LARGE_EVERY) == 0;
        int palette = palette(random);
        List<Step> script = new ArrayList<>(steps);
        for (int i = 0; i < steps; i++) {
            script.add(step(random, palette, large));
        }
        return script;
    }

    /// The parts that the script is about: more than half of them, so that archetypes are met again.
    private static int palette(Random random) {
        int palette = 0;
        for (Part part : Part.values()) {
            if (random.nextInt(8) < 5) {
                palette |= part.bit;
            }
        }
        return palette;
    }

    private static Step step(Random random, int palette, boolean large) {
        Verb verb = Verb.choose(random);
        int side = random.nextInt(16) == 0 ? 1 : 0;
        int types = random.nextInt() & palette;
        if (random.nextBoolean()) {
            types &= random.nextInt();
        }
        return new Step(verb, side, random.nextInt(1 << 12), types, amount(random, large), random.nextInt(1 << 20));
    }

    private static int amount(Random random, boolean large) {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(2);
            case 1 -> random.nextInt(large ? 400 : 20);
            default -> random.nextInt(large ? 40 : 8);
        };
    }
}
