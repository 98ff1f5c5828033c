package dev.phalanx.cluster.aeron;

import java.net.InetSocketAddress;

/// The address of a node, whose name is not resolved.
record NodeAddress(String host, int port) {
    /// The fewest bytes of one: the length of the host, one character, the port.
    static final int LEAST_BYTES = Short.BYTES + 1 + Integer.BYTES;

    private static final int LONGEST_HOST = 255;

    static NodeAddress of(InetSocketAddress address) {
        return new NodeAddress(address.getHostString(), address.getPort());
    }

    /// Whether it can be one of a node.
    boolean isValid() {
        return !host.isEmpty()
                && host.length() <= LONGEST_HOST
                && host.chars().allMatch(character -> character > ' ' && character < 127)
                && port > 0
                && port < 1 << 16;
    }

    InetSocketAddress unresolved() {
        return InetSocketAddress.createUnresolved(host, port);
    }

    DirectoryFrame write(DirectoryFrame out) {
        return out.putText(host).put(port);
    }

    static NodeAddress read(DirectoryFrame in) throws DirectoryFrame.MalformedException {
        NodeAddress address = new NodeAddress(in.getText(), in.getInt(1, (1 << 16) - 1));
        DirectoryFrame.require(address.isValid(), "address");
        return address;
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
