package dev.phalanx.structs;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// The lifetime of dynamic buffers and references that were handed out. Those of a world are valid until the next
/// structural change, which moves rows; those of a command buffer until its playback; those that a kernel hands to a
/// body until its loop is over.
public final class BufferScope {
    /// Arrays over the elements of buffers, which end before or with the scope of the buffers.
    @FunctionalInterface
    public interface Aliases {
        /// Ends the arrays.
        ///
        /// @param cause what ended them and what to do, as messages say it after "was used after"
        void endScope(String cause);
    }

    private static final String ALIASES =
            "a structural change, which may have moved its elements. Get the buffer again after the change.";

    private final @Nullable String ended;
    private @Nullable String cause;
    private int version;
    private final ArrayList<Aliases> aliased = new ArrayList<>();

    /// A scope that structural changes end, in which nothing has been handed out.
    public BufferScope() {
        this.ended = null;
    }

    /// A scope that something else ends than structural changes.
    ///
    /// @param ended what ends it and what to do then, as error messages say it after "was used after"
    public BufferScope(String ended) {
        this.ended = ended;
    }

    /// The event that ended something that was handed out before, worded to follow "was used after" in error messages.
    ///
    /// @param structural what to say if it was a structural change
    public String ended(String structural) {
        if (ended != null) {
            return ended;
        }
        String last = cause;
        return last == null ? structural : last;
    }

    /// The number of times that the scope was ended. What was handed out is valid while this number stays the same.
    public int version() {
        return version;
    }

    /// Ends all that has been handed out, and every array that shows the elements of a buffer. To be called once in
    /// every structural change, whichever entity it concerns.
    public void end() {
        version++;
        if (cause != null) {
            cause = null;
        }
        if (!aliased.isEmpty()) {
            endAliases(ended == null ? ALIASES : ended);
        }
    }

    /// Same as [#end()], where something else than a structural change ends it this time.
    ///
    /// @param reason what ended it and what to do, as error messages say it after "was used after"
    public void end(String reason) {
        version++;
        cause = reason;
        endAliases(reason);
    }

    private void endAliases(String reason) {
        for (Aliases guard : aliased) {
            guard.endScope(reason);
        }
        aliased.clear();
    }

    /// Adds what is to be ended with the scope, once.
    public void add(Aliases guard) {
        aliased.add(guard);
    }
}
