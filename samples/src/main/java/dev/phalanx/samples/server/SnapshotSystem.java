package dev.phalanx.samples.server;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.samples.server.wire.SnapshotWriter;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Sends each client what has changed since its last snapshot, after the simulation of a tick.
///
/// Most clients have got the snapshot of the tick before, so they get the same bytes, which are written once. Clients
/// that have missed snapshots need other bytes; in one tick, there are at most [#MOST_FRAMES] different ones. A client
/// whose turn does not come gets its snapshot in a later tick.
@UpdateInGroup(PresentationSystemGroup.class)
final class SnapshotSystem implements ISystem {
    private static final int MOST_FRAMES = 4;

    private final Collection<ClientConnection> clients;
    private final FramePool pool = new FramePool();
    private final @Nullable Frame[] frames = new Frame[MOST_FRAMES];
    private final int[] sinces = new int[MOST_FRAMES];
    private int frameCount;
    private int snapshot;
    private @Nullable SnapshotWriter writer;

    /// @param clients changes while clients come and go
    SnapshotSystem(Collection<ClientConnection> clients) {
        this.clients = clients;
    }

    /// The number of the last snapshot.
    int snapshot() {
        return snapshot;
    }

    @Override
    public void onCreate(SystemState state) {
        writer = new SnapshotWriter(state);
    }

    @Override
    public void onUpdate(SystemState state) {
        state.completeDependency();
        snapshot++;
        SnapshotWriter current = Objects.requireNonNull(writer);
        current.update(state);
        for (ClientConnection client : clients) {
            if (client.isReady()) {
                Frame frame = frameSince(current, client.sentVersion());
                if (frame != null) {
                    client.send(frame, snapshot, state.globalSystemVersion());
                }
            }
        }
        for (int i = 0; i < frameCount; i++) {
            Objects.requireNonNull(frames[i]).release();
            frames[i] = null;
        }
        frameCount = 0;
    }

    private @Nullable Frame frameSince(SnapshotWriter current, int since) {
        for (int i = 0; i < frameCount; i++) {
            if (sinces[i] == since) {
                return frames[i];
            }
        }
        if (frameCount == MOST_FRAMES) {
            return null;
        }
        Frame frame = pool.take();
        current.write(frame.toWrite(current.mostBytes()), snapshot, since);
        sinces[frameCount] = since;
        frames[frameCount++] = frame;
        return frame;
    }
}
