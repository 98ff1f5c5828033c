package dev.phalanx.structs;

import org.jspecify.annotations.Nullable;

/// Whether one component of one entity is enabled, for reading.
///
/// It reads the bit in place, so it shows the value that was last set. A reference that was handed to a body is meant
/// for one call of the body, and throws once the loop or job is over. A reference that was obtained from a world is
/// valid until the next structural change. Both throw if they are used on a thread other than the one that obtained
/// them.
///
/// @param <T> the component type
@SuppressWarnings("UnusedTypeParameter") // says whose bit it is
public final class EnabledRefRO<T> {
    private long @Nullable [] bits;
    private int index;
    private @Nullable BufferScope scope;
    private @Nullable SafetyHandle safety;
    private @Nullable Thread user;
    private int version;

    private EnabledRefRO(long @Nullable [] bits, int index) {
        this.bits = bits;
        this.index = index;
    }

    /// The reference to bit `index % 64` of word `index / 64` of `bits`; to nothing, if they are null.
    ///
    /// @hidden
    public static <T> EnabledRefRO<T> over(long @Nullable [] bits, int index) {
        return new EnabledRefRO<>(bits, index);
    }

    /// Makes this a reference that the calling thread may use until the scope ends.
    ///
    /// @hidden
    public EnabledRefRO<T> keepWithin(BufferScope scope) {
        this.scope = scope;
        this.version = scope.version();
        this.user = Thread.currentThread();
        return this;
    }

    /// Makes this a reference that may not be used while a job writes its component, nor written while one uses it.
    ///
    /// @param handle knows the jobs
    /// @hidden
    public EnabledRefRO<T> checkedBy(SafetyHandle handle) {
        this.safety = handle;
        return this;
    }

    /// Makes this the reference to another bit.
    ///
    /// @hidden
    public void at(long @Nullable [] bits, int index) {
        this.bits = bits;
        this.index = index;
    }

    /// Whether the calling thread may use the reference: the entity has the component, the loop that handed the
    /// reference out is not over, or there has been no structural change since it was got from a world, and the thread
    /// is the same.
    public boolean isValid() {
        return bits != null && isOpen();
    }

    private boolean isOpen() {
        return scope == null || (scope.version() == version && !isForeign());
    }

    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    private boolean isForeign() {
        return user != Thread.currentThread();
    }

    private IllegalStateException refusal() {
        return EnabledErrors.notValid("EnabledRefRO", scope, version, isForeign(), user);
    }

    /// Whether the component is enabled.
    ///
    /// @throws IllegalStateException if the entity does not have the component, a job that was not completed writes it,
    ///     or another thread got the reference
    /// @throws DisposedException if there was a structural change, or the loop or job that handed it out is over
    public boolean get() {
        long[] words = bits;
        if (words == null || !isOpen()) {
            throw refusal();
        }
        if (safety != null) {
            safety.check();
        }
        return (words[index >>> 6] >>> index & 1) != 0;
    }

    @Override
    public String toString() {
        return !isValid() ? "not valid" : get() ? "enabled" : "disabled";
    }
}
