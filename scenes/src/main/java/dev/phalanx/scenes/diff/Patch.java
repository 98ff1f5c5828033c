package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// One application of a change set to a world.
///
/// The order is: everything that can fail comes first; then members leave groups, entities are destroyed and created,
/// components removed and added, shared values set, and members join groups; then names, which messages contain; then
/// values, managed values and enabled bits. References are replaced last, when all entities exist.
final class Patch implements References.Replacement {
    private final World world;
    private final EntityManager em;
    private final EntityChangeSet set;
    private final EntityPatcherOptions options;
    private final ManagedValues managed;
    private final PatchWarnings warnings;
    private final PatchPlan plan;
    private final long[] blobs;
    private PatchTargets targets;

    /// Managed values, by type: the first copy of each.
    private final IdentityHashMap<TypeChanges, @Nullable Object[]> objects = new IdentityHashMap<>();
    /// Shared values, by type.
    private final IdentityHashMap<TypeChanges, Object[]> sharedValues = new IdentityHashMap<>();
    /// Asked for the first time when all groups are complete.
    private final GroupRoots roots;
    /// The entity whose references are being replaced.
    private Entity holder = Entity.NULL;

    Patch(World world, EntityChangeSet set, EntityPatcherOptions options, ManagedValues managed) {
        this.world = world;
        this.em = world.entityManager();
        this.set = set;
        this.options = options;
        this.managed = managed;
        this.warnings = new PatchWarnings(world, set.guids, options);
        this.blobs = new long[set.blobs.size()];
        this.roots = new GroupRoots(em);
        em.completeAllTrackedJobs();
        this.plan = new PatchPlan(em, set, options, warnings);
        this.targets = plan.targets();
    }

    /// Applies the change set, and returns the number of changes that did not fit.
    int apply() {
        requireNoIteration();
        prepareValues();
        for (int i = 0; i < blobs.length; i++) {
            PatchBlobs owner = options.blobs();
            blobs[i] = owner == null ? set.blobs.get(i).open() : owner.open(set.blobs.get(i));
        }
        changeStructure();
        setNames();
        set.types.forEach(this::setValues);
        warnings.end();
        return warnings.count();
    }

    // What can fail

    private void requireNoIteration() {
        if (plan.isStructural() && !em.canBeginExclusiveEntityTransaction()) {
            throw new IllegalStateException("A change set was to be applied to world \"" + world.name()
                    + "\" while one of its queries is being iterated. Apply it after the loop.");
        }
    }

    private void prepareValues() {
        for (TypeChanges changes : set.types) {
            switch (changes.type.kind) {
                case MANAGED -> {
                    @Nullable Object[] copies = new Object[changes.objects.length];
                    for (int i = 0; i < copies.length; i++) {
                        copies[i] = ChangeSetBuilder.copy(managed, changes.type.type, changes.objects[i]);
                    }
                    objects.put(changes, copies);
                }
                case MANAGED_SHARED -> sharedValues.put(changes, requireObjects(changes));
                case SHARED -> sharedValues.put(changes, valuesOf(changes.requireValues()));
                default -> {}
            }
        }
    }

    private static Object[] requireObjects(TypeChanges changes) {
        Object[] found = new Object[changes.objects.length];
        for (int i = 0; i < found.length; i++) {
            Object value = changes.objects[i];
            if (value == null) {
                throw new IllegalStateException("A value of " + changes.type + " is null.");
            }
            found[i] = value;
        }
        return found;
    }

    private static Object[] valuesOf(NativeArray<?> values) {
        Object[] found = new Object[values.length()];
        for (int i = 0; i < found.length; i++) {
            found[i] = values.get(i);
        }
        return found;
    }

    // Entities and components

    private void changeStructure() {
        unlink();
        destroy();
        create();
        plan.removals.forEach((types, entities) -> em.removeComponent(arrayOf(entities), typeSet(types)));
        plan.additions.forEach((types, entities) -> em.addComponent(arrayOf(entities), typeSet(types)));
        if (plan.isStructural()) {
            targets = plan.findTargets();
        }
        link();
        set.types.forEach(this::setShared);
        if (set.types.stream().anyMatch(changes -> changes.type.isShared() && changes.set.length > 0)) {
            targets = plan.findTargets();
        }
    }

