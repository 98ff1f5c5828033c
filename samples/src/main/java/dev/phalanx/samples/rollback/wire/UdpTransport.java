package dev.phalanx.samples.rollback.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;

/// Datagrams over UDP. Those of foreign addresses are dropped and counted.
public final class UdpTransport implements Transport {
    private final DatagramChannel channel;
    private List<SocketAddress> players = List.of();
    private long foreign;

    private UdpTransport(DatagramChannel channel) {
        this.channel = channel;
    }

    /// Opens a free port of the loopback interface.
    ///
    /// @throws IOException if there is none
    public static UdpTransport open() throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            channel.configureBlocking(false);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        return new UdpTransport(channel);
    }

    /// Its own address.
    ///
    /// @throws IOException if it was closed
    public SocketAddress address() throws IOException {
        return channel.getLocalAddress();
    }

    /// Says where the players are. Until then, all senders are foreign.
    ///
    /// @param addresses those of all players in the order of their numbers, its own included
    public void connect(List<SocketAddress> addresses) {
        players = List.copyOf(addresses);
    }

    /// How many datagrams came from other addresses.
    public long foreign() {
        return foreign;
    }

    /// Sends a datagram. It is lost if the buffer of the operating system is full.
    @Override
    public void send(int player, ByteBuffer datagram) throws IOException {
        channel.send(datagram, players.get(player));
    }

    @Override
    public int receive(ByteBuffer into) throws IOException {
        into.clear();
        SocketAddress sender = channel.receive(into);
        into.flip();
        if (sender == null) {
            return NO_DATAGRAM;
        }
        int player = players.indexOf(sender);
        if (player < 0) {
            foreign++;
            return STRANGER;
        }
        return player;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
