package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.EnabledLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The test that selects rows of one archetype's chunks by their enabled bits for a query: a row must pass one of the
/// alternatives.
public final class EnabledTest {
    /// Positions of components.
    ///
    /// @param enabled all of these must be
    /// @param disabled all of these must be
    /// @param any one of these must be enabled; none of them if there are none
    private record Alternative(int[] enabled, int[] disabled, int[] any) {
        boolean isFree() {
            return enabled.length + disabled.length + any.length == 0;
        }

        long word(Slab slab, int word) {
            long bits = any.length == 0 ? -1L : 0;
            for (int c : any) {
                bits |= slab.enabled(c)[word];
            }
            for (int c : enabled) {
                bits &= slab.enabled(c)[word];
            }
            for (int c : disabled) {
                bits &= ~slab.enabled(c)[word];
            }
            return bits;
        }
    }

    private final Alternative[] alternatives;

    private EnabledTest(Alternative[] alternatives) {
        this.alternatives = alternatives;
    }

    /// The test of an archetype that matches, or null if all its rows pass.
    static @Nullable EnabledTest of(QueryDescription description, Archetype archetype) {
        if (archetype.enableables().length == 0) {
            return null;
        }
        List<Alternative> alternatives = new ArrayList<>();
        for (QueryPart part : description.parts()) {
            if (part.matches(archetype)) {
                Alternative alternative = alternative(part, archetype);
                if (alternative.isFree()) {
                    return null;
                }
                alternatives.add(alternative);
            }
        }
        return new EnabledTest(alternatives.toArray(new Alternative[0]));
    }

    private static Alternative alternative(QueryPart part, Archetype archetype) {
        ComponentInfo<?>[] components = archetype.components();
        boolean anyWithoutBit = part.any().stream().anyMatch(type -> archetype.has(type) && !part.depends(type));
        IntPredicate hasBit = c -> part.depends(components[c]);
        return new Alternative(
                positions(components, c -> hasBit.test(c) && part.all().contains(components[c])),
                positions(
                        components,
                        c -> hasBit.test(c)
                                && (part.none().contains(components[c])
                                        || part.disabled().contains(components[c])
                                        || part.isRival(components[c]))),
                positions(
                        components,
                        c -> !anyWithoutBit && hasBit.test(c) && part.any().contains(components[c])));
    }

    private static int[] positions(ComponentInfo<?>[] components, IntPredicate chosen) {
        return IntStream.range(0, components.length).filter(chosen).toArray();
    }

    /// The bits of 64 rows of a chunk: of the first ones, or of those after them. Bits beyond the chunk's count mean
    /// nothing.
    ///
    /// @param half 0 or 1
    public long word(Slab slab, int chunk, int half) {
        int word = EnabledLayout.firstWord(chunk) + half;
        long bits = 0;
        for (Alternative alternative : alternatives) {
            bits |= alternative.word(slab, word);
        }
        return bits;
    }

    /// Whether all entities of a chunk pass.
    boolean passesWhole(Slab slab, int chunk) {
        int count = slab.count[chunk];
        long missing = ~word(slab, chunk, 0) & -1L >>> -Math.min(count, Long.SIZE);
        if (count > Long.SIZE) {
            missing |= ~word(slab, chunk, 1) & -1L >>> -count;
        }
        return missing == 0;
    }

    /// Whether a row passes.
    boolean passes(Slab slab, int slot) {
        int bit = slab.bit(slot);
        int chunk = bit / EnabledLayout.BITS_PER_CHUNK;
        return (word(slab, chunk, (bit >>> 6) & 1) >>> bit & 1) != 0;
    }
}
