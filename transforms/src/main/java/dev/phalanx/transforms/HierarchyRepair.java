package dev.phalanx.transforms;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import dev.phalanx.structs.NativeArray;

/// The work of [ParentSystem]: takes entities out of lists of children and puts them into others.
///
/// Links are edited in steps between structural changes, each of which is one call for all entities it concerns.
///
/// ```text
/// links broken      by entities that went to another world: forget the halves that are left
/// parents gone      their children forget them; remove Child, Parent
/// parents removed   leave the list; remove PreviousParent
/// parents new       add PreviousParent
/// parents changed   parents invalid: remove Parent; parents without list: add Child; leave, join
/// lists empty       remove Child
/// depths            from the entities whose parent changed downwards
/// ```
final class HierarchyRepair {
    /// The version that asks for all entities instead of those that changed.
    private static final int EVERYTHING = 0;

    private static final ComponentTypeSet LINKS = ComponentTypeSet.of(Parent.class, PreviousParent.class);

    private final EntityQuery parentsGone;
    private final EntityQuery parentsRemoved;
    private final EntityQuery parentsNew;
    private final EntityQuery parentsChanged;
    private final EntityQuery lists;
    private final EntityQuery placed;

    private final ComponentLookup<Parent> parents;
    private final ComponentLookup<PreviousParent> places;
    private final BufferLookup<Child> children;
    /// For links that are only looked at, which does not count as a change.
    private final BufferLookup<Child> knownChildren;
    private final ComponentLookup<CleanupEntity> destroyed;
    private final ComponentLookup<TransformInterpolation> interpolations;
    private final ComponentTypeHandle<Parent> parentHandle;
    private final ComponentTypeHandle<PreviousParent> placeHandle;
    private final EntityTypeHandle entityHandle;

    private final EntityList linked = new EntityList();
    /// The parent of each of `linked`.
    private final EntityList wantedParents = new EntityList();
    private final EntityList invalid = new EntityList();
    private final EntityList childless = new EntityList();
    private final EntityList left = new EntityList();
    private final EntityList freed = new EntityList();
    private final HierarchyDepths depths;

    private int parentOrder;
    private int placeOrder;
    private int childOrder;
    /// The number of entities with [Child], and with [PreviousParent], after the last run. Nothing else changes them
    /// but moves between worlds.
    private int listCount;

    private int placeCount;
    private boolean mayBeBroken;

    HierarchyRepair(SystemState state) {
        EntityManager em = state.entityManager();
        parentsGone = with(em).withAll(Child.class, CleanupEntity.class).build();
        parentsRemoved =
                with(em).withAll(PreviousParent.class).withNone(Parent.class).build();
        parentsNew =
                with(em).withAll(Parent.class).withNone(PreviousParent.class).build();
        parentsChanged = with(em).withAll(Parent.class, PreviousParent.class).buildPrivate();
        parentsChanged.setChangedVersionFilter(Parent.class);
        lists = with(em).withAll(Child.class).build();
        placed = with(em).withAll(PreviousParent.class).build();
        parents = state.getComponentLookup(Parent.class, true);
        places = state.getComponentLookup(PreviousParent.class);
        children = state.getBufferLookup(Child.class);
        knownChildren = state.getBufferLookup(Child.class, true);
        destroyed = state.getComponentLookup(CleanupEntity.class, true);
        interpolations = state.getComponentLookup(TransformInterpolation.class);
        parentHandle = state.getComponentTypeHandle(Parent.class, true);
        placeHandle = state.getComponentTypeHandle(PreviousParent.class, true);
        entityHandle = state.getEntityTypeHandle();
        depths = new HierarchyDepths(places, children);
    }