    private static NativeArray<Entity> arrayOf(List<Entity> entities) {
        return NativeArray.copyOf(Entity.class, entities);
    }

    @SuppressWarnings("unchecked") // sets take arrays of component classes
    private static ComponentTypeSet typeSet(Set<Class<? extends IComponent>> types) {
        return ComponentTypeSet.of(types.toArray(Class[]::new));
    }

    private void destroy() {
        for (Entity entity : plan.destroyed) {
            if (em.hasComponent(entity, LinkedEntityGroup.class)) {
                DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(entity, LinkedEntityGroup.class);
                for (int i = group.length() - 1; i >= 0; i--) {
                    Entity member = group.get(i).value();
                    if (!member.equals(entity) && em.hasComponent(member, EntityGuid.class)) {
                        group.removeAt(i);
                    }
                }
            }
        }
        if (!plan.destroyed.isEmpty()) {
            em.destroyEntity(arrayOf(List.copyOf(plan.destroyed)));
        }
    }

    /// Whether an entry is an instance that keeps its value because that differs from the value of its prefab.
    private boolean keeps(int entry, int prefab, IsSame isSame) {
        return prefab != PatchTargets.NONE
                && entry != prefab
                && !InstanceValues.isPrefab(em, targets.entity(entry))
                && !isSame.test(entry, prefab);
    }

    /// Whether two entries have the same value.
    @FunctionalInterface
    private interface IsSame {
        boolean test(int entry, int prefab);
    }

    /// The entries of a guid, the prefab last.
    private int[] instancesFirst(int guid, int prefab) {
        int[] entries = targets.entries(guid);
        for (int i = 0; prefab != PatchTargets.NONE && i < entries.length - 1; i++) {
            if (entries[i] == prefab) {
                entries[i] = entries[entries.length - 1];
                entries[entries.length - 1] = prefab;
            }
        }
        return entries;
    }

    private void create() {
        plan.creations.forEach((archetype, guids) -> {
            NativeArray<Entity> made = em.createEntity(archetype, guids.count());
            for (int i = 0; i < guids.count(); i++) {
                em.setComponent(made.get(i), set.guids.get(guids.get(i)));
            }
            if (options.scene() != null) {
                moveTo(made, 0); // those of other sections move there with their shared values
            }
        });
    }

    // Linked groups

    private void unlink() {
        for (int i = 0; i < set.unlinked.length; i += 2) {
            int root = set.unlinked[i];
            EntityGuid member = set.guids.get(set.unlinked[i + 1]);
            if (targets.first(root) == PatchTargets.NONE) {
                warnings.warnMissing(root, "from whose linked group " + member + " was to be removed");
            }
            for (Entity entity : targets.entities(root)) {
                if (!em.hasComponent(entity, LinkedEntityGroup.class)) {
                    continue; // it has no members at all
                }
                DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(entity, LinkedEntityGroup.class);
                for (int at = find(group, member); at >= 0; at = find(group, member)) {
                    group.removeAt(at);
                }
            }
        }
    }

    private int find(DynamicBuffer<LinkedEntityGroup> group, EntityGuid member) {
        for (int i = 0; i < group.length(); i++) {
            Entity value = group.get(i).value();
            if (em.hasComponent(value, EntityGuid.class)
                    && em.getComponent(value, EntityGuid.class).equals(member)) {
                return i;
            }
        }
        return -1;
    }

