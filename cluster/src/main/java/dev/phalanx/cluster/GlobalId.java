package dev.phalanx.cluster;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.components.IComponentData;

/// The identity of an agent: the same in every section, and in every cut of a world. An entity that has this component
/// is an agent.
///
/// Agents that are there from the beginning get numbers from 1 up, or any others above 0. An agent that is born gets
/// the identity that [#ofBirth] makes from its parent, the tick and a counter; it is negative, so it never equals one
/// that was given. An identity never changes.
///
/// @param value any number but 0
public record GlobalId(long value) implements IComponentData {
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    /// The identity of an agent that is born: a hash of the three numbers, below 0.
    ///
    /// Two births have the same identity only if all three numbers are the same, or with a probability of about 1 in
    /// 10¹⁹; a section in which both live refuses to go on, see [SectionedWorld#run].
    ///
    /// @param parent the identity of the parent
    /// @param tick the tick in which it is born, such as [Section#tick()]
    /// @param counter tells children apart that a parent has in one tick
    public static GlobalId ofBirth(long parent, long tick, int counter) {
        long hash = mix(mix(mix(parent + STEP) ^ tick) + counter * STEP);
        return new GlobalId(hash | Long.MIN_VALUE);
    }

    /// The random numbers of an agent in a tick. They depend on the three numbers alone.
    ///
    /// @param seed the seed of the world
    /// @param id the identity of the agent
    /// @param tick such as [Section#tick()]
    public static Random random(long seed, long id, long tick) {
        return Random.of(mix(seed + STEP) ^ mix(id), tick);
    }

    /// Mixes the bits of a number, each number to another one.
    static long mix(long number) {
        long bits = (number ^ (number >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return bits ^ (bits >>> 31);
    }
}
