package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.KnownClasses;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.contract.EntityRemap;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Takes the commands of one thread: writes them to a stream and keeps the values they carry.
///
/// It is taken from a pool for one [CommandLog] and goes back there, with the memory it has grown.
public final class CommandRecorder {
    private static final int TEMPORARY_BLOCK = 64;
    private static final int RECENT = 4;

    private static final class Probe implements EntityRemap {
        boolean found;

        @Override
        public long map(long packed) {
            found |= (int) packed < 0;
            return packed;
        }
    }

    /// After so many uses it is known how much memory a recorder needs.
    private static final int USES = 512;

    private static final long LEAST_OVERSIZED = 1 << 20;
    /// A recorder with so many times the memory that it needs has too much.
    private static final int OVERSIZED = 8;

    private final CommandStream stream;
    private final SortKeyChains chains;
    private final BufferScope buffers = new BufferScope("its command buffer was played back or closed, which ends what"
            + " addBuffer and setBuffer gave. Get the entity's buffer from its world.");
    private final Probe probe = new Probe();
    private final IdMap<RecordedType<?>> byIndex = new IdMap<>();
    private RecordedType<?>[] types = new RecordedType<?>[8];
    private int typeCount;
    private boolean hasForeignTypes;
    private final CommandPool.Pooled pooled = new CommandPool.Pooled(this);
    /// A few classes and, beside each, the type made for it.
    private final @Nullable Object[] recent = new @Nullable Object[2 * RECENT];

    /// The types made for [known classes][KnownClasses], by their numbers.
    private final @Nullable Object[] known = new @Nullable Object[KnownClasses.MOST];

    /// The order in which the commands of the log are played.
    private final ChainOrder order = new ChainOrder();
    /// Of the last playback, the entity that each deferred one has become.
    private long[] born = {};
    private int bornCount;

    private int nextRecent;
    private @Nullable CommandLog log;
    private int nextTemporary;
    private int endTemporary;
    private int uses;
    private long mostUsed;

    CommandRecorder() {
        this(new CommandStream(), new SortKeyChains());
    }

    private CommandRecorder(CommandStream stream, SortKeyChains chains) {
        this.stream = stream;
        this.chains = chains;
    }

    /// A recorder for a copy of the log, with copies of the commands.
    ///
    /// @param objectCopies is given each object that commands refer to, and returns that of the copy
    CommandRecorder copy(CommandLog newLog, UnaryOperator<@Nullable Object> objectCopies) {
        CommandRecorder copy = new CommandRecorder(stream.copy(objectCopies), chains.copy());
        copy.types = new RecordedType<?>[Math.max(types.length, 8)];
        for (int i = 0; i < typeCount; i++) {
            RecordedType<?> type = types[i].copy(copy.buffers);
            copy.types[i] = type;
            copy.byIndex.put(type.info().index(), type);
        }
        copy.typeCount = typeCount;
        copy.hasForeignTypes = hasForeignTypes;
        copy.log = newLog;
        copy.nextTemporary = nextTemporary;
        copy.endTemporary = endTemporary;
        return copy;
    }

    /// Begins to record for a log.
    void begin(CommandLog newLog) {
        log = newLog;
        nextTemporary = 0;
        endTemporary = 0;
    }

    /// Says which sort key the commands that follow have.
    ///
    /// @param era of the job, or the like, that records
    public void follow(int key, int era) {
        chains.follow(key, era, stream.size());
    }

    CommandStream stream() {
        return stream;
    }

    SortKeyChains chains() {
        return chains;
    }

    /// The end of a chain in the stream.
    int endOf(int chain) {
        return chain + 1 < chains.count() ? chains.start(chain + 1) : stream.size();
    }

    @SuppressWarnings("NullAway") // set while commands are recorded
    CommandLog log() {
        return log;
    }

    // The memory for a playback of its log, where it is the main one

    /// The order in which the commands are played, to be set.
    ChainOrder order() {
        return order;
    }

    /// An array with at least `count` places, all 0, for the entities that deferred ones have become.
    long[] born(int count) {
        if (born.length < count) {
            born = new long[Math.max(count, 2 * born.length)];
        } else {
            Arrays.fill(born, 0, count, 0);
        }
        bornCount = count;
        return born;
    }

    // Types

    /// The type of a component class.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    @SuppressWarnings({"unchecked", "NullAway"}) // a class is kept beside the type made for it
    <T> RecordedType<T> type(Class<T> type) {
        Required.nonNull(type, "type");
        for (int i = 0; i < recent.length; i += 2) {
            if (recent[i] == type) {
                return (RecordedType<T>) recent[i + 1];
            }
        }
        return lookUp(type);
    }

    /// Same as [#type(Class)].
    ///
    /// @param number of the class among the [known ones][KnownClasses]
    @SuppressWarnings("unchecked") // under the number of a class is the type made for it
    <T> RecordedType<T> type(int number, Class<T> type) {
        RecordedType<T> made = (RecordedType<T>) known[number];
        return made == null ? lookUp(number, type) : made;
    }

    private <T> RecordedType<T> lookUp(int number, Class<T> type) {
        RecordedType<T> made = lookUp(type);
        known[number] = made;
        return made;
    }

    @SuppressWarnings("unchecked") // under an info's index is the type made for it
    private <T> RecordedType<T> lookUp(Class<T> type) {
        ComponentInfo<T> info = ComponentTypes.of(type);
        RecordedType<T> known = (RecordedType<T>) byIndex.find(info.index());
        if (known == null) {
            known = new RecordedType<>(typeCount, info, buffers);
            byIndex.put(info.index(), known);
            if (typeCount == types.length) {
                types = Arrays.copyOf(types, typeCount * 2);
            }
            types[typeCount++] = known;
            hasForeignTypes |= !isLoadedAsLong(type);
        }
        recent[nextRecent] = type;
        recent[nextRecent + 1] = known;
        nextRecent = (nextRecent + 2) % recent.length;
        return known;
    }

