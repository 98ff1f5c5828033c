package dev.phalanx.scenes.diff;

import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which rows of two worlds have the same guid.
///
/// Chunks are paired by their positions among those of the same types. A pair with equal guids needs nothing else,
/// which is the usual case for a shadow world. The rows of other chunks are matched where they are at the same
/// position, and the rest by a hash table.
final class RowMatching {
    /// A row whose guid the other world does not have.
    static final int ABSENT = -1;
    /// A row with the guid [EntityGuid#NULL], which takes no part.
    static final int IGNORED = -2;

    private static final int ROW_BITS = 7;

    private final WorldChunks source;
    private final WorldChunks shadow;
    /// For each chunk of the source the chunk of the shadow that has the same guids in the same places, or -1.
    private final int[] pairs;
    /// For each row of the other chunks of the source the place in the shadow, [#ABSENT] or [#IGNORED].
    private final int[] @Nullable [] places;
    /// Of each chunk of the shadow that has no pair, which rows are matched or ignored; null before it was looked at.
    private final boolean[] @Nullable [] taken;

    private final boolean[] isPaired;
    private final IntList created = new IntList();
    private final IntList destroyed = new IntList();

    /// Matches all rows.
    ///
    /// @param known for each chunk of the source the chunk of the shadow that is known to have the same guids, or -1
    /// @param checksAll whether all guids of the source are compared with each other
    /// @throws IllegalArgumentException if two entities of a world have the same guid; not all of them are found unless
    ///     `checksAll`
    RowMatching(WorldChunks source, WorldChunks shadow, int[] known, boolean checksAll) {
        this.source = source;
        this.shadow = shadow;
        this.pairs = known.clone();
        this.places = new int[pairs.length][];
        this.taken = new boolean[shadow.chunks.size()][];
        this.isPaired = new boolean[taken.length];
        for (int pair : pairs) {
            if (pair >= 0) {
                isPaired[pair] = true;
            }
        }
        pairChunks();
        matchRest();
        if (checksAll) {
            requireUnique();
        } else if (created.count() > 0) {
            requireNew();
        }
    }

    static int chunkOf(int place) {
        return place >> ROW_BITS;
    }

    static int rowOf(int place) {
        return place & (1 << ROW_BITS) - 1;
    }

    private static int place(int chunk, int row) {
        return chunk << ROW_BITS | row;
    }

    int pair(int chunk) {
        return pairs[chunk];
    }

    /// The place of each row of a chunk without a pair.
    int[] places(int chunk) {
        int[] found = places[chunk];
        if (found == null) {
            throw new IllegalStateException("Chunk " + chunk + " has a pair.");
        }
        return found;
    }

    /// Rows of the source whose guids the shadow does not have.
    IntList created() {
        return created;
    }

    /// Rows of the shadow whose guids the source does not have.
    IntList destroyed() {
        return destroyed;
    }

    int[] pairs() {
        return pairs.clone();
    }

