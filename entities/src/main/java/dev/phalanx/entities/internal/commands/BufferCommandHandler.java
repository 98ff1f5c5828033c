package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.internal.entity.EntityBuffers;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.KnownClass;
import dev.phalanx.entities.internal.store.KnownClasses;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.contract.SlabColumns;

/// The commands about dynamic buffers.
public final class BufferCommandHandler {
    private BufferCommandHandler() {}

    // Recording

    /// Adds or sets a buffer, and returns its elements, which can be changed until playback.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public static <T extends IBufferElementData> DynamicBuffer<T> change(
            CommandRecorder recorder, Entity entity, Class<T> type, boolean adds) {
        CommandOp op = adds ? CommandOp.ADD_BUFFER : CommandOp.SET_BUFFER;
        CommandRecorder.requireEntity(op, entity);
        RecordedType<T> recorded = recorder.type(type);
        EntityBuffers.requireBuffer(recorded.info());
        int row = recorded.buffers().add();
        recorder.entity(op, entity, recorded.number(), row);
        return recorded.buffers().open(row);
    }

    /// Appends an element.
    ///
    /// @throws IllegalArgumentException if something inside the element is null
    @SuppressWarnings("unchecked") // an element class has no subclasses
    public static <T extends IBufferElementData> void append(CommandRecorder recorder, Entity entity, T element) {
        CommandRecorder.requireEntity(CommandOp.APPEND, entity);
        Class<T> type = (Class<T>) Required.nonNull(element, "element").getClass();
        KnownClass known = KnownClasses.find(type);
        SlabColumns code = known == null ? null : known.elements();
        if (known == null || code == null) {
            appendOther(recorder, entity, type, element);
        } else {
            ValueCommandHandler.record(recorder, CommandOp.APPEND, entity, type, known.number(), code, element);
        }
    }

    private static <T extends IBufferElementData> void appendOther(
            CommandRecorder recorder, Entity entity, Class<T> type, T element) {
        RecordedType<T> recorded = recorder.type(type);
        EntityBuffers.requireBuffer(recorded.info());
        recorder.entity(CommandOp.APPEND, entity, recorded.number(), recorder.keep(recorded, element));
    }

    // Playing

    static void play(CommandOp op, Playback playback) {
        switch (op) {
            case ADD_BUFFER -> add(playback, playback.type(), playback.subject(), playback.word(OPERAND));
            case SET_BUFFER -> set(playback, playback.type(), playback.subject(), playback.word(OPERAND));
            default -> append(playback, playback.type(), playback.subject(), playback.word(OPERAND));
        }
    }

    private static <T> void add(Playback playback, RecordedType<T> type, long id, int row) {
        int location = playback.entities().find(id);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalStateException(playback.notAlive(id));
        }
        boolean isLate = resolve(playback, type, row);
        int added = playback.structuralChanges().tryAdd(location, type.info());
        fill(playback, type, added == EntityLocation.ABSENT ? location : added, row);
        if (isLate) {
            playback.late(id, type);
        }
        if (added != EntityLocation.ABSENT) {
            playback.structuralChanges().finished();
        }
    }

    private static <T> void set(Playback playback, RecordedType<T> type, long id, int row) {
        int location = find(playback, type, id);
        boolean isLate = resolve(playback, type, row);
        fill(playback, type, location, row);
        if (isLate) {
            playback.late(id, type);
        }
    }

    private static <T> int find(Playback playback, RecordedType<T> type, long id) {
        int location = playback.entities().find(id);
        if (!type.in(playback.store()).isIn(EntityLocation.slab(location))) {
            throw playback.operations().buffers().refuse(Entity.unpack(id), location, type.info());
        }
        return location;
    }

    private static <T> void fill(Playback playback, RecordedType<T> type, int location, int row) {
        ComponentColumns<T> columns = type.in(playback.store());
        int slab = EntityLocation.slab(location);
        type.buffers().copyTo(row, columns, slab, EntityLocation.slot(location), playback.copies());
        playback.versions().valueSet(columns, location);
    }

    /// Replaces the deferred entities in the elements of a buffer, and says whether some could not be replaced yet.
    private static boolean resolve(Playback playback, RecordedType<?> type, int row) {
        if (!type.holdsEntities()) {
            return false;
        }
        playback.deferred().beginValue();
        type.buffers().remap(row, playback.deferred());
        if (playback.deferred().metDeferred()) {
            playback.log().heldTemporary();
        }
        return playback.deferred().metUnborn();
    }

    private static <T> void append(Playback playback, RecordedType<T> type, long id, int operand) {
        int location = find(playback, type, id);
        ComponentColumns<T> columns = type.in(playback.store());
        boolean isLate = ValueCommandHandler.resolve(playback, type, operand);
        columns.append(
                EntityLocation.slab(location),
                EntityLocation.slot(location),
                type.values().columns(),
                CommandLayout.row(operand));
        playback.versions().valueSet(columns, location);
        if (isLate) {
            playback.late(id, type);
        }
    }
}