    private void link() {
        for (int i = 0; i < set.linked.length; i += 2) {
            int root = set.linked[i];
            int member = set.linked[i + 1];
            List<Entity> roots = targets.entities(root);
            if (roots.isEmpty()) {
                warnings.warnMissing(root, "to whose linked group " + set.guids.get(member) + " was to be added");
            }
            for (Entity entity : roots) {
                if (!em.hasComponent(entity, LinkedEntityGroup.class)) {
                    warnings.warn(
                            entity + " with the guid " + set.guids.get(root) + " has no LinkedEntityGroup, to which "
                                    + set.guids.get(member)
                                    + " was to be added. The change was skipped",
                            PatchWarnings.AGAIN);
                } else if (find(em.getBuffer(entity, LinkedEntityGroup.class), set.guids.get(member)) < 0) {
                    Entity found = root == member ? entity : memberFor(entity, roots.size() > 1, root, member);
                    if (!found.equals(Entity.NULL)) {
                        em.getBuffer(entity, LinkedEntityGroup.class).add(new LinkedEntityGroup(found));
                    }
                }
            }
        }
        if (set.linked.length > 0) {
            targets = plan.findTargets(); // with copies of members
        }
    }

    /// The entity that becomes a member of a group; a copy, if the root is an instance of a prefab.
    private Entity memberFor(Entity root, boolean isOneOfSeveral, int rootGuid, int member) {
        List<Entity> found = targets.entities(member);
        if (found.isEmpty()) {
            warnings.warnMissing(member, "which was to be added to the linked group of " + set.guids.get(rootGuid));
            return Entity.NULL;
        }
        List<Entity> prefabs = found.stream()
                .filter(each -> em.hasComponent(each, Prefab.class))
                .toList();
        Entity chosen = found.size() == 1 ? found.getFirst() : prefabs.size() == 1 ? prefabs.getFirst() : Entity.NULL;
        if (chosen.equals(Entity.NULL)) {
            warnings.warn(
                    found.size() + " entities have the guid " + set.guids.get(member)
                            + ", which was to be added to the linked group of " + root
                            + ". The change was skipped",
                    PatchWarnings.GUIDS);
            return chosen;
        }
        boolean isInstance = isOneOfSeveral && !em.hasComponent(root, Prefab.class);
        return isInstance && em.hasComponent(chosen, Prefab.class) ? em.instantiate(chosen) : chosen;
    }

    // Shared values

    private void setShared(TypeChanges changes) {
        Object[] values = sharedValues.get(changes);
        if (values == null) {
            return;
        }
        boolean isSection = options.scene() != null && changes.type.type == SceneSection.class;
        Map<Integer, List<Entity>> entities = new LinkedHashMap<>();
        Map<Integer, List<Entity>> referring = new LinkedHashMap<>();
        for (int i = 0; i < changes.set.length; i++) {
            int guid = changes.set[i];
            if (targets.first(guid) == PatchTargets.NONE) {
                warnings.warnMissing(guid, "whose " + changes.type.type.getSimpleName() + " was to be set");
            }
            int prefab = plan.prefabOf(targets, guid);
            for (int entry : instancesFirst(guid, prefab)) {
                Entity entity = targets.entity(entry);
                if (!em.hasComponent(entity, changes.type.type)) {
                    warnings.warnLacks(entity, guid, changes, "set");
                } else if (isSection || !keeps(entry, prefab, (left, right) -> haveSameShared(changes, left, right))) {
                    Map<Integer, List<Entity>> found = changes.type.references == null ? entities : referring;
                    found.computeIfAbsent(changes.parts[i], key -> new ArrayList<>())
                            .add(entity);
                }
            }
        }
        referring.forEach(
                (value, having) -> having.forEach(entity -> setOne(entity, referring(changes, value, entity))));
        entities.forEach((value, having) -> {
            NativeArray<Entity> all = arrayOf(having);
            if (isSection) {
                moveTo(all, PatchPlan.sectionOf(changes, value));
            } else {
                em.setSharedComponent(all, (ISharedComponentData) values[value]);
            }
        });
    }

    private void moveTo(NativeArray<Entity> entities, int section) {
        em.setSharedComponent(entities, new SceneSection(Objects.requireNonNull(options.scene()), section));
        em.setSharedComponent(entities, new SceneTag(options.sections().getOrDefault(section, Entity.NULL)));
    }

