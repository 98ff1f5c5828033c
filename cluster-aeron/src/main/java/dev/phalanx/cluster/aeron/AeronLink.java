package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.NodeNetwork;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.ReservedValueSupplier;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/// Two streams of bytes between two nodes, one in each direction.
///
/// What is written goes to a publication as it is, in pieces that Aeron takes at a time. The fragments that arrive are
/// read as a stream, so the pieces need not be put together. The end of a stream is a message of one byte with a
/// reserved value, since Aeron's own mark comes late.
///
/// A link that is closed says so at the end of its stream, and waits for the end of the other one, for 2 seconds at
/// most: until then, the other side has not read everything, and the driver may have to send it again.
final class AeronLink implements NodeNetwork.Link {
    private static final long END = 0x454E_44;
    private static final ReservedValueSupplier IS_END = (buffer, offset, length) -> END;
    private static final int FRAGMENTS = 16;
    private static final long GOODBYE_NANOS = Duration.ofSeconds(2).toNanos();
    /// How long to try to reach an address: a name may lead to another one at the next try.
    private static final long ANSWER_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long NAP_NANOS = 100_000;

    private final AeronEndpoint endpoint;
    private final int session;
    private final Input input = new Input();
    private final Output output = new Output();

    private volatile @Nullable Image image;
    private volatile boolean isClosing;
    private boolean isClosed;

    private AeronLink(AeronEndpoint endpoint, int session) {
        this.endpoint = endpoint;
        this.session = session;
    }

    /// A link that this node makes: it says who it is, and gets the answers of the same session.
    ///
    /// @param publication that the peer receives
    static AeronLink connected(AeronEndpoint endpoint, int peer, int session, ExclusivePublication publication)
            throws IOException {
        AeronLink link = new AeronLink(endpoint, session);
        link.output.publication = publication;
        link.output.peer = peer;
        link.output.write(
                ByteBuffer.allocate(Integer.BYTES).putInt(endpoint.node()).array());
        return link;
    }

    /// A link that another program has made.
    static AeronLink accepted(AeronEndpoint endpoint, Image image) {
        AeronLink link = new AeronLink(endpoint, image.sessionId());
        link.image = image;
        return link;
    }

    @Override
    public InputStream input() {
        return input;
    }

    @Override
    public OutputStream output() {
        return output;
    }

    @Override
    public void readTimeout(int millis) {
        input.timeoutNanos = millis * 1_000_000L;
    }

    @Override
    public void endOutput() throws IOException {
        output.end();
    }

    @Override
    public String remote() {
        Image from = image;
        return from == null ? "an unknown address" : from.sourceIdentity();
    }

    @Override
    public void close() {
        isClosing = true; // ends what waits in other threads
        synchronized (this) {
            if (!isClosed) {
                isClosed = true;
                closeStreams();
            }
        }
    }

    @Override
    public void abort() {
        isClosing = true;
        synchronized (this) {
            if (!isClosed) {
                isClosed = true;
                output.abort();
                endpoint.forget(session, output.publication);
            }
        }
    }

    private void closeStreams() {
        try {
            output.end();
        } catch (IOException lost) {
            // The other side is gone and reads nothing.
        }
        try {
            long deadline = System.nanoTime() + GOODBYE_NANOS;
            while (output.publication != null && !input.discard() && System.nanoTime() - deadline < 0) {
                LockSupport.parkNanos(NAP_NANOS);
            }
            Image from = image;
            // What was not read to its end, or was never answered, has to end for the other side, too.
            if (from != null && !from.isClosed() && (!input.hasEnded || output.publication == null)) {
                from.reject("the link was closed");
            }
            if (output.publication != null) {
                endpoint.close(output.publication);
            }
        } catch (AeronException closed) {
            // The driver is gone, and all links with it.
        }
        endpoint.forget(session, output.publication);
    }

    /// The stream that arrives.
    private final class Input extends InputStream implements FragmentHandler {
        private final IdleStrategy idle = AeronEndpoint.idle();
        private final byte[] one = new byte[1];
        private byte[] staged = {};
        private int at;
        private int size;
        private volatile boolean hasEnded;
        private long timeoutNanos;

        @Override
        public int read() throws IOException {
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            long deadline = System.nanoTime() + timeoutNanos;
            idle.reset();
            while (true) {
                int count = take(bytes, offset, length);
                if (count != 0 || length == 0) {
                    return count;
                }
                if (timeoutNanos > 0 && System.nanoTime() - deadline > 0) {
                    throw new SocketTimeoutException("nothing has arrived in time");
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("the thread was interrupted while it read");
                }
                idle.idle();
            }
        }

