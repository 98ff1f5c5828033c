package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.events.StructuralChangeEvent;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import org.jspecify.annotations.Nullable;

/// Records structural changes for Java Flight Recorder: one event for all rows of one change that are of the same kind
/// and lead from and to the same archetypes.
final class StructuralRecorder extends StructuralObserver {
    private static final String NONE = "";

    private final WorldStore store;
    private @Nullable StructuralChangeEvent event;
    private String kind = NONE;
    private Object from = NONE;
    private Object to = NONE;
    private int entities;

    StructuralRecorder(WorldStore store) {
        this.store = store;
    }

    @Override
    public void created(Slab slab, int slot, int rows) {
        note("create", NONE, slab.archetype, rows);
    }

    @Override
    public void destroying(Slab slab, int slot, int rows) {
        note("destroy", slab.archetype, NONE, rows);
    }

    @Override
    public void moved(Slab slab, int slot, int rows, Archetype source) {
        note("move", source, slab.archetype, rows);
    }

    private void note(String newKind, Object newFrom, Object newTo, int rows) {
        if (event != null && (!newKind.equals(kind) || !newFrom.equals(from) || !newTo.equals(to))) {
            finished();
        }
        if (event == null) {
            event = new StructuralChangeEvent();
            event.begin();
            kind = newKind;
            from = newFrom;
            to = newTo;
        }
        entities += rows;
    }

    @Override
    public void finished() {
        if (event != null) {
            event.record(
                    store.guard().worldName(), store.writers().executing(), store.frame(), kind, from, to, entities);
            event = null;
            entities = 0;
        }
    }
}
