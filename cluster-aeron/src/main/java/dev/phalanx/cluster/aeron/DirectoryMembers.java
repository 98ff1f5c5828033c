package dev.phalanx.cluster.aeron;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The addresses of the members of a directory. All members and clients have the same ones.
///
/// A file has a line for each member, in the order of their numbers: its host and the first of the [five][#PORTS] UDP
/// ports in a row that it takes. A host that is left out is this machine, which other machines cannot reach.
///
/// ```text
/// # members of the directory
/// 10.0.0.1:7500
/// 10.0.0.2:7500
/// 10.0.0.3:7500
/// ```
///
/// A directory of three members goes on if one is lost, and one of five if two are. One of a single member goes on
/// when that is started again.
public final class DirectoryMembers {
    /// How many ports a member takes, from that of its address on.
    public static final int PORTS = 5;

    private static final String LOOPBACK = "127.0.0.1";
    private static final int MOST = 7;
    private static final int HIGHEST_PORT = 65_535;

    private final List<NodeAddress> addresses;

    private DirectoryMembers(List<NodeAddress> addresses) {
        this.addresses = addresses;
    }

    /// The members at addresses.
    ///
    /// @param addresses 1, 3, 5 or 7; names are resolved when they are used
    /// @throws IllegalArgumentException if it is another number, a port is not from 1 to 65,531, or two members on one
    ///     host share ports
    public static DirectoryMembers of(List<InetSocketAddress> addresses) {
        List<NodeAddress> members = addresses.stream().map(NodeAddress::of).toList();
        if (members.size() % 2 == 0 || members.size() > MOST) {
            throw new IllegalArgumentException("A directory was given " + members.size()
                    + " members. Give 1, 3, 5 or 7: more than half of them have to run.");
        }
        Set<NodeAddress> used = new HashSet<>();
        for (NodeAddress member : members) {
            if (!member.isValid() || member.port() > HIGHEST_PORT - PORTS + 1) {
                throw new IllegalArgumentException("A member of a directory was given the address " + member
                        + ". Give a host and a port from 1 to " + (HIGHEST_PORT - PORTS + 1) + ".");
            }
            for (int i = 0; i < PORTS; i++) {
                if (!used.add(new NodeAddress(member.host(), member.port() + i))) {
                    throw new IllegalArgumentException("Two members of a directory would take the port "
                            + (member.port() + i) + " of " + member.host() + ". Each takes " + PORTS
                            + " from that of its address on.");
                }
            }
        }
        return new DirectoryMembers(members);
    }

    /// Reads a file.
    ///
    /// @throws IOException if the file cannot be read
    /// @throws IllegalArgumentException if a line is no address, or as for [#of]
    public static DirectoryMembers read(Path file) throws IOException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String content = line.replaceFirst("#.*", "").strip();
            if (!content.isEmpty()) {
                int colon = content.lastIndexOf(':');
                if (colon < 0 || !content.substring(colon + 1).matches("[0-9]{1,5}")) {
                    throw new IllegalArgumentException(
                            file + ": \"" + content + "\" is no address. Write a line as host:port.");
                }
                int port = Math.min(HIGHEST_PORT, Integer.parseInt(content.substring(colon + 1)));
                String host = content.substring(0, colon);
                addresses.add(InetSocketAddress.createUnresolved(host.isEmpty() ? LOOPBACK : host, port));
            }
        }
        return of(addresses);
    }

    /// The number of members.
    public int count() {
        return addresses.size();
    }

    /// The address of a member, not resolved.
    ///
    /// @throws IndexOutOfBoundsException if there is no such member
    public InetSocketAddress address(int member) {
        return addresses.get(member).unresolved();
    }

    /// An endpoint of a member.
    ///
    /// @param port which of its ports, from 0 up
    String endpoint(int member, int port) {
        NodeAddress address = addresses.get(member);
        boolean isBare = address.host().indexOf(':') >= 0 && !address.host().startsWith("[");
        return (isBare ? "[" + address.host() + "]" : address.host()) + ":" + (address.port() + port);
    }

    /// An endpoint of a member's host, at a port that the system chooses.
    String anyPort(int member) {
        String first = endpoint(member, 0);
        return first.substring(0, first.lastIndexOf(':')) + ":0";
    }

    @Override
    public String toString() {
        return "directory of the members " + addresses;
    }
}
