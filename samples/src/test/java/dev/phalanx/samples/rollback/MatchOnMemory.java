package dev.phalanx.samples.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.rollback.arena.Arena;
import dev.phalanx.samples.rollback.arena.ComponentHashes;
import dev.phalanx.samples.rollback.wire.MemoryNetwork;
import dev.phalanx.samples.rollback.wire.NetworkConditions;
import dev.phalanx.samples.rollback.wire.UnreliableTransport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A match whose peers take turns, over a network in memory, and whose confirmed ticks are compared one by one with a
/// world that is given all inputs without a network.
final class MatchOnMemory implements AutoCloseable {
    static final int DRONES = 40;
    static final long SEED = 5;
    static final int MOST_SILENCE = 120;

    final Match match;
    final MemoryNetwork network;
    final List<Arena> arenas = new ArrayList<>();
    final List<RollbackPeer> peers = new ArrayList<>();
    final List<UnreliableTransport> transports = new ArrayList<>();
    private final List<Long> expected = new ArrayList<>();
    private final int[] compared;

    /// @param inputDelay of the first player; each other one has one more, up to the most, and then none
    MatchOnMemory(int players, int lastTick, int checkInterval, int inputDelay, NetworkConditions conditions) {
        match = new Match(77, players, lastTick, checkInterval, MOST_SILENCE);
        network = new MemoryNetwork(players);
        compared = new int[players];
        for (int i = 0; i < players; i++) {
            transports.add(new UnreliableTransport(network.transport(i), conditions, 100 + i));
            arenas.add(new Arena(players, DRONES, SEED));
            peers.add(new RollbackPeer(arenas.get(i), match, i, delayOf(i, inputDelay), transports.get(i)));
        }
        try (Arena alone = new Arena(players, DRONES, SEED)) {
            expected.add(hash(alone));
            for (int tick = 1; tick <= lastTick; tick++) {
                for (int i = 0; i < players; i++) {
                    alone.hold(i, tick > delayOf(i, inputDelay) ? buttons(i, tick) : 0);
                }
                alone.tick();
                expected.add(hash(alone));
            }
        }
    }

    private static long hash(Arena arena) {
        return ComponentHashes.all(ComponentHashes.of(arena.world().entityManager(), Arena.COMPONENTS));
    }

    private static int delayOf(int player, int inputDelay) {
        return (player + inputDelay) % (RollbackPeer.MOST_INPUT_DELAY + 1);
    }

    static int buttons(int player, int tick) {
        return new ScriptedPlayer(SEED, player).buttons(tick);
    }

    /// A step of one peer, in which each tick that became confirmed is compared.
    void step(int player) throws IOException {
        stepAlone(player);
        RollbackPeer peer = peers.get(player);
        for (int tick = compared[player] + 1; tick <= peer.confirmedTick(); tick++) {
            assertThat(peer.hash(tick)).as("tick %d of player %d", tick, player).isEqualTo(expected.get(tick));
            compared[player] = tick;
        }
    }

    /// A step of one peer whose ticks are not compared.
    void stepAlone(int player) throws IOException {
        transports.get(player).advance();
        RollbackPeer peer = peers.get(player);
        peer.step(buttons(player, peer.inputTick()));
    }

    /// Steps until the match is over for all peers.
    ///
    /// @param isCompared whether confirmed ticks are compared
    void play(boolean isCompared) throws IOException {
        int steps = 0;
        while (!peers.stream().allMatch(RollbackPeer::isOver)) {
            assertThat(steps++).as("steps").isLessThan(100_000);
            for (int i = 0; i < peers.size(); i++) {
                if (isCompared) {
                    step(i);
                } else {
                    stepAlone(i);
                }
            }
        }
    }

    /// All peers have finished, and their last ticks, whose inputs are the last ones, were compared too.
    void assertFinished() {
        for (RollbackPeer peer : peers) {
            assertThat(peer.state()).isEqualTo(PeerState.FINISHED);
            assertThat(peer.confirmedTick()).isEqualTo(match.lastTick());
            assertThat(compared[peer.player()]).isEqualTo(match.lastTick());
            assertThat(peer.statistics().deepestRollback()).isLessThanOrEqualTo(RollbackPeer.WINDOW);
        }
    }

    @Override
    public void close() throws IOException {
        for (RollbackPeer peer : peers) {
            peer.world().audit();
            peer.close();
        }
    }
}
