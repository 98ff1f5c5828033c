package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.ComponentWriters;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.structs.kernel.RowMover;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The transitions of a world between archetypes, each worked out once.
public final class Transitions {
    private final ArchetypeTable archetypes;
    private final ComponentWriters writers;
    private @Nullable ArchetypeEdges[] edges = new @Nullable ArchetypeEdges[8];
    private @Nullable Archetype lastFilled;
    private @Nullable TieredRowMover lastFiller;

    Transitions(ArchetypeTable archetypes, ComponentWriters writers) {
        this.archetypes = archetypes;
        this.writers = writers;
    }

    /// The way from `source` to the archetype that has the type besides, or null if `source` has it.
    ///
    /// @throws IllegalStateException if an entity with it does not fit a chunk, or it is left to other systems
    @Nullable
    @SuppressWarnings("ReferenceEquality") // a type is one object
    Transition findAdding(Archetype source, ComponentInfo<?> type) {
        ArchetypeEdges known = of(source);
        return known.lastAdded == type ? known.lastAdding : lookUpAdding(known, source, type);
    }

    /// The way from `source` to the archetype that lacks the type, or null if `source` lacks it.
    ///
    /// @throws IllegalStateException if the type is left to other systems
    @Nullable
    @SuppressWarnings("ReferenceEquality") // a type is one object
    Transition findRemoving(Archetype source, ComponentInfo<?> type) {
        ArchetypeEdges known = of(source);
        return known.lastRemoved == type ? known.lastRemoving : lookUpRemoving(known, source, type);
    }

    /// The way from `source` to another archetype.
    ///
    /// @throws IllegalArgumentException if the entities of one of them stand for chunks
    Transition between(Archetype source, Archetype target) {
        MetaEntities.requireNone(source);
        MetaEntities.requireNone(target);
        IdMap<Transition> known = of(source).to();
        Transition transition = known.find(target.id());
        if (transition == null) {
            transition = new Transition(source, target);
            known.put(target.id(), transition);
        }
        return transition;
    }

    /// The archetype of `source` with more types. Types that it already has are skipped.
    ///
    /// @throws IllegalArgumentException if its entities stand for chunks, or would
    /// @throws IllegalStateException if an entity with them does not fit a chunk, or one is left to other systems
    Archetype with(Archetype source, ComponentInfo<?>[] types) {
        MetaEntities.requireNone(source, types);
        ComponentInfo<?>[] components = source.components();
        ComponentInfo<?>[] all = Arrays.copyOf(components, components.length + types.length);
        int count = components.length;
        for (ComponentInfo<?> type : types) {
            if (!source.has(type)) {
                writers.require(type);
                all[count++] = type;
            }
        }
        return count == components.length ? source : ensureFitting(Arrays.copyOf(all, count));
    }

    /// The archetype of `source` without some types. Types that it lacks are skipped.
    ///
    /// @throws IllegalStateException if one that it has is left to other systems
    Archetype without(Archetype source, ComponentInfo<?>[] types) {
        MetaEntities.requireNone(source);
        for (ComponentInfo<?> type : types) {
            if (source.has(type)) {
                writers.require(type);
            }
        }
        ComponentInfo<?>[] rest = Arrays.stream(source.components())
                .filter(type -> !Arrays.asList(types).contains(type))
                .toArray(ComponentInfo<?>[]::new);
        return rest.length == source.components().length ? source : archetypes.ensure(rest);
    }

    /// Fills the gap of one more row removed from the archetype.
    @SuppressWarnings({"ReferenceEquality", "NullAway"}) // an archetype is one object; both fields are set together
    RowMover filler(Archetype archetype) {
        if (lastFilled != archetype) {
            lastFiller = of(archetype).filler();
            lastFilled = archetype;
        }
        return lastFiller.use();
    }

    /// Whether some way from `source` has been worked out.
    public boolean areKnown(Archetype source) {
        return find(source) != null;
    }

    /// The archetype that adding the type leads to from `source`, or null if it has not been worked out.
    public @Nullable Archetype knownTargetOfAdding(Archetype source, ComponentInfo<?> type) {
        ArchetypeEdges known = find(source);
        return known == null ? null : target(known.adding().find(type.index()));
    }

    /// The archetype that removing the type leads to from `source`, or null if it has not been worked out.
    public @Nullable Archetype knownTargetOfRemoving(Archetype source, ComponentInfo<?> type) {
        ArchetypeEdges known = find(source);
        return known == null ? null : target(known.removing().find(type.index()));
    }

    private static @Nullable Archetype target(@Nullable Transition transition) {
        return transition == null ? null : transition.target();
    }

    private ArchetypeEdges of(Archetype source) {
        ArchetypeEdges known = find(source);
        return known != null ? known : create(source);
    }

    private @Nullable ArchetypeEdges find(Archetype source) {
        return source.id() < edges.length ? edges[source.id()] : null;
    }

    private ArchetypeEdges create(Archetype source) {
        if (source.id() >= edges.length) {
            edges = Arrays.copyOf(edges, Math.max(source.id() + 1, edges.length * 2));
        }
        TieredRowMover filler = new TieredRowMover(source.layout().gapColumns());
        ArchetypeEdges made = new ArchetypeEdges(filler);
        edges[source.id()] = made;
        return made;
    }

    private @Nullable Transition lookUpAdding(ArchetypeEdges known, Archetype source, ComponentInfo<?> type) {
        if (source.has(type)) {
            return null;
        }
        writers.require(type);
        Transition found = known.adding().find(type.index());
        Transition transition = found != null ? listed(found) : createAdding(known.adding(), source, type);
        if (!type.isGuarded()) {
            known.lastAdding = transition;
            known.lastAdded = type;
        }
        return transition;
    }

    private @Nullable Transition lookUpRemoving(ArchetypeEdges known, Archetype source, ComponentInfo<?> type) {
        if (!source.has(type)) {
            return null;
        }
        writers.require(type);
        Transition found = known.removing().find(type.index());
        Transition transition = found != null ? listed(found) : createRemoving(known.removing(), source, type);
        if (!type.isGuarded()) {
            known.lastRemoving = transition;
            known.lastRemoved = type;
        }
        return transition;
    }

    /// A known transition, whose target is asked for again.
    Transition listed(Transition known) {
        archetypes.list(known.target());
        return known;
    }

    /// Asks for the targets of all transitions anew, because some archetypes are not listed any more.
    void archetypesChanged() {
        for (ArchetypeEdges known : edges) {
            if (known != null) {
                known.lastAdded = null;
                known.lastAdding = null;
                known.lastRemoved = null;
                known.lastRemoving = null;
            }
        }
    }

    private Transition createAdding(IdMap<Transition> known, Archetype source, ComponentInfo<?> type) {
        Transition transition = between(source, with(source, new ComponentInfo<?>[] {type}));
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
        Transition transition = between(source, without(source, new ComponentInfo<?>[] {type}));
        known.put(type.index(), transition);
        return transition;
    }
}
