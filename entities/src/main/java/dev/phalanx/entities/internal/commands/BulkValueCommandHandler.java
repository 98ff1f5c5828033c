package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralObserver;
import dev.phalanx.entities.internal.query.ChunkSplit;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.RunList;

/// The commands that give one value to many entities: those in an array, or those that a query matches. The value is
/// written to whole runs of rows.
public final class BulkValueCommandHandler {
    private BulkValueCommandHandler() {}

    // Recording

    /// Adds a component with its value to entities, or sets it.
    ///
    /// @throws IllegalArgumentException if the value cannot be added
    public static <T extends IComponent> void add(
            CommandRecorder recorder, NativeArray<Entity> entities, Class<T> type, T value) {
        RecordedType<T> recorded = recorder.type(type);
        ValueCommandHandler.requireValue(recorded.info(), value);
        if (recorded.info().isTag()) {
            recorder.array(CommandOp.ADD_TYPE_ARRAY, entities, recorded.number(), 0);
            return;
        }
        CommandOp op = recorded.info().isShared() ? CommandOp.ADD_SHARED_ARRAY : CommandOp.ADD_VALUE_ARRAY;
        recorder.array(op, entities, recorded.number(), recorder.keep(recorded, value));
    }

    /// Adds a component with its value to what a query matches, or sets it.
    ///
    /// @throws IllegalArgumentException if the value cannot be added
    public static <T extends IComponent> void add(
            CommandRecorder recorder, EntityQuery query, boolean atRecord, Class<T> type, T value) {
        RecordedType<T> recorded = recorder.type(type);
        ValueCommandHandler.requireValue(recorded.info(), value);
        if (recorded.info().isTag()) {
            recorder.query(CommandOp.ADD_TYPE_QUERY, query, atRecord, recorded.number(), 0);
            return;
        }
        CommandOp op = recorded.info().isShared() ? CommandOp.ADD_SHARED_QUERY : CommandOp.ADD_VALUE_QUERY;
        recorder.query(op, query, atRecord, recorded.number(), recorder.keep(recorded, value));
    }

    /// Sets a component of what a query matches.
    ///
    /// @throws IllegalArgumentException if the type has no value that can be set, or not this one
    public static <T extends IComponent> void set(CommandRecorder recorder, EntityQuery query, Class<T> type, T value) {
        RecordedType<T> recorded = recorder.type(type);
        ValueCommandHandler.requireSettable(recorded.info());
        ValueCommandHandler.requireValue(recorded.info(), value);
        recorder.query(CommandOp.SET_VALUE_QUERY, query, recorded.number(), recorder.keep(recorded, value));
    }

    // Playing

    static void play(CommandOp op, Playback playback) {
        switch (op) {
            case ADD_VALUE_ARRAY -> addToArray(playback, playback.type(), playback.word(OPERAND));
            case ADD_VALUE_QUERY -> addToQuery(playback, playback.type(), playback.word(OPERAND));
            default -> setOfQuery(playback, playback.type(), playback.word(OPERAND));
        }
    }

    private static <T> void addToArray(Playback playback, RecordedType<T> type, int operand) {
        long[] ids = playback.ids(false);
        if (!type.hasRows()) {
            playback.operations().batches().requireAddable(ids, type.info());
        }
        give(playback, type, ids, operand);
    }

    /// Adds a component with its value to entities, or sets it. To those that get objects it can be added.
    static <T> void give(Playback playback, RecordedType<T> type, long[] ids, int operand) {
        if (type.hasRows()) {
            boolean isLate = ValueCommandHandler.resolve(playback, type, operand);
            addTo(playback, type, ids, CommandLayout.row(operand), isLate);
        } else {
            ManagedValueCommandHandler.giveAll(playback, type, ids, operand);
        }
    }

    private static <T> void addTo(Playback playback, RecordedType<T> type, long[] ids, int row, boolean isLate) {
        playback.operations().batches().requireAddable(ids, type.info());
        playback.structuralChanges().bulk().add(ids, 0, ids.length, new ComponentInfo<?>[] {type.info()});
        write(playback, type, ids, row, isLate);
        playback.structuralChanges().finished();
    }

    /// Writes a value to entities that have the type.
    private static <T> void write(Playback playback, RecordedType<T> type, long[] ids, int row, boolean isLate) {
        ComponentColumns<T> columns = type.in(playback.store());
        for (int i = 0; i < ids.length; ) {
            int location = playback.entities().find(ids[i]);
            int rows = 1;
            Slab slab = playback.store().slabs().get(EntityLocation.slab(location));
            int slot = EntityLocation.slot(location);
            int chunk = slab.chunkOf(slot);
            int most = Math.min(ids.length - i, (chunk + 1) * slab.capacity - slot);
            while (rows < most && playback.entities().find(ids[i + rows]) == location + rows) {
                rows++;
            }
            type.values().fill(row, columns, slab.id, slot, rows);
            playback.versions().valuesSet(columns, location, rows);
            i += rows;
        }
        for (int i = 0; isLate && i < ids.length; i++) {
            playback.late(ids[i], type);
        }
    }

