package dev.phalanx.cluster;

/// The agents of a section that neighbours see, each with these neighbours and the types that they have got, as bits.
///
/// Which sections see an agent depends on its place alone, so a section knows which ghosts its neighbours have without
/// being told. All agents are put here anew in each tick, by their places, and so are those that arrive.
final class Border {
    /// Receives agents that are seen no more.
    interface Unseen {
        /// An agent is seen no more.
        ///
        /// @param neighbours those that saw it
        void unseen(long id, int neighbours);
    }

    /// The neighbours in the high half, the types that they have got in the low half.
    private IdTable seen = new IdTable();

    private IdTable before = new IdTable();

    /// Begins anew: what is here becomes what was here before.
    void begin() {
        IdTable last = seen;
        seen = before;
        before = last;
    }

    /// Puts an agent here.
    ///
    /// @param neighbours those that see it
    /// @param types the bits of its types
    void put(long id, int neighbours, int types) {
        seen.put(id, (long) neighbours << 32 | types);
    }

    /// Takes an agent from those that were here before, and returns what was put with it, 0 if it was not.
    long takeBefore(long id) {
        return before.remove(id);
    }

    /// The neighbours of what was put.
    static int neighbours(long put) {
        return (int) (put >>> 32);
    }

    /// The bits of the types of what was put.
    static int types(long put) {
        return (int) put;
    }

    /// Ends what was begun: agents that were there before and were not taken are gone.
    void end(Unseen unseen) {
        for (int i = 0; before.size() > 0 && i < before.places(); i++) {
            if (before.valueAt(i) != 0) {
                unseen.unseen(before.keyAt(i), neighbours(before.valueAt(i)));
            }
        }
        before.clear();
    }
}
