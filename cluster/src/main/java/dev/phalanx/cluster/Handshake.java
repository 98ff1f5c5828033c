package dev.phalanx.cluster;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.function.IntFunction;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// How two nodes make sure that both have the key of the cluster and agree about the world. The node with the higher
/// number connects.
///
/// ```text
/// connecting   magic long, version int, own number int, number that it expects int, nonce 32 bytes
/// accepting    magic long, version int, own number int, nonce 32 bytes, state, proof 32 bytes
/// connecting   state, proof 32 bytes
/// state        facts, arrived long, tick long, placement long
/// ```
///
/// A proof is the HMAC-SHA256 of who makes it, both nonces, both numbers, and its state. All numbers are big-endian,
/// and everything has a fixed length. A [directory][Directory] is asked for the placement in the tick of the other
/// side only after that side has proved that it has the key.
final class Handshake {
    private static final long MAGIC = 0x5048_4C58_4E4F_4445L;
    private static final int VERSION = StepMessage.VERSION;
    private static final int NONCE = 32;
    private static final int PROOF = 32;
    private static final int HELLO = Long.BYTES + 3 * Integer.BYTES + NONCE;
    private static final int REPLY = Long.BYTES + 2 * Integer.BYTES + NONCE + State.BYTES + PROOF;
    private static final byte CONNECTING = 1;
    private static final byte ACCEPTING = 2;
    private static final SecureRandom RANDOM = new SecureRandom();

    /// The other side is not a node of this cluster. It may be any program that connected.
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1;

        private final int node;

        RefusedException(int node, String message) {
            super(message);
            this.node = node;
        }

