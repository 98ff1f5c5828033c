package dev.phalanx.samples.rollback.wire;

import dev.phalanx.collections.Random;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;

/// A transport that loses, delays, reorders and duplicates what is sent, as a seed decides. Its time is counted in
/// steps.
public final class UnreliableTransport implements Transport {
    private record Underway(long due, long number, int player, byte[] bytes) {}

    private final Transport transport;
    private final NetworkConditions conditions;
    private final Random random;
    private final PriorityQueue<Underway> underway =
            new PriorityQueue<>(Comparator.comparingLong(Underway::due).thenComparingLong(Underway::number));
    private long step;
    private long number;
    private long lost;

    /// @param transport carries what is not lost; it is closed with this one
    /// @param conditions what happens to datagrams
    /// @param seed decides to which
    public UnreliableTransport(Transport transport, NetworkConditions conditions, long seed) {
        this.transport = transport;
        this.conditions = conditions;
        random = Random.of(seed);
    }

    /// Goes on by one step: sends the datagrams whose time has come.
    ///
    /// @throws IOException if the network has failed
    public void advance() throws IOException {
        step++;
        sendDue();
    }

    private void sendDue() throws IOException {
        for (Underway next = underway.peek(); next != null && next.due() <= step; next = underway.peek()) {
            underway.remove();
            transport.send(next.player(), ByteBuffer.wrap(next.bytes()));
        }
    }

    /// How many datagrams were lost.
    public long lost() {
        return lost;
    }

    @Override
    public void send(int player, ByteBuffer datagram) throws IOException {
        byte[] bytes = new byte[datagram.remaining()];
        datagram.get(bytes);
        if (random.nextDouble() < conditions.loss()) {
            lost++;
            return;
        }
        int copies = random.nextDouble() < conditions.duplicates() ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            long due = step + conditions.delay() + random.nextInt(conditions.jitter() + 1);
            underway.add(new Underway(due, number++, player, bytes));
        }
        sendDue();
    }

    @Override
    public int receive(ByteBuffer into) throws IOException {
        return transport.receive(into);
    }

    @Override
    public void close() throws IOException {
        transport.close();
    }
}
