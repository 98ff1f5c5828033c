package dev.phalanx.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How the nodes of a cluster reach each other: by TCP, if a [Placement] is not [given][Placement#over] another
/// network.
///
/// A network carries bytes, in order and without loss. It need not know whom it connects: nodes prove to each other
/// that they have the key, and [ClusterNode] splits the bytes into messages.
public interface NodeNetwork {
    /// TCP connections.
    static NodeNetwork tcp() {
        return new TcpNetwork();
    }

    /// Listens at the address that a placement gives to a node, and at no other.
    ///
    /// @param timeout how long bytes may wait until the other side takes them
    /// @throws java.net.BindException if another program listens there
    /// @throws java.net.UnknownHostException if the name of the node does not lead to this machine, or not yet
    /// @throws IOException if it cannot for another reason
    Endpoint listen(Placement placement, int node, Duration timeout) throws IOException;

    /// Where a node listens.
    interface Endpoint extends Closeable {
        /// Takes the addresses of nodes from another placement, which has those that were there, and more.
        void useAddresses(Placement placement);

        /// Makes a link to a node.
        ///
        /// @param millis how long to try, above 0
        /// @throws IOException if the node does not listen, or not in time
        Link connect(int node, int millis) throws IOException;

        /// Waits for a link that another program makes, which may be any that reaches the address. Only one thread
        /// calls it.
        ///
        /// @return null if no link is accepted any more
        /// @throws IOException if this one failed
        @Nullable
        Link accept() throws IOException;

        /// Refuses links from now on. Those that are there stay.
        void refuseLinks();

        /// Stops listening, after all links were closed.
        @Override
        void close();
    }

    /// A way to another node and back, for one thread that reads and one that writes.
    interface Link extends Closeable {
        /// What arrives. It ends if the other side has ended its output, and throws an [IOException] if the other side
        /// is lost or the link is closed.
        InputStream input();

        /// What is sent. Writing throws an [IOException] if the other side is lost or the link is closed.
        OutputStream output();

        /// How long to wait for a byte to arrive, in milliseconds; 0 to wait forever, as it does at the beginning.
        ///
        /// @throws IOException if the link is closed
        void readTimeout(int millis) throws IOException;

        /// Sends what was written, and then that nothing follows.
        ///
        /// @throws IOException if the other side is lost or the link is closed
        void endOutput() throws IOException;

        /// Where the other side is, for messages.
        String remote();

        /// Closes the link, after what was written. Closing again has no effect.
        @Override
        void close();

        /// Closes the link at once, as if this process was killed.
        void abort();
    }
}
