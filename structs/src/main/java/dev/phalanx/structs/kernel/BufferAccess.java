package dev.phalanx.structs.kernel;

import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.SafetyHandle;
import org.jspecify.annotations.Nullable;

/// What buffers that are handed out together have in common: the tables of their columns, and the thread that may use
/// them, how long and for what. A buffer object holds it in one field.
///
/// An access is opened again only by what owns all buffers that hold it. A lookup, whose buffers may be kept, has
/// another access after each structural change and for each thread.
public final class BufferAccess {
    private static final Object[] NO_TABLES = {};
    private static final BufferScope NO_SCOPE = new BufferScope();
    private static final SafetyHandle UNUSED = new SafetyHandle("DynamicBuffer");

    /// The access of buffers that belong to no entity.
    static final BufferAccess NONE = new BufferAccess();

    private @Nullable BufferGuard guard;
    private BufferScope scope = NO_SCOPE;
    private SafetyHandle safety = UNUSED;
    private Object[] tables = NO_TABLES;
    private int firstTable;
    private int inlineCapacity;
    private @Nullable Thread user;
    private int version = -1;
    /// [#version], or a negative number if the buffers may only be read.
    private int writeVersion = -1;

    /// An access to nothing yet.
    public BufferAccess() {}

    /// An access for the calling thread.
    ///
    /// @param guard of the world's buffers of that type
    /// @param tables the tables of the buffers' columns are among them, in the order of the guard's layout
    /// @param firstTable number of the first of them
    /// @param readOnly whether the buffers refuse to be changed
    /// @param scope how long the buffers may be used
    public BufferAccess(BufferGuard guard, Object[] tables, int firstTable, boolean readOnly, BufferScope scope) {
        open(guard, tables, firstTable, readOnly, scope);
    }

    /// Opens this again, for the calling thread.
    ///
    /// @param guard of the world's buffers of that type
    /// @param tables the tables of the buffers' columns are among them, in the order of the guard's layout
    /// @param firstTable number of the first of them
    /// @param readOnly whether the buffers refuse to be changed
    /// @param scope how long the buffers may be used
    public void open(BufferGuard guard, Object[] tables, int firstTable, boolean readOnly, BufferScope scope) {
        this.guard = guard;
        this.tables = tables;
        this.firstTable = firstTable;
        this.scope = scope;
        this.safety = guard.safety();
        this.version = scope.version();
        this.writeVersion = readOnly ? ~version : version;
        this.user = Thread.currentThread();
        this.inlineCapacity = guard.layout().inlineCapacity();
    }

    /// Whether the calling thread may use the access, and the tables are still these.
    @SuppressWarnings("ReferenceEquality") // Whether they are the same tables.
    public boolean isOpenFor(Object[] tables) {
        return isInScope() && this.tables == tables;
    }

    /// Whether it belongs to the calling thread, and its scope has not ended since.
    boolean isInScope() {
        return scope.version() == version && !isForeign();
    }

    /// Whether the buffers may be read now.
    boolean isReadable() {
        return isInScope() && !safety.isClosedToReaders();
    }

    /// Whether the buffers may be written now.
    boolean isWritable() {
        return scope.version() == writeVersion && !isForeign() && !safety.isClosedToWriters();
    }

    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    boolean isForeign() {
        return user != Thread.currentThread();
    }

    boolean isReadOnly() {
        return writeVersion != version;
    }

    boolean hasEnded() {
        return scope.version() != version;
    }

    @Nullable
    BufferGuard guard() {
        return guard;
    }

    BufferScope scope() {
        return scope;
    }

    SafetyHandle safety() {
        return safety;
    }

    @Nullable
    Thread user() {
        return user;
    }

    Object[] tables() {
        return tables;
    }

    int firstTable() {
        return firstTable;
    }

    int inlineCapacity() {
        return inlineCapacity;
    }
}
