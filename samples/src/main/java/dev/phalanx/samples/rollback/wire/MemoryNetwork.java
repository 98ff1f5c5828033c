package dev.phalanx.samples.rollback.wire;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/// A network inside of one thread, whose datagrams arrive at once and in order.
public final class MemoryNetwork {
    private record Arrived(int sender, byte[] bytes) {}

    private final List<Queue<Arrived>> arrived = new ArrayList<>();

    /// A network without datagrams.
    ///
    /// @param players how many players it connects
    public MemoryNetwork(int players) {
        for (int i = 0; i < players; i++) {
            arrived.add(new ArrayDeque<>());
        }
    }

    /// The way of a player to the others.
    ///
    /// @param player the player, from 0
    public Transport transport(int player) {
        return new End(player);
    }

    private final class End implements Transport {
        private final int player;

        End(int player) {
            this.player = player;
        }

        @Override
        public void send(int to, ByteBuffer datagram) {
            byte[] bytes = new byte[datagram.remaining()];
            datagram.get(bytes);
            arrived.get(to).add(new Arrived(player, bytes));
        }

        @Override
        public int receive(ByteBuffer into) {
            Arrived next = arrived.get(player).poll();
            into.clear();
            if (next != null) {
                into.put(next.bytes(), 0, Math.min(next.bytes().length, into.capacity()));
            }
            into.flip();
            return next == null ? NO_DATAGRAM : next.sender();
        }

        @Override
        public void close() {
            arrived.get(player).clear();
        }
    }
}
