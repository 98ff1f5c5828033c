package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.internal.change.Transitions;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the archetypes: their order and sets, their slab lists and counts, where transitions lead.
final class ArchetypeAudit {
    private final WorldStore store;
    private final ArchetypesByType archetypes;
    private final Transitions transitions;
    private final Findings findings;
    private final Set<Slab> listed = new HashSet<>();

    ArchetypeAudit(WorldStore store, ArchetypesByType archetypes, Transitions transitions, Findings findings) {
        this.store = store;
        this.archetypes = archetypes;
        this.transitions = transitions;
        this.findings = findings;
    }

    void run() {
        Set<List<ComponentInfo<?>>> sets = new HashSet<>();
        int count = store.archetypes().count();
        BitSet ids = new BitSet();
        for (int i = 0; i < count; i++) {
            Archetype archetype = store.archetypes().get(i);
            ComponentInfo<?>[] types = archetype.components();
            findings.require(store.archetypes().isOwn(archetype), archetype, "is found by its id");
            findings.require(archetype.isListed(), archetype, "knows that it is listed");
            findings.require(!ids.get(archetype.id()), archetype, "is listed once");
            ids.set(archetype.id());
            boolean sorted = isSorted(types);
            findings.require(sorted, archetype, "has its types in order");
            findings.require(sets.add(sorted(types, sorted)), archetype, "is the only one with its types");
            checkFacts(archetype);
            checkSlabs(archetype);
        }
        for (int id = 1; id < store.slabs().idEnd(); id++) {
            @Nullable Slab slab = store.slabs().find(id);
            if (slab != null && !listed.contains(slab)) {
                findings.add("slab id " + id, "is listed by its archetype");
            }
        }
        for (int i = 0; i < count; i++) {
            checkTransitions(store.archetypes().get(i));
        }
    }

    private static boolean isSorted(ComponentInfo<?>[] types) {
        for (int c = 1; c < types.length; c++) {
            if (ComponentInfo.ORDER.compare(types[c - 1], types[c]) > 0) {
                return false;
            }
        }
        return true;
    }

    private static List<ComponentInfo<?>> sorted(ComponentInfo<?>[] types, boolean isSorted) {
        ComponentInfo<?>[] sorted = types;
        if (!isSorted) {
            sorted = types.clone();
            Arrays.sort(sorted, ComponentInfo.ORDER);
        }
        return Arrays.asList(sorted);
    }

    private void checkFacts(Archetype archetype) {
        boolean cleanup = false;
        boolean tagged = false;
        boolean managed = false;
        int others = 0;
        int closeable = 0;
        for (ComponentInfo<?> type : archetype.components()) {
            cleanup |= type.isCleanup();
            tagged |= type.type() == CleanupEntity.class;
            managed |= type.isManaged();
            others += type.isCleanup() ? 0 : 1;
            closeable += type.isCloseable() ? 1 : 0;
        }
        boolean cleanupOnly = cleanup && tagged && others == 1;
        findings.require(archetype.hasCleanup() == cleanup, archetype, "knows whether it has cleanup components");
        findings.require(archetype.wasDestroyed() == tagged, archetype, "knows whether its entities were destroyed");
        findings.require(
                archetype.isCleanupOnly() == cleanupOnly, archetype, "knows whether it is a cleanup-only entity");
        findings.require(archetype.hasManaged() == managed, archetype, "knows whether it has managed components");
        findings.equal(
                archetype.closeable().length, closeable, archetype, "the number of types whose values are closed");
    }

    private void checkSlabs(Archetype archetype) {
        SlabList slabs = archetype.slabs();
        int entities = 0;
        int chunks = 0;
        int withRoom = 0;
        int empty = 0;
        for (int i = 0; i < slabs.size(); i++) {
            Slab slab = slabs.get(i);
            listed.add(slab);
            findings.equal(slab.position(), i, slab, "the position");
            findings.require(slab.archetype == archetype, slab, "belongs to the archetype that lists it");
            findings.require(store.slabs().find(slab.id) == slab, slab, "is found by its id");
            findings.require(
                    slabs.listsRoomOf(slab) == !slab.room.isEmpty(), slab, "is listed with room when it has some");
            findings.require(
                    i >= slabs.firstWithDeadChunk() || !slab.hasDeadChunk(),
                    slab,
                    "has no dead chunk, lying before the first that may have");
            for (int rows : slab.count) {
                entities += rows;
            }
            chunks += slab.live.size();
            withRoom += slab.room.isEmpty() ? 0 : 1;
            if (slab.isEmpty()) {
                empty++;
                boolean known = slabs.isGrouped() ? slabs.grouped().isKept(slab) : slabs.empty() == slab;
                findings.require(known, slab, "is empty and known as the empty one");
            }
        }
        findings.equal(slabs.entityCount(), entities, archetype, "the number of entities");
        findings.equal(slabs.chunkCount(), chunks, archetype, "the number of chunks");
        findings.equal(slabs.withRoomCount(), withRoom, archetype, "the number of slabs with room");
        if (!slabs.isGrouped()) {
            findings.equal(slabs.empty() == null ? 0 : 1, empty, archetype, "the number of empty slabs");
        }
    }

    private void checkTransitions(Archetype source) {
        if (!transitions.areKnown(source)) {
            return;
        }
        for (ComponentInfo<?> type : archetypes.types()) {
            checkTarget(source, transitions.knownTargetOfAdding(source, type), type, true);
            checkTarget(source, transitions.knownTargetOfRemoving(source, type), type, false);
        }
    }

    private void checkTarget(Archetype source, @Nullable Archetype target, ComponentInfo<?> type, boolean added) {
        if (target == null) {
            return;
        }
        boolean changed = source.has(type) != added;
        boolean led = leads(source.components(), target.components(), type, added);
        if (!changed || !led) {
            String edge = source + (added ? " with " : " without ") + type;
            findings.require(changed, edge, "differs from its source");
            findings.require(led, edge, "leads to its types, not to " + target);
        }
    }

    /// Whether the target has the source's types in their order, with one more type or without it.
    private static boolean leads(
            ComponentInfo<?>[] source, ComponentInfo<?>[] target, ComponentInfo<?> type, boolean added) {
        ComponentInfo<?>[] shorter = added ? source : target;
        ComponentInfo<?>[] longer = added ? target : source;
        if (longer.length != shorter.length + 1) {
            return false;
        }
        int passed = 0;
        for (ComponentInfo<?> each : longer) {
            if (passed < shorter.length && each == shorter[passed]) {
                passed++;
            } else if (each != type) {
                return false;
            }
        }
        return passed == shorter.length;
    }
}
