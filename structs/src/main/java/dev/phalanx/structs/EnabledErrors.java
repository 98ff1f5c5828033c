package dev.phalanx.structs;

import dev.phalanx.structs.contract.ThreadErrors;
import org.jspecify.annotations.Nullable;

/// The errors of references to enabled bits.
final class EnabledErrors {
    private EnabledErrors() {}

    /// The error for a reference that cannot be used.
    ///
    /// @param scope which the reference may not outlive, or null
    /// @param version of the scope when the reference was made
    /// @param isForeign whether another thread got it
    /// @param user the thread that got it
    static IllegalStateException notValid(
            String name, @Nullable BufferScope scope, int version, boolean isForeign, @Nullable Thread user) {
        if (scope != null && scope.version() != version) {
            return new DisposedException(name + " was used after "
                    + scope.ended("a structural change, which may have moved its bit. Get it, or the aspect it belongs"
                            + " to, again after the change."));
        }
        if (scope != null && isForeign) {
            return ThreadErrors.foreign(name, user);
        }
        return new IllegalStateException(
                name + " was used, and its entity does not have the component. Ask isValid() first.");
    }

    /// The error for writing to a reference that is for reading.
    static IllegalStateException readOnly() {
        return new IllegalStateException("EnabledRefRW was handed out for reading and cannot be written. Ask for it"
                + " with write access: by getAspect or aspect(…), without @ReadOnly.");
    }
}