    private static EntityQueryBuilder with(EntityManager em) {
        return em.queryBuilder().withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES);
    }

    /// Whether a parent may have changed since the last update.
    boolean isNeeded(SystemState state) {
        EntityManager em = state.entityManager();
        em.completeDependencyBeforeRO(Parent.class);
        parentsChanged.setChangedFilterRequiredVersion(Since.lastUpdate(state));
        return mayBeBroken
                || parentOrder != em.getComponentOrderVersion(Parent.class)
                || placeOrder != em.getComponentOrderVersion(PreviousParent.class)
                || childOrder != em.getComponentOrderVersion(Child.class)
                || !parentsChanged.isEmpty();
    }

    /// Brings all links up to date.
    ///
    /// @throws IllegalStateException if there is a new cycle of parents; all other links are right then
    void run(SystemState state) {
        EntityManager em = state.entityManager();
        em.completeDependencyBeforeRW(PreviousParent.class);
        em.completeDependencyBeforeRW(Child.class);
        em.completeDependencyBeforeRW(TransformInterpolation.class);
        depths.clear();
        update(state);
        linked.clear();
        wantedParents.clear();
        invalid.clear();
        childless.clear();
        boolean isBroken =
                mayBeBroken || lists.calculateEntityCount() != listCount || placed.calculateEntityCount() != placeCount;
        if (isBroken) {
            forgetBrokenLinks();
            parentsChanged.setChangedFilterRequiredVersion(EVERYTHING);
        }
        forgetParentsGone(em);
        leaveRemovedParents(em);
        linkChanged(em);
        removeEmptyLists(em);
        update(state);
        parentOrder = em.getComponentOrderVersion(Parent.class);
        placeOrder = em.getComponentOrderVersion(PreviousParent.class);
        childOrder = em.getComponentOrderVersion(Child.class);
        listCount = lists.calculateEntityCount();
        placeCount = placed.calculateEntityCount();
        mayBeBroken = false;
        depths.repair();
    }

    /// A parent was not found, so links are looked through in the next run.
    void checkLinks() {
        mayBeBroken = true;
    }

    /// Removes links only one half of which is left, because the other went to another world: children without parent,
    /// which are to be linked anew if they have a [Parent], and entries of lists without child.
    private void forgetBrokenLinks() {
        NativeArray<Entity> all = placed.toEntityArray();
        for (int i = 0; i < all.length(); i++) {
            Entity child = all.get(i);
            PreviousParent place = places.get(child);
            DynamicBuffer<Child> list = knownChildren.tryGetBuffer(place.value());
            if (list == null
                    || place.index() >= list.length()
                    || !list.get(place.index()).value().equals(child)) {
                places.set(child, PreviousParent.NONE);
            }
        }
        NativeArray<Entity> withList = lists.toEntityArray();
        for (int i = 0; i < withList.length(); i++) {
            removeStrangers(withList.get(i));
        }
    }

    private void removeStrangers(Entity parent) {
        DynamicBuffer<Child> list = knownChildren.get(parent);
        for (int index = list.length() - 1; index >= 0; index--) {
            PreviousParent place = places.tryGetComponent(list.get(index).value());
            if (place == null || place.index() != index || !place.value().equals(parent)) {
                remove(children.get(parent), index);
            }
        }
        if (list.isEmpty()) {
            left.add(parent);
        }
    }

    private void update(SystemState state) {
        parents.update(state);
        places.update(state);
        children.update(state);
        knownChildren.update(state);
        destroyed.update(state);
        interpolations.update(state);
        parentHandle.update(state);
        placeHandle.update(state);
        entityHandle.update(state);
    }

    private void update() {
        parents.update();
        places.update();
        children.update();
        knownChildren.update();
        destroyed.update();
        interpolations.update();
        parentHandle.update();
        placeHandle.update();
        entityHandle.update();
    }

    private void forgetParentsGone(EntityManager em) {
        if (parentsGone.isEmpty()) {
            return;
        }
        NativeArray<Entity> gone = parentsGone.toEntityArray();
        freed.clear();
        for (int i = 0; i < gone.length(); i++) {
            Entity parent = gone.get(i);
            DynamicBuffer<Child> list = children.get(parent);
            for (int k = 0; k < list.length(); k++) {
                forget(list.get(k).value(), parent);
            }
        }
        em.removeComponent(gone, Child.class);
        if (!freed.isEmpty()) {
            em.removeComponent(freed.asArray(), LINKS);
        }
        update();
    }

    /// A child of a parent that is gone.
    private void forget(Entity child, Entity parent) {
        PreviousParent place = places.tryGetComponent(child);
        if (place == null || !place.value().equals(parent)) {
            return;
        }
        places.set(child, PreviousParent.NONE);
        Parent present = parents.tryGetComponent(child);
        if (present != null && present.value().equals(parent)) {
            freed.add(child);
            depths.becameRoot(child);
            restartInterpolation(child);
        }
    }

    private void leaveRemovedParents(EntityManager em) {
        if (parentsRemoved.isEmpty()) {
            return;
        }
        NativeArray<Entity> removed = parentsRemoved.toEntityArray();
        for (int i = 0; i < removed.length(); i++) {
            Entity child = removed.get(i);
            leave(child, places.get(child));
            depths.becameRoot(child);
            restartInterpolation(child);
        }
        em.removeComponent(removed, PreviousParent.class);
        update();
    }

    /// Takes an entity out of the list it is in.
    private void leave(Entity child, PreviousParent place) {
        if (!place.isLinked()) {
            return;
        }
        Entity parent = place.value();
        DynamicBuffer<Child> list = children.tryGetBuffer(parent);
        if (list == null) {
            return;
        }
        int index = place.index();
        if (index >= list.length() || !list.get(index).value().equals(child)) {
            throw new IllegalStateException("The children of " + parent + " do not list " + child + " at index " + index
                    + ", where its PreviousParent says. Only ParentSystem may write Child and PreviousParent: change"
                    + " Parent alone.");
        }
        remove(list, index);
        if (list.isEmpty()) {
            left.add(parent);
        }
    }

    /// Removes an entry of a list of children, whose place the last one takes.
    private void remove(DynamicBuffer<Child> list, int index) {
        list.removeAtSwapBack(index);
        if (index < list.length()) {
            Entity moved = list.get(index).value();
            PreviousParent place = places.get(moved);
            places.set(moved, new PreviousParent(place.value(), index, place.depth()));
        }
    }

    private void linkChanged(EntityManager em) {
        if (!parentsNew.isEmpty()) {
            em.addComponent(parentsNew, PreviousParent.class);
            update();
        }
        for (ArchetypeChunk chunk : parentsChanged.toArchetypeChunkArray()) {
            NativeArray<Entity> entities = chunk.getNativeArray(entityHandle);
            NativeArray<Parent> wanted = chunk.getNativeArray(parentHandle);
            NativeArray<PreviousParent> present = chunk.getNativeArray(placeHandle);
            for (int row = 0; row < wanted.length(); row++) {
                Entity parent = wanted.get(row).value();
                if (!present.get(row).isLinkedTo(parent)) {
                    link(entities.get(row), parent);
                }
            }
        }
        if (!invalid.isEmpty()) {
            detachInvalid(em);
        }
        if (!childless.isEmpty()) {
            em.addComponent(childless.asArray(), Child.class);
            update();
        }
        for (int i = 0; i < linked.size(); i++) {
            join(linked.get(i), wantedParents.get(i));
        }
    }

    /// An entity has a parent other than the owner of the list it is in, or is in no list.
    private void link(Entity child, Entity parent) {
        if (!destroyed.entityExists(parent) || destroyed.hasComponent(parent)) {
            invalid.add(child);
            return;
        }
        if (!children.hasComponent(parent)) {
            childless.add(parent);
        }
        linked.add(child);
        wantedParents.add(parent);
    }

    private void detachInvalid(EntityManager em) {
        for (int i = 0; i < invalid.size(); i++) {
            Entity child = invalid.get(i);
            leave(child, places.get(child));
            depths.becameRoot(child);
            restartInterpolation(child);
        }
        em.removeComponent(invalid.asArray(), LINKS);
        update();
    }

    private void join(Entity child, Entity parent) {
        PreviousParent place = places.get(child);
        leave(child, place);
        int index = children.get(parent).add(new Child(child));
        places.set(child, new PreviousParent(parent, index, place.depth()));
        depths.joined(child, parent, place.depth());
        restartInterpolation(child);
    }

    /// What is recorded of an entity is relative to the parent that it had.
    private void restartInterpolation(Entity child) {
        if (interpolations.hasComponent(child)) {
            interpolations.set(child, new TransformInterpolation());
        }
    }

    private void removeEmptyLists(EntityManager em) {
        freed.clear();
        for (int i = 0; i < left.size(); i++) {
            Entity parent = left.get(i);
            DynamicBuffer<Child> list = children.tryGetBuffer(parent);
            if (list != null && list.isEmpty()) {
                freed.add(parent);
            }
        }
        left.clear();
        if (!freed.isEmpty()) {
            em.removeComponent(freed.asArray(), Child.class);
        }
    }
}
