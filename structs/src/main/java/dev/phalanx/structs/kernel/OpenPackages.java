package dev.phalanx.structs.kernel;

import java.lang.reflect.AccessibleObject;

/// Access to packages that are open to this module and perhaps to no other, so that users open theirs only once.
public final class OpenPackages {
    /// The module that users open packages to, as they write it.
    public static final String MODULE = "dev.phalanx.structs";

    private OpenPackages() {}

    /// Makes `member` accessible regardless of its access modifier. Returns false if its package is not open to this
    /// module.
    public static boolean reach(AccessibleObject member) {
        return member.trySetAccessible();
    }
}
