package dev.phalanx.samples.server;

import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.samples.server.arena.Arena;
import dev.phalanx.samples.server.arena.Order;
import dev.phalanx.samples.server.wire.EntityState;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A game server. The thread that made it runs the ticks and is the only one to use the world; virtual threads serve
/// the clients.
public final class GameServer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(GameServer.class.getName());
    private static final Duration MOST_SILENCE = Duration.ofSeconds(10);

    private final Arena arena;
    private final ServerSocketChannel socket;
    private final CopyOnWriteArrayList<ClientConnection> clients = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedQueue<Integer> freeTeams = new ConcurrentLinkedQueue<>();
    private final SnapshotSystem snapshots = new SnapshotSystem(clients);
    private final float tickSeconds;
    private final long mostSilenceNanos;
    private volatile boolean isStopped;

    /// A server that accepts clients on a free port of the loopback interface.
    ///
    /// @param arena the game; the server closes it
    /// @param teams the number of teams of the game, and the most clients
    /// @param ticksPerSecond the rate of the ticks
    /// @throws IOException if the port cannot be opened
    public GameServer(Arena arena, int teams, int ticksPerSecond) throws IOException {
        this(arena, teams, ticksPerSecond, MOST_SILENCE);
    }

    /// @param mostSilence a client that sends nothing for this time is closed
    GameServer(Arena arena, int teams, int ticksPerSecond, Duration mostSilence) throws IOException {
        this.arena = arena;
        mostSilenceNanos = mostSilence.toNanos();
        tickSeconds = 1f / ticksPerSecond;
        arena.world().addSystem(snapshots);
        for (int team = 0; team < teams; team++) {
            freeTeams.add(team);
        }
        socket = ServerSocketChannel.open();
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), teams);
        Thread.ofVirtual().name("server-acceptor").start(this::accept);
    }

    /// Where clients connect to.
    public SocketAddress address() throws IOException {
        return socket.getLocalAddress();
    }

    // Ticks

    /// Runs ticks at the rate of the server. A tick that takes too long delays the next one; ticks are not made up for.
    ///
    /// @param ticks how many
    /// @param times gets the times of the ticks
    void run(int ticks, TickTimes times) {
        long period = (long) (tickSeconds * 1e9);
        long due = System.nanoTime();
        for (int i = 0; i < ticks && !isStopped; i++) {
            sleepUntil(due);
            long start = System.nanoTime();
            tick();
            times.add(System.nanoTime() - start, start - due);
            due = Math.max(due + period, start);
        }
    }

    private static void sleepUntil(long nanoTime) {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /// Runs one tick now.
    public void tick() {
        arena.tick(tickSeconds);
        long now = System.nanoTime();
        for (ClientConnection client : clients) {
            client.closeIfSilent(now, mostSilenceNanos);
        }
    }

    /// Sends snapshots, without running ticks, until each client has acknowledged the state of the world, or has been
    /// closed because it was silent for too long.
    public void flush() {
        PresentationSystemGroup group =
                Objects.requireNonNull(arena.world().getExistingSystem(PresentationSystemGroup.class));
        int last = snapshots.snapshot() + 1;
        boolean isDone = false;
        while (!isDone) {
            group.update();
            LockSupport.parkNanos(5_000_000);
            isDone = true;
            long now = System.nanoTime();
            for (ClientConnection client : clients) {
                client.closeIfSilent(now, mostSilenceNanos);
                isDone &= client.has(last);
            }
        }
    }

    /// What a client knows when it is up to date: the units and crystals of the world, read from their components.
    public Map<Entity, EntityState> entities() {
        return EntityState.allOf(arena.world());
    }

    // Clients

    private void accept() {
        try {
            while (!isStopped) {
                SocketChannel channel = socket.accept();
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                Integer team = freeTeams.poll();
                if (team == null) {
                    LOG.log(System.Logger.Level.WARNING, "A client was refused: each team has a client.");
                    channel.close();
                } else {
                    ClientConnection client = new ClientConnection(this, channel, team);
                    clients.add(client);
                    client.start();
                    if (isStopped) {
                        client.close(null);
                    }
                }
            }
        } catch (IOException e) {
            if (!isStopped) {
                LOG.log(System.Logger.Level.ERROR, "No more clients are accepted: " + e);
            }
        }
    }

    /// The number of clients.
    public int clientCount() {
        return clients.size();
    }

    /// The bytes that were written to the clients that are connected now.
    long bytesWritten() {
        long bytes = 0;
        for (ClientConnection client : clients) {
            bytes += client.bytesWritten();
        }
        return bytes;
    }

    /// Called by a client's reader.
    void submit(int team, float x, float y) {
        arena.submit(new Order(team, x, y));
    }

    /// Called once by a connection, on any thread, when it has been closed.
    void hasClosed(ClientConnection client, @Nullable String reason) {
        clients.remove(client);
        freeTeams.add(client.team());
        if (reason != null && !isStopped) {
            LOG.log(System.Logger.Level.WARNING, "The client of team " + client.team() + " was closed: " + reason);
        }
    }

    @Override
    public void close() throws IOException {
        isStopped = true;
        socket.close();
        for (ClientConnection client : clients) {
            client.close(null);
        }
        arena.close();
    }
}