    private boolean haveSameShared(TypeChanges changes, int entry, int prefab) {
        Class<? extends ISharedComponentData> type = changes.type.type.asSubclass(ISharedComponentData.class);
        return Objects.equals(
                em.getSharedComponent(targets.entity(entry), type),
                em.hasComponent(targets.entity(prefab), type)
                        ? em.getSharedComponent(targets.entity(prefab), type)
                        : null);
    }

    private void setOne(Entity entity, Object value) {
        em.setSharedComponent(entity, (ISharedComponentData) value);
    }

    /// A value with its references replaced.
    private Object referring(TypeChanges changes, int value, Entity entity) {
        NativeArray<?> copy = NativeArray.ofLength(changes.type.type, 1);
        LeafRows.copy(changes.requireValues(), value, copy, 0, 1);
        replace(changes.type, copy, 0, 1, entity);
        return copy.get(0);
    }

    // Values

    private void setValues(TypeChanges changes) {
        switch (changes.type.kind) {
            case DATA -> setData(changes, em.getComponentTypeHandle(changes.type.type, false));
            case BUFFER -> {
                if (!changes.type.isLinks) {
                    setBuffers(changes);
                }
            }
            case MANAGED -> setObjects(changes);
            default -> {}
        }
        setEnabled(changes);
    }

    private void setData(TypeChanges changes, ComponentTypeHandle<?> handle) {
        if (changes.set.length == 0) {
            return;
        }
        @Nullable NativeArray<?>[] columns = new NativeArray<?>[targets.chunks.size()];
        for (int i = 0; i < changes.set.length; i++) {
            int guid = changes.set[i];
            if (targets.first(guid) == PatchTargets.NONE) {
                warnings.warnMissing(guid, "whose " + changes.type.type.getSimpleName() + " was to be set");
            }
            int prefab = plan.prefabOf(targets, guid);
            if (prefab != PatchTargets.NONE) {
                setInstances(changes, i, prefab, entry -> column(columns, targets.chunk(entry), handle));
                continue;
            }
            for (int entry = targets.first(guid); entry != PatchTargets.NONE; entry = targets.next(entry)) {
                NativeArray<?> column = column(columns, targets.chunk(entry), handle);
                if (column.length() == 0) {
                    warnings.warnLacks(targets.entity(entry), guid, changes, "set");
                    continue;
                }
                setRow(changes, i, column, entry);
            }
        }
    }

    private NativeArray<?> column(@Nullable NativeArray<?>[] columns, int chunk, ComponentTypeHandle<?> handle) {
        NativeArray<?> column = columns[chunk];
        if (column == null) {
            column = targets.chunks.get(chunk).getNativeArray(handle);
            columns[chunk] = column;
        }
        return column;
    }

    private void setRow(TypeChanges changes, int value, NativeArray<?> column, int entry) {
        LeafRows.copy(changes.requireValues(), value, column, targets.row(entry), 1);
        if (changes.type.references != null) {
            replace(changes.type, column, targets.row(entry), targets.row(entry) + 1, targets.entity(entry));
        }
    }

    /// Sets a value of a prefab, and of those of its instances that have the same as it.
    private void setInstances(TypeChanges changes, int value, int prefab, IntFunction<NativeArray<?>> columns) {
        int guid = changes.set[value];
        NativeArray<?> of = columns.apply(prefab);
        for (int entry : instancesFirst(guid, prefab)) {
            NativeArray<?> column = columns.apply(entry);
            if (column.length() == 0) {
                warnings.warnLacks(targets.entity(entry), guid, changes, "set");
            } else if (!keeps(
                    entry,
                    prefab,
                    (left, right) -> of.length() > 0
                            && InstanceValues.areSame(
                                    changes.type, column, targets.row(left), of, targets.row(right)))) {
                setRow(changes, value, column, entry);
            }
        }
    }

