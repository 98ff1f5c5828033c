package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.NodeNetwork;
import dev.phalanx.cluster.Placement;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/// Lets nodes reach each other by [Aeron](https://aeron.io): datagrams over UDP, with its own flow control and repair
/// of losses.
///
/// ```java
/// Placement placement = Placement.read(file).over(AeronNetwork.embedded());
/// ```
///
/// All nodes of a cluster use Aeron, or none. A node listens at the UDP port of its address in the placement.
///
/// # How bytes travel
///
/// Two nodes have a publication in each direction, and both have the same session. The node that connects chooses the
/// session, and its publication begins with its number. The other one reads it, and publishes its answers to the
/// address that the placement has for this number. Both are streams of bytes: a long message is cut into what Aeron
/// takes at a time, which arrives in order, and is put together where the stream is read. The last of a stream is
/// marked.
///
/// # The media driver
///
/// An embedded driver has one thread, which sleeps for up to 250 µs if there is nothing to do, and its files in a
/// directory in memory that only the user of the process can read. Its buffers take 1.5 MB for each node that is
/// connected. A driver that runs on its own is used if its directory is given; then all nodes of a machine can share
/// one.
///
/// A node that was killed is noticed when the driver has heard nothing from it for the
/// [liveness timeout of images][MediaDriver.Context#imageLivenessTimeoutNs()]. That is 10 seconds for an embedded one,
/// or half of the timeout of the node if that is less, but not less than a second. If the node is started again before,
/// it refuses what is sent to it as if it was still there, and is connected anew.
///
/// # The JVM
///
/// Aeron needs `--add-opens java.base/jdk.internal.misc=ALL-UNNAMED` on the command line of the JVM, or
/// `…=org.agrona` if Agrona is on the module path.
public final class AeronNetwork implements NodeNetwork {
    private static final String PACKAGE = "jdk.internal.misc";

    private final @Nullable Path directory;
    private final Consumer<MediaDriver.Context> settings;

    private AeronNetwork(@Nullable Path directory, Consumer<MediaDriver.Context> settings) {
        this.directory = directory;
        this.settings = settings;
        requireOpened();
    }

    /// A network in which each node has a media driver of its own in its process.
    ///
    /// @throws IllegalStateException if the JVM was started without what Aeron needs
    public static AeronNetwork embedded() {
        return embedded(context -> {});
    }

    /// A network in which each node has a media driver of its own in its process.
    ///
    /// @param settings changes what the driver does by default; it is called for each node, before the driver starts.
    ///     The directory is set after it.
    /// @throws IllegalStateException if the JVM was started without what Aeron needs
    public static AeronNetwork embedded(Consumer<MediaDriver.Context> settings) {
        return new AeronNetwork(null, settings);
    }

    /// A network that uses a media driver which runs already.
    ///
    /// @param directory of the driver. Programs that can write in it can do what the nodes can
    /// @throws IllegalStateException if the JVM was started without what Aeron needs
    public static AeronNetwork ofDriver(Path directory) {
        return new AeronNetwork(directory, context -> {});
    }

    /// Aeron takes memory without a check by classes of the JDK that are closed to others by default.
    static void requireOpened() {
        Module agrona = DirectBuffer.class.getModule();
        if (!Object.class.getModule().isOpen(PACKAGE, agrona)) {
            throw new IllegalStateException("Aeron cannot run in this JVM, which does not open " + PACKAGE
                    + " to it. Add --add-opens java.base/" + PACKAGE + "="
                    + (agrona.isNamed() ? agrona.getName() : "ALL-UNNAMED") + " to the command line of java.");
        }
    }

    @Override
    public Endpoint listen(Placement placement, int node, Duration timeout) throws IOException {
        return AeronEndpoint.listen(placement, node, timeout, directory, settings);
    }

    @Override
    public String toString() {
        return directory == null ? "Aeron with an embedded driver" : "Aeron with the driver in " + directory;
    }
}
