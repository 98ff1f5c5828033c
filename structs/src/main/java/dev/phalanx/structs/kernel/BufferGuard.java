package dev.phalanx.structs.kernel;

import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.SafetyAccess;
import org.jspecify.annotations.Nullable;

/// The state that the dynamic buffers of one element type in one world share: their layout, and the lifetime of the
/// buffers and of the arrays that show their elements.
public final class BufferGuard implements BufferScope.Aliases {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);
    private static final String RESIZED =
            "a buffer of its type was resized. Call asNativeArray() again after the last change of a length or"
                    + " capacity.";

    private final BufferScope scope;
    private final BufferLayout layout;
    private final SafetyHandle safety;
    private final @Nullable BufferGuard outside;
    private @Nullable SafetyHandle aliases;
    private boolean listed;
    private int resizes;
    private int lastSlab;
    private int lastRow;

    /// @param scope of the world
    public BufferGuard(BufferScope scope, BufferLayout layout) {
        this(scope, layout, new SafetyHandle(layout.element().type().getSimpleName()));
    }

    /// @param scope of the world
    /// @param safety what every use of a buffer asks
    public BufferGuard(BufferScope scope, BufferLayout layout, SafetyHandle safety) {
        this(scope, layout, safety, null);
    }

    private BufferGuard(BufferScope scope, BufferLayout layout, SafetyHandle safety, @Nullable BufferGuard outside) {
        this.scope = scope;
        this.layout = layout;
        this.safety = safety;
        this.outside = outside;
    }

    /// The guard of the same buffers inside a job. Changes of a length or capacity there also end the arrays of this
    /// guard, which may not be used until the job is completed.
    ///
    /// @param handle what every use of a buffer by the job asks
    public BufferGuard forJob(SafetyHandle handle) {
        return new BufferGuard(new BufferScope(), layout, handle, this);
    }

    /// The guard of the same buffers for one thread of a job. Changes of a length or capacity that the thread makes end
    /// its own arrays, not those of the job's other threads, which have other entities.
    public BufferGuard forThread() {
        return new BufferGuard(new BufferScope(), layout, safety, outside);
    }

    /// The safety handle that every use of a buffer checks.
    public SafetyHandle safety() {
        return safety;
    }

    /// The lifetime of buffers.
    public BufferScope scope() {
        return scope;
    }

    /// The layout of the elements.
    public BufferLayout layout() {
        return layout;
    }

    /// The handle of the arrays that show elements of any buffer now. It ends with the next change of a length or
    /// capacity of a buffer of this type.
    public SafetyHandle aliases() {
        SafetyHandle present = aliases;
        return present != null ? present : newAliases();
    }

    /// Synchronized for the threads of a job that show elements of buffers at the same time.
    private synchronized SafetyHandle newAliases() {
        SafetyHandle present = aliases;
        if (present != null) {
            return present;
        }
        SafetyHandle made = SAFETY.newView(
                safety, "NativeArray<" + layout.element().type().getSimpleName() + "> of a dynamic buffer", false);
        if (outside == null) {
            SAFETY.keepToThisThread(made);
        }
        aliases = made;
        if (!listed) {
            listed = true;
            scope.add(this);
        }
        return made;
    }

    /// The number of changes of a length or capacity of a buffer of this type by way of this guard.
    int resizes() {
        return resizes;
    }

    /// Whether the last of these changes was one of the buffer in a row.
    boolean isLastResized(int slab, int row) {
        return lastSlab == slab && lastRow == row;
    }

    /// The length or capacity of the buffer in a row is about to change.
    public void resize(int slab, int row) {
        resizes++;
        lastSlab = slab;
        lastRow = row;
        if (aliases != null) {
            endAliases(RESIZED);
        }
        if (outside != null && outside.aliases != null) {
            outside.endAliases(RESIZED);
        }
    }

    /// The scope has ended.
    @Override
    public void endScope(String cause) {
        listed = false;
        endAliases(cause);
    }

    /// Synchronized for the threads of a job that resize buffers at the same time.
    private synchronized void endAliases(String cause) {
        SafetyHandle present = aliases;
        if (present != null) {
            aliases = null;
            SAFETY.end(present, cause);
        }
    }
}