    private void pairChunks() {
        Map<List<Class<?>>, IntList> open = new HashMap<>();
        IntList last = new IntList();
        List<Class<?>> lastKey = List.of();
        for (int chunk = 0; chunk < isPaired.length; chunk++) {
            if (!isPaired[chunk]) {
                last = openOf(shadow, chunk, lastKey, last, open);
                lastKey = shadow.types(chunk).key();
                last.add(chunk);
            }
        }
        Map<List<Class<?>>, int[]> next = new HashMap<>();
        for (int chunk = 0; chunk < pairs.length; chunk++) {
            if (pairs[chunk] < 0) {
                List<Class<?>> key = source.types(chunk).key();
                IntList candidates = open.get(key);
                int[] at = next.computeIfAbsent(key, added -> new int[1]);
                pair(chunk, candidates == null || at[0] >= candidates.count() ? -1 : candidates.get(at[0]++));
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // chunks of one archetype have the same list
    private static IntList openOf(
            WorldChunks world, int chunk, List<Class<?>> lastKey, IntList last, Map<List<Class<?>>, IntList> open) {
        List<Class<?>> key = world.types(chunk).key();
        return key == lastKey ? last : open.computeIfAbsent(key, added -> new IntList());
    }

    /// Matches the rows of a chunk with those of another, if there is one.
    private void pair(int chunk, int other) {
        int count = source.count(chunk);
        GuidTable.Columns guids = source.guids(chunk);
        int[] found = new int[count];
        Arrays.fill(found, ABSENT);
        if (other >= 0) {
            GuidTable.Columns others = shadow.guids(other);
            if (count == shadow.count(other) && guids.areSame(others, count)) {
                pairs[chunk] = other;
                isPaired[other] = true;
                return;
            }
            boolean[] seen = new boolean[shadow.count(other)];
            for (int row = 0; row < Math.min(count, seen.length); row++) {
                if (guids.isSame(row, others, row) && !guids.isNull(row)) {
                    found[row] = place(other, row);
                    seen[row] = true;
                }
            }
            taken[other] = seen;
        }
        for (int row = 0; row < count; row++) {
            if (guids.isNull(row)) {
                found[row] = IGNORED;
            }
        }
        places[chunk] = found;
    }

    private void matchRest() {
        GuidTable rest = new GuidTable(64);
        IntList restPlaces = new IntList();
        for (int chunk = 0; chunk < isPaired.length; chunk++) {
            for (int row = 0; !isPaired[chunk] && row < shadow.count(chunk); row++) {
                boolean[] seen = taken[chunk];
                if ((seen == null || !seen[row]) && !shadow.guids(chunk).isNull(row)) {
                    int number = shadow.guids(chunk).addTo(rest, row);
                    requireNew(shadow, number, restPlaces, place(chunk, row));
                    restPlaces.add(place(chunk, row));
                }
            }
        }
        int[] matched = new int[restPlaces.count()];
        Arrays.fill(matched, ABSENT);
        GuidTable added = new GuidTable(64);
        for (int chunk = 0; chunk < places.length; chunk++) {
            int[] found = places[chunk];
            for (int row = 0; found != null && row < found.length; row++) {
                if (found[row] != ABSENT) {
                    continue;
                }
                int number = source.guids(chunk).findIn(rest, row);
                if (number < 0) {
                    requireNew(source, source.guids(chunk).addTo(added, row), created, place(chunk, row));
                    created.add(place(chunk, row));
                } else if (matched[number] != ABSENT) {
                    throw duplicate(source, matched[number], place(chunk, row));
                } else {
                    matched[number] = place(chunk, row);
                    found[row] = restPlaces.get(number);
                }
            }
        }
        for (int number = 0; number < matched.length; number++) {
            if (matched[number] == ABSENT) {
                destroyed.add(restPlaces.get(number));
            }
        }
    }

    /// Returns if a guid that was added as `number` is the newest.
    private static void requireNew(WorldChunks world, int number, IntList known, int place) {
        if (number < known.count()) {
            throw duplicate(world, known.get(number), place);
        }
    }

    /// Returns if no other entity of the source has the guid of one that was created.
    private void requireNew() {
        GuidTable added = new GuidTable(created.count());
        for (int i = 0; i < created.count(); i++) {
            source.guids(chunkOf(created.get(i))).addTo(added, rowOf(created.get(i)));
        }
        for (int chunk = 0; chunk < pairs.length; chunk++) {
            for (int row = 0; row < source.count(chunk); row++) {
                int number = source.guids(chunk).findIn(added, row);
                if (number >= 0 && created.get(number) != place(chunk, row)) {
                    throw duplicate(source, created.get(number), place(chunk, row));
                }
            }
        }
    }

    /// Returns if all guids of the source differ. Only those whose hashes may repeat are compared.
    private void requireUnique() {
        int count = 0;
        for (int chunk = 0; chunk < pairs.length; chunk++) {
            count += source.count(chunk);
        }
        RepeatedHashes hashes = new RepeatedHashes(count);
        for (int chunk = 0; chunk < pairs.length; chunk++) {
            GuidTable.Columns guids = source.guids(chunk);
            for (int row = 0; row < source.count(chunk); row++) {
                if (!guids.isNull(row)) {
                    hashes.add(guids.hash(row));
                }
            }
        }
        GuidTable found = new GuidTable(64);
        IntList known = new IntList();
        for (int chunk = 0; chunk < pairs.length; chunk++) {
            GuidTable.Columns guids = source.guids(chunk);
            for (int row = 0; row < source.count(chunk); row++) {
                if (!guids.isNull(row) && hashes.mayRepeat(guids.hash(row))) {
                    requireNew(source, guids.addTo(found, row), known, place(chunk, row));
                    known.add(place(chunk, row));
                }
            }
        }
    }

    private static IllegalArgumentException duplicate(WorldChunks world, int first, int second) {
        Entity one = world.id(chunkOf(first), rowOf(first));
        Entity other = world.id(chunkOf(second), rowOf(second));
        return new IllegalArgumentException(one + " and " + other + " of world \"" + world.world.name()
                + "\" both have the guid " + world.em.getComponent(one, EntityGuid.class)
                + ". Give each entity a guid of its own, or leave out copies, such as instances of a prefab, with"
                + " EntityDifferOptions.withQuery.");
    }
}
