package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.entity.EntityErrors;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.KnownClass;
import dev.phalanx.entities.internal.store.KnownClasses;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.contract.SlabColumns;
import org.jspecify.annotations.Nullable;

/// The commands that add or set the value of one component of one entity.
///
/// [#add] and [#set] each ask for the class by themselves. In a method of their own, those lines are too much for C2 to
/// inline with what calls it, and each command makes the entity and the value.
public final class ValueCommandHandler {
    private ValueCommandHandler() {}

    // Recording

    /// Adds a component with its value, or sets it.
    ///
    /// @throws IllegalArgumentException if the value cannot be added
    public static <T extends IComponent> void add(
            CommandRecorder recorder, Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity");
        KnownClass known = KnownClasses.find(type);
        SlabColumns code = known == null ? null : known.values();
        if (known == null || code == null || value == null || value.getClass() != type) {
            addOther(recorder, entity, type, value);
        } else {
            record(recorder, CommandOp.ADD_VALUE, entity, type, known.number(), code, value);
        }
    }

    private static <T extends IComponent> void addOther(
            CommandRecorder recorder, Entity entity, Class<T> type, @Nullable T value) {
        RecordedType<T> recorded = recorder.type(type);
        requireValue(recorded.info(), value);
        if (recorded.info().isTag()) {
            recorder.entity(CommandOp.ADD_TYPE, entity, recorded.number(), 0);
            return;
        }
        CommandOp op = recorded.info().isShared() ? CommandOp.ADD_SHARED : CommandOp.ADD_VALUE;
        CommandRecorder.requireEntity(op, entity);
        recorder.entity(op, entity, recorded.number(), recorder.keep(recorded, value));
    }

    /// Sets a component.
    ///
    /// @throws IllegalArgumentException if the type has no value that can be set, or not this one
    public static <T extends IComponent> void set(
            CommandRecorder recorder, Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity");
        KnownClass known = KnownClasses.find(type);
        SlabColumns code = known == null ? null : known.values();
        if (known == null || code == null || value == null || value.getClass() != type) {
            setOther(recorder, entity, type, value);
        } else {
            record(recorder, CommandOp.SET_VALUE, entity, type, known.number(), code, value);
        }
    }

    private static <T extends IComponent> void setOther(
            CommandRecorder recorder, Entity entity, Class<T> type, @Nullable T value) {
        RecordedType<T> recorded = recorder.type(type);
        requireSettable(recorded.info());
        requireValue(recorded.info(), value);
        CommandRecorder.requireEntity(CommandOp.SET_VALUE, entity);
        recorder.entity(CommandOp.SET_VALUE, entity, recorded.number(), recorder.keep(recorded, value));
    }

    /// Records a value of a class whose code is known. Nothing that may be called here gets the entity or the value, so
    /// that neither need be an object.
    static <T extends IComponent> void record(
            CommandRecorder recorder,
            CommandOp op,
            Entity entity,
            Class<T> type,
            int number,
            SlabColumns code,
            T value) {
        CommandRecorder.requireEntity(op, entity);
        RecordedType<T> recorded = recorder.type(number, type);
        ValueColumns<T> values = recorded.values();
        code.writeTo(values.room(code), values.rows(), value);
        recorder.stored(op, entity.index(), entity.version(), recorded, values.keep());
    }

    /// Returns if a command may carry the value.
    static void requireValue(ComponentInfo<?> info, @Nullable Object value) {
        if (info.isBuffer()) {
            throw new IllegalArgumentException(
                    info.name() + " is the element of a buffer, and an entity has an array of"
                            + " them. Use addBuffer(entity, " + info.name() + ".class) or appendToBuffer.");
        }
        if (value == null && !info.isManaged()) {
            throw new IllegalArgumentException(EntityErrors.nullValue(info));
        }
        if (value != null && value.getClass() != info.type()) {
            throw new IllegalArgumentException(EntityErrors.wrongType(info, value));
        }
    }

    /// Returns if a component of the type has a value that `setComponent` sets.
    static void requireSettable(ComponentInfo<?> info) {
        if (info.isTag()) {
            throw new IllegalArgumentException(info.name() + " is a tag and has no value. Record addComponent(entity, "
                    + info.name() + ".class), or give it a field.");
        }
        if (info.isShared()) {
            throw new IllegalArgumentException(info.name() + " is a shared component, whose value belongs to a chunk."
                    + " Use setSharedComponent(entity, value).");
        }
    }

    // Playing

    static void playAdd(Playback playback) {
        add(playback, playback.type(), playback.subject(), playback.word(OPERAND));
    }

