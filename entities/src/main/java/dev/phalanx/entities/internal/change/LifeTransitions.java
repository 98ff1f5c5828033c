package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.OmitLinkedEntityGroupFromPrefabInstance;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The transitions that destroying and copying take, each worked out once.
///
/// | what happens to an entity | what the result has |
/// |---|---|
/// | destroyed, with cleanup components | these, and the tag [CleanupEntity] |
/// | instantiated | all types but cleanup components and the tag [Prefab] |
/// | instantiated, with [OmitLinkedEntityGroupFromPrefabInstance] | neither that nor [LinkedEntityGroup] either |
/// | copied as one of an array, or to another world | all types but cleanup components |
final class LifeTransitions {
    private final ArchetypeTable archetypes;
    private final Transitions transitions;
    private @Nullable Transition[] cleanupOnly = new @Nullable Transition[8];
    private @Nullable Transition[] instance = new @Nullable Transition[8];
    private @Nullable Transition[] duplicate = new @Nullable Transition[8];

    LifeTransitions(ArchetypeTable archetypes, Transitions transitions) {
        this.archetypes = archetypes;
        this.transitions = transitions;
    }

    /// From an archetype with cleanup components to what a destroyed entity leaves.
    Transition toCleanupOnly(Archetype source) {
        cleanupOnly = reaching(cleanupOnly, source);
        Transition known = cleanupOnly[source.id()];
        return known != null ? transitions.listed(known) : keep(cleanupOnly, source, residueTypes(source));
    }

    /// From an archetype to that of an instance.
    Transition toInstance(Archetype source) {
        instance = reaching(instance, source);
        Transition known = instance[source.id()];
        return known != null ? transitions.listed(known) : keep(instance, source, instanceTypes(source));
    }

    /// From an archetype to that of a copy that stays a prefab.
    Transition toDuplicate(Archetype source) {
        duplicate = reaching(duplicate, source);
        Transition known = duplicate[source.id()];
        return known != null ? transitions.listed(known) : keep(duplicate, source, copied(source));
    }

    /// The types that a copy of an entity has which stays a prefab.
    static ComponentInfo<?>[] copied(Archetype source) {
        return types(source, type -> !type.isCleanup());
    }

    private static ComponentInfo<?>[] residueTypes(Archetype source) {
        ComponentInfo<?>[] left = types(source, type -> type.isCleanup() && type.type() != CleanupEntity.class);
        ComponentInfo<?>[] all = Arrays.copyOf(left, left.length + 1);
        all[left.length] = ComponentTypes.of(CleanupEntity.class);
        return all;
    }

    private static ComponentInfo<?>[] instanceTypes(Archetype source) {
        boolean omitsGroup = source.has(OmitLinkedEntityGroupFromPrefabInstance.class);
        return types(
                source,
                type -> !type.isCleanup()
                        && type.type() != Prefab.class
                        && !(omitsGroup
                                && (type.type() == LinkedEntityGroup.class
                                        || type.type() == OmitLinkedEntityGroupFromPrefabInstance.class)));
    }

    private static ComponentInfo<?>[] types(Archetype source, Predicate<ComponentInfo<?>> kept) {
        List<ComponentInfo<?>> types = new ArrayList<>();
        for (ComponentInfo<?> type : source.components()) {
            if (kept.test(type)) {
                types.add(type);
            }
        }
        return types.toArray(new ComponentInfo<?>[0]);
    }

    private Transition keep(@Nullable Transition[] table, Archetype source, ComponentInfo<?>[] types) {
        Transition made = transitions.between(source, archetypes.ensure(types));
        table[source.id()] = made;
        return made;
    }

    private static @Nullable Transition[] reaching(@Nullable Transition[] table, Archetype source) {
        return source.id() < table.length ? table : Arrays.copyOf(table, Math.max(source.id() + 1, table.length * 2));
    }
}
