package dev.phalanx.cluster.aeron;

import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ext.DebugReceiveChannelEndpoint;
import io.aeron.driver.ext.LossGenerator;
import io.aeron.driver.media.UdpChannel;
import io.aeron.protocol.DataHeaderFlyweight;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

/// Where a driver receives datagrams, of which some are lost by Aeron's generators, some arrive twice, and some after
/// those that follow.
public final class UnreliableEndpoint extends DebugReceiveChannelEndpoint {
    private static final double LOST = 0.05;
    private static final int MOST_HELD = 4;

    /// What has happened at the endpoints of a node.
    public static final class Faults {
        private final Random random;
        private final AtomicInteger lost = new AtomicInteger();
        private final AtomicInteger doubled = new AtomicInteger();
        private final AtomicInteger late = new AtomicInteger();

        /// Faults that a seed decides, as far as the datagrams are the same.
        public Faults(long seed) {
            random = new Random(seed);
        }

        private LossGenerator generator() {
            return (address, buffer, length) -> {
                boolean isLost = random.nextDouble() < LOST;
                lost.addAndGet(isLost ? 1 : 0);
                return isLost;
            };
        }

        /// The number of datagrams that were lost.
        public int lost() {
            return lost.get();
        }

        /// The number of datagrams that arrived twice.
        public int doubled() {
            return doubled.get();
        }

        /// The number of datagrams that arrived late.
        public int late() {
            return late.get();
        }
    }

    private record Held(byte[] bytes, InetSocketAddress from, int transport) {}

    private final Faults faults;
    private final ArrayDeque<Held> held = new ArrayDeque<>();

    /// An endpoint as Aeron's own, with faults.
    public UnreliableEndpoint(
            UdpChannel channel,
            DataPacketDispatcher dispatcher,
            AtomicCounter status,
            MediaDriver.Context context,
            Faults faults) {
        super(channel, dispatcher, status, context, faults.generator(), faults.generator());
        this.faults = faults;
    }

    @Override
    public int onDataPacket(
            DataHeaderFlyweight header, UnsafeBuffer buffer, int length, InetSocketAddress from, int transport) {
        int bytes = 0;
        switch (faults.random.nextInt(12)) {
            case 0 -> {
                byte[] copy = new byte[length];
                buffer.getBytes(0, copy);
                held.add(new Held(copy, from, transport));
                faults.late.incrementAndGet();
            }
            case 1 -> {
                bytes += super.onDataPacket(header, buffer, length, from, transport);
                bytes += super.onDataPacket(header, buffer, length, from, transport);
                faults.doubled.incrementAndGet();
            }
            default -> bytes += super.onDataPacket(header, buffer, length, from, transport);
        }
        if (held.size() > MOST_HELD || (faults.random.nextInt(4) == 0 && !held.isEmpty())) {
            Held late = held.remove();
            UnsafeBuffer copy = new UnsafeBuffer(late.bytes);
            bytes += super.onDataPacket(
                    new DataHeaderFlyweight(copy), copy, late.bytes.length, late.from, late.transport);
        }
        return bytes;
    }
}
