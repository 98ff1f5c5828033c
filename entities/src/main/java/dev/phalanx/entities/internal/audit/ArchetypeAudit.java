package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.CleanupEntity;
import dev.phalanx.entities.internal.change.Transitions;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the archetypes: their order and sets, their slab lists and counts, where transitions lead.
final class ArchetypeAudit {
    private final WorldStore store;
    private final Transitions transitions;
    private final Findings findings;
    private final Set<ComponentInfo<?>> allTypes = new HashSet<>();
    private final Set<Slab> listed = new HashSet<>();

    ArchetypeAudit(WorldStore store, Transitions transitions, Findings findings) {
        this.store = store;
        this.transitions = transitions;
        this.findings = findings;
    }

    void run() {
        Set<List<ComponentInfo<?>>> sets = new HashSet<>();
        int count = store.archetypes().count();
        for (int id = 0; id < count; id++) {
            Archetype archetype = store.archetypes().get(id);
            ComponentInfo<?>[] sorted = archetype.components().clone();
            Arrays.sort(sorted, ComponentInfo.ORDER);
            findings.equal(archetype.id(), id, archetype, "the id");
            findings.require(Arrays.equals(sorted, archetype.components()), archetype, "has its types in order");
            findings.require(sets.add(List.of(sorted)), archetype, "is the only one with its types");
            allTypes.addAll(List.of(sorted));
            checkFacts(archetype);
            checkSlabs(archetype);
        }
        for (int id = 1; id < store.slabs().idEnd(); id++) {
            @Nullable Slab slab = store.slabs().find(id);
            findings.require(slab == null || listed.contains(slab), "slab id " + id, "is listed by its archetype");
        }
        for (int id = 0; id < count; id++) {
            checkTransitions(store.archetypes().get(id));
        }
    }

    private void checkFacts(Archetype archetype) {
        List<ComponentInfo<?>> types = List.of(archetype.components());
        boolean cleanup = types.stream().anyMatch(ComponentInfo::isCleanup);
        boolean tagged = types.stream().anyMatch(type -> type.type() == CleanupEntity.class);
        long others = types.stream().filter(type -> !type.isCleanup()).count();
        findings.require(archetype.hasCleanup() == cleanup, archetype, "knows whether it has cleanup components");
        findings.require(archetype.wasDestroyed() == tagged, archetype, "knows whether its entities were destroyed");
        findings.require(
                archetype.isResidue() == (cleanup && tagged && others == 1),
                archetype,
                "knows whether it is a residue");
        findings.require(
                archetype.hasManaged() == types.stream().anyMatch(ComponentInfo::isManaged),
                archetype,
                "knows whether it has managed components");
        findings.equal(
                archetype.closeable().length,
                types.stream().filter(ComponentInfo::isCloseable).count(),
                archetype,
                "the number of types whose values are closed");
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
            entities += Arrays.stream(slab.count).sum();
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
        for (ComponentInfo<?> type : allTypes) {
            checkTarget(source, transitions.knownTargetOfAdding(source, type), type, true);
            checkTarget(source, transitions.knownTargetOfRemoving(source, type), type, false);
        }
    }

    private void checkTarget(Archetype source, @Nullable Archetype target, ComponentInfo<?> type, boolean added) {
        if (target == null) {
            return;
        }
        Set<ComponentInfo<?>> expected = new HashSet<>(List.of(source.components()));
        boolean changed = added ? expected.add(type) : expected.remove(type);
        boolean led = expected.equals(Set.of(target.components()));
        if (!changed || !led) {
            String edge = source + (added ? " with " : " without ") + type;
            findings.require(changed, edge, "differs from its source");
            findings.require(led, edge, "leads to its types, not to " + target);
        }
    }
}
