package dev.phalanx.cluster.aeron;

import io.aeron.security.Authenticator;
import io.aeron.security.CredentialsSupplier;
import io.aeron.security.SessionProxy;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// How clients and members of a directory prove to each other that they have the key, which never goes over the
/// network.
///
/// ```text
/// client   nonce 32 bytes
/// member   nonce 32 bytes, proof 32 bytes
/// client   proof 32 bytes
/// ```
///
/// A proof is the HMAC-SHA256 of who makes it and both nonces.
final class DirectoryKey {
    private static final int SHORTEST = 16;
    private static final int BYTES = 32;
    private static final byte CLIENT = 3;
    private static final byte MEMBER = 4;
    private static final int MOST_PENDING = 1024;
    private static final byte[] PRINCIPAL = {1};
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretKeySpec key;

    /// @throws IllegalArgumentException if the key is too short
    DirectoryKey(byte[] key) {
        if (key.length < SHORTEST) {
            throw new IllegalArgumentException("The key of the directory has " + key.length + " bytes. Give " + SHORTEST
                    + " or more, from a source of random numbers.");
        }
        this.key = new SecretKeySpec(key, "HmacSHA256");
    }

    private static byte[] nonce() {
        byte[] nonce = new byte[BYTES];
        RANDOM.nextBytes(nonce);
        return nonce;
    }

    private byte[] proof(byte role, byte[] ofClient, byte[] ofMember) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return mac.doFinal(ByteBuffer.allocate(1 + 2 * BYTES)
                    .put(role)
                    .put(ofClient)
                    .put(ofMember)
                    .array());
        } catch (GeneralSecurityException impossible) {
            // Every Java platform has HmacSHA256, and it takes keys of any length above 0.
            throw new IllegalStateException(impossible);
        }
    }

    /// The side of a client, for one connection.
    CredentialsSupplier client() {
        byte[] own = nonce();
        return new CredentialsSupplier() {
            @Override
            public byte[] encodedCredentials() {
                return own.clone();
            }

            @Override
            public byte[] onChallenge(byte[] challenge) {
                if (challenge.length != 2 * BYTES) {
                    return new byte[0];
                }
                byte[] other = Arrays.copyOf(challenge, BYTES);
                byte[] given = Arrays.copyOfRange(challenge, BYTES, 2 * BYTES);
                // A member without the key gets no proof, which it could not use anyway.
                return MessageDigest.isEqual(given, proof(MEMBER, own, other))
                        ? proof(CLIENT, own, other)
                        : new byte[0];
            }
        };
    }

    /// The side of a member.
    Authenticator member() {
        return new MemberSide();
    }

    private final class MemberSide implements Authenticator {
        private record Nonces(byte[] client, byte[] member) {}

        private final Map<Long, Nonces> pending = new LinkedHashMap<>();
        private final Map<Long, Boolean> proven = new LinkedHashMap<>();

        @Override
        public void onConnectRequest(long session, byte[] credentials, long nowMs) {
            if (credentials.length == BYTES) {
                put(pending, session, new Nonces(credentials.clone(), nonce()));
            }
        }

        @Override
        public void onChallengeResponse(long session, byte[] response, long nowMs) {
            Nonces nonces = pending.remove(session);
            boolean isProven =
                    nonces != null && MessageDigest.isEqual(response, proof(CLIENT, nonces.client, nonces.member));
            put(proven, session, isProven);
        }

        @Override
        public void onConnectedSession(SessionProxy session, long nowMs) {
            Nonces nonces = pending.get(session.sessionId());
            if (nonces == null) {
                session.reject();
                return;
            }
            session.challenge(ByteBuffer.allocate(2 * BYTES)
                    .put(nonces.member)
                    .put(proof(MEMBER, nonces.client, nonces.member))
                    .array());
        }

        @Override
        public void onChallengedSession(SessionProxy session, long nowMs) {
            Boolean isProven = proven.get(session.sessionId());
            if (isProven == null) {
                return;
            }
            if (!isProven) {
                proven.remove(session.sessionId());
                session.reject();
            } else if (session.authenticate(PRINCIPAL)) {
                proven.remove(session.sessionId());
            }
        }

        /// Forgets the oldest of many connections, which programs without the key can begin and leave.
        private static <V> void put(Map<Long, V> map, long session, V value) {
            map.put(session, value);
            if (map.size() > MOST_PENDING) {
                map.remove(map.keySet().iterator().next());
            }
        }
    }
}
