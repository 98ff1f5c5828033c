package dev.phalanx.cluster;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Runs a world cut in two ways beside each other, and names the first tick, section, agent and component in which they
/// differ: what to look for in a model that breaks the contract of [SectionedWorld].
public final class CutComparison {
    private static final class Agent {
        int section;
        int count;
        final long[] hashes;

        Agent(int types) {
            hashes = new long[types];
        }
    }

    private CutComparison() {}

    /// Runs both worlds tick by tick until they differ. They have the same components, agents, seed and systems.
    ///
    /// It compares hashes in each tick, which takes about as long as reading all agents, and looks for the agent only
    /// if these differ.
    ///
    /// @param uncut such as a world of one section
    /// @param cut the same world in several sections
    /// @param ticks how many to run at most, 0 or more
    /// @return null if they are equal in all of these ticks, and in the state at the beginning
    /// @throws IllegalArgumentException if they are in different ticks, or have different component classes
    /// @throws IllegalStateException as for [SectionedWorld#run]
    public static @Nullable CutDifference run(SectionedWorld uncut, SectionedWorld cut, int ticks) {
        if (uncut.tick() != cut.tick()
                || !uncut.types().names().equals(cut.types().names())) {
            throw new IllegalArgumentException("Worlds of tick " + uncut.tick() + " with the components "
                    + uncut.types().names() + " and of tick " + cut.tick() + " with "
                    + cut.types().names() + " were to be compared. Give worlds that differ in their cut alone.");
        }
        for (int done = 0; done <= ticks; done++) {
            uncut.run(done == 0 ? 0 : 1);
            cut.run(done == 0 ? 0 : 1);
            if (uncut.stateHash() != cut.stateHash()) {
                return difference(uncut, cut);
            }
        }
        return null;
    }

    private static CutDifference difference(SectionedWorld uncut, SectionedWorld cut) {
        Map<Long, Agent> left = agents(uncut);
        Map<Long, Agent> right = agents(cut);
        Map<Long, Agent> all = new TreeMap<>(left);
        all.putAll(right);
        for (Long id : all.keySet()) {
            CutDifference found = difference(uncut, id, left.get(id), right.get(id));
            if (found != null) {
                return found;
            }
        }
        throw new IllegalStateException("Two worlds have different hashes after tick " + uncut.tick()
                + ", and no agent differs. This is a bug; please report it.");
    }

    private static @Nullable CutDifference difference(
            SectionedWorld world, long id, @Nullable Agent left, @Nullable Agent right) {
        String when = "After tick " + world.tick() + ", agent " + id;
        if (left == null || right == null || left.count != right.count) {
            int lefts = left == null ? 0 : left.count;
            int rights = right == null ? 0 : right.count;
            int section = right != null ? right.section : left != null ? left.section : 0;
            String text = when + " is there " + lefts + " times in the first world and " + rights
                    + " times in the second, in section " + section + ".";
            return new CutDifference(world.tick(), section, id, null, text);
        }
        for (AgentType<?> type : world.types().all()) {
            if (left.hashes[type.number] != right.hashes[type.number]) {
                String text = when + " of section " + right.section + " has another " + type.name()
                        + " than in section " + left.section + " of the first world.";
                return new CutDifference(world.tick(), right.section, id, type.type, text);
            }
        }
        return null;
    }

    private static Map<Long, Agent> agents(SectionedWorld world) {
        Map<Long, Agent> found = new TreeMap<>();
        int types = world.types().all().size();
        for (Section section : world.sections()) {
            section.exchange().facts().forEach((id, type, hash) -> {
                Agent agent = found.computeIfAbsent(id, any -> new Agent(types));
                agent.section = section.number();
                if (type < 0) {
                    agent.count++;
                } else {
                    agent.hashes[type] += hash;
                }
            });
        }
        return found;
    }
}