    private void replace(TypeFacts type, NativeArray<?> values, int from, int to, Entity entity) {
        if (type.references != null) {
            holder = entity;
            type.references.replace(values, from, to, this);
        }
    }

    private <T extends IBufferElementData> void setBuffers(TypeChanges changes) {
        @SuppressWarnings("unchecked") // a type whose kind is BUFFER
        Class<T> type = (Class<T>) changes.type.type.asSubclass(IBufferElementData.class);
        BufferTypeHandle<T> handle = em.getBufferTypeHandle(type, false);
        NativeArray<?> values = changes.requireValues();
        int from = 0;
        for (int i = 0; i < changes.set.length; i++) {
            int guid = changes.set[i];
            if (targets.first(guid) == PatchTargets.NONE) {
                warnings.warnMissing(guid, "whose " + type.getSimpleName() + " was to be set");
            }
            int prefab = plan.prefabOf(targets, guid);
            for (int entry : instancesFirst(guid, prefab)) {
                BufferAccessor<T> buffers = targets.chunkOf(entry).getBufferAccessor(handle);
                if (buffers.length() == 0) {
                    warnings.warnLacks(targets.entity(entry), guid, changes, "set");
                    continue;
                }
                DynamicBuffer<T> buffer = buffers.get(targets.row(entry));
                if (keeps(entry, prefab, (left, right) -> haveSameBuffers(changes.type, buffer, right, handle))) {
                    continue;
                }
                buffer.resize(changes.parts[i]);
                if (changes.parts[i] > 0 && !changes.type.leaves.isEmpty()) {
                    NativeArray<T> elements = buffer.asNativeArray();
                    LeafRows.copy(values, from, elements, 0, changes.parts[i]);
                    replace(changes.type, elements, 0, changes.parts[i], targets.entity(entry));
                }
            }
            from += changes.parts[i];
        }
    }

    private <T extends IBufferElementData> boolean haveSameBuffers(
            TypeFacts type, DynamicBuffer<T> buffer, int prefab, BufferTypeHandle<T> handle) {
        BufferAccessor<T> of = targets.chunkOf(prefab).getBufferAccessor(handle);
        return of.length() > 0 && InstanceValues.areSame(type, buffer, of.get(targets.row(prefab)));
    }

    private void setObjects(TypeChanges changes) {
        @Nullable Object[] copies = objects.getOrDefault(changes, new Object[0]);
        for (int i = 0; i < changes.set.length; i++) {
            int guid = changes.set[i];
            if (targets.first(guid) == PatchTargets.NONE) {
                warnings.warnMissing(guid, "whose " + changes.type.type.getSimpleName() + " was to be set");
            }
            Object copy = copies[i];
            int prefab = plan.prefabOf(targets, guid);
            for (int entry : instancesFirst(guid, prefab)) {
                Entity entity = targets.entity(entry);
                if (!em.hasComponent(entity, changes.type.type)) {
                    warnings.warnLacks(entity, guid, changes, "set");
                    continue;
                }
                if (keeps(entry, prefab, (left, right) -> haveSameObjects(changes.type.type, entity, right))) {
                    continue;
                }
                Object value =
                        copy != null ? copy : ChangeSetBuilder.copy(managed, changes.type.type, changes.objects[i]);
                copy = null; // each entity has an object of its own
                holder = entity;
                if (value instanceof IEntityReferences referring) {
                    referring.remapEntities(held -> Entity.unpack(entity(held.packed())));
                }
                setObject(entity, changes.type.type, value);
            }
        }
    }

    private boolean haveSameObjects(Class<? extends IComponent> type, Entity instance, int prefab) {
        Entity of = targets.entity(prefab);
        return em.hasComponent(of, type)
                && ManagedValues.areSame(em.getComponent(instance, type), em.getComponent(of, type));
    }

    private <T extends IComponent> void setObject(Entity entity, Class<T> type, @Nullable Object value) {
        em.setComponent(entity, type, type.cast(value));
    }

