package dev.phalanx.structs.kernel;

import java.util.ArrayList;

/// How long the dynamic buffers of a world, and references that were not handed to a body, may be used: until the next
/// structural change, which moves rows; those of a command buffer until its playback.
public final class BufferScope {
    private final String ended;
    private final String aliasesEnded;
    private int version;
    private final ArrayList<BufferGuard> aliased = new ArrayList<>();

    /// A scope in which no buffer has been handed out.
    public BufferScope() {
        this.ended =
                "a structural change, which may have moved its elements. Get the buffer again after the change; its "
                        + "contents are kept.";
        this.aliasesEnded =
                "a structural change, which may have moved its elements. Get the buffer again after the change.";
    }

    /// A scope that something else ends than structural changes.
    ///
    /// @param ended what ends it and what to do then, as error messages say it after "was used after"
    public BufferScope(String ended) {
        this.ended = ended;
        this.aliasesEnded = ended;
    }

    /// What ended a buffer that was handed out before, as error messages say it after "was used after".
    public String ended() {
        return ended;
    }

    /// The number of structural changes; a buffer is good while this is what it was when the buffer was made.
    public int version() {
        return version;
    }

    /// Ends every buffer that has been handed out, and every array that shows the elements of one. To be called once in
    /// every structural change, whichever entity it concerns.
    public void end() {
        version++;
        if (!aliased.isEmpty()) {
            endAliases();
        }
    }

    private void endAliases() {
        for (BufferGuard guard : aliased) {
            guard.endScope(aliasesEnded);
        }
        aliased.clear();
    }

    void add(BufferGuard guard) {
        aliased.add(guard);
    }
}