    /// Whether a class stays loaded as long as this one.
    @SuppressWarnings("ReferenceEquality") // a loader is one object
    private static boolean isLoadedAsLong(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        ClassLoader own = CommandRecorder.class.getClassLoader();
        while (own != null && own != loader) {
            own = own.getParent();
        }
        return own == loader;
    }

    /// Whether it knows a type whose class may be unloaded before this one.
    boolean hasForeignTypes() {
        return hasForeignTypes;
    }

    /// Its place in the pool.
    CommandPool.Pooled pooled() {
        return pooled;
    }

    /// The type with a number.
    RecordedType<?> type(int number) {
        return types[number];
    }

    // Parts of commands

    /// The number of a new deferred entity.
    int newTemporary() {
        if (nextTemporary == endTemporary) {
            nextTemporary = log().reserve(TEMPORARY_BLOCK);
            endTemporary = nextTemporary + TEMPORARY_BLOCK;
        }
        return nextTemporary++;
    }

    /// Keeps a value and returns the operand for it.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    <T> int keep(RecordedType<T> type, @Nullable T value) {
        if (value == null || !type.hasRows()) {
            return stream.keep(value);
        }
        return operand(type, type.values().add(value));
    }

    /// Records a command of five words about one entity, with the value that is stored in a row of a type.
    void stored(CommandOp op, int index, int version, RecordedType<?> type, int row) {
        stream.add(op, index, version, type.number(), operand(type, row));
    }

    private int operand(RecordedType<?> type, int row) {
        return type.holdsEntities() ? operandWithEntities(type, row) : row;
    }

    private int operandWithEntities(RecordedType<?> type, int row) {
        probe.found = false;
        type.values().remap(row, probe);
        return probe.found ? CommandLayout.deferred(row) : row;
    }

    /// Records a command about one entity.
    void entity(CommandOp op, Entity entity, int what, int operand, int further) {
        requireEntity(op, entity);
        stream.add(op, entity.index(), entity.version(), what, operand, further);
    }

    /// Records a command about one entity, of at most 5 words.
    void entity(CommandOp op, Entity entity, int what, int operand) {
        entity(op, entity, what, operand, 0);
    }

    /// Returns if `entity` may be what a command is about.
    ///
    /// @throws IllegalStateException if it is [Entity#NULL]
    static void requireEntity(CommandOp op, Entity entity) {
        requireEntity(op, entity, "entity");
    }

    /// Same as [#requireEntity(CommandOp, Entity)].
    ///
    /// @param parameter the name of the parameter that the entity is given as
    static void requireEntity(CommandOp op, Entity entity, String parameter) {
        Required.nonNull(entity, parameter);
        if ((entity.index() | entity.version()) == 0) {
            throw new IllegalStateException(op.verb() + " was recorded for Entity.NULL, which is no entity. Record it"
                    + " for an entity, or for a deferred entity of this buffer.");
        }
    }

    /// Records a command about the entities in an array.
    void array(CommandOp op, NativeArray<Entity> entities, int what, int operand) {
        int first = stream.keep(Required.nonNull(entities, "entities"));
        stream.add(op, first, entities.length(), what, operand, 0);
    }

    /// Records a command about the entities that a query matches when the command is played.
    void query(CommandOp op, EntityQuery query, int what, int operand) {
        stream.add(op, stream.keep(Required.nonNull(query, "query")), 0, what, operand, 0);
    }

    /// Records a command about the entities that a query matches.
    ///
    /// @param atRecord whether those that it matches now; otherwise those that it matches when the command is played
    void query(CommandOp op, EntityQuery query, boolean atRecord, int what, int operand) {
        if (atRecord) {
            array(op.ofArray(), Required.nonNull(query, "query").toEntityArray(), what, operand);
        } else {
            query(op, query, what, operand);
        }
    }

    // The end

    /// Ends the buffers that were handed out.
    void endBuffers() {
        buffers.end();
    }

    /// Forgets the world in which commands were played.
    void leaveWorld() {
        for (int i = 0; i < typeCount; i++) {
            types[i].leaveWorld();
        }
    }

    /// Ends one use. Says whether the recorder holds far more memory than its last uses have taken, so that it had
    /// better be made anew.
    boolean endUse() {
        mostUsed = Math.max(mostUsed, usedBytes());
        if (++uses < USES) {
            return false;
        }
        long bytes = bytes();
        boolean isOversized = bytes > LEAST_OVERSIZED && bytes / OVERSIZED > mostUsed;
        uses = 0;
        mostUsed = 0;
        return isOversized;
    }

    /// Forgets everything, and keeps the memory.
    void clear() {
        buffers.end();
        stream.clear();
        chains.clear();
        for (int i = 0; i < typeCount; i++) {
            types[i].clear();
        }
        order.clear();
        bornCount = 0;
        log = null;
    }

    /// Bytes of what is recorded.
    private long usedBytes() {
        long bytes = stream.usedBytes() + order.usedBytes() + (long) bornCount * Long.BYTES;
        for (int i = 0; i < typeCount; i++) {
            bytes += types[i].usedBytes();
        }
        return bytes;
    }

    /// Bytes of its memory.
    long bytes() {
        long bytes = stream.bytes() + order.bytes() + (long) born.length * Long.BYTES;
        for (int i = 0; i < typeCount; i++) {
            bytes += types[i].bytes();
        }
        return bytes;
    }
}