    /// Writes the value wherever the type is added.
    private static final class Fill extends StructuralObserver {
        private final RecordedType<?> type;
        private final ComponentColumns<?> columns;
        private final int row;
        private final ChangeTracker versions;

        Fill(RecordedType<?> type, ComponentColumns<?> columns, int row, ChangeTracker versions) {
            this.versions = versions;
            this.type = type;
            this.columns = columns;
            this.row = row;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // a type has one info
        public void added(Slab slab, int slot, int rows, ComponentInfo<?> added) {
            if (added == type.info()) {
                type.values().fill(row, columns, slab.id, slot, rows);
                versions.valuesStored(columns, slab.locationOf(slot), rows);
            }
        }
    }

    private static <T> void addToQuery(Playback playback, RecordedType<T> type, int operand) {
        EntityQuery query = TypeCommandHandler.query(playback);
        boolean isPlain =
                !TypeCommandHandler.target(query).matchedIn(playback.store()).isMasked() && !query.hasFilter();
        if (!type.hasRows()) {
            long[] ids = (long[]) query.toEntityArray().leafArray(0);
            for (Archetype archetype :
                    TypeCommandHandler.target(query).matchedIn(playback.store()).archetypes()) {
                if (archetype.slabs().entityCount() > 0) {
                    playback.structuralChanges().chunks().requireFit(archetype, new ComponentInfo<?>[] {type.info()});
                }
            }
            ManagedValueCommandHandler.giveAll(playback, type, ids, operand);
            return;
        }
        boolean isLate = ValueCommandHandler.resolve(playback, type, operand);
        int row = CommandLayout.row(operand);
        if (!isPlain || isLate) {
            addToFound(playback, type, query, row, isLate);
            return;
        }
        ComponentColumns<T> columns = type.in(playback.store());
        RunList present = having(playback, columns, query);
        StructuralObserver fill = new Fill(type, columns, row, playback.versions());
        playback.structuralChanges().addObserver(fill);
        playback.change(
                () -> playback.operations()
                        .batches()
                        .add(TypeCommandHandler.target(query), new ComponentInfo<?>[] {type.info()}),
                () -> playback.structuralChanges().removeObserver(fill));
        fill(playback, type, columns, present, row);
    }

    /// Adds a component with its value to what a query finds: to whole chunks as they are, to the entities of others
    /// one by one.
    private static <T> void addToFound(
            Playback playback, RecordedType<T> type, EntityQuery query, int row, boolean isLate) {
        long[] ids = (long[]) query.toEntityArray().leafArray(0);
        playback.operations().batches().requireAddable(ids, type.info());
        ComponentInfo<?>[] types = {type.info()};
        ChunkSplit found = TypeCommandHandler.target(query).splitIn(playback.store());
        playback.structuralChanges().bulk().add(found.rest(), 0, found.rest().length, types);
        playback.structuralChanges().chunks().add(found.whole(), types);
        write(playback, type, ids, row, isLate);
        playback.structuralChanges().finished();
    }

    /// Those chunks of a query that have the type. No entity in them moves when others are given it.
    private static RunList having(Playback playback, ComponentColumns<?> columns, EntityQuery query) {
        RunList all = TypeCommandHandler.target(query).presentChunksIn(playback.store());
        RunList having = new RunList();
        for (int run = 0; run < all.count; run++) {
            if (columns.isIn(all.slab[run])) {
                having.add(all.slab[run], all.from[run], all.to[run]);
            }
        }
        return having;
    }

    private static <T> void fill(
            Playback playback, RecordedType<T> type, ComponentColumns<T> columns, RunList chunks, int row) {
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = playback.store().slabs().get(chunks.slab[run]);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                int slot = chunk * slab.capacity;
                type.values().fill(row, columns, slab.id, slot, slab.count[chunk]);
                playback.versions().valuesSet(columns, slab.locationOf(slot), slab.count[chunk]);
            }
        }
    }

    private static <T> void setOfQuery(Playback playback, RecordedType<T> type, int operand) {
        EntityQuery query = TypeCommandHandler.query(playback);
        long[] ids = (long[]) query.toEntityArray().leafArray(0);
        ComponentColumns<T> columns = type.in(playback.store());
        TypeCommandHandler.target(query).matchedIn(playback.store());
        for (long id : ids) {
            if (!columns.isIn(EntityLocation.slab(playback.entities().find(id)))) {
                throw ValueCommandHandler.refusal(playback, type, id);
            }
        }
        if (type.hasRows()) {
            boolean isLate = ValueCommandHandler.resolve(playback, type, operand);
            write(playback, type, ids, CommandLayout.row(operand), isLate);
        } else {
            ManagedValueCommandHandler.giveAll(playback, type, ids, operand);
        }
    }
}
