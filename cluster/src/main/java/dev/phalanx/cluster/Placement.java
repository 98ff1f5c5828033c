package dev.phalanx.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Which node of a cluster runs which sections, and the address of each node. All nodes have the same one, or a
/// [Directory] that gives them the same one for each tick.
///
/// A file has a line for each node, in the order of their numbers: its address and its sections. A host that is left
/// out is this machine, which other machines cannot reach. A node without sections has only an address: it gets
/// sections from a later placement, or has had some.
///
/// ```text
/// # address           sections
/// 10.0.0.1:7400       0-3
/// node-1.field:7400   4 5 6-7
/// :7401               8
/// :7402
/// ```
///
/// In Kubernetes, [#ofStatefulSet] needs no file: pods of a StatefulSet with a headless service have names that stay.
///
/// A name is looked up whenever a node listens or connects, so a node that was started again may have another address.
/// One that leads nowhere yet is that of a node that is not there yet. The JVM keeps what it has looked up for 30
/// seconds, and for 10 that there was nothing, if the security properties `networkaddress.cache.ttl` and
/// `networkaddress.cache.negative.ttl` do not say otherwise.
public final class Placement {
    private static final String LOOPBACK = "127.0.0.1";

    private final List<InetSocketAddress> addresses;
    private final int[] nodes;
    private final NodeNetwork network;

    private Placement(List<InetSocketAddress> addresses, int[] nodes, NodeNetwork network) {
        this.addresses = addresses;
        this.nodes = nodes;
        this.network = network;
    }

    /// A placement of sections.
    ///
    /// @param addresses of the nodes, in the order of their numbers; names are resolved when a node connects
    /// @param nodeOfSection the number of the node of each section
    /// @throws IllegalArgumentException if a number is not one of a node, or two nodes have the same address
    public static Placement of(List<InetSocketAddress> addresses, int... nodeOfSection) {
        List<InetSocketAddress> named = addresses.stream()
                .map(address -> InetSocketAddress.createUnresolved(address.getHostString(), address.getPort()))
                .toList();
        for (int section = 0; section < nodeOfSection.length; section++) {
            int node = nodeOfSection[section];
            if (node < 0 || node >= named.size()) {
                throw new IllegalArgumentException("Section " + section + " was placed on node " + node + " of "
                        + named.size() + ". Number nodes from 0 in the order of their addresses.");
            }
        }
        for (int node = 0; node < named.size(); node++) {
            int first = named.indexOf(named.get(node));
            if (first < node || named.get(node).getPort() == 0) {
                throw new IllegalArgumentException("Node " + node + " has the address " + text(named.get(node))
                        + (first < node ? ", and so has node " + first : "")
                        + ". Give each node an address of its own, with a port from 1 to 65535.");
            }
        }
        return new Placement(named, nodeOfSection.clone(), NodeNetwork.tcp());
    }

