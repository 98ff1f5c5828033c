package dev.phalanx.entities.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes the script of a seed.
///
/// A script is about some of the parts and a few queries, so that the same archetypes and queries are met again and
/// again. One script in a few is about many entities, the others about few.
final class Script {
    private static final int LARGE_EVERY = 24;
    private static final int QUERIES = 6;

    private final Random random;
    private final boolean large;
    private final int palette;
    private final int[] all = new int[QUERIES];
    private final int[] none = new int[QUERIES];

    private Script(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        large = Math.floorMod(seed, LARGE_EVERY) == 0;
        palette = some(Part.MASK, 4);
        for (int i = 0; i < QUERIES; i++) {
            all[i] = some(palette, 2);
            none[i] = some(palette, 2) & ~all[i];
        }
    }

    static List<Step> of(long seed, int steps) {
        Script script = new Script(seed);
        List<Step> made = new ArrayList<>(steps);
        for (int i = 0; i < steps; i++) {
            made.add(script.step());
        }
        return made;
    }

    private Step step() {
        Verb verb = Verb.choose(random);
        int side = random.nextInt(16) == 0 ? 1 : 0;
        int query = random.nextInt(QUERIES);
        int types = some(palette, random.nextBoolean() ? 4 : 2);
        return new Step(
                verb, side, random.nextInt(1 << 12), types, all[query], none[query], amount(), random.nextInt(1 << 20));
    }

    /// A part of a set: each element with a chance of so many eighths.
    private int some(int set, int eighths) {
        int chosen = 0;
        for (Part part : Part.in(set)) {
            if (random.nextInt(8) < eighths) {
                chosen |= part.bit;
            }
        }
        return chosen;
    }

    private int amount() {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(2);
            case 1 -> random.nextInt(large ? 400 : 20);
            default -> random.nextInt(large ? 40 : 8);
        };
    }
}
