package dev.phalanx.inspector;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.api.InspectorApi;
import dev.phalanx.inspector.internal.server.InspectorServer;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.structs.internal.lists.Elements;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/// A server that shows running worlds in a browser: entities, systems, archetypes, queries, their times and memory.
///
/// ```java
/// Inspector.start(world).printUrl();
/// ```
///
/// It listens on the loopback interface of this machine, and refuses requests without the token that its URL contains.
/// It only reads worlds, unless [InspectorOptions#allowWrites()] is set. Worlds are queried at the end of a frame, on
/// their own threads, for at most a millisecond a frame. A program without an inspector has no cost from it.
///
/// The JVM switch `-Dphalanx.inspect` starts an inspector of all worlds when the first world is made, if this library
/// is on the class path or module path; its value is the port. `-Dphalanx.inspect.writes=true` allows changes, and
/// `-Dphalanx.inspect.token`, `.address` and `.hosts` set these options.
public final class Inspector implements AutoCloseable {
    private static final int TOKEN_BYTES = 16;

    private final InspectorOptions options;
    private final InspectedWorlds worlds;
    private final InspectorApi api;
    private final InspectorServer server;
    private final String token;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private Inspector(
            InspectorOptions options, InspectedWorlds worlds, InspectorApi api, InspectorServer server, String token) {
        this.options = options;
        this.worlds = worlds;
        this.api = api;
        this.server = server;
        this.token = token;
    }

    /// The default options of an inspector.
    public static InspectorOptions options() {
        return InspectorOptions.DEFAULT;
    }

    /// Starts an inspector of one world. If port 27750 is taken, it chooses another one.
    ///
    /// @throws IllegalStateException if the calling thread does not own the world, or no port is free
    public static Inspector start(World world) {
        Objects.requireNonNull(world, "world");
        return start(options(), world);
    }

    /// Starts an inspector of some worlds. If the options name no port and port 27750 is taken, it chooses another one.
    ///
    /// @param first a world of the calling thread
    /// @param more further worlds of the calling thread
    /// @throws IllegalStateException if the calling thread does not own one of the worlds, or the port is taken
    public static Inspector start(InspectorOptions options, World first, World... more) {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(first, "first");
        List<World> others = Elements.copy(more, "more", "World");
        InspectedWorlds worlds = new InspectedWorlds(options.budget().toNanos());
        Inspector started = open(options, worlds);
        boolean isWhole = false;
        try {
            var _ = worlds.add(first);
            for (World world : others) {
                var _ = worlds.add(world);
            }
            isWhole = true;
        } finally {
            if (!isWhole) {
                started.close();
            }
        }
        return started;
    }

    /// Starts an inspector of all worlds of the process that [World#all()] lists, including worlds that are created
    /// later. Each world appears when its next frame begins.
    ///
    /// @throws IllegalStateException if no server can be started, for example because a port that was requested is
    ///     taken. If the default port is taken, another one is used
    public static Inspector startForAll(InspectorOptions options) {
        Objects.requireNonNull(options, "options");
        InspectedWorlds worlds = new InspectedWorlds(options.budget().toNanos());
        Inspector started = open(options, worlds);
        worlds.addAll();
        return started;
    }

    private static Inspector open(InspectorOptions options, InspectedWorlds worlds) {
        String token = options.token().isEmpty() ? newToken() : options.token();
        InspectorApi api =
                new InspectorApi(worlds, options.writes(), options.budget().toNanos());
        InspectorServer server = listen(options, token, api);
        return new Inspector(options, worlds, api, server, token);
    }

    private static String newToken() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private static InspectorServer listen(InspectorOptions options, String token, InspectorApi api) {
        Set<String> names = new TreeSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
        Set<String> further = options.hosts();
        try {
            InetAddress address = InetAddress.getByName(options.address());
            if (!address.isAnyLocalAddress()) {
                names.add(address.getHostAddress());
            }
            try {
                return InspectorServer.start(
                        new InetSocketAddress(address, options.port()), token, names, further, api);
            } catch (IOException taken) {
                if (options.isPortFixed()) {
                    throw taken;
                }
                return InspectorServer.start(new InetSocketAddress(address, 0), token, names, further, api);
            }
        } catch (IOException failure) {
            throw new IllegalStateException(
                    "The inspector cannot listen on " + authority(options.address(), options.port()) + ": "
                            + failure.getMessage() + ". Choose another port, or 0 for a free one.",
                    failure);
        }
    }

    /// The URL of the page, with the token in its fragment, which browsers do not send to servers.
    public URI url() {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        boolean isAny = options.address().equals("0.0.0.0") || options.address().equals("::");
        String host = isAny ? loopback.getHostAddress() : options.address();
        return URI.create("http://" + authority(host, server.port()) + "/#token=" + token);
    }

    /// A host and a port, such as `[::1]:27750`.
    private static String authority(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    /// Prints the URL to the standard output. Returns this inspector.
    public Inspector printUrl() {
        System.out.println("Inspector: " + url());
        return this;
    }

    /// The port that the inspector listens on.
    public int port() {
        return server.port();
    }

    /// The token that requests need; see `docs/inspector-protocol.md`.
    public String token() {
        return token;
    }

    /// Adds a world of the calling thread. Adding a world again has no effect.
    ///
    /// @throws IllegalStateException if the calling thread does not own the world
    public void add(World world) {
        Objects.requireNonNull(world, "world");
        var _ = worlds.add(world);
    }

    /// Whether the inspector has not been closed.
    public boolean isOpen() {
        return !isClosed.get();
    }

    /// Ends the inspector, on any thread: paused worlds continue, streams get their last message, and connections are
    /// closed. Clients that do not read delay this by at most a second. Closing it again does nothing.
    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            worlds.close(); // streams send their last message
            server.close();
            api.close();
        }
    }

    /// Such as `inspector at http://127.0.0.1:27750/`, without the token.
    @Override
    public String toString() {
        return "inspector at http://" + authority(options.address(), server.port()) + "/";
    }
}
