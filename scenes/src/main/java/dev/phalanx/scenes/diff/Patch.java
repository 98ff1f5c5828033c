package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One application of a change set to a world.
///
/// The order is: everything that can fail; then members leave groups, entities are destroyed and created, components
/// removed and added, shared values set, and members join groups; then names, which messages have; then values, managed
/// values and enabled bits. References are replaced last, when all entities exist.
final class Patch implements References.Replacement {
    private static final System.Logger LOGGER = System.getLogger(EntityPatcher.class.getName());
    private static final int MOST_WARNINGS = 100;
    private static final String AGAIN = "; compare the world again";
    private static final String GUIDS = "; give each a guid of its own";

    private final World world;
    private final EntityManager em;
    private final EntityChangeSet set;
    private final EntityPatcherOptions options;
    private final ManagedValues managed;
    private final Predicate<ArchetypeChunk> scope;
    private final long[] blobs;
    private PatchTargets targets;
    /// Instances that have outlived their prefab, which is created again.
    private final Set<Entity> orphans = new HashSet<>();
    /// For each guid whether an entity is created for it.
    private final boolean[] isCreated;

    private int warnings;

    /// Managed values, by type: the first copy of each.
    private final IdentityHashMap<TypeChanges, @Nullable Object[]> objects = new IdentityHashMap<>();
    /// Shared values, by type.
    private final IdentityHashMap<TypeChanges, Object[]> sharedValues = new IdentityHashMap<>();
    /// New entities, by the types that they have.
    private final Map<EntityArchetype, IntList> creations = new LinkedHashMap<>();
    private final Set<Entity> destroyed = new LinkedHashSet<>();
    /// Entities that lose and get components, by the types.
    private final Map<Set<Class<? extends IComponent>>, List<Entity>> removals = new LinkedHashMap<>();

    private final Map<Set<Class<? extends IComponent>>, List<Entity>> additions = new LinkedHashMap<>();
    /// For each member of a group the root; null before it was needed, when all groups are complete.
    private @Nullable Map<Entity, Entity> roots;
    /// The entity whose references are being replaced.
    private Entity holder = Entity.NULL;

    Patch(World world, EntityChangeSet set, EntityPatcherOptions options, ManagedValues managed) {
        this.world = world;
        this.em = world.entityManager();
        this.set = set;
        this.options = options;
        this.managed = managed;
        this.scope = scope(options);
        this.blobs = new long[set.blobs.size()];
        this.isCreated = new boolean[set.guids.count()];
        em.completeAllTrackedJobs();
        this.targets = new PatchTargets(em, set.guids, scope, orphans);
    }

    private static Predicate<ArchetypeChunk> scope(EntityPatcherOptions options) {
        if (options.scene() == null) {
            return chunk -> true;
        }
        Set<Entity> sections = new HashSet<>(options.sections().values());
        return chunk -> chunk.has(SceneTag.class)
                && sections.contains(chunk.getSharedComponent(SceneTag.class).sectionEntity());
    }

