package dev.phalanx.samples.rollback.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TransportTest {
    private final ByteBuffer buffer = Datagrams.newBuffer();

    /// Sends a number in each of many steps.
    ///
    /// @return for each step after the first send the numbers that arrived
    private List<List<Integer>> arrivals(NetworkConditions conditions, long seed, int count) throws IOException {
        MemoryNetwork network = new MemoryNetwork(2);
        UnreliableTransport from = new UnreliableTransport(network.transport(0), conditions, seed);
        Transport to = network.transport(1);
        List<List<Integer>> arrivals = new ArrayList<>();
        for (int step = 0; step < count + NetworkConditions.MOST_DELAY; step++) {
            from.advance();
            if (step < count) {
                from.send(1, ByteBuffer.allocate(4).putInt(0, step));
            }
            List<Integer> arrived = new ArrayList<>();
            while (to.receive(buffer) == 0) {
                arrived.add(Integer.reverseBytes(buffer.getInt(0)));
            }
            arrivals.add(arrived);
        }
        return arrivals;
    }

    @Test
    void aPerfectNetworkDeliversAtOnceAndInOrder() throws IOException {
        List<List<Integer>> arrivals = arrivals(NetworkConditions.PERFECT, 1, 50);
        for (int step = 0; step < 50; step++) {
            assertThat(arrivals.get(step)).containsExactly(step);
        }
    }

    @Test
    void aBadNetworkLosesDelaysReordersAndDuplicates() throws IOException {
        NetworkConditions bad = new NetworkConditions(0.3, 4, 5, 0.2);
        List<List<Integer>> arrivals = arrivals(bad, 1, 10_000);
        List<Integer> all = new ArrayList<>();
        for (int step = 0; step < arrivals.size(); step++) {
            for (int number : arrivals.get(step)) {
                assertThat(step - number).isBetween(4, 9);
                all.add(number);
            }
        }
        assertThat(Set.copyOf(all).size()).isBetween(6_800, 7_200);
        assertThat(all.size()).isBetween(8_200, 8_600);
        assertThat(all).isNotEqualTo(all.stream().sorted().toList());
        assertThat(arrivals(bad, 1, 10_000)).isEqualTo(arrivals);
        assertThat(arrivals(bad, 2, 10_000)).isNotEqualTo(arrivals);
    }

    @Test
    void conditionsOutOfRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkConditions(0.91, 0, 0, 0))
                .withMessage("The part of lost datagrams is out of range: 0.91. Give a number from 0 to 0.9.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkConditions(0, 61, 0, 0))
                .withMessage("The delay is out of range: 61. Give a number from 0 to 60.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkConditions(0, 0, -1, 0))
                .withMessage("The jitter is out of range: -1. Give a number from 0 to 60.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkConditions(0, 0, 0, Double.NaN))
                .withMessage("The part of duplicates is out of range: NaN. Give a number from 0 to 1.");
    }

    @Test
    void datagramsOfForeignersAreDroppedAndCounted() throws IOException {
        try (UdpTransport one = UdpTransport.open();
                UdpTransport two = UdpTransport.open();
                UdpTransport foreigner = UdpTransport.open()) {
            one.connect(List.of(one.address(), two.address()));
            two.connect(List.of(one.address(), two.address()));
            foreigner.connect(List.of(one.address()));
            foreigner.send(0, ByteBuffer.wrap(new byte[] {1}));
            foreigner.send(0, ByteBuffer.wrap(new byte[] {2}));
            two.send(0, ByteBuffer.wrap(new byte[] {3}));

            int sender = Transport.NO_DATAGRAM;
            while (sender < 0) {
                sender = one.receive(buffer);
            }
            assertThat(sender).isEqualTo(1);
            assertThat(buffer.remaining()).isEqualTo(1);
            assertThat(buffer.get(0)).isEqualTo((byte) 3);
            assertThat(one.foreign()).isEqualTo(2);
            assertThat(one.receive(buffer)).isEqualTo(Transport.NO_DATAGRAM);
        }
    }
}
