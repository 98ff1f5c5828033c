package dev.phalanx.entities.internal.store;

import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.SafetyAccess;
import org.jspecify.annotations.Nullable;

/// The safety handles of one component type of a world: which jobs use it, and how long arrays over its chunks live.
///
/// ```text
/// root                              the life of the world; knows the jobs that use the type
/// ├─ ComponentTypeHandle<Speed>     shared by all such handles; and so on for each kind, for writing and reading
/// └─ arrays                         until the next structural change
/// ```
public final class TypeSafety {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);
    private final String type;
    private final ChunkViews views;
    private final SafetyHandle root;
    private @Nullable SafetyHandle arrays;
    private @Nullable SafetyHandle readOnlyArrays;

    /// @param type what messages call it
    TypeSafety(String type, ChunkViews views) {
        this.type = type;
        this.views = views;
        this.root = new SafetyHandle(type);
    }

    /// The handle that all others of the type are views of.
    public SafetyHandle root() {
        return root;
    }

    /// The handle of everything of one kind that reaches the type.
    ///
    /// @param kind such as `ComponentLookup`
    public SafetyHandle of(String kind, boolean readOnly) {
        return root.view(kind + "<" + type + ">", readOnly);
    }

    /// The handle of arrays over chunks, which ends with the next structural change and belongs to the world's thread.
    public SafetyHandle arrays(boolean readOnly) {
        SafetyHandle known = readOnly ? readOnlyArrays : arrays;
        return known != null ? known : newArrays(readOnly);
    }

    private SafetyHandle newArrays(boolean readOnly) {
        SafetyHandle made = root.view(views.name(), readOnly);
        SAFETY.keepToThisThread(made);
        if (arrays == null && readOnlyArrays == null) {
            views.add(this);
        }
        if (readOnly) {
            readOnlyArrays = made;
        } else {
            arrays = made;
        }
        return made;
    }

    void endArrays(String cause) {
        if (arrays != null) {
            SAFETY.end(arrays, cause);
            arrays = null;
        }
        if (readOnlyArrays != null) {
            SAFETY.end(readOnlyArrays, cause);
            readOnlyArrays = null;
        }
    }
}