        /// The number that it gave itself, -1 if it gave none.
        int node() {
            return node;
        }
    }

    /// The other side, and the tick up to which the messages of this side have arrived there.
    record Peer(int number, long arrived) {}

    /// What one side says of itself.
    ///
    /// @param arrived the tick up to which the messages of the other side have arrived, -1 if none has
    /// @param tick the first one of the placement that its sections have
    /// @param placement a hash of that placement
    record State(NodeFacts facts, long arrived, long tick, long placement) {
        static final int BYTES = NodeFacts.BYTES + 3 * Long.BYTES;

        static State read(ByteBuffer in) {
            return new State(NodeFacts.read(in), in.getLong(), in.getLong(), in.getLong());
        }

        void write(ByteBuffer out) {
            facts.write(out);
            out.putLong(arrived).putLong(tick).putLong(placement);
        }
    }

    private final Assignments assignments;
    private final int number;
    private final SecretKeySpec key;
    private final IntFunction<State> own;

    /// @param own what this side says of itself to a node
    Handshake(Assignments assignments, int number, byte[] key, IntFunction<State> own) {
        this.assignments = assignments;
        this.number = number;
        this.key = new SecretKeySpec(key, "HmacSHA256");
        this.own = own;
    }

    /// Introduces this node to one with a lower number.
    ///
    /// @throws RefusedException if the other side has another key, or is no such node
    /// @throws ClusterException if it differs in a fact
    /// @throws IOException if the link breaks, or nothing arrives within its timeout
    Peer connect(NodeNetwork.Link link, int peer) throws IOException, RefusedException {
        byte[] nonce = nonce();
        link.output()
                .write(ByteBuffer.allocate(HELLO)
                        .putLong(MAGIC)
                        .putInt(VERSION)
                        .putInt(number)
                        .putInt(peer)
                        .put(nonce)
                        .array());
        ByteBuffer reply = read(link, REPLY);
        requireVersion(reply, peer);
        int other = reply.getInt();
        if (other != peer) {
            throw new RefusedException(
                    other,
                    "it says that it is node " + other + ", and node " + peer
                            + " was expected. Give all nodes the same placement");
        }
        byte[] otherNonce = bytes(reply, NONCE);
        State theirs = State.read(reply);
        byte[] proof = bytes(reply, PROOF);
        State state = own.apply(peer);
        ByteBuffer last = ByteBuffer.allocate(State.BYTES + PROOF);
        state.write(last);
        last.put(proof(CONNECTING, nonce, otherNonce, number, peer, state));
        link.output().write(last.array());
        requireProof(proof, proof(ACCEPTING, nonce, otherNonce, number, peer, theirs), peer);
        requireSame(state, theirs, peer);
        return new Peer(peer, theirs.arrived);
    }

    /// Lets a node with a higher number introduce itself.
    ///
    /// @throws RefusedException if the other side has another key, or is no such node
    /// @throws ClusterException if it differs in a fact
    /// @throws IOException if the link breaks, or nothing arrives within its timeout
    Peer accept(NodeNetwork.Link link) throws IOException, RefusedException {
        ByteBuffer hello = read(link, HELLO);
        requireVersion(hello, -1);
        int peer = hello.getInt();
        int expected = hello.getInt();
        if (peer <= number || expected != number) {
            throw new RefusedException(
                    peer,
                    "it says that it is node " + peer + " and that this is node " + expected + ", and this is node "
                            + number + ". Give all nodes the same placement");
        }
        byte[] otherNonce = bytes(hello, NONCE);
        byte[] nonce = nonce();
        ByteBuffer reply = ByteBuffer.allocate(REPLY)
                .putLong(MAGIC)
                .putInt(VERSION)
                .putInt(number)
                .put(nonce);
        State state = own.apply(peer);
        state.write(reply);
        reply.put(proof(ACCEPTING, otherNonce, nonce, peer, number, state));
        link.output().write(reply.array());
        ByteBuffer last = read(link, State.BYTES + PROOF);
        State theirs = State.read(last);
        byte[] proof = bytes(last, PROOF);
        requireProof(proof, proof(CONNECTING, otherNonce, nonce, peer, number, theirs), peer);
        requireSame(state, theirs, peer);
        int nodes = assignments.at(theirs.tick).nodeCount();
        if (peer >= nodes) {
            throw new RefusedException(
                    peer,
                    "it says that it is node " + peer + " of " + nodes + " in tick " + theirs.tick
                            + ". Give it a number that the placement has");
        }
        return new Peer(peer, theirs.arrived);
    }

    private static ByteBuffer read(NodeNetwork.Link link, int length) throws IOException {
        byte[] bytes = new byte[length];
        new DataInputStream(link.input()).readFully(bytes);
        return ByteBuffer.wrap(bytes);
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private static byte[] nonce() {
        byte[] nonce = new byte[NONCE];
        RANDOM.nextBytes(nonce);
        return nonce;
    }

    private static void requireVersion(ByteBuffer in, int peer) throws RefusedException {
        long magic = in.getLong();
        int version = in.getInt();
        if (magic != MAGIC) {
            throw new RefusedException(peer, "it is no node of Phalanx. Give nodes ports that nothing else uses");
        }
        if (version != VERSION) {
            throw new RefusedException(
                    peer,
                    "it sends messages of version " + version + ", and this node those of" + " version " + VERSION
                            + ". Start all nodes with the same version of Phalanx");
        }
    }

    private void requireSame(State state, State theirs, int peer) {
        boolean isPlaced = assignments.at(theirs.tick).stableHash() == theirs.placement;
        String difference = isPlaced ? state.facts.difference(theirs.facts) : "placement of sections";
        if (difference != null) {
            throw new ClusterException("In " + assignments.describe(peer) + ", the " + difference
                    + " differs from that of node " + number
                    + ". Start all nodes with the same program and the same arguments.");
        }
    }

    /// Compares in a time that does not depend on the bytes.
    private static void requireProof(byte[] given, byte[] expected, int peer) throws RefusedException {
        if (!MessageDigest.isEqual(given, expected)) {
            throw new RefusedException(peer, "it has another key. Give all nodes the same key");
        }
    }

    private byte[] proof(byte role, byte[] nonce, byte[] acceptingNonce, int connecting, int accepting, State of) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            ByteBuffer signed = ByteBuffer.allocate(1 + 2 * NONCE + 2 * Integer.BYTES + State.BYTES)
                    .put(role)
                    .put(nonce)
                    .put(acceptingNonce)
                    .putInt(connecting)
                    .putInt(accepting);
            of.write(signed);
            return mac.doFinal(signed.array());
        } catch (GeneralSecurityException impossible) {
            // Every Java platform has HmacSHA256, and it takes keys of any length above 0.
            throw new IllegalStateException(impossible);
        }
    }
}
