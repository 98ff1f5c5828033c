package dev.phalanx.cluster;

import java.nio.ByteBuffer;
import java.util.List;

/// Decides which node runs which sections in which ticks, so that sections move between nodes, and nodes join and
/// leave, while a run goes on. All nodes of a run get the same answers, whenever they ask; they compare them, and a
/// run in which two nodes have different ones ends.
///
/// [PlacementPlan] is a directory whose answers are known from the beginning.
///
/// A node asks for ticks in rising order, and for earlier ones again: when another node connects that is in an earlier
/// tick, and when it goes on from an image. It asks from several threads, one at a time.
public interface Directory extends AutoCloseable {
    /// The placement of a tick, and the ticks for which it is decided. Waits until it is decided.
    ///
    /// @param tick 1 or more
    /// @throws ClusterException if it is not decided in time
    Assignment assignment(long tick);

    /// Every how many ticks the nodes say the state hashes of their sections; 0 if never. It stays the same.
    int hashTicks();

    /// Told by a node at the end of a tick, on the thread that runs it; returns without waiting for others. It is told
    /// each tick if [#hashTicks] is above 0, and at least the last tick of each assignment otherwise. A node that goes
    /// on from an image tells the ticks after it again, with the same hashes.
    ///
    /// @param tick the tick that all sections of the node have ended
    /// @param sections the numbers of its sections, rising; empty between the ticks of hashes, which are the multiples
    ///     of [#hashTicks]
    /// @param hashes the state hash of each of them
    /// @throws ClusterException if the run has come apart (two answers to one hash), naming tick and section
    void ended(long tick, int[] sections, long[] hashes);

    /// The inputs that all sections see in a tick, in their order; none by default. Asked for ticks whose placement is
    /// decided, by threads that run sections, and again if a tick is run again.
    ///
    /// @return read-only buffers
    /// @throws ClusterException if they were forgotten, or the tick is not decided in time
    default List<ByteBuffer> inputs(long tick) {
        return List.of();
    }

    /// Ends the directory of this process. A node does not call it.
    @Override
    void close();
}
