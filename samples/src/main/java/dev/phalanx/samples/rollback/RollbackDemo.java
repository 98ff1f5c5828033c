package dev.phalanx.samples.rollback;

import dev.phalanx.samples.rollback.arena.Arena;
import dev.phalanx.samples.rollback.arena.ArenaScene;
import dev.phalanx.samples.rollback.arena.ComponentHashes;
import dev.phalanx.samples.rollback.wire.UdpTransport;
import dev.phalanx.samples.rollback.wire.UnreliableTransport;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The program: a match between scripted players, whose peers take turns on one thread and send each other datagrams
/// over the loopback interface.
public final class RollbackDemo implements AutoCloseable {
    /// For the picture, what was seen in the last ticks is kept, as long as the peers' histories have these ticks.
    private static final int SEEN_TICKS = 40;

    private static final int SEEING_PLAYERS = 2;

    private final RollbackOptions options;
    private final List<UdpTransport> sockets = new ArrayList<>();
    private final List<UnreliableTransport> transports = new ArrayList<>();
    private final List<RollbackPeer> peers = new ArrayList<>();
    private final List<List<ArenaScene>> seen = new ArrayList<>();

    private RollbackDemo(RollbackOptions options) throws IOException {
        this.options = options;
        try {
            open();
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void open() throws IOException {
        List<SocketAddress> addresses = new ArrayList<>();
        for (int i = 0; i < options.players(); i++) {
            UdpTransport socket = UdpTransport.open();
            sockets.add(socket);
            addresses.add(socket.address());
        }
        for (int i = 0; i < options.players(); i++) {
            sockets.get(i).connect(addresses);
            UnreliableTransport transport = new UnreliableTransport(
                    sockets.get(i), options.conditions(), options.seed() * Arena.MOST_PLAYERS + i);
            transports.add(transport);
            Arena arena = newArena();
            if (options.divergeTick() > 0 && i == options.players() - 1) {
                arena.divergeIn(options.divergeTick(), world -> arena.heal(0));
            }
            peers.add(new RollbackPeer(arena, options.match(), i, options.inputDelay(), transport));
        }
        for (int i = 0; i < SEEING_PLAYERS; i++) {
            seen.add(new ArrayList<>());
        }
    }

    private Arena newArena() {
        return new Arena(options.players(), options.drones(), options.seed());
    }

    /// Plays a match to its end.
    ///
    /// @param options what to do
    /// @param progress receives how many ticks all players have confirmed
    /// @return what the run did
    /// @throws IOException if the loopback interface fails
    public static RollbackRun run(RollbackOptions options, IntConsumer progress) throws IOException {
        try (RollbackDemo demo = new RollbackDemo(options)) {
            int steps = demo.play(progress);
            return new RollbackRun(options, steps, demo.outcomes(), demo.hashWithoutNetwork(), demo.moment());
        }
    }

    private int play(IntConsumer progress) throws IOException {
        int steps = 0;
        while (!peers.stream().allMatch(RollbackPeer::isOver)) {
            steps++;
            for (int i = 0; i < peers.size(); i++) {
                RollbackPeer peer = peers.get(i);
                int before = peer.tick();
                transports.get(i).advance();
                peer.step(new ScriptedPlayer(options.seed(), i).buttons(peer.inputTick()));
                if (i < SEEING_PLAYERS && peer.tick() > before && peer.tick() >= firstSeenTick()) {
                    seen.get(i).add(peer.scene());
                }
            }
            progress.accept(
                    peers.stream().mapToInt(RollbackPeer::confirmedTick).min().orElseThrow());
        }
        return steps;
    }

    private int firstSeenTick() {
        return Math.max(1, options.ticks() - SEEN_TICKS);
    }

    private List<RollbackRun.Outcome> outcomes() {
        List<RollbackRun.Outcome> outcomes = new ArrayList<>();
        for (RollbackPeer peer : peers) {
            int tick = peer.confirmedTick();
            outcomes.add(new RollbackRun.Outcome(
                    peer.state(), tick, peer.hash(tick), peer.desync(), peer.lostPlayer(), peer.statistics()));
        }
        return outcomes;
    }

    /// The hash of the last tick of a world that is given all inputs at once.
    private long hashWithoutNetwork() {
        try (Arena arena = newArena()) {
            for (int tick = 1; tick <= options.ticks(); tick++) {
                for (int i = 0; i < options.players(); i++) {
                    boolean isGiven = tick > options.inputDelay();
                    arena.hold(i, isGiven ? new ScriptedPlayer(options.seed(), i).buttons(tick) : 0);
                }
                arena.tick();
            }
            return ComponentHashes.all(ComponentHashes.of(arena.world().entityManager(), Arena.COMPONENTS));
        }
    }

    /// The tick in which a player was most wrong about a ship.
    private RollbackRun.@Nullable Moment moment() {
        RollbackRun.Moment best = null;
        RollbackPeer peer = peers.getFirst();
        int count = Math.min(seen.getFirst().size(), seen.getLast().size());
        for (int i = 0; i < count; i++) {
            int tick = firstSeenTick() + i;
            if (tick <= peer.confirmedTick()) {
                RollbackRun.Moment moment = new RollbackRun.Moment(
                        tick, List.of(seen.getFirst().get(i), seen.getLast().get(i)), peer.scene(tick));
                best = best == null || moment.largestError() > best.largestError() ? moment : best;
            }
        }
        return best;
    }

    @Override
    public void close() throws IOException {
        for (RollbackPeer peer : peers) {
            peer.close();
        }
        for (UdpTransport socket : sockets) {
            socket.close();
        }
    }
}
