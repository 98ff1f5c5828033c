package dev.phalanx.cluster;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.function.IntToLongFunction;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// How two nodes make sure that both have the key of the cluster and agree about the world. The node with the higher
/// number connects.
///
/// ```text
/// connecting   magic long, version int, own number int, number that it expects int, nonce 32 bytes
/// accepting    magic long, version int, own number int, nonce 32 bytes, facts, arrived long, proof 32 bytes
/// connecting   facts, arrived long, proof 32 bytes
/// ```
///
/// The tick up to which the messages of the other side have arrived is -1 at the beginning. A proof is the HMAC-SHA256
/// of who makes it, both nonces, both numbers, its facts and that tick. All numbers are big-endian, and
/// everything has a fixed length.
final class Handshake {
    private static final long MAGIC = 0x5048_4C58_4E4F_4445L;
    private static final int VERSION = StepMessage.VERSION;
    private static final int NONCE = 32;
    private static final int PROOF = 32;
    private static final int HELLO = Long.BYTES + 3 * Integer.BYTES + NONCE;
    private static final int REPLY = Long.BYTES + 2 * Integer.BYTES + NONCE + NodeFacts.BYTES + Long.BYTES + PROOF;
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

    private final Placement placement;
    private final int number;
    private final SecretKeySpec key;
    private final NodeFacts facts;
    private final IntToLongFunction arrived;

    /// @param arrived the tick up to which the messages of a node have arrived here
    Handshake(Placement placement, int number, byte[] key, NodeFacts facts, IntToLongFunction arrived) {
        this.placement = placement;
        this.number = number;
        this.key = new SecretKeySpec(key, "HmacSHA256");
        this.facts = facts;
        this.arrived = arrived;
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
        NodeFacts otherFacts = NodeFacts.read(reply);
        long otherArrived = reply.getLong();
        byte[] proof = bytes(reply, PROOF);
        long ownArrived = arrived.applyAsLong(peer);
        byte[] own = proof(CONNECTING, nonce, otherNonce, number, peer, facts, ownArrived);
        ByteBuffer last = ByteBuffer.allocate(NodeFacts.BYTES + Long.BYTES + PROOF);
        facts.write(last);
        last.putLong(ownArrived);
        link.output().write(last.put(own).array());
        requireProof(proof, proof(ACCEPTING, nonce, otherNonce, number, peer, otherFacts, otherArrived), peer);
        requireFacts(otherFacts, peer);
        return new Peer(peer, otherArrived);
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
        if (peer <= number || peer >= placement.nodeCount() || expected != number) {
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
        facts.write(reply);
        long ownArrived = arrived.applyAsLong(peer);
        reply.putLong(ownArrived);
        reply.put(proof(ACCEPTING, otherNonce, nonce, peer, number, facts, ownArrived));
        link.output().write(reply.array());
        ByteBuffer last = read(link, NodeFacts.BYTES + Long.BYTES + PROOF);
        NodeFacts otherFacts = NodeFacts.read(last);
        long otherArrived = last.getLong();
        byte[] proof = bytes(last, PROOF);
        requireProof(proof, proof(CONNECTING, otherNonce, nonce, peer, number, otherFacts, otherArrived), peer);
        requireFacts(otherFacts, peer);
        return new Peer(peer, otherArrived);
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

    private void requireFacts(NodeFacts other, int peer) {
        String difference = facts.difference(other);
        if (difference != null) {
            throw new ClusterException("In " + placement.describe(peer) + ", the " + difference
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

    private byte[] proof(
            byte role,
            byte[] nonce,
            byte[] acceptingNonce,
            int connecting,
            int accepting,
            NodeFacts of,
            long ofArrived) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            ByteBuffer signed = ByteBuffer.allocate(1 + 2 * NONCE + 2 * Integer.BYTES + NodeFacts.BYTES + Long.BYTES)
                    .put(role)
                    .put(nonce)
                    .put(acceptingNonce)
                    .putInt(connecting)
                    .putInt(accepting);
            of.write(signed);
            signed.putLong(ofArrived);
            return mac.doFinal(signed.array());
        } catch (GeneralSecurityException impossible) {
            // Every Java platform has HmacSHA256, and it takes keys of any length above 0.
            throw new IllegalStateException(impossible);
        }
    }
}
