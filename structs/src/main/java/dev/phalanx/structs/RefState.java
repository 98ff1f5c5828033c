package dev.phalanx.structs;

import dev.phalanx.structs.contract.ThreadErrors;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The lifetime of a reference: the common superclass of [RefRO] and [RefRW].
///
/// A reference that a kernel hands to a body has the scope of the kernel's loop, and another one that of its world and
/// the safety handle that knows which jobs use the component. Both belong to the thread that they were made on. Where a
/// reference is never allocated, C2 sees that scope and thread are still those that it was made with, and asks nothing.
public abstract sealed class RefState permits RefRO, RefRW {
    private @Nullable BufferScope scope;
    private @Nullable SafetyHandle safety;
    private @Nullable Thread user;
    private int version;

    RefState() {}

    /// The class of the value, for messages.
    protected abstract Class<?> valueClass();

    /// Whether there is a place for the value.
    protected abstract boolean isPlaced();

    /// Whether the calling thread may use the reference: the entity has the component, the loop that handed the
    /// reference out is not over, or there has been no structural change since it was got from a world, the thread is
    /// the same, and no job that was not completed writes the component. A [RefRW] to a tag never may: there is no
    /// value to write.
    public final boolean isValid() {
        return isPlaced() && isOpen();
    }

    /// Whether the value may be read, as far as structural changes, loops, threads and jobs go.
    protected final boolean isOpen() {
        BufferScope known = scope;
        return known == null
                || (known.version() == version && !isForeign() && (safety == null || !safety.isClosedToReaders()));
    }

    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    private boolean isForeign() {
        return user != Thread.currentThread();
    }

    /// Whether jobs keep the value from being written.
    final boolean isUsedByJobs() {
        return safety != null && safety.isClosedToWriters();
    }

    /// The error for a write that jobs refuse.
    final IllegalStateException writtenUnderJobs() {
        try {
            Objects.requireNonNull(safety).checkWrite();
        } catch (IllegalStateException e) {
            return e;
        }
        return new IllegalStateException(
                name() + " was written while a job used its component. Complete the job first.");
    }

    /// Makes the reference one that the calling thread may use until the scope ends.
    ///
    /// @hidden
    public final void keepWithin(@Nullable BufferScope scope) {
        this.scope = scope;
        this.version = scope == null ? 0 : scope.version();
        this.user = Thread.currentThread();
    }

    /// Makes the reference one that may not be used while a job writes its component, nor written while one uses it.
    final void ask(SafetyHandle handle) {
        this.safety = handle;
    }

    /// The error for a reference that may not be used: [#isOpen()] or [#isPlaced()] said so.
    protected final IllegalStateException refusal() {
        if (isOpen()) {
            return missing();
        }
        BufferScope known = scope;
        if (known != null && known.version() != version) {
            return ended(known);
        }
        if (isForeign() && (safety == null || safety.isAlive())) {
            return ThreadErrors.foreign(name(), user);
        }
        try {
            Objects.requireNonNull(safety).check();
        } catch (IllegalStateException e) {
            return e;
        }
        return new IllegalStateException(name() + " was read while a job wrote its component. Complete the job first.");
    }

    /// The name of the reference in messages.
    final String name() {
        return kind() + "<" + valueClass().getSimpleName() + ">";
    }

    abstract String kind();

    private DisposedException ended(BufferScope known) {
        return new DisposedException(name() + " was used after "
                + known.ended("a structural change, which may have moved its value. Get it, or the aspect it belongs"
                        + " to, again after the change."));
    }

    private IllegalStateException missing() {
        if (StructType.of(valueClass()).isTag()) {
            return new IllegalStateException(
                    name() + " was used, and " + valueClass().getSimpleName()
                            + " is a tag and has no value. Ask isValid() first, or give it a field.");
        }
        return new IllegalStateException(
                name() + " was used, and its entity has no " + valueClass().getSimpleName() + ". Ask isValid() first.");
    }
}