    /// A placement on the pods of a StatefulSet, in the order of their ordinals from 0: node 2 is at
    /// `name-2.service`, which Kubernetes resolves to the pod's address within its namespace. An indexed Job gives its
    /// pods the same names. Sections that follow each other share a node, and no node has two more than another one.
    ///
    /// Nothing is asked of Kubernetes. Each node has the same numbers, and finds [its own][#numberOf] by the name of
    /// its pod.
    ///
    /// @param name of the StatefulSet
    /// @param service its headless service; a domain may follow, as in `regions.games.svc.cluster.local`
    /// @param nodes the number of pods, from 1 to the number of sections
    /// @param port where each node listens
    /// @param sections the number of sections
    /// @throws IllegalArgumentException if a name cannot be part of the name of a host, or a number is out of range
    public static Placement ofStatefulSet(String name, String service, int nodes, int port, int sections) {
        requireName("name", name, "[a-z0-9]([-a-z0-9]*[a-z0-9])?");
        requireName("service", service, "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
        if (nodes < 1 || nodes > sections || port < 1 || port > 65535) {
            throw new IllegalArgumentException("The StatefulSet " + name + " was to run " + sections + " sections on "
                    + nodes + " nodes at port " + port
                    + ". Give at least one node, at least as many sections, and a port from 1 to 65535.");
        }
        List<InetSocketAddress> addresses = IntStream.range(0, nodes)
                .mapToObj(node -> InetSocketAddress.createUnresolved(name + "-" + node + "." + service, port))
                .toList();
        return of(
                addresses,
                IntStream.range(0, sections)
                        .map(section -> (int) ((long) section * nodes / sections))
                        .toArray());
    }

    private static void requireName(String what, String name, String pattern) {
        if (!name.matches(pattern)) {
            throw new IllegalArgumentException("The StatefulSet was given the " + what + " \"" + name
                    + "\". Give one of lower-case letters, digits and dashes, as in its manifest.");
        }
    }

    /// Reads a file.
    ///
    /// @throws IOException if the file cannot be read
    /// @throws IllegalArgumentException if a line is wrong, a section from 0 up to the highest has no node or two, or
    ///     as for [#of]
    public static Placement read(Path file) throws IOException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        List<Integer> nodes = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            String content = line.replaceFirst("#.*", "").strip();
            if (!content.isEmpty()) {
                try {
                    read(content, addresses, nodes);
                } catch (IllegalArgumentException wrong) {
                    throw new IllegalArgumentException(file + ", line " + number + ": " + wrong.getMessage(), wrong);
                }
            }
        }
        int missing = nodes.indexOf(-1);
        if (missing >= 0 || nodes.isEmpty()) {
            throw new IllegalArgumentException(file + " places section " + Math.max(0, missing)
                    + " on no node. Give each section from 0 up to the highest to one node.");
        }
        return of(addresses, nodes.stream().mapToInt(Integer::intValue).toArray());
    }

    private static void read(String line, List<InetSocketAddress> addresses, List<Integer> nodes) {
        String[] words = line.split("\\s+", -1);
        int colon = words[0].lastIndexOf(':');
        int port = colon < 0 ? -1 : number(words[0].substring(colon + 1), line);
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("\"" + words[0] + "\" is no address with a port from 1 to 65535."
                    + " Write a line as host:port 0 1 2-5.");
        }
        String host = words[0].substring(0, colon);
        addresses.add(InetSocketAddress.createUnresolved(host.isEmpty() ? LOOPBACK : host, port));
        for (int i = 1; i < words.length; i++) {
            int dash = words[i].indexOf('-');
            int first = number(dash < 0 ? words[i] : words[i].substring(0, dash), line);
            int last = dash < 0 ? first : number(words[i].substring(dash + 1), line);
            if (last < first || last > 1_000_000) {
                throw new IllegalArgumentException("The sections " + words[i]
                        + " are no range of numbers from 0 up to a million. Write the lower number first.");
            }
            for (int section = first; section <= last; section++) {
                place(section, addresses.size() - 1, nodes);
            }
        }
    }

    private static void place(int section, int node, List<Integer> nodes) {
        while (nodes.size() <= section) {
            nodes.add(-1);
        }
        int before = nodes.set(section, node);
        if (before >= 0) {
            throw new IllegalArgumentException(
                    "Section " + section + " is on node " + before + " already. Give it to one node.");
        }
    }

    private static int number(String text, String line) {
        if (!text.matches("[0-9]{1,7}")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" in \"" + line + "\" is no number. Write a line as host:port 0 1 2-5.");
        }
        return Integer.parseInt(text);
    }

    /// The same placement, whose nodes reach each other by a network; by TCP if this is not called. All nodes of a
    /// cluster use the same one.
    public Placement over(NodeNetwork newNetwork) {
        return new Placement(addresses, nodes, Objects.requireNonNull(newNetwork, "newNetwork"));
    }

    /// How the nodes reach each other.
    NodeNetwork network() {
        return network;
    }

    /// The number of nodes.
    public int nodeCount() {
        return addresses.size();
    }

    /// The number of sections.
    public int sectionCount() {
        return nodes.length;
    }

    /// The number of the node that runs a section.
    ///
    /// @throws IndexOutOfBoundsException if there is no such section
    public int nodeOf(int section) {
        return nodes[section];
    }

    /// The address of a node, not resolved.
    ///
    /// @throws IndexOutOfBoundsException if there is no such node
    public InetSocketAddress address(int node) {
        return addresses.get(node);
    }

    /// The numbers of the sections of a node, rising.
    List<Integer> sectionsOf(int node) {
        return IntStream.range(0, nodes.length)
                .filter(section -> nodes[section] == node)
                .boxed()
                .toList();
    }

    /// Whether another placement has the same nodes and the same sections on each.
    boolean isSameAs(Placement other) {
        return this == other || (addresses.equals(other.addresses) && Arrays.equals(nodes, other.nodes));
    }

    /// Why another placement cannot follow this one in a run; null if it can.
    @Nullable
    String differenceOfNodes(Placement later) {
        if (later.nodes.length != nodes.length) {
            return "has " + later.nodes.length + " sections, and the one before has " + nodes.length;
        }
        for (int node = 0; node < addresses.size(); node++) {
            if (node >= later.addresses.size() || !later.addresses.get(node).equals(addresses.get(node))) {
                return "does not have " + describe(node);
            }
        }
        return null;
    }

    /// The number of the node whose host has a name, such as `regions-2` for the host `regions-2.regions`: the whole
    /// name, or what is before a dot in it. In Kubernetes, the environment variable `HOSTNAME` of a pod is this name.
    ///
    /// @throws IllegalArgumentException if no node has such a host, or several have
    public int numberOf(String name) {
        int[] found = IntStream.range(0, addresses.size())
                .filter(node -> (addresses.get(node).getHostString() + ".").startsWith(name + "."))
                .toArray();
        if (found.length != 1) {
            throw new IllegalArgumentException((found.length == 0 ? "No node" : "More than one node")
                    + " has a host that is called \"" + name + "\" in the " + this
                    + ". Give the name of one, such as HOSTNAME in a pod, and as many nodes as there are pods.");
        }
        return found[0];
    }

    /// The address of a node, whose name is looked up now.
    ///
    /// @throws UnknownHostException if the name leads to no address
    /// @throws IndexOutOfBoundsException if there is no such node
    public InetSocketAddress resolve(int node) throws UnknownHostException {
        InetSocketAddress address = addresses.get(node);
        InetSocketAddress resolved = new InetSocketAddress(address.getHostString(), address.getPort());
        if (resolved.isUnresolved()) {
            throw new UnknownHostException("the name " + address.getHostString() + " leads to no address");
        }
        return resolved;
    }

    /// The address at which a node listens on this machine, whose name is looked up now.
    ///
    /// @throws UnknownHostException if the name leads to no address, or to that of another machine, as it may for a
    ///     while after a node was started on a new one
    /// @throws IOException if the system does not tell its addresses
    /// @throws IndexOutOfBoundsException if there is no such node
    public InetSocketAddress resolveOwn(int node) throws IOException {
        InetSocketAddress resolved = resolve(node);
        InetAddress address = resolved.getAddress();
        String host = addresses.get(node).getHostString();
        if (!isLiteral(host) && !isOfThisMachine(address)) {
            throw new UnknownHostException(
                    "the name " + host + " leads to " + address.getHostAddress() + ", an address of another machine");
        }
        return resolved;
    }

    private static boolean isLiteral(String host) {
        try {
            return InetAddress.ofLiteral(host).getHostAddress() != null;
        } catch (IllegalArgumentException name) {
            return false;
        }
    }

    private static boolean isOfThisMachine(InetAddress address) throws IOException {
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || NetworkInterface.getByInetAddress(address) != null;
    }

    /// A node in messages.
    String describe(int node) {
        return "node " + node + " at " + text(addresses.get(node));
    }

    private static String text(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }

    /// A hash that is the same in every process.
    long stableHash() {
        long hash = 1;
        for (InetSocketAddress address : addresses) {
            hash = GlobalId.mix(hash ^ text(address).hashCode());
        }
        return GlobalId.mix(hash ^ Arrays.hashCode(nodes));
    }

    @Override
    public String toString() {
        return "placement of " + nodes.length + " sections on nodes at "
                + addresses.stream().map(Placement::text).toList();
    }
}
