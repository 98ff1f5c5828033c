package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.rollback.Desync;
import dev.phalanx.samples.rollback.Match;
import dev.phalanx.samples.rollback.PeerState;
import dev.phalanx.samples.rollback.RollbackPeer;
import dev.phalanx.samples.rollback.ScriptedPlayer;
import dev.phalanx.samples.rollback.arena.Arena;
import dev.phalanx.samples.rollback.wire.MemoryNetwork;
import dev.phalanx.samples.rollback.wire.NetworkConditions;
import dev.phalanx.samples.rollback.wire.Transport;
import dev.phalanx.samples.rollback.wire.UdpTransport;
import dev.phalanx.samples.rollback.wire.UnreliableTransport;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The snippets of docs/rollback-netcode.md.
class RollbackNetcodeGuideTest {
    private static final int INPUT_DELAY = 1;

    // snippet rollback-peer
    private static RollbackPeer join(int player, UdpTransport socket, List<SocketAddress> addresses) {
        socket.connect(addresses); // those of all players
        Match match = new Match(4711, addresses.size(), 600, 10, 300);
        Arena arena = new Arena(addresses.size(), 240, 1); // the same world in all peers
        return new RollbackPeer(arena, match, player, INPUT_DELAY, socket);
    }
    // end rollback-peer

    // snippet rollback-step
    private static String step(RollbackPeer peer, int buttons) throws IOException {
        peer.step(buttons); // 60 times a second
        return switch (peer.state()) {
            case RUNNING -> "tick " + peer.tick() + ", of which " + peer.confirmedTick() + " are confirmed";
            case FINISHED -> "the match is over";
            case DIVERGED -> "" + peer.desync();
            case LOST -> "player " + peer.lostPlayer() + " has gone";
        };
    }
    // end rollback-step

    @Test
    void twoPeersPlayOverUdp() throws IOException {
        UdpTransport one = UdpTransport.open();
        UdpTransport two = UdpTransport.open();
        List<SocketAddress> addresses = List.of(one.address(), two.address());
        try (RollbackPeer first = join(0, one, addresses);
                RollbackPeer second = join(1, two, addresses)) {
            assertThat(step(first, 0)).isEqualTo("tick 1, of which 0 are confirmed");
            while (!first.isOver() || !second.isOver()) {
                step(first, new ScriptedPlayer(1, 0).buttons(first.inputTick()));
                step(second, new ScriptedPlayer(1, 1).buttons(second.inputTick()));
            }
            assertThat(step(first, 0)).isEqualTo("the match is over");
            assertThat(first.hash(600)).isEqualTo(second.hash(600));
        }
    }

    @Test
    void aWorldThatDiffersIsFound() throws IOException {
        Match match = new Match(1, 2, 600, 10, 300);
        List<RollbackPeer> peers = new ArrayList<>();
        // snippet rollback-conditions
        MemoryNetwork network = new MemoryNetwork(2); // in a test: no sockets, no threads, no clock
        NetworkConditions bad = new NetworkConditions(0.3, 4, 2, 0.05); // 30% lost, 4 to 6 steps underway, 5% twice
        List<UnreliableTransport> transports = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            transports.add(new UnreliableTransport(network.transport(i), bad, i));
        }
        // end rollback-conditions
        for (int i = 0; i < 2; i++) {
            Arena arena = new Arena(2, 50, 1);
            if (i == 1) {
                arena.divergeIn(200, world -> arena.heal(0));
            }
            peers.add(newPeer(arena, match, i, transports.get(i)));
        }
        while (!peers.stream().allMatch(RollbackPeer::isOver)) {
            for (int i = 0; i < 2; i++) {
                transports.get(i).advance();
                peers.get(i).step(new ScriptedPlayer(1, i).buttons(peers.get(i).inputTick()));
            }
        }
        RollbackPeer peer = peers.getFirst();
        assertThat(peer.state()).isEqualTo(PeerState.DIVERGED);
        // snippet rollback-desync
        Desync desync = peer.desync();
        assertThat(desync).hasToString("the world of player 1 differs from tick 200 on, first in Health");
        // end rollback-desync
        for (RollbackPeer each : peers) {
            each.close();
        }
    }

    private static RollbackPeer newPeer(Arena arena, Match match, int player, Transport transport) {
        return new RollbackPeer(arena, match, player, INPUT_DELAY, transport);
    }
}