        /// Takes bytes that have arrived, and returns how many; -1 at the end.
        private synchronized int take(byte[] bytes, int offset, int length) throws IOException {
            if (isClosing) {
                throw new IOException("the link was closed");
            }
            if (at == size) {
                poll();
            }
            if (output.peer < 0) {
                readPeer();
            }
            int count = Math.min(length, size - at);
            if (count > 0) {
                System.arraycopy(staged, at, bytes, offset, count);
                at += count;
                return count;
            }
            return hasEnded ? -1 : 0;
        }

        /// Reads who has made the link, which its first fragment says.
        private void readPeer() throws IOException {
            if (size == 0) {
                return;
            }
            int peer = size < Integer.BYTES ? -1 : ByteBuffer.wrap(staged).getInt();
            if (peer < 0 || peer >= endpoint.nodeCount() || peer == endpoint.node()) {
                throw new IOException("it does not begin with the number of another node");
            }
            at = Integer.BYTES;
            output.peer = peer;
        }

        /// Reads and forgets, and returns whether no more will arrive.
        synchronized boolean discard() {
            at = size;
            try {
                poll();
            } catch (IOException lost) {
                return true;
            }
            at = size;
            return hasEnded;
        }

        private void poll() throws IOException {
            if (image == null) {
                image = endpoint.answer(session);
            }
            Image from = image;
            at = 0;
            size = 0;
            if (from == null || hasEnded) {
                if (from == null && output.isLost()) {
                    throw new IOException("it does not answer any more");
                }
                return;
            }
            if (staged.length == 0) {
                staged = new byte[FRAGMENTS * from.mtuLength()];
            }
            boolean isGone = from.isClosed() || from.isEndOfStream();
            if (from.poll(this, FRAGMENTS) > 0 || hasEnded) {
                return;
            }
            output.requireNotRefused();
            if (isGone) {
                if (!from.isEndOfStream()) {
                    throw new IOException("nothing has come from it any more, not even a sign of life");
                }
                hasEnded = true;
            }
        }

        @Override
        public void onFragment(DirectBuffer buffer, int offset, int length, Header header) {
            if (header.reservedValue() == END) {
                hasEnded = true;
            } else if (!hasEnded) {
                buffer.getBytes(offset, staged, size, length);
                size += length;
            }
        }
    }

    /// The stream that is sent.
    private final class Output extends OutputStream {
        private final IdleStrategy idle = AeronEndpoint.idle();
        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1]);
        private volatile @Nullable ExclusivePublication publication;
        private int peer = -1;
        private boolean hasEnded;

        boolean isLost() throws IOException {
            requireNotRefused();
            ExclusivePublication to = publication;
            return to != null && !to.isConnected();
        }

        void requireNotRefused() throws IOException {
            ExclusivePublication to = publication;
            if (to != null && endpoint.isRefused(to)) {
                throw new IOException("it has refused what it was sent");
            }
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
            buffer.wrap(bytes);
            int most = publication().maxMessageLength();
            for (int done = 0; done < length; done += most) {
                offer(offset + done, Math.min(most, length - done), null);
            }
        }

        synchronized void end() throws IOException {
            if (!hasEnded && publication != null) {
                hasEnded = true;
                buffer.wrap(new byte[1]);
                offer(0, 1, IS_END);
            }
        }

        /// Ends the stream without its mark.
        synchronized void abort() {
            hasEnded = true;
            if (publication != null) {
                publication.close();
            }
        }

        private ExclusivePublication publication() throws IOException {
            ExclusivePublication to = publication;
            if (to == null) {
                to = endpoint.publish(peer, AeronEndpoint.ANSWERING, session);
                publication = to;
            }
            return to;
        }

        /// Waits until Aeron takes bytes.
        private void offer(int offset, int length, @Nullable ReservedValueSupplier mark) throws IOException {
            long begin = System.nanoTime();
            idle.reset();
            while (true) {
                long position = publication().offer(buffer, offset, length, mark);
                if (position > 0) {
                    return;
                }
                if (position == Publication.CLOSED) {
                    throw new IOException("the link was closed");
                }
                requireNotRefused();
                Image from = image;
                if (from != null && from.isClosed()) {
                    throw new IOException("nothing has come from it any more, not even a sign of life");
                }
                long waited = System.nanoTime() - begin;
                if (position == Publication.NOT_CONNECTED
                        && waited > ANSWER_NANOS
                        && publication().position() == 0) {
                    throw new IOException("there is no answer from its address in the placement");
                }
                boolean isLate = waited > endpoint.timeoutNanos() || (isClosing && waited > GOODBYE_NANOS);
                if (isClosing && (mark == null || isLate || position == Publication.NOT_CONNECTED)) {
                    throw new IOException("the link was closed");
                }
                if (isLate) {
                    throw new IOException("it took no bytes for " + endpoint.timeoutNanos() / 1_000_000 + " ms");
                }
                idle.idle();
            }
        }
    }
}
