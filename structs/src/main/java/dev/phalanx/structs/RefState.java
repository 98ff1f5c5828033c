package dev.phalanx.structs;

import dev.phalanx.structs.kernel.BufferScope;
import org.jspecify.annotations.Nullable;

/// How long a reference may be used: what [RefRO] and [RefRW] are built on.
///
/// A reference that a kernel hands to a body has no scope and is asked nothing; what is asked here is seen to be
/// nothing where the reference is never allocated. One that somebody keeps has the scope of its world.
public abstract sealed class RefState permits RefRO, RefRW {
    private @Nullable BufferScope scope;
    private int version;

    RefState() {}

    /// The class of the value, for messages.
    protected abstract Class<?> valueClass();

    /// Whether there is a place for the value.
    protected abstract boolean isPlaced();

    /// Whether the reference may be used: the entity has the component, and there has been no structural change since a
    /// reference that may be kept was got.
    public final boolean isValid() {
        return isPlaced() && isOpen();
    }

    /// Whether there has been no structural change since a reference that may be kept was got.
    protected final boolean isOpen() {
        BufferScope known = scope;
        return known == null || known.version() == version;
    }

    /// Makes the reference one that may be kept until the scope ends.
    ///
    /// @hidden
    @SuppressWarnings("exports") // For the modules above.
    public final void keepWithin(@Nullable BufferScope scope) {
        this.scope = scope;
        this.version = scope == null ? 0 : scope.version();
    }

    /// The error for a reference that may not be used: [#isOpen()] or [#isPlaced()] said so.
    protected final IllegalStateException refusal() {
        return isOpen() ? missing() : ended();
    }

    /// What messages call the reference.
    final String name() {
        return kind() + "<" + valueClass().getSimpleName() + ">";
    }

    abstract String kind();

    private DisposedException ended() {
        return new DisposedException(name() + " was used after a structural change, which may have moved its value. Get"
                + " it, or the aspect it belongs to, again after the change.");
    }

    private IllegalStateException missing() {
        return new IllegalStateException(
                name() + " was used, and its entity has no " + valueClass().getSimpleName() + ". Ask isValid() first.");
    }
}