    private void setEnabled(TypeChanges changes) {
        for (int i = 0; i < changes.switched.length; i++) {
            int guid = changes.switched[i];
            String what = changes.enabled[i] ? "enabled" : "disabled";
            if (targets.first(guid) == PatchTargets.NONE) {
                warnings.warnMissing(guid, "whose " + changes.type.type.getSimpleName() + " was to be " + what);
            }
            int prefab = plan.prefabOf(targets, guid);
            for (int entry : instancesFirst(guid, prefab)) {
                Entity entity = targets.entity(entry);
                if (keeps(entry, prefab, (left, right) -> areEnabledAlike(changes.type.type, left, right))) {
                    continue;
                }
                if (em.hasComponent(entity, changes.type.type)) {
                    em.setComponentEnabled(entity, changes.type.type, changes.enabled[i]);
                } else {
                    warnings.warnLacks(entity, guid, changes, what);
                }
            }
        }
    }

    private boolean areEnabledAlike(Class<? extends IComponent> type, int entry, int prefab) {
        Entity entity = targets.entity(entry);
        Entity of = targets.entity(prefab);
        return em.hasComponent(entity, type)
                && em.hasComponent(of, type)
                && em.isComponentEnabled(entity, type) == em.isComponentEnabled(of, type);
    }

    private void setNames() {
        for (int i = 0; i < set.named.length; i++) {
            int guid = set.named[i];
            if (targets.first(guid) == PatchTargets.NONE) {
                warnings.warnMissing(guid, "which was to be named \"" + set.names.get(i) + "\"");
            }
            int prefab = plan.prefabOf(targets, guid);
            for (int entry : instancesFirst(guid, prefab)) {
                Entity entity = targets.entity(entry);
                if (!keeps(
                        entry, prefab, (left, right) -> em.getName(entity).equals(em.getName(targets.entity(right))))) {
                    em.setName(entity, set.names.get(i));
                }
            }
        }
    }

    // References

    @Override
    public long blob(long packed, Class<?> root) {
        return blobs[(int) packed - 1];
    }

    @Override
    public long entity(long packed) {
        if (packed == 0) {
            return 0;
        }
        int guid = (int) packed;
        if (targets.hasOne(guid)) {
            Entity only = targets.entity(targets.first(guid));
            return isInReach(only) ? only.packed() : 0;
        }
        List<Entity> found = targets.entities(guid);
        if (found.isEmpty()) {
            warnings.warn(
                    warnings.missing(guid) + ", to which " + warnings.describe(holder)
                            + " refers. The reference became Entity.NULL",
                    PatchWarnings.AGAIN);
            return 0;
        }
        Entity chosen = choose(found);
        if (chosen.equals(Entity.NULL)) {
            warnings.warn(
                    found.size() + " entities have the guid " + set.guids.get(guid) + ", to which " + holder
                            + " refers, and none of them alone is in its linked group or a prefab: " + found
                            + ". The reference became Entity.NULL",
                    PatchWarnings.GUIDS);
        }
        return isInReach(chosen) ? chosen.packed() : 0;
    }

    /// Whether the holder may refer to an entity: those of scenes refer to their own section and to section 0, since
    /// others may not be loaded.
    private boolean isInReach(Entity entity) {
        if (options.scene() == null || !em.hasComponent(entity, SceneSection.class)) {
            return true;
        }
        int section = em.getSharedComponent(entity, SceneSection.class).section();
        return section == 0
                || (em.hasComponent(holder, SceneSection.class)
                        && em.getSharedComponent(holder, SceneSection.class).section() == section);
    }

    private Entity choose(List<Entity> found) {
        Entity root = roots.of(holder);
        List<Entity> near = found.stream()
                .filter(each -> !root.equals(Entity.NULL) && roots.of(each).equals(root))
                .toList();
        if (near.size() == 1) {
            return near.getFirst();
        }
        List<Entity> prefabs = found.stream()
                .filter(each -> em.hasComponent(each, Prefab.class))
                .toList();
        return prefabs.size() == 1 ? prefabs.getFirst() : Entity.NULL;
    }
}
