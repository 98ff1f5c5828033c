package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The transitions of a world by adding or removing one type, each worked out once.
public final class Transitions {
    private final ArchetypeTable archetypes;
    private final List<IdMap<Transition>> byAdding = new ArrayList<>();
    private final List<IdMap<Transition>> byRemoving = new ArrayList<>();
    private final List<HotMover> fillers = new ArrayList<>();

    Transitions(ArchetypeTable archetypes) {
        this.archetypes = archetypes;
    }

    /// The way from `source`, which lacks the type, to the archetype that has it besides.
    ///
    /// @throws IllegalStateException if an entity with it does not fit a chunk
    Transition adding(Archetype source, ComponentInfo<?> type) {
        IdMap<Transition> known = of(byAdding, source);
        Transition transition = known.find(type.index());
        return transition != null ? transition : createAdding(known, source, type);
    }

    /// The way from `source`, which has the type, to the archetype that lacks it.
    Transition removing(Archetype source, ComponentInfo<?> type) {
        IdMap<Transition> known = of(byRemoving, source);
        Transition transition = known.find(type.index());
        return transition != null ? transition : createRemoving(known, source, type);
    }

    /// The archetype that adding the type leads to from `source`, or null if it has not been worked out.
    public @Nullable Archetype knownTargetOfAdding(Archetype source, ComponentInfo<?> type) {
        return target(byAdding, source, type);
    }

    /// The archetype that removing the type leads to from `source`, or null if it has not been worked out.
    public @Nullable Archetype knownTargetOfRemoving(Archetype source, ComponentInfo<?> type) {
        return target(byRemoving, source, type);
    }

    private static @Nullable Archetype target(
            List<IdMap<Transition>> transitions, Archetype source, ComponentInfo<?> type) {
        if (source.id() >= transitions.size()) {
            return null;
        }
        Transition transition = transitions.get(source.id()).find(type.index());
        return transition == null ? null : transition.target();
    }

    /// Fills the gap of one more row removed from the archetype.
    RowMover filler(Archetype archetype) {
        while (fillers.size() <= archetype.id()) {
            ColumnLayout layout = archetypes.get(fillers.size()).layout();
            int[] nowhere = new int[layout.columns()];
            Arrays.fill(nowhere, RowColumns.NOWHERE);
            fillers.add(new HotMover(layout.rowColumns(nowhere)));
        }
        return fillers.get(archetype.id()).use();
    }

    private static IdMap<Transition> of(List<IdMap<Transition>> transitions, Archetype source) {
        while (transitions.size() <= source.id()) {
            transitions.add(new IdMap<>());
        }
        return transitions.get(source.id());
    }

    private Transition createAdding(IdMap<Transition> known, Archetype source, ComponentInfo<?> type) {
        ComponentInfo<?>[] types = Arrays.copyOf(source.components(), source.components().length + 1);
        types[types.length - 1] = type;
        Archetype target = ensureFitting(types);
        Transition transition = new Transition(source, target, target.indexOf(type));
        known.put(type.index(), transition);
        return transition;
    }

    private Archetype ensureFitting(ComponentInfo<?>[] types) {
        try {
            return archetypes.ensure(types);
        } catch (IllegalArgumentException tooLarge) {
            throw new IllegalStateException(tooLarge.getMessage(), tooLarge);
        }
    }

    private Transition createRemoving(IdMap<Transition> known, Archetype source, ComponentInfo<?> type) {
        ComponentInfo<?>[] all = source.components();
        ComponentInfo<?>[] types = new ComponentInfo<?>[all.length - 1];
        int removed = source.indexOf(type);
        System.arraycopy(all, 0, types, 0, removed);
        System.arraycopy(all, removed + 1, types, removed, types.length - removed);
        Transition transition = new Transition(source, archetypes.ensure(types), -1);
        known.put(type.index(), transition);
        return transition;
    }
}
