package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.entities.diagnostics.CommandTexts;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.ObjectsToClose;
import dev.phalanx.entities.internal.change.RowRuns;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.events.CommandPlaybackEvent;
import dev.phalanx.entities.internal.events.FlightRecorderModule;
import dev.phalanx.entities.internal.events.PlaybackListener;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.query.QuerySource;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.jobs.graph.FirstFailure;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One playback: reads the commands of a log in their order and has the world do each.
///
/// What is common, one entity and a value, goes to the structural changes at once. Everything else goes to the
/// [operations][EntityOperations] that the entity manager calls too, so that there is one text for one mistake. Every
/// command is a change of its own: listeners are called and objects closed after each. What these throw is kept, and
/// thrown when all commands are played.
///
/// Adjacent commands that do the same with one entity after another are played together if the difference cannot be
/// observed: see [CommandBatches] and [SpawnBatches].
final class Playback {
    private static final ModuleAccess<EntityManager, EntityOperations> OPERATIONS =
            ModuleAccess.find(EntityManager.class, EntityOperations.class);
    private final CommandLog log;
    private final EntityOperations operations;
    private final WorldStore store;
    private final StructuralChanges structuralChanges;
    private final ChangeTracker versions;
    private final ChainOrder order;
    private final QuerySource queries;
    private final DeferredEntities deferred;
    private @Nullable DeferredReferences late;
    private @Nullable SpawnBatches spawns;
    private final boolean skipsDead;
    private CommandRecorder recorder;
    private int[] words;
    private int at;
    private int end;
    private int applied;
    private int skipped;
    private int skippedEntities;
    private int group = 1;
    private int taken;
    private boolean metDeferred;
    private @Nullable Throwable afterwards;
    private @Nullable EntityArchetype lastHandle;
    private @Nullable Archetype lastArchetype;

    /// @param born with a place for each deferred entity of the log, all 0
    Playback(CommandLog log, EntityManager em, ChainOrder order, long[] born) {
        this.log = log;
        this.operations = OPERATIONS.of(em);
        WorldInternals side = operations.transfer().internals();
        this.store = side.store();
        this.structuralChanges = side.structuralChanges();
        this.versions = side.versions();
        this.queries = em.queries();
        this.order = order;
        this.deferred = new DeferredEntities(log, born);
        this.skipsDead = log.skipsDead();
        this.recorder = order.recorder(0);
        this.words = recorder.stream().words();
    }

    // What the families of commands work with

    EntityOperations operations() {
        return operations;
    }

    /// The queries of the world.
    QuerySource queries() {
        return queries;
    }

    WorldStore store() {
        return store;
    }

    EntityTable entities() {
        return store.entities();
    }

    StructuralChanges structuralChanges() {
        return structuralChanges;
    }

    ChangeTracker versions() {
        return versions;
    }

    RowRuns runs() {
        return structuralChanges.runs();
    }

    SpawnBatches spawns() {
        SpawnBatches present = spawns;
        if (present == null) {
            present = new SpawnBatches(this);
            spawns = present;
        }
        return present;
    }

    /// The words of the stream that contains the command.
    int[] words() {
        return words;
    }

    DeferredEntities deferred() {
        return deferred;
    }

    CommandLog log() {
        return log;
    }

    /// Whether the log is played again, so that what it keeps is given as copies.
    boolean copies() {
        return log.isMultiple();
    }

    /// The recorder of the command.
    CommandRecorder recorder() {
        return recorder;
    }

    /// A word of the command.
    int word(int offset) {
        return words[at + offset];
    }

    /// The word at which the command begins.
    int at() {
        return at;
    }

    /// The word at which its chain ends.
    int end() {
        return end;
    }

    /// The number of commands that have been applied or skipped.
    int applied() {
        return applied;
    }

    /// Says how many commands, all as long as the one being played, are done in one go.
    void takes(int commands) {
        group = commands;
    }

    /// Says how many commands are done in one go, and how many words they take.
    void takes(int commands, int length) {
        group = commands;
        taken = length;
    }

    /// The packed id of the entity that the command is about; of a deferred entity the entity it has become.
    long subject() {
        long packed = CommandLayout.entity(words, at);
        return (int) packed >= 0 ? packed : deferred.resolve(packed);
    }

    /// Whether the command names its entity by a deferred entity.
    boolean isDeferred() {
        return words[at + CommandLayout.SUBJECT] < 0;
    }

    /// The packed id of the other entity of the command.
    long other() {
        long packed = CommandLayout.other(words, at);
        return (int) packed >= 0 ? packed : deferred.resolve(packed);
    }

    /// The type that the command names.
    RecordedType<?> type() {
        return recorder.type(words[at + CommandLayout.TYPE]);
    }

    /// An object that the command names.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"}) // what was kept for the command
    <T> T object(int location) {
        return (T) recorder.stream().object(location);
    }