    private static <T> void add(Playback playback, RecordedType<T> type, long id, int operand) {
        if (!type.hasRows()) {
            ManagedValueCommandHandler.add(playback, type, id, operand);
            return;
        }
        int location = playback.entities().find(id);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalStateException(playback.notAlive(id));
        }
        ComponentColumns<T> columns = type.in(playback.store());
        if (operand >= 0 && addToMany(playback, type, columns, location)) {
            return;
        }
        boolean isLate = resolve(playback, type, operand);
        if (columns.isIn(EntityLocation.slab(location))) {
            write(type, columns, location, operand);
            playback.versions().valueSet(columns, location);
        } else {
            int added = playback.structuralChanges().tryAdd(location, type.info());
            write(type, columns, added, operand);
            playback.versions().valuesStored(columns, added, 1);
            playback.structuralChanges().finished();
        }
        if (isLate) {
            playback.late(id, type);
        }
    }

    /// Adds the component to several adjacent entities if consecutive commands do that. Returns whether they do.
    private static boolean addToMany(
            Playback playback, RecordedType<?> type, ComponentColumns<?> columns, int location) {
        if (columns.isIn(EntityLocation.slab(location))) {
            return setMany(playback, type, columns, location, CommandOp.ADD_VALUE.words());
        }
        int length = CommandOp.ADD_VALUE.words();
        int most = playback.runs().restToAdd(location, type.info());
        int rows = CommandBatches.allOrOne(playback, location, length, most);
        if (rows == 1) {
            return false;
        }
        playback.runs().add(location, rows, type.info());
        for (int done = 0; done < rows; ) {
            int command = playback.at() + done * length;
            long id = done == 0 ? playback.subject() : CommandLayout.entity(playback.words(), command);
            int added = playback.entities().find(id);
            int here = Math.min(rows - done, CommandBatches.rowsFrom(playback, added));
            CommandBatches.write(playback, type, command, length, OPERAND, added, here);
            playback.versions().valuesStored(columns, added, here);
            done += here;
        }
        playback.takes(rows);
        playback.structuralChanges().finished();
        return true;
    }

    /// Sets the component of several adjacent entities if consecutive commands do that. Returns whether they do.
    private static boolean setMany(
            Playback playback, RecordedType<?> type, ComponentColumns<?> columns, int location, int length) {
        int rows = CommandBatches.same(playback, location, length, CommandBatches.rowsFrom(playback, location));
        if (rows == 1) {
            return false;
        }
        CommandBatches.write(playback, type, playback.at(), length, OPERAND, location, rows);
        playback.versions().valuesSet(columns, location, rows);
        playback.takes(rows);
        return true;
    }

    static void playSet(Playback playback) {
        set(playback, playback.type(), playback.subject(), playback.word(OPERAND));
    }

    private static <T> void set(Playback playback, RecordedType<T> type, long id, int operand) {
        if (!type.hasRows()) {
            ManagedValueCommandHandler.set(playback, type, id, operand);
            return;
        }
        int location = playback.entities().find(id);
        ComponentColumns<T> columns = type.in(playback.store());
        if (!columns.isIn(EntityLocation.slab(location))) {
            throw refusal(playback, type, id);
        }
        if (operand >= 0 && setMany(playback, type, columns, location, CommandOp.SET_VALUE.words())) {
            return;
        }
        boolean isLate = resolve(playback, type, operand);
        write(type, columns, location, operand);
        playback.versions().valueSet(columns, location);
        if (isLate) {
            playback.late(id, type);
        }
    }

    private static <T> void write(RecordedType<T> type, ComponentColumns<T> columns, int location, int operand) {
        type.values()
                .copyTo(
                        CommandLayout.row(operand),
                        columns,
                        EntityLocation.slab(location),
                        EntityLocation.slot(location));
    }

    /// What is wrong with an entity that lacks the type.
    static IllegalArgumentException refusal(Playback playback, RecordedType<?> type, long id) {
        return playback.operations()
                .components()
                .refuseValue(Entity.unpack(id), playback.entities().find(id), type.info());
    }

    /// Replaces the deferred entities that a value of rows holds, and says whether some could not be replaced yet.
    ///
    /// @throws IllegalStateException if another buffer has made one
    static boolean resolve(Playback playback, RecordedType<?> type, int operand) {
        if (!CommandLayout.isDeferred(operand)) {
            return false;
        }
        playback.log().heldTemporary();
        playback.deferred().beginValue();
        type.values().remap(CommandLayout.row(operand), playback.deferred());
        return playback.deferred().metUnborn();
    }
}
