package dev.phalanx.samples.server;

import dev.phalanx.collections.Random;
import dev.phalanx.samples.server.arena.Field;
import dev.phalanx.samples.server.wire.BadFrameException;
import dev.phalanx.samples.server.wire.FrameReader;
import dev.phalanx.samples.server.wire.Wire;
import dev.phalanx.samples.server.wire.WorldCopy;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A client that keeps a copy of the world and sends its team somewhere from time to time. It belongs to one thread.
public final class GameClient implements AutoCloseable {
    private static final int SNAPSHOTS_PER_ORDER = 240;
    private static final float METRES_PER_ORDER = 60;

    private final SocketChannel channel;
    private final FrameReader frames;
    private final ByteBuffer out = Wire.buffer(64);
    private final WorldCopy world = new WorldCopy();
    private final int team;
    private final Random random;
    private float x;
    private float y;
    private int snapshotsToOrder;

    /// Connects to a server, which tells the client its team.
    ///
    /// @param seed decides where the client sends its team
    /// @throws IOException if the server cannot be reached or has no free team
    public GameClient(SocketAddress server, long seed) throws IOException {
        channel = SocketChannel.open(server);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        frames = new FrameReader(channel, 32 << 10, Wire.MOST_FROM_SERVER);
        Wire.putHello(out);
        flush();
        ByteBuffer welcome = frames.next();
        if (welcome == null) {
            throw new IOException("The server has closed the connection. It may be full.");
        }
        if (welcome.remaining() != 5 || welcome.get() != Wire.WELCOME) {
            throw new BadFrameException("The server's first frame is no WELCOME.");
        }
        team = welcome.getInt();
        random = Random.of(seed, team);
        x = random.nextFloat(0, Field.SIZE);
        y = random.nextFloat(0, Field.SIZE);
        snapshotsToOrder = random.nextInt(SNAPSHOTS_PER_ORDER);
    }

    /// The number of the client's team.
    public int team() {
        return team;
    }

    /// The copy of the world, as of the last snapshot.
    public WorldCopy world() {
        return world;
    }

    /// Waits for a snapshot, applies and acknowledges it, and sends an order if it is time for one.
    ///
    /// @return false if the server has closed the connection
    /// @throws BadFrameException if something else than a snapshot has arrived
    /// @throws IOException if the connection has failed
    public boolean step() throws IOException {
        ByteBuffer frame = frames.next();
        if (frame == null) {
            return false;
        }
        world.apply(frame);
        Wire.putAck(out, world.snapshot());
        if (snapshotsToOrder-- == 0) {
            snapshotsToOrder = SNAPSHOTS_PER_ORDER / 2 + random.nextInt(SNAPSHOTS_PER_ORDER);
            x = Math.clamp(x + random.nextFloat(-METRES_PER_ORDER, METRES_PER_ORDER), 0, Field.SIZE);
            y = Math.clamp(y + random.nextFloat(-METRES_PER_ORDER, METRES_PER_ORDER), 0, Field.SIZE);
            Wire.putMove(out, x, y);
        }
        flush();
        return true;
    }

    /// Sends the team to a place.
    public void move(float toX, float toY) throws IOException {
        Wire.putMove(out, toX, toY);
        flush();
    }

    /// Sends bytes as they are, to test what the server does with them.
    void sendRaw(byte[] bytes) throws IOException {
        for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
            channel.write(rest);
        }
    }

    private void flush() throws IOException {
        out.flip();
        while (out.hasRemaining()) {
            channel.write(out);
        }
        out.clear();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
