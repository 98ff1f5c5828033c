package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.ClusterException;
import dev.phalanx.cluster.aeron.DirectoryNews.Answer;
import io.aeron.Aeron;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.TimeoutException;
import io.aeron.logbuffer.Header;
import io.aeron.security.AuthenticationException;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.BufferOverflowException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/// A connection with the leader of a directory, on a thread of its own, and a copy of the directory's record.
///
/// Requests are numbered. They are sent again, in their order, when another member becomes the leader, when the
/// connection is made again, or when none of them was applied for a second; each is applied once. The thread asks for
/// what is new when somebody waits for it, and the directory tells what is new by itself.
final class DirectoryClient implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.cluster.aeron");
    private static final int COUNTERS_BYTES = 1 << 20;
    private static final long CONTROL_MILLIS = 4;
    private static final long NAP_NANOS = 250_000;
    private static final long LONG_NAP_NANOS = 2_000_000;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final long ALIVE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long AGAIN_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long ASK_NANOS = Duration.ofMillis(200).toNanos();
    private static final long LOST_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long TIMER_NANOS = Duration.ofMillis(50).toNanos();
    private static final long CONNECT_NANOS = Duration.ofSeconds(2).toNanos();
    private static final Duration LAST_REQUESTS = Duration.ofSeconds(2);

    private record Pending(long number, byte[] bytes, boolean isReplaceable) {}

    private final DirectoryMembers members;
    private final DirectoryKey key;
    private final long client = ThreadLocalRandom.current().nextLong();
    private final DriverDirectory files;
    private final MediaDriver driver;
    private final Aeron aeron;
    private final Thread thread;
    private volatile boolean isClosed;

    // Guarded by the lock.
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final DirectoryRecord record = new DirectoryRecord();
    private final ArrayDeque<Pending> pending = new ArrayDeque<>();
    private long lastNumber;
    private long sent;
    private long answered;
    private Answer answer = Answer.NONE;
    private long @Nullable [] ended;
    private long nodesAsked;
    private long nodesTold;
    private int waiting;
    private long lastNews;
    private boolean hasNews;
    private long toldDecided;
    private int leader = -1;
    private String problem = "it was not reached yet";
    private @Nullable String end;

    // Of the thread alone.
    private AeronCluster.@Nullable AsyncConnect connecting;
    private @Nullable AeronCluster cluster;
    private long lastAlive;
    private long lastAsk;
    private long lastProgress;
    private boolean isBehind = true;

    DirectoryClient(DirectoryMembers members, DirectoryKey key) throws IOException {
        this.members = members;
        this.key = key;
        this.files = DriverDirectory.ofClient();
        MediaDriver launched = null;
        try {
            launched = MediaDriver.launch(new MediaDriver.Context()
                    .aeronDirectoryName(files.path().toString())
                    .warnIfDirectoryExists(false)
                    .dirDeleteOnStart(true)
                    .dirDeleteOnShutdown(true)
                    .threadingMode(ThreadingMode.SHARED)
                    .sharedIdleStrategy(AeronEndpoint.idle())
                    .sharedThreadFactory(code -> thread("driver", code))
                    .asyncExecutorThreadFactory(code -> thread("driver-async", code))
                    .imageLivenessTimeoutNs(LOST_NANOS)
                    .publicationConnectionTimeoutNs(LOST_NANOS)
                    .timerIntervalNs(TIMER_NANOS)
                    .counterValuesBufferLength(COUNTERS_BYTES)
                    .publicationTermBufferLength(DirectoryFrame.TERM_BYTES)
                    .errorHandler(DirectoryClient::failed));
            aeron = Aeron.connect(new Aeron.Context()
                    .aeronDirectoryName(files.path().toString())
                    .errorHandler(DirectoryClient::failed)
                    .idleStrategy(new SleepingMillisIdleStrategy(CONTROL_MILLIS))
                    .threadFactory(code -> thread("aeron", code)));
        } catch (AeronException failed) {
            if (launched != null) {
                launched.close();
            }
            files.close();
            throw new IOException(failed.getMessage(), failed);
        }
        driver = launched;
        thread = thread("client", this::run);
        thread.start();
    }

    private static Thread thread(String name, Runnable code) {
        return Thread.ofPlatform().daemon().name("phalanx-directory-" + name).unstarted(code);
    }

    private static void failed(Throwable failure) {
        LOGGER.log(System.Logger.Level.DEBUG, "The connection with the directory failed", failure);
    }

    // The thread

    private void run() {
        while (!isClosed) {
            int work;
            try {
                work = cluster == null ? connect() : exchange(cluster);
            } catch (AuthenticationException refused) {
                end("it refuses the key. Give members and clients the same key");
                return;
            } catch (TimeoutException silent) {
                failed(silent);
                disconnect("no member answers as the leader");
                work = 0;
            } catch (RuntimeException failed) {
                failed(failed);
                disconnect("the connection with it failed");
                work = 0;
            }
            if (work == 0) {
                LockSupport.parkNanos(cluster == null || isAwaited() ? NAP_NANOS : LONG_NAP_NANOS);
            }
        }
        AeronCluster open = cluster;
        if (open != null) {
            open.close();
        }
        if (connecting != null) {
            connecting.close();
        }
    }

    private boolean isAwaited() {
        lock.lock();
        try {
            return waiting > 0 || !pending.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    private int connect() {
        AeronCluster.AsyncConnect attempt = connecting;
        if (attempt == null) {
            attempt = AeronCluster.asyncConnect(context());
            connecting = attempt;
        }
        AeronCluster connected = attempt.poll();
        if (connected == null) {
            return 0;
        }
        connecting = null;
        cluster = connected;
        isBehind = true;
        lastAlive = System.nanoTime();
        lastAsk = lastAlive - ASK_NANOS;
        sendAgain(connected.leaderMemberId());
        return 1;
    }

    private AeronCluster.Context context() {
        return new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .ingressChannel("aeron:udp?term-length=" + DirectoryFrame.TERM_BYTES)
                .ingressEndpoints(IntStream.range(0, members.count())
                        .mapToObj(member -> member + "=" + members.endpoint(member, 0))
                        .collect(Collectors.joining(",")))
                .egressChannel("aeron:udp?endpoint=" + ownHost() + ":0")
                .messageTimeoutNs(CONNECT_NANOS)
                .newLeaderTimeoutNs(CONNECT_NANOS)
                .credentialsSupplier(key.client())
                .errorHandler(DirectoryClient::failed)
                .egressListener(new EgressListener() {
                    @Override
                    public void onMessage(
                            long session, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {
                        byte[] message = new byte[length];
                        buffer.getBytes(offset, message);
                        take(message);
                    }

                    @Override
                    public void onNewLeader(long session, long term, int member, String endpoints) {
                        isBehind = true;
                        sendAgain(member);
                    }
                });
    }

    /// The address of this machine that the members can reach, as the system has it for the first one whose name it
    /// knows.
    private String ownHost() {
        for (int member = 0; member < members.count(); member++) {
            InetSocketAddress address = members.address(member);
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.connect(InetAddress.getByName(address.getHostString()), address.getPort());
                String host = socket.getLocalAddress().getHostAddress().replaceFirst("%.*", "");
                return host.indexOf(':') < 0 ? host : "[" + host + "]";
            } catch (IOException | RuntimeException unknown) {
                failed(unknown);
            }
        }
        throw new IllegalStateException("no name of a member is known to this machine");
    }

    private void sendAgain(int newLeader) {
        lock.lock();
        try {
            leader = newLeader;
            sent = pending.isEmpty() ? lastNumber : pending.getFirst().number() - 1;
            lastProgress = System.nanoTime();
        } finally {
            lock.unlock();
        }
    }

    private int exchange(AeronCluster open) {
        int work = open.pollEgress();
        if (open.isClosed()) {
            disconnect("the connection with the leader was lost");
            return 1;
        }
        long now = System.nanoTime();
        if (now - lastAlive > ALIVE_NANOS) {
            lastAlive = now;
            open.sendKeepAlive();
        }
        return work + send(open, now) + ask(open, now);
    }

    private int send(AeronCluster open, long now) {
        int count = 0;
        lock.lock();
        try {
            if (pending.isEmpty()) {
                lastProgress = now;
                return 0;
            }
            if (sent >= pending.getFirst().number() && now - lastProgress > AGAIN_NANOS) {
                sent = pending.getFirst().number() - 1;
                lastProgress = now;
            }
            for (Pending request : pending) {
                if (request.number() > sent) {
                    if (open.offer(new UnsafeBuffer(request.bytes()), 0, request.bytes().length) < 0) {
                        break;
                    }
                    sent = request.number();
                    count++;
                }
            }
        } finally {
            lock.unlock();
        }
        return count;
    }

    private int ask(AeronCluster open, long now) {
        byte[] message;
        lock.lock();
        try {
            boolean wantsNodes = nodesTold < nodesAsked;
            boolean isWaiting = waiting > 0 && now - Math.max(lastAsk, lastNews) > ASK_NANOS;
            if (!isWaiting && !((isBehind || wantsNodes) && now - lastAsk > ASK_NANOS)) {
                return 0;
            }
            message = DirectoryRequest.encode(
                    client, 0, new DirectoryRequest.Ask(record.position(), waiting > 0 || wantsNodes));
        } finally {
            lock.unlock();
        }
        if (open.offer(new UnsafeBuffer(message), 0, message.length) < 0) {
            return 0;
        }
        lastAsk = now;
        return 1;
    }

    private void take(byte[] message) {
        DirectoryNews news;
        try {
            news = DirectoryNews.decode(message);
        } catch (DirectoryFrame.MalformedException damaged) {
            isBehind = true;
            failed(damaged);
            return;
        }
        lock.lock();
        try {
            lastNews = System.nanoTime();
            hasNews = true;
            toldDecided = news.decided();
            DirectoryPosition before = record.position();
            boolean isWhole = record.take(news);
            isBehind = !isWhole;
            if (!isWhole && !before.equals(record.position())) {
                lastAsk = lastNews - 2 * ASK_NANOS; // there is more: ask at once
            }
            if (news.applied() < 0 && lastNumber > pending.size()) {
                end = "it has forgotten this client, since many others have sent requests. Connect again";
            }
            while (!pending.isEmpty() && pending.getFirst().number() <= news.applied()) {
                pending.removeFirst();
                lastProgress = lastNews;
            }
            if (news.answered() > answered) {
                answered = news.answered();
                answer = news.answer();
            }
            if (news.ended() != null) {
                ended = news.ended();
                nodesTold = nodesAsked;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void disconnect(String why) {
        AeronCluster open = cluster;
        cluster = null;
        AeronCluster.AsyncConnect attempt = connecting;
        connecting = null;
        try {
            if (open != null) {
                open.close();
            }
            if (attempt != null) {
                attempt.close();
            }
        } catch (RuntimeException failed) {
            failed(failed);
        }
        lock.lock();
        try {
            leader = -1;
            problem = why;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    private void end(String why) {
        lock.lock();
        try {
            end = why;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // For other threads

    /// Runs code that reads the record while no other thread changes it.
    <T> T read(Function<DirectoryRecord, T> code) {
        lock.lock();
        try {
            return code.apply(record);
        } finally {
            lock.unlock();
        }
    }

    /// Sends a request, without waiting.
    ///
    /// @return its number
    /// @throws IllegalArgumentException if it is too long for a message
    long send(DirectoryRequest request) {
        lock.lock();
        try {
            if (isClosed) {
                throw new IllegalStateException(
                        "The connection with the directory was used after close(). Use it before.");
            }
            boolean isReplaceable = request instanceof DirectoryRequest.Ended;
            Pending last = pending.peekLast();
            boolean replaces = isReplaceable && last != null && last.isReplaceable() && last.number() > sent;
            long number = replaces ? last.number() : lastNumber + 1;
            byte[] bytes = encode(number, request);
            if (replaces) {
                pending.removeLast();
            }
            lastNumber = number;
            pending.addLast(new Pending(number, bytes, isReplaceable));
            LockSupport.unpark(thread);
            return number;
        } finally {
            lock.unlock();
        }
    }

    private byte[] encode(long number, DirectoryRequest request) {
        try {
            return DirectoryRequest.encode(client, number, request);
        } catch (BufferOverflowException tooLong) {
            throw new IllegalArgumentException("A request to the directory is longer than " + DirectoryFrame.MOST_BYTES
                    + " bytes. Give fewer nodes or shorter names.");
        }
    }

    /// Waits until something is so.
    ///
    /// @return whether it is; false if the time is over
    /// @throws ClusterException if the directory refuses this client
    boolean await(BooleanSupplier isSo, Duration timeout) {
        lock.lock();
        try {
            if (isSo.getAsBoolean()) {
                return true;
            }
        } finally {
            lock.unlock();
        }
        return awaitChange(isSo, timeout);
    }

    private boolean awaitChange(BooleanSupplier isSo, Duration timeout) {
        long left = timeout.toNanos();
        lock.lock();
        waiting++;
        LockSupport.unpark(thread);
        try {
            while (!isSo.getAsBoolean()) {
                String why = end;
                if (why != null) {
                    throw new ClusterException("The " + members + " cannot be used: " + why + ".");
                }
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ClusterException("The wait for the " + members + " was interrupted. Start this program again.");
        } finally {
            waiting--;
            lock.unlock();
        }
    }

    /// The record; for code that holds the lock, such as that which [#await] calls.
    DirectoryRecord record() {
        return record;
    }

    /// Whether the directory has told something; for code that holds the lock.
    boolean hasNews() {
        return hasNews;
    }

    /// Waits for the answer to a request.
    ///
    /// @return null if the time is over
    @Nullable
    Answer awaitAnswer(long number, Duration timeout) {
        Answer[] found = new Answer[1];
        return await(
                        () -> {
                            found[0] = answer;
                            return answered >= number;
                        },
                        timeout)
                ? found[0]
                : null;
    }

    /// Asks what all nodes have ended, and waits until that is told.
    ///
    /// @return null if the time is over
    long @Nullable [] awaitNodes(Duration timeout) {
        long asked = nextNodes();
        return await(() -> nodesTold >= asked && ended != null && record.decided() >= toldDecided, timeout)
                ? lastNodes()
                : null;
    }

    private long nextNodes() {
        lock.lock();
        try {
            return ++nodesAsked;
        } finally {
            lock.unlock();
        }
    }

    /// What each node had ended when that was told last; for messages.
    long @Nullable [] lastNodes() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /// The difference of hashes, null if there is none.
    @Nullable
    HashDifference difference() {
        lock.lock();
        try {
            return record.difference();
        } finally {
            lock.unlock();
        }
    }

    /// How the connection is, in words, null if the directory has told something within a time.
    @Nullable
    String problem(Duration since) {
        lock.lock();
        try {
            return hasNews && System.nanoTime() - lastNews < since.toNanos() ? null : problem;
        } finally {
            lock.unlock();
        }
    }

    /// The number of the leader, -1 if it is not known.
    int leader() {
        lock.lock();
        try {
            return leader;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        boolean isInterrupted = Thread.interrupted(); // which would end the waits below
        try {
            if (!await(pending::isEmpty, LAST_REQUESTS)) {
                LOGGER.log(System.Logger.Level.WARNING, "The directory has not got the last requests of a client");
            }
        } catch (ClusterException refused) {
            failed(refused);
        }
        isClosed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException early) {
            isInterrupted = true;
        }
        aeron.close();
        driver.close();
        files.close();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
