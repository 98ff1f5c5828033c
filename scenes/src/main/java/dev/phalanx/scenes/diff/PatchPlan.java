package dev.phalanx.scenes.diff;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneTag;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Which entities of a world a change set changes, and how. Planning changes nothing in the world.
final class PatchPlan {
    /// The entities of each new archetype: the numbers of their guids.
    final Map<EntityArchetype, IntList> creations = new LinkedHashMap<>();
    /// The entities that are destroyed.
    final Set<Entity> destroyed = new LinkedHashSet<>();
    /// The entities that lose each set of components.
    final Map<Set<Class<? extends IComponent>>, List<Entity>> removals = new LinkedHashMap<>();
    /// The entities that get each set of components.
    final Map<Set<Class<? extends IComponent>>, List<Entity>> additions = new LinkedHashMap<>();

    private final EntityManager em;
    private final EntityChangeSet set;
    private final EntityPatcherOptions options;
    private final PatchWarnings warnings;
    private final Predicate<ArchetypeChunk> scope;
    private final GroupRoots roots;
    private PatchTargets targets;
    /// Instances that have outlived their prefab, which is created again.
    private final Set<Entity> orphans = new HashSet<>();
    /// For each guid whether an entity is created for it.
    private final boolean[] isCreated;

    /// A plan for a world whose jobs are complete.
    ///
    /// @throws IllegalArgumentException if an entity with its new components does not fit a chunk
    PatchPlan(EntityManager em, EntityChangeSet set, EntityPatcherOptions options, PatchWarnings warnings) {
        this.em = em;
        this.set = set;
        this.options = options;
        this.warnings = warnings;
        this.scope = scope(options);
        this.roots = new GroupRoots(em);
        this.isCreated = new boolean[set.guids.count()];
        this.targets = findTargets();
        planEntities();
        findDestroyed();
        planComponents();
    }

    private static Predicate<ArchetypeChunk> scope(EntityPatcherOptions options) {
        if (options.scene() == null) {
            return chunk -> true;
        }
        Set<Entity> sections = new HashSet<>(options.sections().values());
        return chunk -> chunk.has(SceneTag.class)
                && sections.contains(chunk.getSharedComponent(SceneTag.class).sectionEntity());
    }

    /// The entities that have the guids of the change set now.
    PatchTargets findTargets() {
        return new PatchTargets(em, set.guids, scope, orphans);
    }

    /// The entities that had the guids of the change set when the plan was made.
    PatchTargets targets() {
        return targets;
    }

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
                warnings.warn(
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
            targets = findTargets();
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

    /// The number of the section that a value of [SceneSection] names.
    static int sectionOf(TypeChanges changes, int value) {
        return ((SceneSection) changes.requireValues().get(value)).section();
    }

    @SuppressWarnings("unchecked") // archetypes take arrays of component classes
    private EntityArchetype archetype(Set<Class<? extends IComponent>> types) {
        return em.createArchetype(types.toArray(Class[]::new));
    }

    private void findDestroyed() {
        Set<Integer> gone = new HashSet<>();
        for (int guid : set.destroyed) {
            gone.add(guid);
        }
        for (int guid : set.destroyed) {
            if (targets.first(guid) == PatchTargets.NONE) {
                warnings.warnMissing(guid, "which was to be destroyed");
            }
            addDestroyed(guid, gone);
        }
        newSections().forEach((guid, section) -> {
            if (!isCreated[guid] && !options.sections().containsKey(section)) {
                destroyed.addAll(targets.entities(guid));
            }
        });
    }

    /// Adds the entities of a guid, but for instances that outlive their prefab.
    private void addDestroyed(int guid, Set<Integer> gone) {
        boolean hasInstances = prefabOf(targets, guid) != PatchTargets.NONE;
        for (int entry = targets.first(guid); entry != PatchTargets.NONE; entry = targets.next(entry)) {
            Entity entity = targets.entity(entry);
            if (!hasInstances || InstanceValues.isPrefab(em, targets.entity(entry)) || !isKept(entity, gone)) {
                destroyed.add(entity);
            }
        }
    }

    /// Whether an instance stays: it is no member of a group, or the prefab of its group's root is gone as a whole.
    private boolean isKept(Entity instance, Set<Integer> gone) {
        Entity root = roots.of(instance);
        if (root.equals(Entity.NULL) || root.equals(instance) || !em.hasComponent(root, EntityGuid.class)) {
            return true;
        }
        int guid = set.guids.find(em.getComponent(root, EntityGuid.class));
        return guid >= 0 && gone.contains(guid);
    }

    private void planComponents() {
        Map<Entity, Set<Class<? extends IComponent>>> added = new LinkedHashMap<>();
        Map<Entity, Set<Class<? extends IComponent>>> removed = new LinkedHashMap<>();
        for (TypeChanges changes : set.types) {
            Class<? extends IComponent> type = changes.type.type;
            for (int guid : changes.added) {
                boolean isUnknown = targets.first(guid) == PatchTargets.NONE && !isCreated[guid];
                if (isUnknown && !ChangeSetBuilder.hasValues(changes.type)) {
                    warnings.warnMissing(guid, "which was to get " + type.getSimpleName());
                }
                collect(guid, type, false, added);
            }
            for (int guid : changes.removed) {
                if (targets.first(guid) == PatchTargets.NONE) {
                    warnings.warnMissing(guid, "whose " + type.getSimpleName() + " was to be removed");
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

    /// Whether entities are created, destroyed or moved.
    boolean isStructural() {
        return !destroyed.isEmpty()
                || set.linked.length > 0
                || !creations.isEmpty()
                || !removals.isEmpty()
                || !additions.isEmpty()
                || set.types.stream().anyMatch(changes -> changes.type.isShared() && changes.set.length > 0);
    }

    /// The entry of the prefab of a guid whose instances keep their values; otherwise [PatchTargets#NONE].
    int prefabOf(PatchTargets targets, int guid) {
        return options.keepsInstances() ? InstanceValues.prefab(em, targets, guid) : PatchTargets.NONE;
    }
}
