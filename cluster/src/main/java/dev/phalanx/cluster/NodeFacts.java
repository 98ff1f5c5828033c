package dev.phalanx.cluster;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What all nodes of a cluster have to have in common, as numbers that are the same in every process.
final class NodeFacts {
    private static final List<String> NAMES = List.of(
            "seed",
            "component classes of agents",
            "cut",
            "time of a tick",
            "agents at the beginning",
            "tick",
            "number of ticks between images");

    /// Where the agents at the beginning are in [#NAMES].
    private static final int AGENTS = 4;

    /// What a node says of the agents at the beginning that had no sections then, and so no agents.
    private static final long UNKNOWN = Long.MIN_VALUE;

    /// Bytes of the facts.
    static final int BYTES = NAMES.size() * Long.BYTES;

    private final long[] facts;

    private NodeFacts(long[] facts) {
        this.facts = facts;
    }

    /// The facts of a world before the first tick that this process runs, with all agents.
    ///
    /// @param imageTicks how many ticks lie between two images, 0 if there are none
    static NodeFacts of(SectionedWorld world, long seed, float deltaTime, int imageTicks) {
        return new NodeFacts(new long[] {
            seed,
            world.types().stableHash(),
            cutHash(world.cut()),
            Float.floatToRawIntBits(deltaTime),
            world.sections().isEmpty() ? UNKNOWN : world.stateHash(),
            world.tick(),
            imageTicks
        });
    }

    /// These facts, of a node that does not know the agents at the beginning.
    NodeFacts withoutAgents() {
        long[] changed = facts.clone();
        changed[AGENTS] = UNKNOWN;
        return new NodeFacts(changed);
    }

    private static long cutHash(Sections cut) {
        long hash = GlobalId.mix(cut.count() ^ Double.doubleToLongBits(cut.haloWidth()));
        hash = GlobalId.mix(hash ^ cut.placeType().getName().hashCode());
        for (int i = 0; i < cut.count(); i++) {
            for (int neighbour : cut.neighboursOf(i)) {
                hash = GlobalId.mix(hash ^ ((long) i << 32 | neighbour));
            }
        }
        return hash;
    }

    static NodeFacts read(ByteBuffer in) {
        long[] facts = new long[NAMES.size()];
        for (int i = 0; i < facts.length; i++) {
            facts[i] = in.getLong();
        }
        return new NodeFacts(facts);
    }

    void write(ByteBuffer out) {
        for (long fact : facts) {
            out.putLong(fact);
        }
    }

    /// The first thing in which two nodes differ; null if they agree.
    @Nullable
    String difference(NodeFacts other) {
        for (int i = 0; i < facts.length; i++) {
            boolean isKnown = i != AGENTS || (facts[i] != UNKNOWN && other.facts[i] != UNKNOWN);
            if (isKnown && facts[i] != other.facts[i]) {
                return NAMES.get(i);
            }
        }
        return null;
    }
}
