package dev.phalanx.structs.kernel;

import dev.phalanx.structs.SafetyHandle;
import org.jspecify.annotations.Nullable;

/// What the dynamic buffers of one element type in one world share: their layout, and how long they and the arrays that
/// show their elements may be used.
public final class BufferGuard {
    private final BufferScope scope;
    private final BufferLayout layout;
    private final SafetyHandle safety;
    private @Nullable SafetyHandle aliases;

    /// @param scope of the world
    public BufferGuard(BufferScope scope, BufferLayout layout) {
        this(scope, layout, new SafetyHandle(layout.element().type().getSimpleName()));
    }

    /// @param scope of the world, or of a job
    /// @param safety what every use of a buffer asks
    public BufferGuard(BufferScope scope, BufferLayout layout, SafetyHandle safety) {
        this.scope = scope;
        this.layout = layout;
        this.safety = safety;
    }

    /// What every use of a buffer asks.
    public SafetyHandle safety() {
        return safety;
    }

    /// How long buffers may be used.
    public BufferScope scope() {
        return scope;
    }

    /// Where the elements are.
    public BufferLayout layout() {
        return layout;
    }

    /// The handle of the arrays that show elements now, of whatever buffer. Ends with the next change of a length or
    /// capacity of a buffer of this type.
    public SafetyHandle aliases() {
        SafetyHandle present = aliases;
        return present != null ? present : newAliases();
    }

    private SafetyHandle newAliases() {
        SafetyHandle made =
                safety.view("NativeArray<" + layout.element().type().getSimpleName() + "> of a dynamic buffer", false);
        aliases = made;
        scope.add(this);
        return made;
    }

    /// The length or capacity of a buffer of this type is about to change.
    public void resize() {
        if (aliases != null) {
            endAliases("a buffer of its type was resized. Call asNativeArray() again after the last change of a length "
                    + "or capacity.");
        }
    }

    void endAliases(String cause) {
        SafetyHandle present = aliases;
        if (present != null) {
            aliases = null;
            present.end(cause);
        }
    }
}