    /// The archetype of this world that a command names. The last one is kept, since mostly the next command names it
    /// too.
    @SuppressWarnings("ReferenceEquality") // the very handle
    Archetype archetype(int location) {
        EntityArchetype handle = location == CommandLayout.NONE ? null : object(location);
        Archetype known = lastArchetype;
        if (known == null || handle != lastHandle) {
            known = LifecycleCommandHandler.archetype(this, handle);
            lastArchetype = known;
            lastHandle = handle;
        }
        return known;
    }

    /// The ids of the command's array, with entities in place of deferred entities.
    ///
    /// @param onlyAlive whether an entity with a deferred entity must be alive, and others need not be
    long[] ids(boolean onlyAlive) {
        int first = word(CommandLayout.SUBJECT);
        int count = word(CommandLayout.COUNT);
        metDeferred = false;
        long[] ids = new long[count];
        System.arraycopy(recorder.stream().ids(), first, ids, 0, count);
        if (skipsDead) {
            ids = withoutDead(ids, onlyAlive);
        }
        for (int i = 0; i < ids.length; i++) {
            if ((int) ids[i] < 0) {
                metDeferred = true;
                ids[i] = deferred.resolve(ids[i]);
                if (onlyAlive) {
                    requireAlive(ids[i]);
                }
            }
        }
        return ids;
    }

    private long[] withoutDead(long[] ids, boolean ignoresDead) {
        int kept = 0;
        for (long id : ids) {
            if (isRefusedAsDead(id, ignoresDead)) {
                metDeferred |= (int) id < 0;
                skippedEntities++;
            } else {
                ids[kept++] = id;
            }
        }
        return kept == ids.length ? ids : Arrays.copyOf(ids, kept);
    }

    /// Whether there was a deferred entity among the last [#ids].
    boolean metDeferred() {
        return metDeferred;
    }

    /// Returns if the entity is alive.
    ///
    /// @throws IllegalArgumentException otherwise
    void requireAlive(long id) {
        if (store.entities().find(id) == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(notAlive(id));
        }
    }

    /// What is wrong with an entity that is not alive.
    String notAlive(long id) {
        return operations.errors().notAlive(Entity.unpack(id));
    }

    /// A value that an entity has got names an entity that is created later.
    void late(long entity, RecordedType<?> type) {
        DeferredReferences present = late;
        if (present == null) {
            present = new DeferredReferences();
            late = present;
        }
        present.add(entity, type);
    }

    // The playback

    /// Returns if the world can be changed now, and commands are about nothing that the log's validation forbids.
    ///
    /// @throws IllegalStateException otherwise
    void requireAllowed() {
        store.guard().checkStructural("playback");
        if (log.refusesPrefabs()) {
            new CommandFailures(this, log, order).requireNoPrefabs();
        }
    }

    void run() {
        CommandPlaybackEvent event = FlightRecorderModule.isInUse() ? CommandPlaybackEvent.begun() : null;
        PlaybackListener listener = store.playbackListener();
        long start = listener == null ? 0 : System.nanoTime();
        List<String> shown = listener == null ? List.of() : shown(listener.shownCommands());
        String before = store.origin();
        store.setOrigin(log.origin());
        try {
            for (int i = 0; i < order.count(); i++) {
                playChain(i);
            }
        } finally {
            store.setOrigin(before);
            log.setSkippedCount(skippedEntities);
            if (late != null) {
                late.resolve(store, operations.shared(), deferred);
            }
            if (event != null) {
                event.record(store.guard().worldName(), log.origin(), log.commandCount(), applied - skipped);
            }
            if (listener != null) {
                listener.played(new CommandPlayback(
                        log.origin(), log.commandCount(), applied - skipped, start, System.nanoTime(), shown));
            }
        }
        if (afterwards != null) {
            throw ObjectsToClose.unchecked(afterwards);
        }
    }

    /// The first commands, in order of playback. They are copied; their texts are made when they are read.
    private List<String> shown(int most) {
        List<CommandCopy> copies = new ArrayList<>();
        for (int chain = 0; chain < order.count() && copies.size() < most; chain++) {
            CommandRecorder of = order.recorder(chain);
            int[] stream = of.stream().words();
            for (int command = order.start(chain); command < order.end(chain) && copies.size() < most; ) {
                copies.add(CommandText.copy(of, command, true));
                command += CommandOp.of(stream[command]).words();
            }
        }
        return new CommandTexts(copies);
    }

    private void playChain(int chain) {
        recorder = order.recorder(chain);
        words = recorder.stream().words();
        end = order.end(chain);
        for (at = order.start(chain); at < end; ) {
            CommandOp op = CommandOp.of(words[at]);
            if (skipsDead && skip(op)) {
                applied++;
                at += op.words();
                continue;
            }
            long finished = structuralChanges.finishedChanges();
            group = 1;
            taken = 0;
            try {
                play(op);
            } catch (RuntimeException failure) {
                if (structuralChanges.finishedChanges() == finished) {
                    throw new CommandFailures(this, log, order).of(recorder, at, applied, skipped, failure);
                }
                keep(failure);
            }
            applied += group;
            at += taken > 0 ? taken : group * op.words();
        }
    }

