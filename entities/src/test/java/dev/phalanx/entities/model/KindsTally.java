package dev.phalanx.entities.model;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/// How often each verb met each kind of component: of the entity that the step chose, and of the set that it names.
final class KindsTally {
    private static final Map<String, Integer> KINDS = new TreeMap<>(Map.of(
            "buffer", Part.mask(Part.PATH),
            "chunk", Part.FOG,
            "cleanup", Part.CLEANUP,
            "enableable", Part.ENABLEABLE,
            "group", Part.mask(Part.GROUP),
            "hidden", Part.HIDDEN,
            "managed", Part.mask(Part.GADGET),
            "shared", Part.mask(Part.TEAM, Part.CAMP),
            "tag", Part.mask(Part.MONSTER, Part.FROZEN),
            "value", Part.mask(Part.POINT, Part.SCORE, Part.NESTED, Part.TARGET, Part.LABEL)));

    private static final AtomicLongArray COUNTS = new AtomicLongArray(Verb.values().length * KINDS.size());

    private KindsTally() {}

    static void count(Side side, Step step) {
        Being being = side.being(step.subject());
        int mask = step.types() | (being == null ? 0 : being.archetype());
        int column = placeOf(step.verb()) * KINDS.size();
        for (int kind : KINDS.values()) {
            if ((mask & kind) != 0) {
                COUNTS.incrementAndGet(column);
            }
            column++;
        }
    }

    private static int placeOf(Verb verb) {
        return Arrays.asList(Verb.values()).indexOf(verb);
    }

    static String text() {
        StringBuilder table = new StringBuilder(String.format("%-28s", "verb"));
        KINDS.keySet().forEach(kind -> table.append(String.format(" %10s", kind)));
        for (Verb verb : Verb.values()) {
            table.append(String.format("%n%-28s", verb));
            int first = placeOf(verb) * KINDS.size();
            for (int i = 0; i < KINDS.size(); i++) {
                table.append(String.format(" %10d", COUNTS.get(first + i)));
            }
        }
        return table.toString();
    }

    /// Whether every verb has met every kind.
    static boolean isComplete() {
        return Arrays.stream(Verb.values())
                .allMatch(verb -> IntStream.range(0, KINDS.size())
                        .allMatch(i -> COUNTS.get(placeOf(verb) * KINDS.size() + i) > 0));
    }
}
