package dev.phalanx.cluster.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/// Lets Aeron Cluster run a [DirectoryState]: it gets all requests in the same order on each member, and tells clients
/// what is new.
///
/// A client that has asked once is told what is new after each request, if there is room in its stream. If there is
/// not, or the leader changes, the client asks again, since it says with each question what it has.
final class DirectoryService implements ClusteredService {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.cluster.aeron");
    private static final int SNAPSHOT_PART = 16 << 10;
    private static final int MOST_TRIES = 3;

    /// Where a client is that is told what is new.
    private static final class Follower {
        private final ClientSession session;
        private long client;
        private DirectoryPosition position = DirectoryPosition.NONE;
        private boolean hasAsked;

        Follower(ClientSession session) {
            this.session = session;
        }
    }

    private final Map<Long, Follower> followers = new HashMap<>();
    private DirectoryState state = new DirectoryState();
    private IdleStrategy idle = AeronEndpoint.idle();

    @Override
    public void onStart(Cluster cluster, Image snapshot) {
        idle = cluster.idleStrategy();
        if (snapshot != null) {
            try {
                state = DirectoryState.of(read(snapshot));
            } catch (IOException damaged) {
                throw new IllegalStateException("The image of the directory is damaged: " + damaged.getMessage()
                        + ". Delete the directory of this member, and start it again; it gets all from the others.");
            }
        }
    }

    private byte[] read(Image snapshot) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FragmentHandler part = (buffer, offset, length, header) -> {
            byte[] copy = new byte[length];
            buffer.getBytes(offset, copy);
            bytes.writeBytes(copy);
        };
        while (!snapshot.isEndOfStream() && !snapshot.isClosed()) {
            idle.idle(snapshot.poll(part, 10));
        }
        return bytes.toByteArray();
    }

    @Override
    public void onTakeSnapshot(ExclusivePublication publication) {
        byte[] image = state.image();
        for (int from = 0; from < image.length; from += SNAPSHOT_PART) {
            UnsafeBuffer part = new UnsafeBuffer(image, from, Math.min(SNAPSHOT_PART, image.length - from));
            idle.reset();
            while (publication.offer(part) < 0) {
                idle.idle();
            }
        }
    }

    @Override
    public void onSessionMessage(
            ClientSession session, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {
        if (session == null || length > DirectoryFrame.MOST_BYTES) {
            return;
        }
        byte[] message = new byte[length];
        buffer.getBytes(offset, message);
        DirectoryRequest.Numbered request;
        try {
            request = DirectoryRequest.decode(message);
        } catch (DirectoryFrame.MalformedException malformed) {
            LOGGER.log(System.Logger.Level.DEBUG, "A message to the directory was left out", malformed);
            return;
        }
        Follower follower = followers.computeIfAbsent(session.id(), id -> new Follower(session));
        follower.client = request.client();
        if (request.request() instanceof DirectoryRequest.Ask ask) {
            follower.position = ask.position();
            follower.hasAsked = true;
            tell(follower, ask.wantsNodes());
        } else {
            state.apply(request);
            tell(follower, false);
            for (Follower other : followers.values()) {
                if (other != follower
                        && other.hasAsked
                        && !other.position.equals(state.record().position())) {
                    tell(other, false);
                }
            }
        }
    }

    private void tell(Follower follower, boolean withNodes) {
        DirectoryNews news = state.news(follower.position, follower.client, withNodes);
        UnsafeBuffer message = new UnsafeBuffer(news.encode());
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            long position = follower.session.offer(message, 0, message.capacity());
            if (position > 0 || position == ClientSession.MOCKED_OFFER) {
                follower.position = news.after(follower.position);
                return;
            }
        }
    }

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {
        // It is told something when it asks.
    }

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {
        followers.remove(session.id());
    }

    @Override
    public void onTimerEvent(long correlationId, long timestamp) {
        // There are no timers.
    }

    @Override
    public void onRoleChange(Cluster.Role role) {
        // Clients ask the new leader.
    }

    @Override
    public void onTerminate(Cluster cluster) {
        // The state is in the log.
    }
}
