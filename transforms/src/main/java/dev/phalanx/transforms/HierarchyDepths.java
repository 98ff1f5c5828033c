package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import org.jspecify.annotations.Nullable;

/// Keeps the depths in [PreviousParent] right.
///
/// An entity whose parent changed needs another depth, and all its descendants with it, or none of them does. Those
/// that do are first set to 0, for unknown, and then counted from their parents down, so each is visited twice at most.
/// Entities of a cycle are never reached from above and keep the depth 0. Nothing here is recursive, since a chain may
/// be as deep as the world has entities.
final class HierarchyDepths {
    private static final int LISTED = 8;

    private final ComponentLookup<PreviousParent> places;
    private final BufferLookup<Child> children;
    /// Entities whose depth may be wrong.
    private final EntityList starts = new EntityList();
    /// Entities that have no parent any more.
    private final EntityList roots = new EntityList();

    private final EntityList open = new EntityList();

    HierarchyDepths(ComponentLookup<PreviousParent> places, BufferLookup<Child> children) {
        this.places = places;
        this.children = children;
    }

    void clear() {
        starts.clear();
        roots.clear();
    }

    /// An entity has joined the children of another parent. If it is as deep there as it was, it needs nothing: should
    /// the depth of the parent turn out to be wrong, it is found from there.
    void joined(Entity entity, Entity parent, int depth) {
        if (depth == 0 || depth != depthBelow(parent)) {
            starts.add(entity);
        }
    }

    /// The entity has no parent any more.
    void becameRoot(Entity entity) {
        roots.add(entity);
    }

    /// Sets all depths that are wrong.
    ///
    /// @throws IllegalStateException if there is a new cycle; all depths are right then
    void repair() {
        for (int i = 0; i < roots.size(); i++) {
            addChildren(roots.get(i), starts);
        }
        int wrong = 0;
        for (int i = 0; i < starts.size(); i++) {
            Entity entity = starts.get(i);
            PreviousParent place = places.tryGetComponent(entity);
            if (place == null || !place.isLinked()) {
                continue;
            }
            if (place.depth() == 0 || place.depth() != depthBelow(place.value())) {
                forgetBelow(entity);
                starts.set(wrong++, entity);
            }
        }
        for (int i = 0; i < wrong; i++) {
            Entity entity = starts.get(i);
            PreviousParent place = places.get(entity);
            int depth = depthBelow(place.value());
            if (depth > 0 && depth != place.depth()) {
                countBelow(entity, depth);
            }
        }
        refuseCycles(wrong);
    }

    private void addChildren(Entity entity, EntityList out) {
        DynamicBuffer<Child> list = children.tryGetBuffer(entity);
        if (list != null) {
            for (int i = 0; i < list.length(); i++) {
                out.add(list.get(i).value());
            }
        }
    }

    /// The depth of the children of an entity, or 0 if it is unknown.
    private int depthBelow(Entity parent) {
        PreviousParent place = places.tryGetComponent(parent);
        if (place == null) {
            return 1;
        }
        return place.depth() == 0 ? 0 : place.depth() + 1;
    }

    /// Sets the depth of an entity and of its descendants to 0.
    private void forgetBelow(Entity top) {
        set(top, 0);
        open.clear();
        addChildren(top, open);
        while (!open.isEmpty()) {
            Entity entity = open.remove(open.size() - 1);
            if (set(entity, 0)) {
                addChildren(entity, open);
            }
        }
    }

    /// Sets the depth of an entity and of its descendants.
    private void countBelow(Entity top, int depth) {
        set(top, depth);
        open.clear();
        open.add(top);
        while (!open.isEmpty()) {
            Entity entity = open.remove(open.size() - 1);
            int below = places.get(entity).depth() + 1;
            DynamicBuffer<Child> list = children.tryGetBuffer(entity);
            if (list != null) {
                for (int i = 0; i < list.length(); i++) {
                    Entity child = list.get(i).value();
                    if (set(child, below)) {
                        open.add(child);
                    }
                }
            }
        }
    }

    /// Sets the depth of an entity. Says whether it was another.
    private boolean set(Entity entity, int depth) {
        PreviousParent place = places.get(entity);
        if (place.depth() == depth) {
            return false;
        }
        places.set(entity, new PreviousParent(place.value(), place.index(), depth));
        return true;
    }

    private void refuseCycles(int count) {
        @Nullable StringBuilder cycles = null;
        for (int i = 0; i < count; i++) {
            Entity entity = starts.get(i);
            if (places.get(entity).depth() == 0 && isInCycle(entity)) {
                if (cycles == null) {
                    cycles = new StringBuilder();
                } else if (cycles.indexOf(entity + " ") >= 0) {
                    continue;
                } else {
                    cycles.append("; ");
                }
                describe(entity, cycles);
            }
        }
        if (cycles != null) {
            throw new IllegalStateException("Entities are their own ancestors: " + cycles
                    + ". Their world matrices stay what they were. Set or remove the Parent of one of them.");
        }
    }

    /// Whether the ancestors of an entity lead back to it: by two walks, one at twice the speed of the other.
    private boolean isInCycle(Entity entity) {
        Entity slow = entity;
        Entity fast = entity;
        while (true) {
            fast = above(above(fast));
            slow = above(slow);
            if (fast.equals(Entity.NULL)) {
                return false;
            }
            if (fast.equals(entity) || slow.equals(entity)) {
                return true;
            }
            if (fast.equals(slow)) {
                return false;
            }
        }
    }

    private Entity above(Entity entity) {
        PreviousParent place = places.tryGetComponent(entity);
        return place == null ? Entity.NULL : place.value();
    }

    private void describe(Entity first, StringBuilder out) {
        Entity entity = first;
        int listed = 0;
        do {
            if (listed++ == LISTED) {
                out.append("… ");
                break;
            }
            out.append(entity).append(" below ");
            entity = above(entity);
        } while (!entity.equals(first));
        out.append(first).append(' ');
        out.setLength(out.length() - 1);
    }
}
