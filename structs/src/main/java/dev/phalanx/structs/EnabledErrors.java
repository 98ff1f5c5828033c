package dev.phalanx.structs;

/// The errors of references to enabled bits.
final class EnabledErrors {
    private EnabledErrors() {}

    /// The error for a reference that cannot be used.
    ///
    /// @param isOpen whether there was no structural change, so that it is the component that is missing
    static IllegalStateException notValid(String name, boolean isOpen) {
        return isOpen
                ? new IllegalStateException(
                        name + " was used, and its entity does not have the component. Ask isValid() first.")
                : new DisposedException(name + " was used after a structural change, which may have moved its bit. Get"
                        + " it, or the aspect it belongs to, again after the change.");
    }

    /// The error for writing to a reference that is for reading.
    static IllegalStateException readOnly() {
        return new IllegalStateException("EnabledRefRW was handed out for reading and cannot be written. Ask for it"
                + " with write access: by getAspect or aspect(…), without @ReadOnly.");
    }
}