    int apply() {
        planEntities();
        findDestroyed();
        planComponents();
        requireNoIteration();
        prepareValues();
        for (int i = 0; i < blobs.length; i++) {
            PatchBlobs owner = options.blobs();
            blobs[i] = owner == null ? set.blobs.get(i).open() : owner.open(set.blobs.get(i));
        }
        changeStructure();
        setNames();
        set.types.forEach(this::setValues);
        if (warnings > MOST_WARNINGS && options.report() == null) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "World \"" + world.name() + "\": " + (warnings - MOST_WARNINGS)
                            + " more changes of the change set did not fit.");
        }
        return warnings;
    }

    /// Reports what does not fit.
    ///
    /// @param what a sentence without its full stop
    /// @param cure what to do, if the change set was made by comparing worlds
    private void warn(String what, String cure) {
        warnings++;
        PatchReport report = options.report();
        if (report != null) {
            report.skipped(what + ".");
        } else if (warnings <= MOST_WARNINGS) {
            LOGGER.log(System.Logger.Level.WARNING, "World \"" + world.name() + "\": " + what + cure + ".");
        }
    }

    /// Says that no entity has a guid.
    private String missing(int guid) {
        PatchReport report = options.report();
        EntityGuid missing = set.guids.get(guid);
        return report == null ? "no entity has the guid " + missing : report.missing(missing);
    }

    /// An entity, with its name if it has one.
    private String describe(Entity entity) {
        String name = options.report() == null ? "" : em.getName(entity);
        return name.isEmpty() ? entity.toString() : entity + " \"" + name + "\"";
    }

    private void warnMissing(int guid, String what) {
        if (options.skipsMissing()) {
            return;
        }
        warn(missing(guid) + ", " + what + ". The change was skipped", AGAIN);
    }

    private void warnLacks(Entity entity, int guid, TypeChanges changes, String what) {
        if (options.skipsMissing()) {
            return;
        }
        String which = options.report() == null ? entity + " with the guid " + set.guids.get(guid) : describe(entity);
        warn(
                which + " has no "
                        + changes.type.type.getSimpleName() + ", which was to be " + what
                        + ". The change was skipped",
                AGAIN);
    }

    // What can fail

    private void planEntities() {
        findOrphans();
        Map<Integer, Integer> sections = newSections();
        for (int guid : set.created) {
            boolean isOfSection =
                    options.scene() == null || options.sections().containsKey(sections.getOrDefault(guid, 0));
            if (!isOfSection) {
                continue;
            }
            if (targets.first(guid) == PatchTargets.NONE) {
                isCreated[guid] = true;
            } else if (!options.skipsMissing()) {
                warn(
                        "a new entity was to have the guid " + set.guids.get(guid) + ", which "
                                + targets.entity(targets.first(guid)) + " has. That entity was changed instead",
                        "");
            }
        }
        Map<Integer, Set<Class<? extends IComponent>>> types = new LinkedHashMap<>();
        for (int guid : set.created) {
            if (isCreated[guid]) {
                types.put(guid, new LinkedHashSet<>(List.of(EntityGuid.class)));
                if (options.scene() != null) {
                    Objects.requireNonNull(types.get(guid)).addAll(List.of(SceneSection.class, SceneTag.class));
                }
            }
        }
        for (TypeChanges changes : set.types) {
            for (int guid : changes.added) {
                Set<Class<? extends IComponent>> found = types.get(guid);
                if (found != null) {
                    found.add(changes.type.type);
                }
            }
        }
        Map<Set<Class<? extends IComponent>>, EntityArchetype> archetypes = new HashMap<>();
        types.forEach((guid, found) -> creations
                .computeIfAbsent(archetypes.computeIfAbsent(found, this::archetype), added -> new IntList())
                .add(guid));
    }

    private void findOrphans() {
        TypeChanges prefabs = options.keepsInstances() ? find(Prefab.class) : null;
        if (prefabs == null) {
            return;
        }
        Set<Integer> created = new HashSet<>();
        for (int guid : set.created) {
            created.add(guid);
        }
        for (int guid : prefabs.added) {
            if (created.contains(guid)) {
                List<Entity> found = targets.entities(guid);
                if (found.stream().noneMatch(each -> InstanceValues.isPrefab(em, each))) {
                    orphans.addAll(found);
                }
            }
        }
        if (!orphans.isEmpty()) {
            targets = new PatchTargets(em, set.guids, scope, orphans);
        }
    }

    /// The numbers of the sections to which entities of a scene belong or move, by their guids.
    private Map<Integer, Integer> newSections() {
        Map<Integer, Integer> found = new HashMap<>();
        if (options.scene() != null) {
            TypeChanges changes = find(SceneSection.class);
            for (int i = 0; changes != null && i < changes.set.length; i++) {
                found.put(changes.set[i], sectionOf(changes, changes.parts[i]));
            }
        }
        return found;
    }

    private @Nullable TypeChanges find(Class<? extends IComponent> type) {
        for (TypeChanges changes : set.types) {
            if (changes.type.type == type) {
                return changes;
            }
        }
        return null;
    }

    private static int sectionOf(TypeChanges changes, int value) {
        return ((SceneSection) changes.requireValues().get(value)).section();
    }

    @SuppressWarnings("unchecked") // archetypes take arrays of component classes
    private EntityArchetype archetype(Set<Class<? extends IComponent>> types) {
        return em.createArchetype(types.toArray(Class[]::new));
    }

    private void planComponents() {
        Map<Entity, Set<Class<? extends IComponent>>> added = new LinkedHashMap<>();
        Map<Entity, Set<Class<? extends IComponent>>> removed = new LinkedHashMap<>();
        for (TypeChanges changes : set.types) {
            Class<? extends IComponent> type = changes.type.type;
            for (int guid : changes.added) {
                boolean isUnknown = targets.first(guid) == PatchTargets.NONE && !isCreated[guid];
                if (isUnknown && !ChangeSetBuilder.hasValues(changes.type)) {
                    warnMissing(guid, "which was to get " + type.getSimpleName());
                }
                collect(guid, type, false, added);
            }
            for (int guid : changes.removed) {
                if (targets.first(guid) == PatchTargets.NONE) {
                    warnMissing(guid, "whose " + type.getSimpleName() + " was to be removed");
                }
                collect(guid, type, true, removed);
            }
        }
        added.forEach((entity, types) -> {
            Set<Class<? extends IComponent>> all = new HashSet<>(em.getComponentTypes(entity));
            all.removeAll(removed.getOrDefault(entity, Set.of()));
            all.addAll(types);
            archetype(all); // throws if an entity does not fit a chunk
            additions.computeIfAbsent(types, key -> new ArrayList<>()).add(entity);
        });
        removed.forEach((entity, types) ->
                removals.computeIfAbsent(types, key -> new ArrayList<>()).add(entity));
    }

    private void collect(
            int guid,
            Class<? extends IComponent> type,
            boolean has,
            Map<Entity, Set<Class<? extends IComponent>>> found) {
        for (int entry = targets.first(guid); entry != PatchTargets.NONE; entry = targets.next(entry)) {
            Entity entity = targets.entity(entry);
            if (em.hasComponent(entity, type) == has && !destroyed.contains(entity)) {
                found.computeIfAbsent(entity, key -> new LinkedHashSet<>()).add(type);
            }
        }
    }

    private boolean isStructural() {
        return !destroyed.isEmpty()
                || set.linked.length > 0
                || !creations.isEmpty()
                || !removals.isEmpty()
                || !additions.isEmpty()
                || set.types.stream().anyMatch(changes -> changes.type.isShared() && changes.set.length > 0);
    }

    private void requireNoIteration() {
        if (isStructural() && !em.canBeginExclusiveEntityTransaction()) {
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
        removals.forEach((types, entities) -> em.removeComponent(arrayOf(entities), typeSet(types)));
        additions.forEach((types, entities) -> em.addComponent(arrayOf(entities), typeSet(types)));
        if (isStructural()) {
            targets = new PatchTargets(em, set.guids, scope, orphans);
        }
        link();
        set.types.forEach(this::setShared);
        if (set.types.stream().anyMatch(changes -> changes.type.isShared() && changes.set.length > 0)) {
            targets = new PatchTargets(em, set.guids, scope, orphans);
        }
    }

    private static NativeArray<Entity> arrayOf(List<Entity> entities) {
        return NativeArray.copyOf(Entity.class, entities);
    }

    @SuppressWarnings("unchecked") // sets take arrays of component classes
    private static ComponentTypeSet typeSet(Set<Class<? extends IComponent>> types) {
        return ComponentTypeSet.of(types.toArray(Class[]::new));
    }

    private void findDestroyed() {
        Set<Integer> gone = new HashSet<>();
        for (int guid : set.destroyed) {
            gone.add(guid);
        }
        for (int guid : set.destroyed) {
            if (targets.first(guid) == PatchTargets.NONE) {
                warnMissing(guid, "which was to be destroyed");
            }
            addDestroyed(guid, gone);
        }
        newSections().forEach((guid, section) -> {
            if (!isCreated[guid] && !options.sections().containsKey(section)) {
                destroyed.addAll(targets.entities(guid));
            }
        });
        roots = null;
    }

    private void destroy() {
        for (Entity entity : destroyed) {
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
        if (!destroyed.isEmpty()) {
            em.destroyEntity(arrayOf(List.copyOf(destroyed)));
        }
    }

    /// Adds the entities of a guid, but for instances that outlive their prefab.
    private void addDestroyed(int guid, Set<Integer> gone) {
        boolean hasInstances = prefabOf(guid) != PatchTargets.NONE;
        for (int entry = targets.first(guid); entry != PatchTargets.NONE; entry = targets.next(entry)) {
            Entity entity = targets.entity(entry);
            if (!hasInstances || InstanceValues.isPrefab(em, targets.entity(entry)) || !isKept(entity, gone)) {
                destroyed.add(entity);
            }
        }
    }

    /// Whether an instance stays: it is no member of a group, or the prefab of its group's root is gone as a whole.
    private boolean isKept(Entity instance, Set<Integer> gone) {
        Entity root = rootOf(instance);
        if (root.equals(Entity.NULL) || root.equals(instance) || !em.hasComponent(root, EntityGuid.class)) {
            return true;
        }
        int guid = set.guids.find(em.getComponent(root, EntityGuid.class));
        return guid >= 0 && gone.contains(guid);
    }

    /// The entry of the prefab of a guid whose instances keep their values; otherwise [PatchTargets#NONE].
    private int prefabOf(int guid) {
        return options.keepsInstances() ? InstanceValues.prefab(em, targets, guid) : PatchTargets.NONE;
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
        creations.forEach((archetype, guids) -> {
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
                warnMissing(root, "from whose linked group " + member + " was to be removed");
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
                warnMissing(root, "to whose linked group " + set.guids.get(member) + " was to be added");
            }
            for (Entity entity : roots) {
                if (!em.hasComponent(entity, LinkedEntityGroup.class)) {
                    warn(
                            entity + " with the guid " + set.guids.get(root) + " has no LinkedEntityGroup, to which "
                                    + set.guids.get(member)
                                    + " was to be added. The change was skipped",
                            AGAIN);
                } else if (find(em.getBuffer(entity, LinkedEntityGroup.class), set.guids.get(member)) < 0) {
                    Entity found = root == member ? entity : memberFor(entity, roots.size() > 1, root, member);
                    if (!found.equals(Entity.NULL)) {
                        em.getBuffer(entity, LinkedEntityGroup.class).add(new LinkedEntityGroup(found));
                    }
                }
            }
        }
        if (set.linked.length > 0) {
            targets = new PatchTargets(em, set.guids, scope, orphans); // with copies of members
        }
    }

    /// The entity that becomes a member of a group; a copy, if the root is an instance of a prefab.
    private Entity memberFor(Entity root, boolean isOneOfSeveral, int rootGuid, int member) {
        List<Entity> found = targets.entities(member);
        if (found.isEmpty()) {
            warnMissing(member, "which was to be added to the linked group of " + set.guids.get(rootGuid));
            return Entity.NULL;
        }
        List<Entity> prefabs = found.stream()
                .filter(each -> em.hasComponent(each, Prefab.class))
                .toList();
        Entity chosen = found.size() == 1 ? found.getFirst() : prefabs.size() == 1 ? prefabs.getFirst() : Entity.NULL;
        if (chosen.equals(Entity.NULL)) {
            warn(
                    found.size() + " entities have the guid " + set.guids.get(member)
                            + ", which was to be added to the linked group of " + root
                            + ". The change was skipped",
                    GUIDS);
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
                warnMissing(guid, "whose " + changes.type.type.getSimpleName() + " was to be set");
            }
            int prefab = prefabOf(guid);
            for (int entry : instancesFirst(guid, prefab)) {
                Entity entity = targets.entity(entry);
                if (!em.hasComponent(entity, changes.type.type)) {
                    warnLacks(entity, guid, changes, "set");
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
                moveTo(all, sectionOf(changes, value));
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
                warnMissing(guid, "whose " + changes.type.type.getSimpleName() + " was to be set");
            }
            int prefab = prefabOf(guid);
            if (prefab != PatchTargets.NONE) {
                setInstances(changes, i, prefab, entry -> column(columns, targets.chunk(entry), handle));
                continue;
            }
            for (int entry = targets.first(guid); entry != PatchTargets.NONE; entry = targets.next(entry)) {
                NativeArray<?> column = column(columns, targets.chunk(entry), handle);
                if (column.length() == 0) {
                    warnLacks(targets.entity(entry), guid, changes, "set");
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
                warnLacks(targets.entity(entry), guid, changes, "set");
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
                warnMissing(guid, "whose " + type.getSimpleName() + " was to be set");
            }
            int prefab = prefabOf(guid);
            for (int entry : instancesFirst(guid, prefab)) {
                BufferAccessor<T> buffers = targets.chunkOf(entry).getBufferAccessor(handle);
                if (buffers.length() == 0) {
                    warnLacks(targets.entity(entry), guid, changes, "set");
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
                warnMissing(guid, "whose " + changes.type.type.getSimpleName() + " was to be set");
            }
            Object copy = copies[i];
            int prefab = prefabOf(guid);
            for (int entry : instancesFirst(guid, prefab)) {
                Entity entity = targets.entity(entry);
                if (!em.hasComponent(entity, changes.type.type)) {
                    warnLacks(entity, guid, changes, "set");
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
                warnMissing(guid, "whose " + changes.type.type.getSimpleName() + " was to be " + what);
            }
            int prefab = prefabOf(guid);
            for (int entry : instancesFirst(guid, prefab)) {
                Entity entity = targets.entity(entry);
                if (keeps(entry, prefab, (left, right) -> areEnabledAlike(changes.type.type, left, right))) {
                    continue;
                }
                if (em.hasComponent(entity, changes.type.type)) {
                    em.setComponentEnabled(entity, changes.type.type, changes.enabled[i]);
                } else {
                    warnLacks(entity, guid, changes, what);
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
                warnMissing(guid, "which was to be named \"" + set.names.get(i) + "\"");
            }
            int prefab = prefabOf(guid);
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
            warn(missing(guid) + ", to which " + describe(holder) + " refers. The reference became Entity.NULL", AGAIN);
            return 0;
        }
        Entity chosen = choose(found);
        if (chosen.equals(Entity.NULL)) {
            warn(
                    found.size() + " entities have the guid " + set.guids.get(guid) + ", to which " + holder
                            + " refers, and none of them alone is in its linked group or a prefab: " + found
                            + ". The reference became Entity.NULL",
                    GUIDS);
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
        Entity root = rootOf(holder);
        List<Entity> near = found.stream()
                .filter(each -> !root.equals(Entity.NULL) && rootOf(each).equals(root))
                .toList();
        if (near.size() == 1) {
            return near.getFirst();
        }
        List<Entity> prefabs = found.stream()
                .filter(each -> em.hasComponent(each, Prefab.class))
                .toList();
        return prefabs.size() == 1 ? prefabs.getFirst() : Entity.NULL;
    }

    /// The root of the group that an entity is in; [Entity#NULL] if it is in none.
    private Entity rootOf(Entity entity) {
        Map<Entity, Entity> known = roots;
        if (known == null) {
            known = new HashMap<>();
            for (ArchetypeChunk chunk : em.getAllChunks()) {
                if (chunk.has(LinkedEntityGroup.class)) {
                    addRoots(chunk, known);
                }
            }
            roots = known;
        }
        return known.getOrDefault(entity, Entity.NULL);
    }

    private static void addRoots(ArchetypeChunk chunk, Map<Entity, Entity> known) {
        BufferAccessor<LinkedEntityGroup> groups = chunk.getBufferAccessorRO(LinkedEntityGroup.class);
        NativeArray<Entity> entities = chunk.getEntities();
        for (int i = 0; i < groups.length(); i++) {
            for (LinkedEntityGroup member : groups.get(i)) {
                known.put(member.value(), entities.get(i));
            }
        }
    }
}
