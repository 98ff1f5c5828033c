package dev.phalanx.samples.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.rollback.arena.Arena;
import dev.phalanx.samples.rollback.wire.NetworkConditions;
import dev.phalanx.samples.rollback.wire.UdpTransport;
import dev.phalanx.samples.rollback.wire.UnreliableTransport;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Peers on threads of their own, which run at different speeds, over UDP.
class OverUdpTest {
    private static final int TICKS = 120;
    private static final int INPUT_DELAY = 1;
    private static final int MOST_SILENCE = 1_000_000;
    private static final NetworkConditions CONDITIONS = new NetworkConditions(0.1, 2, 3, 0.1);

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void peersOnThreadsOfTheirOwnEndWithTheSameWorld(int players) throws Exception {
        List<UdpTransport> sockets = new ArrayList<>();
        List<SocketAddress> addresses = new ArrayList<>();
        for (int i = 0; i < players; i++) {
            sockets.add(UdpTransport.open());
            addresses.add(sockets.get(i).address());
        }
        sockets.forEach(socket -> socket.connect(addresses));
        CountDownLatch playing = new CountDownLatch(players);
        List<Long> hashes = new ArrayList<>();
        try (ExecutorService threads =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<Long>> results = new ArrayList<>();
            for (int i = 0; i < players; i++) {
                int player = i;
                results.add(threads.submit(() -> play(players, player, sockets.get(player), playing)));
            }
            for (Future<Long> result : results) {
                hashes.add(result.get());
            }
        }
        assertThat(hashes).hasSize(players).containsOnly(hashes.getFirst());
    }

    private static long play(int players, int player, UdpTransport socket, CountDownLatch playing) throws IOException {
        UnreliableTransport transport = new UnreliableTransport(socket, CONDITIONS, player);
        Match match = new Match(9, players, TICKS, 10, MOST_SILENCE);
        try (RollbackPeer peer = new RollbackPeer(new Arena(players, 50, 3), match, player, INPUT_DELAY, transport)) {
            boolean wasOver = false;
            while (playing.getCount() > 0) { // answers the others until they have finished as well
                transport.advance();
                peer.step(new ScriptedPlayer(3, player).buttons(peer.inputTick()));
                if (peer.isOver() && !wasOver) {
                    wasOver = true;
                    playing.countDown();
                }
                LockSupport.parkNanos(200_000L * (player + 1));
            }
            assertThat(peer.state()).isEqualTo(PeerState.FINISHED);
            return peer.hash(TICKS);
        } catch (Throwable failed) {
            while (playing.getCount() > 0) {
                playing.countDown();
            }
            throw failed;
        }
    }
}
