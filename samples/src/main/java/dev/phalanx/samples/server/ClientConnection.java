package dev.phalanx.samples.server;

import dev.phalanx.samples.server.wire.BadFrameException;
import dev.phalanx.samples.server.wire.ClientFrames;
import dev.phalanx.samples.server.wire.ClientHandler;
import dev.phalanx.samples.server.wire.FrameReader;
import dev.phalanx.samples.server.wire.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The server's side of a connection. Two virtual threads serve it: one reads frames, the other one writes snapshots.
///
/// ## The bound
///
/// A client acknowledges each snapshot. If the last snapshot that was sent is [#WINDOW] or more numbers after the last
/// one that was acknowledged, the client is slow and gets no snapshots. When it has caught up, it gets one snapshot
/// with all changes since the last one. So there are never more than [#WINDOW] snapshots on their way to a client.
final class ClientConnection implements ClientHandler {
    /// The most snapshots in flight.
    static final int WINDOW = 8;

    private final GameServer server;
    private final SocketChannel channel;
    private final int team;
    private final Outbox outbox = new Outbox(WINDOW);
    private final AtomicBoolean isClosed = new AtomicBoolean();
    private volatile boolean isGreeted;
    private volatile int acknowledged;
    private volatile int sent;
    private volatile long heardNanos = System.nanoTime();
    private final AtomicLong bytesWritten = new AtomicLong();
    private int sentVersion; // used by the thread of the ticks

    ClientConnection(GameServer server, SocketChannel channel, int team) {
        this.server = server;
        this.channel = channel;
        this.team = team;
    }

    void start() {
        Thread.ofVirtual().name("client-" + team + "-reader").start(this::read);
        Thread.ofVirtual().name("client-" + team + "-writer").start(this::write);
    }

    int team() {
        return team;
    }

    long bytesWritten() {
        return bytesWritten.get();
    }

    // The thread of the ticks

    /// Whether the client can get a snapshot now.
    boolean isReady() {
        return isGreeted && sent - acknowledged < WINDOW;
    }

    /// Whether the client has acknowledged this snapshot.
    boolean has(int snapshot) {
        return acknowledged - snapshot >= 0;
    }

    /// The global system version of the last snapshot that was sent; 0 before the first.
    int sentVersion() {
        return sentVersion;
    }

    void send(Frame frame, int snapshot, int version) {
        sent = snapshot;
        sentVersion = version;
        frame.retain();
        outbox.add(frame);
    }

    /// Closes the connection if no valid frame has arrived for a time.
    void closeIfSilent(long now, long mostNanos) {
        if (now - heardNanos > mostNanos) {
            close("no frame has arrived for " + mostNanos / 1_000_000 + " ms");
        }
    }

    // The thread that reads

    private void read() {
        try {
            FrameReader frames = new FrameReader(channel, 60, Wire.MOST_FROM_CLIENT);
            for (ByteBuffer frame = frames.next(); frame != null; frame = frames.next()) {
                ClientFrames.read(frame, this);
                heardNanos = System.nanoTime();
            }
            close(null);
        } catch (IOException e) {
            close(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void hello() {
        isGreeted = true;
    }

    @Override
    public void move(float x, float y) {
        server.submit(team, x, y);
    }

    @Override
    public void acknowledge(int snapshot) throws BadFrameException {
        if (snapshot <= acknowledged || snapshot > sent) {
            throw new BadFrameException("A client acknowledged snapshot " + snapshot + ", but " + (acknowledged + 1)
                    + " to " + sent + " were expected.");
        }
        acknowledged = snapshot;
    }

    // The thread that writes

    private void write() {
        try {
            ByteBuffer welcome = Wire.buffer(16);
            Wire.putWelcome(welcome, team);
            writeFully(welcome.flip());
            for (Frame frame = outbox.take(); frame != null; frame = outbox.take()) {
                writeFully(frame.toRead());
                frame.release();
            }
        } catch (IOException e) {
            close(String.valueOf(e.getMessage()));
        }
    }

    private void writeFully(ByteBuffer bytes) throws IOException {
        int length = bytes.remaining();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        bytesWritten.addAndGet(length);
    }

    // Any thread

    /// Closes the connection. Only the first call has an effect.
    ///
    /// @param reason null if the client has left, or the server stops
    void close(@Nullable String reason) {
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        outbox.close();
        try {
            channel.close();
        } catch (IOException e) {
            // There is nothing more to be done with it.
        }
        server.hasClosed(this, reason);
    }
}
