package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.ClusterException;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusteredMediaDriver;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.MinMulticastFlowControlSupplier;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronEvent;
import io.aeron.security.AuthenticatorSupplier;
import io.aeron.security.CredentialsSupplier;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpLock;

/// A member of a directory: a process that decides, together with the other members, where sections run. More than
/// half of the members have to run; the state is the same on all of them, and nothing is lost when one is.
///
/// ```java
/// DirectoryMembers members = DirectoryMembers.read(file);
/// try (DirectoryNode node = DirectoryNode.start(members, 0, key, directory)) {
///     node.awaitEnd();
/// }
/// ```
///
/// A member that was killed or closed is started again by the same command, with the same directory, and goes on.
///
/// # Ports
///
/// A member listens at five UDP ports of its host in a row, from that of its address on, and at no other address: for
/// clients, for the votes of members, for the log, for a member that catches up, and for the archive of the log. It
/// also takes three that the system chooses.
///
/// # Files
///
/// The directory has the log of requests and images of the state. Only the user of the process can read it. It has to
/// outlive the process. An image is taken each time that the log has grown by 16 MB, and 16 of them are kept, with the
/// log since the oldest. A member that was down while the others have logged more than that cannot go on: close
/// another one, copy its directory in place of that of the first one, and start both.
///
/// # Safety
///
/// Clients and members prove to each other that they have the key, as nodes do. The members' votes and the log are
/// neither encrypted nor signed, so members belong on a network that others can neither read nor change, as nodes do.
public final class DirectoryNode implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.cluster.aeron");
    private static final Duration SILENCE = Duration.ofSeconds(2);
    private static final Duration SHORTEST_SILENCE = Duration.ofMillis(100);
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);
    private static final Duration SHORTEST_LOSS = Duration.ofSeconds(1);
    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final Duration TIMER = Duration.ofMillis(50);
    private static final long SESSION_NANOS = Duration.ofSeconds(10).toNanos();

    private static final int CLIENTS_PORT = 0;
    private static final int VOTES_PORT = 1;
    private static final int LOG_PORT = 2;
    private static final int CATCH_UP_PORT = 3;
    private static final int ARCHIVE_PORT = 4;
    private static final int MOST_CLIENTS = 2048;

    /// The length of the terms of the log.
    static final int LOG_TERM_BYTES = 1 << 18;
    private static final int SMALL_TERM_BYTES = 1 << 16;
    private static final DirectoryLog.Limits LIMITS = new DirectoryLog.Limits(16 << 20, 16);
    private static final long LONGEST_NAP_NANOS = 500_000;
    private static final long SHORTEST_NAP_NANOS = 10_000;
    private static final List<String> MARKS =
            List.of("cluster/cluster-mark.dat", "cluster/cluster-mark-service-0.dat", "archive/archive-mark.dat");

    private final DirectoryMembers members;
    private final int number;
    private final PrivateDirectory directory;
    private final DriverDirectory files;
    private final ClusteredMediaDriver driver;
    private final ClusteredServiceContainer container;
    private final DirectoryLog log;
    private final CountDownLatch ended;
    private final AtomicLong lastLogged = new AtomicLong(System.nanoTime() - QUIET.toNanos());
    private volatile boolean isClosed;

    private DirectoryNode(
            DirectoryMembers members,
            int number,
            DirectoryKey key,
            PrivateDirectory directory,
            Duration silence,
            DirectoryLog.Limits limits)
            throws IOException {
        this.members = members;
        this.number = number;
        this.directory = directory;
        this.ended = new CountDownLatch(1);
        for (String mark : MARKS) {
            Files.deleteIfExists(directory.path().resolve(mark)); // of a process that was killed: the lock is ours
        }
        files = DriverDirectory.of(members.address(number));
        ClusteredMediaDriver launched = null;
        try {
            requireFreePorts();
            AuthenticatorSupplier authenticator = key::member;
            CredentialsSupplier credentials = key.client();
            Archive.Context archive = archive(authenticator, credentials, limits);
            AeronArchive.Context ofArchive = new AeronArchive.Context()
                    .lock(NoOpLock.INSTANCE)
                    .controlRequestChannel(archive.localControlChannel())
                    .controlResponseChannel(archive.localControlChannel())
                    .credentialsSupplier(credentials)
                    .aeronDirectoryName(files.path().toString());
            ConsensusModule.Context module = module(authenticator, silence).archiveContext(ofArchive.clone());
            launched = ClusteredMediaDriver.launch(driver(silence), archive, module);
            driver = launched;
            container = ClusteredServiceContainer.launch(new ClusteredServiceContainer.Context()
                    .aeronDirectoryName(files.path().toString())
                    .archiveContext(ofArchive.clone())
                    .clusterDir(directory.path().resolve("cluster").toFile())
                    .snapshotChannel(ipc(DirectoryFrame.TERM_BYTES))
                    .clusteredService(new DirectoryService())
                    .idleStrategySupplier(DirectoryNode::idle)
                    .threadFactory(code -> thread("service", code))
                    .terminationHook(ended::countDown)
                    .errorHandler(this::failed));
            log = new DirectoryLog(module, ofArchive.clone(), directory.path().resolve("cluster"), number, limits);
        } catch (Throwable failed) {
            if (launched != null) {
                launched.close();
            }
            files.close();
            throw failed;
        }
    }

    /// Starts a member. It finds the others, and goes on from what its directory has.
    ///
    /// @param members all members
    /// @param number of this one, from 0 up
    /// @param key 16 bytes or more that only members and clients know
    /// @param directory for its files, which is made if it is not there
    /// @throws IllegalArgumentException if there is no such member, or the key is too short
    /// @throws IllegalStateException if the JVM was started without what Aeron needs
    /// @throws ClusterException if its ports or its directory are in use, or its files are not readable
    public static DirectoryNode start(DirectoryMembers members, int number, byte[] key, Path directory) {
        return start(members, number, key, directory, SILENCE);
    }

    /// Starts a member.
    ///
    /// @param members all members
    /// @param number of this one, from 0 up
    /// @param key 16 bytes or more that only members and clients know
    /// @param directory for its files, which is made if it is not there
    /// @param silence how long a leader that says nothing is waited for before the others choose another one, 100 ms
    ///     to a minute; the same for all members. 2 seconds by default
    /// @throws IllegalArgumentException if there is no such member, the key is too short, or the time is out of range
    /// @throws IllegalStateException if the JVM was started without what Aeron needs
    /// @throws ClusterException if its ports or its directory are in use, or its files are not readable
    public static DirectoryNode start(
            DirectoryMembers members, int number, byte[] key, Path directory, Duration silence) {
        return start(members, number, key, directory, silence, LIMITS);
    }

    static DirectoryNode start(
            DirectoryMembers members,
            int number,
            byte[] key,
            Path directory,
            Duration silence,
            DirectoryLog.Limits limits) {
        AeronNetwork.requireOpened();
        if (number < 0 || number >= members.count()) {
            throw new IllegalArgumentException("There is no member " + number + " in the " + members
                    + ". Give a number from 0 to " + (members.count() - 1) + ".");
        }
        if (silence.compareTo(SHORTEST_SILENCE) < 0 || silence.compareTo(LONGEST_SILENCE) > 0) {
            throw new IllegalArgumentException("Member " + number + " of a directory was given a silence of " + silence
                    + ". Give 100 ms to a minute.");
        }
        DirectoryKey secret = new DirectoryKey(key);
        boolean isInterrupted = Thread.interrupted(); // which would close the files that are opened
        try {
            Files.createDirectories(directory.toAbsolutePath().getParent());
            PrivateDirectory own = PrivateDirectory.open(directory.toAbsolutePath());
            try {
                return new DirectoryNode(members, number, secret, own, silence, limits);
            } catch (Throwable failed) {
                own.close();
                throw failed;
            }
        } catch (IOException | RuntimeException failed) {
            throw new ClusterException("Member " + number + " of the directory cannot start at "
                    + members.endpoint(number, 0) + " with the directory " + directory + ": "
                    + (failed instanceof BindException ? failed.getMessage() : failed)
                    + ". Start it on the machine that has this address and the " + DirectoryMembers.PORTS
                    + " ports from it on, end what uses them, and give it a directory of its own.");
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// @throws BindException if another program uses a port, or the address is not one of this machine
    private void requireFreePorts() throws IOException {
        InetSocketAddress address = members.address(number);
        for (int i = 0; i < DirectoryMembers.PORTS; i++) {
            InetSocketAddress each = new InetSocketAddress(address.getHostString(), address.getPort() + i);
            try (DatagramSocket socket = new DatagramSocket(null)) {
                socket.bind(each);
            } catch (SocketException used) {
                throw new BindException(
                        "the UDP port " + each.getPort() + " cannot be opened (" + used.getMessage() + ")");
            }
        }
    }

    private MediaDriver.Context driver(Duration silence) {
        return new MediaDriver.Context()
                .aeronDirectoryName(files.path().toString())
                .warnIfDirectoryExists(false)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(idle())
                .sharedThreadFactory(code -> thread("driver", code))
                .asyncExecutorThreadFactory(code -> thread("driver-async", code))
                .ipcTermBufferLength(LOG_TERM_BYTES)
                .publicationTermBufferLength(DirectoryFrame.TERM_BYTES)
                .multicastFlowControlSupplier(new MinMulticastFlowControlSupplier())
                .flowControlReceiverTimeoutNs(silence.toNanos())
                .imageLivenessTimeoutNs(Math.max(silence.toNanos(), SHORTEST_LOSS.toNanos()))
                .publicationConnectionTimeoutNs(Math.max(silence.toNanos(), SHORTEST_LOSS.toNanos()))
                .timerIntervalNs(TIMER.toNanos())
                .errorHandler(this::failed);
    }

    private Archive.Context archive(
            AuthenticatorSupplier authenticator, CredentialsSupplier credentials, DirectoryLog.Limits limits) {
        return new Archive.Context()
                .aeronDirectoryName(files.path().toString())
                .archiveDir(directory.path().resolve("archive").toFile())
                .controlChannel(udp(members.endpoint(number, ARCHIVE_PORT), SMALL_TERM_BYTES))
                .localControlChannel(ipc(SMALL_TERM_BYTES))
                .recordingEventsEnabled(false)
                .replicationChannel(udp(members.anyPort(number), LOG_TERM_BYTES))
                .archiveClientContext(new AeronArchive.Context()
                        .controlResponseChannel(udp(members.anyPort(number), SMALL_TERM_BYTES))
                        .credentialsSupplier(credentials))
                .authenticatorSupplier(authenticator)
                .segmentFileLength(limits.fileBytes())
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(DirectoryNode::idle)
                .threadFactory(code -> thread("archive", code))
                .errorHandler(this::failed);
    }

    private ConsensusModule.Context module(AuthenticatorSupplier authenticator, Duration silence) {
        long nanos = silence.toNanos();
        String all = IntStream.range(0, members.count())
                .mapToObj(member -> member + ","
                        + IntStream.of(CLIENTS_PORT, VOTES_PORT, LOG_PORT, CATCH_UP_PORT, ARCHIVE_PORT)
                                .mapToObj(port -> members.endpoint(member, port))
                                .collect(Collectors.joining(",")))
                .collect(Collectors.joining("|"));
        return new ConsensusModule.Context()
                .clusterMemberId(number)
                .clusterMembers(all)
                .clusterDir(directory.path().resolve("cluster").toFile())
                .ingressChannel("aeron:udp?term-length=" + DirectoryFrame.TERM_BYTES)
                .egressChannel("aeron:udp?term-length=" + DirectoryFrame.TERM_BYTES)
                .logChannel("aeron:udp?term-length=" + LOG_TERM_BYTES)
                .snapshotChannel(ipc(DirectoryFrame.TERM_BYTES))
                .replicationChannel(udp(members.anyPort(number), LOG_TERM_BYTES))
                .maxConcurrentSessions(MOST_CLIENTS)
                .sessionTimeoutNs(SESSION_NANOS)
                .leaderHeartbeatTimeoutNs(nanos)
                .leaderHeartbeatIntervalNs(nanos / 10)
                .startupCanvassTimeoutNs(2 * nanos)
                .electionTimeoutNs(nanos / 2)
                .electionStatusIntervalNs(nanos / 20)
                .authenticatorSupplier(authenticator)
                .idleStrategySupplier(DirectoryNode::idle)
                .threadFactory(code -> thread("votes", code))
                .terminationHook(ended::countDown)
                .errorHandler(this::failed);
    }

    private static String udp(String endpoint, int termBytes) {
        return new ChannelUriStringBuilder()
                .media("udp")
                .endpoint(endpoint)
                .termLength(termBytes)
                .build();
    }

    private static String ipc(int termBytes) {
        return "aeron:ipc?term-length=" + termBytes;
    }

    private static IdleStrategy idle() {
        return new BackoffIdleStrategy(10, 10, SHORTEST_NAP_NANOS, LONGEST_NAP_NANOS);
    }

    private Thread thread(String name, Runnable code) {
        return Thread.ofPlatform()
                .daemon()
                .name("phalanx-directory-" + number + "-" + name)
                .unstarted(code);
    }

    private void failed(Throwable failure) {
        // Events are what other programs and members do: they get a line at most.
        boolean isEvent = failure instanceof AeronEvent || isClosed || isRecent();
        LOGGER.log(
                isEvent ? Level.DEBUG : Level.WARNING,
                "Member {0} of the directory: {1}",
                number,
                failure.getMessage());
        LOGGER.log(Level.DEBUG, "A member of the directory failed", failure);
    }

    /// Whether something was logged a short time ago, as what fails is tried again and again.
    private boolean isRecent() {
        long now = System.nanoTime();
        long before = lastLogged.get();
        return now - before < QUIET.toNanos() || !lastLogged.compareAndSet(before, now);
    }

    /// Its number.
    public int number() {
        return number;
    }

    /// Whether it is the member that clients talk to, at this moment.
    public boolean isLeader() {
        return log.isLeader();
    }

    /// Waits until the member has ended by itself, since it cannot go on: the log says why.
    ///
    /// @throws InterruptedException if the thread is interrupted
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    /// Ends the member. The others go on if they are more than half. Closing again has no effect.
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        boolean isInterrupted = Thread.interrupted(); // which would end the wait for the threads
        log.close();
        container.close();
        driver.close();
        files.close();
        directory.close();
        ended.countDown();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "member " + number + " of the " + members;
    }
}
