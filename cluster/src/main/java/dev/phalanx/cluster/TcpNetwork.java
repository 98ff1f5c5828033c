package dev.phalanx.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// TCP connections between nodes.
final class TcpNetwork implements NodeNetwork {
    private static final int BACKLOG = 64;

    @Override
    public Endpoint listen(Placement placement, int node, Duration timeout) throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(placement.resolveOwn(node), BACKLOG);
        } catch (IOException | RuntimeException failed) {
            server.close();
            throw failed;
        }
        return new TcpEndpoint(placement, server);
    }

    private static final class TcpEndpoint implements Endpoint {
        private final ServerSocket server;
        private volatile Placement placement;

        TcpEndpoint(Placement placement, ServerSocket server) {
            this.placement = placement;
            this.server = server;
        }

        @Override
        public void useAddresses(Placement newPlacement) {
            placement = newPlacement;
        }

        @Override
        public Link connect(int node, int millis) throws IOException {
            Socket socket = new Socket();
            try {
                socket.connect(placement.resolve(node), millis);
                if (socket.getLocalPort() == socket.getPort()) {
                    // The system gave the connection the port that the other node listens at, when it does.
                    socket.setSoLinger(true, 0);
                    throw new IOException("Connection refused");
                }
                return new TcpLink(socket);
            } catch (IOException | RuntimeException failed) {
                socket.close();
                throw failed;
            }
        }

        @Override
        public @Nullable Link accept() throws IOException {
            try {
                return new TcpLink(server.accept());
            } catch (IOException failed) {
                if (server.isClosed()) {
                    return null;
                }
                throw failed;
            }
        }

        @Override
        public void refuseLinks() {
            close();
        }

        @Override
        public void close() {
            try {
                server.close();
            } catch (IOException alreadyGone) {
                // It is not used any more.
            }
        }
    }

    /// A connection.
    static final class TcpLink implements Link {
        private final Socket socket;
        private final InputStream input;
        private final OutputStream output;

        TcpLink(Socket socket) throws IOException {
            this.socket = socket;
            try {
                socket.setTcpNoDelay(true);
                this.input = socket.getInputStream();
                this.output = socket.getOutputStream();
            } catch (IOException failed) {
                socket.close();
                throw failed;
            }
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
        public void readTimeout(int millis) throws IOException {
            socket.setSoTimeout(millis);
        }

        @Override
        public void endOutput() throws IOException {
            socket.shutdownOutput();
        }

        @Override
        public String remote() {
            return String.valueOf(socket.getRemoteSocketAddress());
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException alreadyGone) {
                // Nothing is expected of it any more.
            }
        }

        @Override
        public void abort() {
            close();
        }
    }
}
