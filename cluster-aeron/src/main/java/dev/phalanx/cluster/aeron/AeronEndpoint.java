package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.NodeNetwork;
import dev.phalanx.cluster.Placement;
import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronEvent;
import io.aeron.exceptions.AeronException;
import io.aeron.status.ChannelEndpointStatus;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.status.CountersReader;
import org.jspecify.annotations.Nullable;

/// A node's place in a network of Aeron: its driver if it is embedded, and the two streams that arrive at its address.
final class AeronEndpoint implements NodeNetwork.Endpoint {
    /// From the node that connects.
    static final int CONNECTING = 1;
    /// From the node that was connected to.
    static final int ANSWERING = 2;

    /// Twice the window that a receiver gives, so that a sender never waits for the end of a term.
    private static final int TERM_BYTES = 1 << 18;
    /// The least that Aeron takes: room for 8,192 counters, of which a link needs about 15.
    private static final int COUNTERS_BYTES = 1 << 20;

    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);
    private static final Duration SHORTEST_SILENCE = Duration.ofSeconds(1);
    private static final Duration TIMER = Duration.ofMillis(50);
    private static final long LONGEST_NAP_NANOS = 250_000;
    private static final long SHORTEST_NAP_NANOS = 20_000;
    private static final long CONTROL_MILLIS = 4;
    private static final long LOOK_MILLIS = 100;
    private static final long STEP_NANOS = 1_000_000;
    private static final long LAST_BYTES_NANOS = Duration.ofMillis(500).toNanos();

    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.cluster.aeron");

    private final int node;
    private final long timeoutNanos;
    private final @Nullable Driver driver;
    private final Aeron aeron;
    private final Subscription connecting;
    private final Subscription answering;
    private final LinkedBlockingQueue<Image> arrived = new LinkedBlockingQueue<>();
    /// The sessions of links that this node has made.
    private final Set<Integer> sessions = ConcurrentHashMap.newKeySet();

    /// The publications that a receiver has refused: it was started again since they began, or has closed the link.
    private final Set<Long> refused = ConcurrentHashMap.newKeySet();

    private volatile Placement placement;
    private volatile boolean isRefusing;
    private volatile boolean isClosed;

    private AeronEndpoint(
            Placement placement,
            int node,
            InetSocketAddress address,
            Duration timeout,
            Path directory,
            @Nullable Driver driver)
            throws IOException {
        this.placement = placement;
        this.node = node;
        this.timeoutNanos = timeout.toNanos();
        this.driver = driver;
        this.aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(directory.toString())
                .errorHandler(failed -> LOGGER.log(Level.WARNING, "Aeron's client failed", failed))
                .publicationErrorFrameHandler(frame -> refused.add(frame.registrationId()))
                .idleStrategy(new SleepingMillisIdleStrategy(CONTROL_MILLIS))
                .threadFactory(code -> thread("phalanx-node-" + node + "-aeron", code)));
        try {
            String own = channel(address).build();
            this.connecting = aeron.addSubscription(own, CONNECTING, arrived::add, gone -> {});
            this.answering = aeron.addSubscription(own, ANSWERING, arrived::add, gone -> {});
            requireListening(connecting);
            requireListening(answering);
        } catch (AeronException | IOException failed) {
            aeron.close();
            throw failed;
        }
    }

    /// Starts what a node needs to listen.
    ///
    /// @param directory of a driver that runs, null for one of its own
    static AeronEndpoint listen(
            Placement placement,
            int node,
            Duration timeout,
            @Nullable Path directory,
            Consumer<MediaDriver.Context> settings)
            throws IOException {
        boolean isInterrupted = Thread.interrupted(); // which would close the files that are opened
        try {
            InetSocketAddress address = placement.resolveOwn(node);
            if (directory != null) {
                return new AeronEndpoint(placement, node, address, timeout, directory, null);
            }
            Driver driver = new Driver(placement.address(node), node, timeout, settings);
            try {
                return new AeronEndpoint(placement, node, address, timeout, driver.files.path(), driver);
            } catch (Throwable failed) {
                driver.close();
                throw failed;
            }
        } catch (AeronException | IllegalStateException failed) {
            throw new IOException(failed.getMessage(), failed);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// An embedded driver and its files.
    private static final class Driver implements AutoCloseable {
        private final DriverDirectory files;
        private final MediaDriver driver;
        private volatile String lastFailure = "";

        Driver(InetSocketAddress address, int node, Duration timeout, Consumer<MediaDriver.Context> settings)
                throws IOException {
            long silence = Math.clamp(timeout.toNanos() / 2, SHORTEST_SILENCE.toNanos(), LONGEST_SILENCE.toNanos());
            MediaDriver.Context context = new MediaDriver.Context()
                    .threadingMode(ThreadingMode.SHARED)
                    .sharedIdleStrategy(idle())
                    .sharedThreadFactory(code -> thread("phalanx-node-" + node + "-driver", code))
                    .asyncExecutorThreadFactory(code -> thread("phalanx-node-" + node + "-driver-async", code))
                    .imageLivenessTimeoutNs(silence)
                    .timerIntervalNs(TIMER.toNanos())
                    .counterValuesBufferLength(COUNTERS_BYTES)
                    .errorHandler(this::failed);
            settings.accept(context);
            files = DriverDirectory.of(address);
            try {
                driver = MediaDriver.launch(
                        context.aeronDirectoryName(files.path().toString())
                                .warnIfDirectoryExists(false)
                                .dirDeleteOnStart(true)
                                .dirDeleteOnShutdown(true));
            } catch (Throwable failed) {
                files.close();
                throw failed;
            }
        }

        private void failed(Throwable failure) {
            lastFailure = ": " + failure.getMessage();
            // Events, and what is wrong with a datagram, are what other programs do: they get a line at most.
            boolean isEvent = failure instanceof AeronEvent;
            LOGGER.log(isEvent ? Level.DEBUG : Level.WARNING, "The media driver of Aeron: {0}", failure.getMessage());
            LOGGER.log(Level.DEBUG, "Aeron's media driver failed", failure);
        }

        @Override
        public void close() {
            driver.close();
            files.close();
        }
    }

    /// Sleeps for about as long as there was nothing to do before, within limits.
    static IdleStrategy idle() {
        return new BackoffIdleStrategy(10, 10, SHORTEST_NAP_NANOS, LONGEST_NAP_NANOS);
    }

    private static Thread thread(String name, Runnable code) {
        return Thread.ofPlatform().daemon().name(name).unstarted(code);
    }

    private static ChannelUriStringBuilder channel(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return new ChannelUriStringBuilder()
                .media("udp")
                .endpoint((host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort());
    }

    private void requireListening(Subscription subscription) throws IOException {
        long deadline = System.nanoTime() + timeoutNanos;
        while (subscription.channelStatus() != ChannelEndpointStatus.ACTIVE) {
            if (subscription.channelStatus() == ChannelEndpointStatus.ERRORED || System.nanoTime() - deadline > 0) {
                throw new BindException(
                        "the media driver could not open the port" + (driver == null ? "" : driver.lastFailure));
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    @Override
    public void useAddresses(Placement newPlacement) {
        placement = newPlacement;
    }

    // Links

    @Override
    public NodeNetwork.Link connect(int peer, int millis) throws IOException {
        int session = ThreadLocalRandom.current().nextInt();
        sessions.add(session);
        try {
            ExclusivePublication publication = publish(peer, CONNECTING, session);
            long deadline = System.nanoTime() + millis * 1_000_000L;
            while (!publication.isConnected()) {
                if (System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted() || isClosed) {
                    publication.close();
                    throw new IOException("it does not answer");
                }
                LockSupport.parkNanos(STEP_NANOS);
            }
            return AeronLink.connected(this, peer, session, publication);
        } catch (IOException failed) {
            sessions.remove(session);
            throw failed;
        }
    }

    @Override
    public NodeNetwork.@Nullable Link accept() throws IOException {
        try {
            while (!isClosed) {
                Image image = arrived.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (image == null) {
                    continue;
                }
                // A stream that has begun earlier is one of a node that was at this address before.
                boolean isAnswer = image.subscription().streamId() == ANSWERING;
                if (image.joinPosition() != 0 || (isAnswer ? !sessions.contains(image.sessionId()) : isRefusing)) {
                    image.reject("this node expects no such stream");
                } else if (!isAnswer) {
                    return AeronLink.accepted(this, image);
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (AeronException failed) {
            throw new IOException(failed.getMessage(), failed);
        }
        return null;
    }

    @Override
    public void refuseLinks() {
        isRefusing = true;
    }

    int node() {
        return node;
    }

    int nodeCount() {
        return placement.nodeCount();
    }

    long timeoutNanos() {
        return timeoutNanos;
    }

    /// The stream of answers of a session, null if it has not begun.
    @Nullable
    Image answer(int session) {
        Image image = answering.imageBySessionId(session);
        return image == null || image.joinPosition() != 0 ? null : image;
    }

    /// Makes a publication to the address of a node.
    ExclusivePublication publish(int peer, int stream, int session) throws IOException {
        try {
            return aeron.addExclusivePublication(
                    channel(placement.resolve(peer))
                            .sessionId(session)
                            .termLength(TERM_BYTES)
                            .build(),
                    stream);
        } catch (AeronException failed) {
            throw new IOException(failed.getMessage(), failed);
        }
    }

    /// Closes a publication when all that was written has been sent, which it waits for for half a second at most.
    void close(ExclusivePublication publication) {
        CountersReader counters = aeron.countersReader();
        int sent = counters.findByTypeIdAndRegistrationId(
                AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID, publication.registrationId());
        long deadline = System.nanoTime() + LAST_BYTES_NANOS;
        while (sent >= 0
                && publication.isConnected()
                && counters.getCounterValue(sent) < publication.position()
                && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(STEP_NANOS);
        }
        publication.close();
    }

    /// Whether the other side refuses what a publication sends.
    boolean isRefused(ExclusivePublication publication) {
        return refused.contains(publication.registrationId());
    }

    void forget(int session, @Nullable ExclusivePublication publication) {
        sessions.remove(session);
        if (publication != null) {
            refused.remove(publication.registrationId());
        }
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        boolean isInterrupted = Thread.interrupted(); // which would end the wait for the driver's threads
        aeron.close();
        if (driver != null) {
            driver.close();
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