    /// Has the command handler of the command play it: the common ones first.
    private void play(CommandOp op) {
        switch (op) {
            case ADD_VALUE -> ValueCommandHandler.playAdd(this);
            case ADD_TYPE -> TypeCommandHandler.playAdd(this);
            case SET_VALUE -> ValueCommandHandler.playSet(this);
            case REMOVE_TYPE -> TypeCommandHandler.playRemove(this);
            case CREATE -> LifecycleCommandHandler.playCreate(this);
            case INSTANTIATE -> LifecycleCommandHandler.playInstantiate(this);
            case DESTROY -> LifecycleCommandHandler.playDestroy(this);
            default -> playRarer(op);
        }
    }

    private void playRarer(CommandOp op) {
        switch (op) {
            case DESTROY_ARRAY, DESTROY_QUERY, SET_ENABLED, SET_NAME -> LifecycleCommandHandler.play(op, this);
            case ADD_TYPE_ARRAY,
                    ADD_TYPE_QUERY,
                    ADD_TYPES,
                    ADD_TYPES_ARRAY,
                    ADD_TYPES_QUERY,
                    REMOVE_TYPE_ARRAY,
                    REMOVE_TYPE_QUERY,
                    REMOVE_TYPES,
                    REMOVE_TYPES_ARRAY,
                    REMOVE_TYPES_QUERY -> TypeCommandHandler.play(op, this);
            case ADD_VALUE_ARRAY, ADD_VALUE_QUERY, SET_VALUE_QUERY -> BulkValueCommandHandler.play(op, this);
            case MOVE -> ManagedValueCommandHandler.playMove(this);
            case ADD_SHARED, ADD_SHARED_ARRAY, ADD_SHARED_QUERY, SET_SHARED, SET_SHARED_ARRAY, SET_SHARED_QUERY ->
                SharedCommandHandler.play(op, this);
            case ADD_BUFFER, SET_BUFFER, APPEND -> BufferCommandHandler.play(op, this);
            case ENABLE, ENABLE_QUERY -> EnabledCommandHandler.play(op, this);
            case GROUP_ADD, GROUP_SET, GROUP_REPLACE -> LinkedGroupCommandHandler.play(op, this);
            default -> throw new IllegalStateException("Command " + op + " belongs to no family. This is a bug.");
        }
    }

    /// Passes over the command if it is about one entity that is not alive, where that would be refused.
    private boolean skip(CommandOp op) {
        if (op.target() != CommandOp.Target.ENTITY || !isRefusedAsDead(op)) {
            return false;
        }
        if (op == CommandOp.INSTANTIATE) {
            deferred.skip(word(CommandLayout.TYPE), word(CommandLayout.OPERAND));
        }
        skipped++;
        skippedEntities++;
        return true;
    }

    /// Whether the command is refused because an entity is not alive.
    boolean isRefusedAsDead(CommandOp op) {
        return switch (op.target()) {
            case NEW, QUERY -> false;
            case ENTITY ->
                isRefusedAsDead(CommandLayout.entity(words, at), op.ignoresDead())
                        || (op == CommandOp.MOVE && isRefusedAsDead(CommandLayout.other(words, at), false));
            case ARRAY -> {
                long[] ids = recorder.stream().ids();
                int first = word(CommandLayout.SUBJECT);
                for (int i = first; i < first + word(CommandLayout.COUNT); i++) {
                    if (isRefusedAsDead(ids[i], op.ignoresDead())) {
                        yield true;
                    }
                }
                yield false;
            }
        };
    }

    /// Whether an entity is not alive and was, or would have been but for a command that was skipped; but not whether
    /// its own id, in place of a temporary one, is not alive where the command ignores that.
    private boolean isRefusedAsDead(long packed, boolean ignoresDead) {
        if ((int) packed < 0) {
            return deferred.isDead(packed, store.entities());
        }
        return !ignoresDead && store.entities().find(packed) == EntityLocation.ABSENT;
    }

    /// Keeps an exception that a listener, or the closing of an object, threw after the command had been applied.
    private void keep(Throwable failure) {
        afterwards = FirstFailure.join(afterwards, failure);
    }

    /// Goes to a command without playing it.
    void look(CommandRecorder other, int location) {
        recorder = other;
        words = other.stream().words();
        at = location;
    }

    /// Makes a change that is part of a command, or all of it but what follows. What is thrown after the change is
    /// complete is kept.
    ///
    /// @param afterIt what is done then, whether or not the change was made
    void change(Runnable change, Runnable afterIt) {
        long finished = structuralChanges.finishedChanges();
        try {
            change.run();
        } catch (RuntimeException failure) {
            if (structuralChanges.finishedChanges() == finished) {
                throw failure;
            }
            keep(failure);
        } finally {
            afterIt.run();
        }
    }
}
