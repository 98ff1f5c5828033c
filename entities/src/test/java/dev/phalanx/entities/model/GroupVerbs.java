package dev.phalanx.entities.model;

import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The verbs about groups of entities, and what is known of groups.
final class GroupVerbs {
    private static final int MOST = 4;

    private GroupVerbs() {}

    /// The members that the world says are in the group of an entity.
    static List<Entity> members(Side side, Entity entity) {
        List<Entity> members = new ArrayList<>();
        side.em.getBuffer(entity, LinkedEntityGroup.class, true).forEach(member -> members.add(member.value()));
        return members;
    }

    /// Whether the group of an entity that is alive can be copied: it begins with the entity, and all live.
    static boolean isCopied(Side side, Entity root) {
        List<Entity> members = side.naive.find(root).members();
        return members.isEmpty()
                || (members.getFirst().equals(root)
                        && members.stream().allMatch(member -> CopyVerbs.isCopied(side, member)));
    }

    /// Whether some member of a root's group is alive and is not among others.
    static boolean isSplit(Side side, Being root, List<Being> others) {
        return root.members().stream()
                .map(side.naive::find)
                .anyMatch(member -> member != null && !others.contains(member));
    }

    /// Makes a group of living entities, mostly with the root first, and sometimes with a dead member.
    static void make(Side side, Step step) {
        Being root = side.being(step.subject());
        if (root == null) {
            return;
        }
        Set<Entity> members = new LinkedHashSet<>();
        if (step.value() % 8 != 0) {
            members.add(root.entity);
        }
        for (int i = 0; i < step.amount() % (MOST + 1); i++) {
            members.add(side.being(step.subject() + step.value() % 7 + i).entity);
        }
        if (step.value() % 16 == 1) {
            members.add(side.naive.dead.get(step.value() % side.naive.dead.size()));
        }
        DynamicBuffer<LinkedEntityGroup> group = side.em.addBuffer(root.entity, LinkedEntityGroup.class);
        side.naive.add(root, Part.GROUP.bit);
        side.naive.marks.wrote(root, Part.GROUP.bit);
        group.clear();
        members.forEach(member -> group.add(new LinkedEntityGroup(member)));
        root.group = new ArrayList<>(members);
    }

    /// The step about an entity that has a group with members, or about the one it is about if there is none.
    private static Step ofRoot(Side side, Step step) {
        int size = side.naive.size();
        for (int i = 0; i < size; i++) {
            int place = (step.subject() + i) % size;
            // Such places mean dead entities.
            if (side.naive.at(place).members().size() > 1 && side.entity(place).equals(side.naive.at(place).entity)) {
                return step.withSubject(place);
            }
        }
        return step;
    }

    static void instantiate(Side side, Step step) {
        if (step.value() % 4 == 0) {
            CopyVerbs.instantiateMany(side, ofRoot(side, step));
        } else {
            CopyVerbs.instantiate(side, ofRoot(side, step));
        }
    }

    static void destroy(Side side, Step step) {
        LifeVerbs.destroy(side, ofRoot(side, step));
    }

    static void switchGroup(Side side, Step step) {
        ObjectVerbs.switchEntity(side, ofRoot(side, step));
    }
}
