package dev.phalanx.structs.kernel;

import java.lang.reflect.AccessibleObject;

/// Reaches what lies in packages that are open to this module and perhaps to no other, so that users open theirs once.
public final class OpenPackages {
    /// The module that users open packages to, as they write it.
    public static final String MODULE = "dev.phalanx.structs";

    private OpenPackages() {}

    /// Lets `member` be used whatever its access says. False if its package is not open to this module.
    public static boolean reach(AccessibleObject member) {
        return member.trySetAccessible();
    }
}
